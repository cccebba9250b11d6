// The numbers that a hint announces of moves: the chance to win and the expected score, by the
// learned values (value.h): the mean over imagined worlds after the move. They were measured to be
// calibrated; what a search expects serves to compare moves, and is not shown (docs/search.md,
// "What a hint announces"; tests/analysis).
#pragma once

#include "search/value.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace khepri::search {

struct Announced {
    std::optional<double> chance; // to win, 0 to 1; where something can be won
    std::optional<double> score;  // expected at the end; not where the win is all that counts
};

inline constexpr int announced_worlds = 200;

// The value of a state for the seat whose view this is, after each of the moves, over the same
// worlds with the same luck.
template <Game G>
std::vector<Announced> mean_values(const G& game, const typename G::View& seen,
                                   const std::vector<Candidate<typename G::Move>>& ranked,
                                   const SeatLevels& levels, Rng rng) {
    std::vector<std::pair<std::int64_t, std::int64_t>> sums(ranked.size()); // of share and score
    for (int world = 0; world < announced_worlds; ++world) {
        const auto imagined = game.imagine(seen, rng);
        const Rng luck = rng.split();
        for (std::size_t i = 0; i < ranked.size(); ++i) {
            auto state = imagined;
            Rng same = luck;
            game.apply(state, seen.seat, ranked[i].move, same);
            const Value worth = value(game, state, levels);
            sums[i].first += worth.shares[seen.seat];
            sums[i].second += worth.scores[seen.seat];
        }
    }
    std::vector<Announced> means;
    for (const auto& [share, score] : sums)
        means.push_back({static_cast<double>(share) / whole_share / announced_worlds,
                         static_cast<double>(score) / score_one / announced_worlds});
    return means;
}

// In the order of the advice. No move is announced to be better than one before it: where the
// values disagree with the search, which looks further, the difference is not shown.
template <Game G>
std::vector<Announced> announced(const G& game, const typename G::View& seen,
                                 const Advice<typename G::Move>& advice, const SeatLevels& levels,
                                 Rng rng) {
    std::vector<Announced> all = mean_values(game, seen, advice.ranked, levels, std::move(rng));
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0 && game.is_contest()) all[i].chance = std::min(all[i].chance, all[i - 1].chance);
        if (i > 0 && !game.is_contest()) all[i].score = std::min(all[i].score, all[i - 1].score);
    }
    for (Announced& numbers : all) {
        if (!game.is_contest()) numbers.chance.reset();
        if (game.is_contest() && game.seats() == 1) numbers.score.reset();
    }
    return all;
}

} // namespace khepri::search
