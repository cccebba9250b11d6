// Proves that one move of a position is clearly the best. Each step is dearer than the one before
// and rejects what the next need not look at:
//   1. the learned values after each move, in a few worlds;
//   2. playouts of the best move and its closest rivals, in a few worlds;
//   3. playouts of all moves, after which those that are far behind need no more;
//   4. playouts of the others in fresh worlds, as many as the playouts so far say are needed: the
//      best move must beat each by the gap beyond three standard errors;
//   5. two long searches of the champion, which must choose it too.
#pragma once

#include "find_puzzles/rivals.h"

#include <array>
#include <cmath>
#include <functional>
#include <optional>

namespace khepri::puzzles {

constexpr double gap_of_share = 0.06;
constexpr double gap_of_score = 4;
constexpr double errors_beyond = 3;

struct Effort {
    std::size_t fewest_moves = 3; // a choice between two is no puzzle
    int first_valued_worlds = 4;
    int valued_worlds = 24;
    std::size_t first_rivals = 3;
    int first_worlds = 24; // of the closest rivals
    int pilot_worlds = 48; // of all
    int fewest_worlds = 300;
    int most_worlds = 2'000; // more would be needed where the gap is hardly reached
};

// How many positions came as far as each step.
struct Funnel {
    std::array<std::int64_t, 6> reached{};
};

// The same search that explains a solved puzzle in the page.
template <Game G>
search::Advice<typename G::Move> masters_advice(const G& game, const typename G::View& seen) {
    return search::advise(game, seen, search::Level::master, search::Budget::unlimited(),
                          Rng::fast(1));
}
// Whether it says in words why this is a good move.
template <class Move>
bool is_explained(const search::Advice<Move>& advice, const Move& move) {
    for (const auto& candidate : advice.ranked)
        if (candidate.move == move) return !candidate.reasons.empty();
    return false;
}

template <Game G>
class Prover {
public:
    using Move = typename G::Move;
    using View = typename G::View;
    using OptionalLevel = std::optional<search::Level>;

    struct Proven {
        Move best;
        Differences least;   // to the closest rival
        OptionalLevel level; // the lowest that finds it
    };

    // The game must outlive it.
    explicit Prover(const G& game, const Effort& effort = {})
        : game_(&game),
          effort_(effort),
          playouts_(game),
          player_(search::GameAi<G>::level_player(game, longest_search)) {}

    // is_wanted says whether a puzzle of that difficulty is.
    std::optional<Proven> prove(const View& seen, Rng& rng,
                                const std::function<bool(OptionalLevel)>& is_wanted) {
        auto moves = plain_moves(*game_, seen);
        if (moves.size() < effort_.fewest_moves) return std::nullopt;
        reach(0);
        add_new(moves, playouts_.policy().decide(seen, rng));
        const auto promising = promising_move(seen, moves, rng);
        if (!promising) return std::nullopt;
        const Move best = *promising;
        auto level = lowest_level(seen, best, rng, search::Level::expert);
        if (level && !is_wanted(level)) return std::nullopt;
        reach(1);
        if (!beats_closest(seen, best, sorted_rivals(seen, best, moves, rng), rng))
            return std::nullopt;
        reach(2);
        const auto least = beats_all(seen, best, all_rivals(seen, best, moves, rng), rng);
        if (!least) return std::nullopt;
        reach(4);
        const auto usual = masters_advice(*game_, seen);
        if (!is_explained(usual, best)) return std::nullopt;
        if (!is_found_by_long_searches(seen, best, usual.iterations, rng)) return std::nullopt;
        if (!level) level = lowest_level(seen, best, rng, search::Level::master);
        if (!is_wanted(level)) return std::nullopt;
        reach(5);
        return Proven{best, *least, level};
    }

    // What the best move brings more than its closest rival, in other worlds than before.
    Differences margin(const View& seen, const Move& best, int worlds, Rng& rng) const {
        const auto rivals = all_rivals(seen, best, plain_moves(*game_, seen), rng);
        const auto all = playouts_.played(seen, best, rivals, worlds, rng);
        return all[closest(all)];
    }
    // Two searches of the champion, four times as long as those of the highest level.
    bool is_found_by_long_searches(const View& seen, const Move& best, std::int64_t usual,
                                   Rng& rng) const {
        const auto budget = search::Budget::iterations(4 * std::max<std::int64_t>(usual, 1));
        for (int i = 0; i < 2; ++i)
            if (search::champion(*game_, seen, budget, rng.split()).best() != best) return false;
        return true;
    }

    const Funnel& funnel() const { return funnel_; }
    double gap() const { return game_->is_contest() ? gap_of_share : gap_of_score; }

private:
    using Rivals = std::vector<Line<Move>>;
    static constexpr std::int64_t longest_search = 100'000;
    static constexpr int worlds_in_slice = 100;

    void reach(std::size_t step) { ++funnel_.reached[step]; }

