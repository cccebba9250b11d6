// Compares a few candidate moves over imagined worlds: in every world each candidate is played out
// with the same luck, so that what they share cancels out and what is left is their difference.
// The first candidate is the policy's move: it is left only for a gain that is not chance, for the
// largest of several noisy means is mostly noise (docs/search.md).
#pragma once

#include "ai/advice.h"
#include "ai/budget.h"
#include "core/check.h"
#include "table/game.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace khepri::ai {

// How one game that was played out went for the thinking seat.
struct Trial {
    float worth = 0;      // what the search makes as large as it can
    float win_chance = 0; // 0 to 1
    float score = 0;
};

// How sure one must be, in standard errors of the mean difference.
struct Caution {
    double to_leave_policy = 1.5; // to prefer another move to the first candidate
    double to_give_up = 3.0;      // to stop trying a move that is behind the best
    // How much more another move must be worth than the first candidate, beyond chance: the others
    // do not play as they are imagined, and small gains hang on it.
    double least_gain = 0;
};

// A move without an alternative needs no trial, but who asks what it will bring may have a few.
enum class Alone : std::uint8_t { trusted, appraised };

namespace comparison {

struct Sum {
    double worth = 0;
    double win_chance = 0;
    double score = 0;
    std::int64_t trials = 0;
    bool given_up = false;
};

// The difference of two candidates over the worlds in which both were tried.
struct Gap {
    double total = 0;
    double squares = 0;
    std::int64_t worlds = 0;

    void add(double gap) { total += gap, squares += gap * gap, ++worlds; }
    double mean() const { return worlds > 0 ? total / static_cast<double>(worlds) : 0; }
    double standard_error() const {
        if (worlds < 2) return 0;
        const auto n = static_cast<double>(worlds);
        return std::sqrt(std::max(0.0, squares - total * total / n) / (n * (n - 1)));
    }
};

} // namespace comparison

// play_out(state, rng) -> Trial plays the game on after a candidate; with a crew it is called from
// several threads at once. An iteration is one world.
template <Game G, class PlayOut>
class Comparison {
public:
    using Move = typename G::Move;
    using View = typename G::View;

    Comparison(const G& game, const View& seen, std::span<const Move> candidates, Caution caution,
               const PlayOut& play_out)
        : game_(game),
          seen_(seen),
          candidates_(candidates),
          caution_(caution),
          play_out_(play_out),
          sums_(candidates.size()),
          gaps_(candidates.size() * candidates.size()),
          block_(worlds_in_block * candidates.size()) {}

    Advice<Move> think(const Budget& budget, Rng rng, Alone alone = Alone::trusted) {
        std::int64_t done = 0;
        // Worlds come in blocks; candidates are given up between blocks only, and every world has
        // its own luck, so that it does not matter who imagines which.
        for (bool more = candidates_.size() > 1 || alone == Alone::appraised; more;) {
            const std::int64_t first = done;
            const Rng luck = rng.split();
            const auto count = static_cast<int>(
                std::min<std::int64_t>(worlds_in_block, budget.most_iterations() - done));
            std::fill(completed_.begin(), completed_.end(), std::uint8_t{0});
            budget.share(count, [&](int i) {
                if (first + i > 0 && !budget.allows_now()) return;
                Rng own = luck;
                own = Rng::fast(own.next32(), static_cast<std::uint64_t>(i));
                try_world(i, own);
                completed_[static_cast<std::size_t>(i)] = 1;
            });
            for (int i = 0; i < count; ++i)
                if (completed_[static_cast<std::size_t>(i)] != 0) note_world(i), ++done;
            more = done == first + worlds_in_block && budget.allows_now() &&
                   done < budget.most_iterations() && give_up_on_the_hopeless();
        }
        return advice(done);
    }

private:
    static constexpr int worlds_in_block = 16;

    Trial& trial(int world, std::size_t candidate) {
        return block_[static_cast<std::size_t>(world) * candidates_.size() + candidate];
    }
    comparison::Gap& gap(std::size_t a, std::size_t b) { return gaps_[a * candidates_.size() + b]; }

