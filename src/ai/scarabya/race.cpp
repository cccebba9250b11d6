#include "ai/scarabya/race.h"

#include <algorithm>
#include <cmath>

namespace khepri::ai::board {
namespace {

class Race {
public:
    Race(Runners& runners, const RaceRules& rules, const Attempt& attempt)
        : runners_(runners),
          rules_(rules),
          attempt_(attempt),
          results_(runners.size() * worlds_in_block),
          done_(results_.size()),
          totals_(runners.size() * runners.size()),
          squares_(totals_.size()) {}

    // How many worlds were tried for all who are in the race.
    int block(int worlds, const Budget& budget, Rng& rng) {
        std::fill(done_.begin(), done_.end(), char{0});
        std::vector<std::size_t> in_race;
        for (std::size_t i = 0; i < runners_.size(); ++i)
            if (runners_[i].in_race) in_race.push_back(i);
        const auto seed = rng.next32();
        const bool must_try = runners_[in_race.front()].trials == 0;
        const auto each = static_cast<int>(in_race.size());
        budget.share(worlds * each, [&](int task) {
            const int world = task / each;
            if (!(must_try && world == 0) && !budget.allows_now()) return;
            const std::size_t slot = at(world, in_race[static_cast<std::size_t>(task % each)]);
            results_[slot] = attempt_(runners_[slot % runners_.size()],
                                      Rng::fast(seed, static_cast<std::uint64_t>(world)), slot);
            done_[slot] = 1;
        });
        int complete = 0;
        for (int world = 0; world < worlds; ++world) {
            const bool all = std::all_of(in_race.begin(), in_race.end(),
                                         [&](std::size_t i) { return done_[at(world, i)] != 0; });
            if (all) note(world, in_race), ++complete;
        }
        return complete;
    }

    // Whether more than one is left.
    bool drop_the_hopeless() {
        std::size_t leader = 0;
        for (std::size_t i = 0; i < runners_.size(); ++i)
            if (!runners_[leader].in_race ||
                (runners_[i].in_race && runners_[i].mean() > runners_[leader].mean()))
                leader = i;
        int left = 1;
        for (std::size_t i = 0; i < runners_.size(); ++i) {
            if (i == leader || !runners_[i].in_race) continue;
            runners_[i].in_race = !is_hopeless(i, leader);
            left += runners_[i].in_race ? 1 : 0;
        }
        return left > 1;
    }

private:
    std::size_t at(int world, std::size_t runner) const {
        return static_cast<std::size_t>(world) * runners_.size() + runner;
    }

    void note(int world, const std::vector<std::size_t>& in_race) {
        for (const std::size_t i : in_race) {
            Runner& runner = runners_[i];
            const Result& result = results_[at(world, i)];
            board::note(runner, result);
            for (const std::size_t j : in_race) {
                const double gap = result.worth - results_[at(world, j)].worth;
                totals_[i * runners_.size() + j] += gap;
                squares_[i * runners_.size() + j] += gap * gap;
            }
        }
    }

    // The spread that is assumed beforehand counts like four worlds.
    bool is_hopeless(std::size_t runner, std::size_t leader) const {
        constexpr double assumed = 4;
        const auto worlds = static_cast<double>(runners_[runner].trials);
        const double total = totals_[leader * runners_.size() + runner];
        const double squares = squares_[leader * runners_.size() + runner];
        const double variance =
            (squares - total * total / worlds + assumed * rules_.spread * rules_.spread) /
            (worlds + assumed);
        return total / worlds > rules_.to_drop * std::sqrt(variance / worlds);
    }

    Runners& runners_;
    const RaceRules& rules_;
    const Attempt& attempt_;
    std::vector<Result> results_; // by world and runner
    std::vector<char> done_;
    std::vector<double> totals_; // of the first runner's lead over the second, and its squares
    std::vector<double> squares_;
};

bool is_before(const Runner& a, const Runner& b) {
    if (a.in_race != b.in_race) return a.in_race;
    return a.mean() > b.mean();
}

} // namespace

void note(Runner& runner, const Result& result) {
    runner.worth += result.worth;
    runner.win_chance += result.win_chance;
    runner.score += result.score;
    ++runner.trials;
}

std::int64_t race(Runners& runners, const RaceRules& rules, const Attempt& attempt,
                  const Budget& budget, Rng rng) {
    Race race(runners, rules, attempt);
    std::int64_t done = 0;
    for (bool more = runners.size() > 1; more;) {
        const auto worlds = static_cast<int>(
            std::min<std::int64_t>(worlds_in_block, budget.most_iterations() - done));
        if (worlds <= 0) break;
        const int complete = race.block(worlds, budget, rng);
        done += complete;
        more = race.drop_the_hopeless() && complete == worlds && budget.allows_now();
    }
    std::stable_sort(runners.begin(), runners.end(), is_before);
    return done;
}

Advice<Move> advice_of(const Runners& runners, std::int64_t worlds) {
    Advice<Move> advice;
    advice.iterations = worlds;
    for (const Runner& runner : runners) {
        const auto trials = static_cast<double>(std::max<std::int64_t>(1, runner.trials));
        advice.ranked.push_back(
            {runner.place, runner.win_chance / trials, runner.score / trials, runner.trials, {}});
    }
    return advice;
}

} // namespace khepri::ai::board
