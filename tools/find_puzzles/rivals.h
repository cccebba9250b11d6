// The moves that a puzzle's best move is compared with: all plain ones, what the champion
// considers, and in Archaeology every trade that differs from the best one by a card.
#pragma once

#include "find_puzzles/playouts.h"

#include <algorithm>
#include <vector>

namespace khepri::puzzles {

template <class Move>
void add_new(std::vector<Move>& moves, const Move& move) {
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
}

template <Game G>
void add_neighbours(const G&, const typename G::View&, const typename G::Move&,
                    std::vector<typename G::Move>&) {}

// A trade with one card more or less on a side, or one card exchanged for another.
inline void add_neighbours(const archaeology::Archaeology& game, const archaeology::View& seen,
                           const archaeology::Move& move, std::vector<archaeology::Move>& moves) {
    using namespace archaeology;
    const auto* trade = std::get_if<Trade>(&move);
    if (trade == nullptr) return;
    const auto world = any_world(game, seen);
    const auto offer = [&](Pile give, Pile take) {
        const Move other = Trade{give, take};
        if (!game.why_not(world, seen.seat, other)) add_new(moves, other);
    };
    // The side with any one card fewer, then with any one card of the rest instead or besides.
    const auto vary = [](Pile side, Pile rest, const auto& use) {
        for (const Card gone : side.kinds()) {
            use(side - Pile::of(gone));
            for (const Card instead : rest.kinds()) use(side - Pile::of(gone) + Pile::of(instead));
        }
        for (const Card more : rest.kinds()) use(side + Pile::of(more));
    };
    const Pile hand_left = seen.hand - trade->give;
    const Pile market_left = seen.market - trade->take;
    vary(trade->give, hand_left, [&](Pile give) {
        offer(give, trade->take);
        vary(trade->take, market_left, [&](Pile take) { offer(give, take); });
    });
    vary(trade->take, market_left, [&](Pile take) { offer(trade->give, take); });
}

template <Game G>
std::vector<typename G::Move> plain_moves(const G& game, const typename G::View& seen) {
    typename G::Moves plain;
    game.plain_moves(any_world(game, seen), seen.seat, plain);
    return {plain.begin(), plain.end()};
}

// What the champion considers.
template <Game G>
void add_considered(const G& game, const typename G::View& seen, Rng& rng,
                    std::vector<typename G::Move>& moves) {
    const auto advice = search::champion(game, seen, search::Budget::iterations(1), rng.split());
    for (const auto& candidate : advice.ranked) add_new(moves, candidate.move);
}

// The rivals of the best of these moves: each alone, and followed by the best one.
template <Game G>
std::vector<Line<typename G::Move>> rivals(const G& game, const typename G::Move& best,
                                           const std::vector<typename G::Move>& moves) {
    std::vector<Line<typename G::Move>> lines;
    for (const auto& move : moves) {
        if (move == best) continue;
        lines.push_back({move, std::nullopt});
        if (!game.ends_turn(move)) lines.push_back({move, best});
    }
    return lines;
}

} // namespace khepri::puzzles