    void try_world(int world, Rng& rng) {
        const auto imagined = game_.imagine(seen_, rng);
        DEBUG_CHECK(game_.view(imagined, seen_.seat) == seen_);
        const Rng luck = rng.split();
        for (std::size_t c = 0; c < candidates_.size(); ++c) {
            if (sums_[c].given_up) continue;
            auto state = imagined;
            Rng same = luck;
            game_.apply(state, seen_.seat, candidates_[c], same);
            trial(world, c) = play_out_(state, same);
        }
    }

    void note_world(int world) {
        for (std::size_t a = 0; a < candidates_.size(); ++a) {
            if (sums_[a].given_up) continue;
            const Trial& own = trial(world, a);
            sums_[a].worth += own.worth;
            sums_[a].win_chance += own.win_chance;
            sums_[a].score += own.score;
            ++sums_[a].trials;
            for (std::size_t b = 0; b < a; ++b)
                if (!sums_[b].given_up) gap(a, b).add(own.worth - trial(world, b).worth);
        }
    }

    double enough_to_leave_policy(const comparison::Gap& lead) const {
        return caution_.least_gain + caution_.to_leave_policy * lead.standard_error();
    }
    // To give up the policy's move is to leave it.
    double enough_to_give_up(std::size_t c, const comparison::Gap& lead) const {
        if (c > 0) return caution_.to_give_up * lead.standard_error();
        const double errors = std::max(caution_.to_give_up, caution_.to_leave_policy);
        return caution_.least_gain + errors * lead.standard_error();
    }

    // Whether there is still something to decide.
    bool give_up_on_the_hopeless() {
        const std::size_t leader = leading();
        std::size_t left = 0;
        for (std::size_t c = 0; c < candidates_.size(); ++c) {
            if (c != leader && !sums_[c].given_up) {
                const auto& between = gap(std::max(c, leader), std::min(c, leader));
                sums_[c].given_up = std::abs(between.mean()) > enough_to_give_up(c, between);
            }
            left += sums_[c].given_up ? 0 : 1;
        }
        return left > 1;
    }

    double mean(std::size_t c) const {
        return sums_[c].worth / static_cast<double>(std::max<std::int64_t>(1, sums_[c].trials));
    }

    std::size_t leading() const {
        std::size_t best = 0;
        for (std::size_t c = 1; c < candidates_.size(); ++c)
            if (sums_[best].given_up || (!sums_[c].given_up && mean(c) > mean(best))) best = c;
        return best;
    }

    // The leader if it is ahead of the first candidate by more than chance.
    std::size_t chosen() {
        const std::size_t leader = leading();
        if (leader == 0 || sums_[0].given_up) return leader;
        const auto& lead = gap(leader, 0);
        return lead.mean() > enough_to_leave_policy(lead) ? leader : 0;
    }

    Advice<Move> advice(std::int64_t worlds) {
        Advice<Move> advice;
        advice.iterations = worlds;
        std::vector<std::size_t> order;
        for (std::size_t c = 0; c < candidates_.size(); ++c) order.push_back(c);
        const std::size_t first = worlds > 0 ? chosen() : 0;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if ((a == first) != (b == first)) return a == first;
            if (sums_[a].given_up != sums_[b].given_up) return sums_[b].given_up;
            return mean(a) > mean(b);
        });
        for (const std::size_t c : order) {
            const auto trials = static_cast<double>(std::max<std::int64_t>(1, sums_[c].trials));
            advice.ranked.push_back({candidates_[c],
                                     sums_[c].win_chance / trials,
                                     sums_[c].score / trials,
                                     sums_[c].trials,
                                     {}});
        }
        return advice;
    }

    const G& game_;
    const View& seen_;
    std::span<const Move> candidates_;
    Caution caution_;
    const PlayOut& play_out_;
    std::vector<comparison::Sum> sums_;
    std::vector<comparison::Gap> gaps_; // of a over b, where b came first
    std::vector<Trial> block_;          // by world and candidate
    std::array<std::uint8_t, worlds_in_block> completed_{};
};

} // namespace khepri::ai
