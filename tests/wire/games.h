// Random games of every setting, for tests.
#pragma once

#include "wire/settings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace khepri::wire {

// One random game: look(state) before each move, then moved(state, seat, move).
template <Game G, class Look, class Moved>
void play(const G& game, std::uint64_t seed, const Look& look, const Moved& moved) {
    Rng rng = Rng::fast(seed);
    auto state = game.deal(rng);
    look(state);
    while (!game.to_act(state).empty() && !testing::Test::HasFailure()) {
        const Seat seat = game.to_act(state).front();
        const auto move = game.plain_random(state, seat, rng);
        moved(state, seat, move);
        game.apply(state, seat, move, rng);
        look(state);
    }
}

template <Game G, class Look>
void play(const G& game, std::uint64_t seed, const Look& look) {
    play(game, seed, look, [](const auto&, Seat, const auto&) {});
}

// The seats of the game, and the spectator.
template <Game G>
std::vector<Seat> watchers(const G& game) {
    std::vector<Seat> all{spectator};
    for (const Seat seat : SeatSet::first(game.seats())) all.push_back(seat);
    return all;
}

// body(game) for each setting, with the setting in the messages of failures.
template <class Body>
void for_each_setting(const Body& body) {
    for (const Setting& setting : all_settings) {
        SCOPED_TRACE(std::string(setting.game) + ' ' + std::string(setting.options));
        std::visit(body, game_of(setting));
    }
}

} // namespace khepri::wire