    // The move that the values prefer to every other by half of the gap.
    std::optional<Move> promising_move(const View& seen, const std::vector<Move>& moves,
                                       Rng& rng) const {
        std::vector<double> sums(moves.size());
        for (int i = 0; i < effort_.valued_worlds; ++i) {
            const auto world = game_->imagine(seen, rng);
            const Rng luck = rng.split();
            for (std::size_t k = 0; k < moves.size(); ++k)
                sums[k] += playouts_.value_of(world, seen.seat, {moves[k], {}}, luck);
            if (i + 1 == effort_.first_valued_worlds && lead(sums) < (i + 1) * gap() / 4)
                return std::nullopt;
        }
        if (lead(sums) < effort_.valued_worlds * gap() / 2) return std::nullopt;
        const auto best = std::max_element(sums.begin(), sums.end()) - sums.begin();
        return moves[static_cast<std::size_t>(best)];
    }
    // Of the largest before the next one.
    static double lead(std::vector<double> sums) {
        std::partial_sort(sums.begin(), sums.begin() + 2, sums.end(), std::greater<>());
        return sums[0] - sums[1];
    }

    // Those that the values put first are first.
    Rivals sorted_rivals(const View& seen, const Move& best, const std::vector<Move>& moves,
                         Rng& rng) const {
        const Rivals lines = rivals(*game_, best, moves);
        const auto behind = playouts_.valued(seen, best, lines, effort_.valued_worlds, rng);
        std::vector<std::size_t> order(lines.size());
        for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return behind[a].mean() < behind[b].mean();
        });
        Rivals sorted;
        for (const std::size_t k : order) sorted.push_back(lines[k]);
        return sorted;
    }
    Rivals all_rivals(const View& seen, const Move& best, std::vector<Move> moves, Rng& rng) const {
        add_considered(*game_, seen, rng, moves);
        add_neighbours(*game_, seen, best, moves);
        return rivals(*game_, best, moves);
    }

    bool beats_closest(const View& seen, const Move& best, const Rivals& sorted, Rng& rng) const {
        const auto closest = std::span(sorted).first(std::min(sorted.size(), effort_.first_rivals));
        for (const Differences& found :
             playouts_.played(seen, best, closest, effort_.first_worlds, rng))
            if (found.surely(-1.5) < gap()) return false;
        return true;
    }

    // The difference to the closest rival, if the best move beats all of them.
    std::optional<Differences> beats_all(const View& seen, const Move& best, const Rivals& rivals,
                                         Rng& rng) {
        const auto pilot = playouts_.played(seen, best, rivals, effort_.pilot_worlds, rng);
        Rivals near;
        double needed = effort_.fewest_worlds;
        for (std::size_t k = 0; k < rivals.size(); ++k) {
            if (pilot[k].surely(-1) < gap()) return std::nullopt;
            if (pilot[k].surely(5) >= 2 * gap()) continue;
            near.push_back(rivals[k]);
            needed = std::max(needed, worlds_needed(pilot[k]));
        }
        if (needed > effort_.most_worlds) return std::nullopt;
        if (near.empty()) near.push_back(rivals[closest(pilot)]);
        reach(3);
        return beats_in_fresh_worlds(seen, best, near, static_cast<int>(needed), rng);
    }
    // Acceptance needs all the worlds; a rival that is not far enough behind ends it early.
    std::optional<Differences> beats_in_fresh_worlds(const View& seen, const Move& best,
                                                     const Rivals& near, int worlds,
                                                     Rng& rng) const {
        std::vector<Differences> all(near.size());
        while (all.front().count() < worlds) {
            const int slice = std::min(worlds_in_slice, worlds - all.front().count());
            const auto found = playouts_.played(seen, best, near, slice, rng);
            for (std::size_t k = 0; k < all.size(); ++k) {
                all[k].add(found[k]);
                if (all[k].surely(-1) < gap()) return std::nullopt;
            }
        }
        for (const Differences& found : all)
            if (found.surely(errors_beyond) < gap()) return std::nullopt;
        return all[closest(all)];
    }
    static std::size_t closest(const std::vector<Differences>& all) {
        const auto least =
            std::min_element(all.begin(), all.end(), [](const auto& one, const auto& other) {
                return one.mean() < other.mean();
            });
        return static_cast<std::size_t>(least - all.begin());
    }
    // So that the error is small enough, with a little to spare.
    double worlds_needed(const Differences& found) const {
        const double room = std::max(found.mean() - gap(), gap() / 10);
        return std::pow((errors_beyond + 1) * found.deviation() / room, 2);
    }

    // The lowest level up to one that finds the move in at least three of four searches.
    OptionalLevel lowest_level(const View& seen, const Move& best, Rng& rng,
                               search::Level highest) const {
        for (const search::Level level : search::all_levels) {
            if (level > highest) break;
            int misses = 0;
            for (int i = 0; i < 4 && misses < 2; ++i) misses += move_of(seen, level, rng) != best;
            if (misses < 2) return level;
        }
        return std::nullopt;
    }
    Move move_of(const View& seen, search::Level level, Rng& rng) const {
        if (level != search::Level::master) return player_(seen, level, rng);
        return search::advise(*game_, seen, level, search::Budget::unlimited(), rng.split()).best();
    }

    const G* game_;
    Effort effort_;
    Playouts<G> playouts_;
    search::LevelPlayer<G> player_;
    Funnel funnel_;
};

} // namespace khepri::puzzles
