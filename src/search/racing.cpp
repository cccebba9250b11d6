#include "search/racing.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace khepri::search {
namespace {

// The lead of one candidate over another in the worlds in which both were tried.
struct Gap {
    double total = 0;
    double squares = 0;
    std::int64_t worlds = 0;

    void add(double lead) { total += lead, squares += lead * lead, ++worlds; }
    double mean() const { return worlds > 0 ? total / static_cast<double>(worlds) : 0; }
    double standard_error(const Prior& prior) const {
        const auto n = static_cast<double>(worlds);
        const double spread = squares - total * total / n;
        if (prior.worlds > 0)
            return std::sqrt((spread + prior.worlds * prior.spread * prior.spread) /
                             (n + prior.worlds) / n);
        return worlds < 2 ? 0 : std::sqrt(std::max(0.0, spread) / (n * (n - 1)));
    }
};

class Race {
public:
    Race(std::size_t candidates, const RaceSettings& settings, const TryWorld& try_world)
        : settings_(settings),
          try_world_(try_world),
          sums_(candidates),
          is_dropped_(candidates),
          gaps_(candidates * candidates),
          trials_(static_cast<std::size_t>(settings.worlds_in_block) * candidates),
          is_tried_(trials_.size()) {}

    RaceResult run(const Budget& budget, const BlockSeeds& seeds) && {
        for (bool more = sums_.size() > 1 || settings_.alone == Alone::appraised; more;) {
            const auto worlds = static_cast<int>(std::min<std::int64_t>(
                settings_.worlds_in_block, budget.most_iterations() - done_));
            if (worlds <= 0) break;
            const int complete = try_block(worlds, budget, seeds());
            done_ += complete;
            const bool may_go_on =
                complete == worlds && done_ < budget.most_iterations() && budget.allows_now();
            if (may_go_on || settings_.last_drop == LastDrop::after_last_block)
                more = drop_the_hopeless() && may_go_on;
            else
                more = false;
        }
        auto order = final_order();
        return {std::move(sums_), std::move(order), done_};
    }

private:
    std::size_t at(std::size_t world, std::size_t candidate) const {
        return world * sums_.size() + candidate;
    }

    std::vector<std::size_t> racing() const {
        std::vector<std::size_t> all;
        for (std::size_t c = 0; c < sums_.size(); ++c)
            if (is_dropped_[c] == 0) all.push_back(c);
        return all;
    }

    // How many worlds were tried for every candidate in the race. Every world has its own random
    // numbers, so it does not matter which thread tries it.
    int try_block(int worlds, const Budget& budget, std::uint32_t seed) {
        std::fill(is_tried_.begin(), is_tried_.end(), std::uint8_t{0});
        const std::vector<std::size_t> candidates = racing();
        const int tasks_in_world =
            settings_.task == Task::world ? 1 : static_cast<int>(candidates.size());
        const std::size_t in_task =
            settings_.task == Task::world ? candidates.size() : std::size_t{1};
        budget.parallel_for(worlds * tasks_in_world, [&](int task) {
            const auto world = static_cast<std::size_t>(task / tasks_in_world);
            if (done_ + static_cast<std::int64_t>(world) > 0 && !budget.allows_now()) return;
            const auto first = static_cast<std::size_t>(task % tasks_in_world);
            try_in(world, std::span(candidates).subspan(first, in_task), seed);
        });
        int complete = 0;
        for (std::size_t world = 0; world < static_cast<std::size_t>(worlds); ++world) {
            const auto is_tried = [&](std::size_t c) { return is_tried_[at(world, c)] != 0; };
            if (!std::all_of(candidates.begin(), candidates.end(), is_tried)) continue;
            add_world(world, candidates);
            ++complete;
        }
        return complete;
    }

    void try_in(std::size_t world, std::span<const std::size_t> candidates, std::uint32_t seed) {
        try_world_(Rng::fast(seed, world), world, candidates,
                   std::span(trials_).subspan(at(world, 0), sums_.size()));
        for (const std::size_t c : candidates) is_tried_[at(world, c)] = 1;
    }

