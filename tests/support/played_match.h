// A match that computer players have played to its end.
#pragma once

#include "search/game_ai.h"
#include "table/match.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace khepri {

// Seeds that follow from a number.
inline Seeds seeds_from(std::uint64_t number, int seats) {
    Seeds seeds;
    for (std::size_t i = 0; i < 8; ++i)
        seeds.secret[i] = static_cast<std::uint8_t>(number >> (8 * i));
    seeds.seats.resize(static_cast<std::size_t>(seats));
    return seeds;
}

// move_of(view, rng) -> Move decides for all seats.
template <Game G, class MoveOf>
Match<G> played_match(const G& game, std::uint64_t number, const MoveOf& move_of) {
    Match<G> match(game, seeds_from(number, game.seats()));
    Rng rng = Rng::fast(number);
    while (!match.is_over()) {
        const Seat seat = match.to_act().front();
        const auto refusal = match.submit(seat, match.version(), move_of(match.view(seat), rng));
        if (refusal) {
            ADD_FAILURE() << refusal->reason;
            break;
        }
    }
    return match;
}

template <Game G>
Match<G> played_match(const G& game, std::uint64_t number, search::Level level) {
    const auto player = search::GameAi<G>::level_player(game, 16);
    return played_match(game, number, [&](const typename G::View& seen, Rng& rng) {
        return player(seen, level, rng);
    });
}

// By the plain random player.
template <Game G>
Match<G> random_match(const G& game, std::uint64_t number) {
    return played_match(game, number, [&](const typename G::View& seen, Rng& rng) {
        return game.plain_random(any_world(game, seen), seen.seat, rng);
    });
}

} // namespace khepri