    void add_world(std::size_t world, const std::vector<std::size_t>& candidates) {
        for (const std::size_t a : candidates) {
            const Trial& own = trials_[at(world, a)];
            sums_[a].add(own);
            for (const std::size_t b : candidates)
                if (b < a) gaps_[a * sums_.size() + b].add(own.worth - trials_[at(world, b)].worth);
        }
    }

    Gap lead(std::size_t a, std::size_t b) const {
        Gap gap = gaps_[std::max(a, b) * sums_.size() + std::min(a, b)];
        if (a < b) gap.total = -gap.total;
        return gap;
    }

    bool is_policy(std::size_t c) const {
        return c == 0 && settings_.first == FirstCandidate::policy;
    }

    // To drop the policy's move is to leave it.
    double enough_to_drop(std::size_t c, const Gap& gap) const {
        const Caution& caution = settings_.caution;
        if (!is_policy(c)) return caution.to_drop * gap.standard_error(settings_.prior);
        const double errors = std::max(caution.to_drop, caution.to_leave_policy);
        return caution.least_gain + errors * gap.standard_error(settings_.prior);
    }
    double enough_to_leave_policy(const Gap& gap) const {
        const Caution& caution = settings_.caution;
        return caution.least_gain + caution.to_leave_policy * gap.standard_error(settings_.prior);
    }

    // Whether there is something left to decide.
    bool drop_the_hopeless() {
        const std::size_t leader = leading();
        std::size_t left = 0;
        for (std::size_t c = 0; c < sums_.size(); ++c) {
            if (c != leader && is_dropped_[c] == 0) {
                const Gap gap = lead(leader, c);
                is_dropped_[c] = gap.mean() > enough_to_drop(c, gap) ? 1 : 0;
            }
            left += is_dropped_[c] == 0 ? 1 : 0;
        }
        return left > 1;
    }

    std::size_t leading() const {
        std::size_t best = 0;
        for (std::size_t c = 1; c < sums_.size(); ++c) {
            const bool is_better =
                is_dropped_[c] == 0 && sums_[c].mean_worth() > sums_[best].mean_worth();
            if (is_dropped_[best] != 0 || is_better) best = c;
        }
        return best;
    }

    // The leader, if it is ahead of the policy's move by more than chance.
    std::size_t chosen() const {
        if (done_ == 0) return 0;
        const std::size_t leader = leading();
        if (leader == 0 || !is_policy(0) || is_dropped_[0] != 0) return leader;
        const Gap gap = lead(leader, 0);
        return gap.mean() > enough_to_leave_policy(gap) ? leader : 0;
    }

    std::vector<std::size_t> final_order() const {
        std::vector<std::size_t> order(sums_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const std::size_t first = chosen();
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if ((a == first) != (b == first)) return a == first;
            if (is_dropped_[a] != is_dropped_[b]) return is_dropped_[b] != 0;
            return sums_[a].mean_worth() > sums_[b].mean_worth();
        });
        return order;
    }

    const RaceSettings& settings_;
    const TryWorld& try_world_;
    std::int64_t done_ = 0; // worlds
    std::vector<TrialSums> sums_;
    std::vector<std::uint8_t> is_dropped_;
    std::vector<Gap> gaps_;     // of a over b, where b came first
    std::vector<Trial> trials_; // by world of the block and candidate
    std::vector<std::uint8_t> is_tried_;
};

} // namespace

RaceResult race(std::size_t candidates, const RaceSettings& settings, const TryWorld& try_world,
                const Budget& budget, const BlockSeeds& seeds) {
    return Race(candidates, settings, try_world).run(budget, seeds);
}

RaceResult ranked_by_worth(std::vector<TrialSums> sums, std::int64_t iterations) {
    std::vector<std::size_t> order(sums.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return sums[a].worth > sums[b].worth; });
    return {std::move(sums), std::move(order), iterations};
}

} // namespace khepri::search
