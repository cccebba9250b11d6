// Every game, mode and number of players, and random games of them.
#pragma once

#include "wire/any_game.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace khepri::wire {

struct Setting {
    std::string_view game;
    std::string_view options;
    std::string_view edition = "classic";
};

inline const std::vector<Setting> all_settings{
    {"archaeology", R"({"players":2})"},
    {"archaeology", R"({"players":3})"},
    {"archaeology", R"({"players":4})"},
    {"archaeology", R"({"players":4})",
     R"({"name":"thieves","thieves":20,"sandstorms":3,"kinds":{"pot":{"count":10}}})"},
    {"scarabya", R"({"mode":"expedition","players":1})"},
    {"scarabya", R"({"mode":"expedition","players":2,"flips":false})"},
    {"scarabya", R"({"mode":"expedition","players":4})"},
    {"scarabya", R"({"mode":"expedition","players":3,"order":"ZYXWVUTPNLIF"})"},
    {"scarabya", R"({"mode":"duel"})"},
    {"scarabya", R"({"mode":"duel","arrangement":"D3C2B1A0","first":2,"flips":false})"},
    {"scarabya", R"({"mode":"solo"})"},
    {"scarabya", R"({"mode":"expedition","players":2})",
     R"({"name":"sites","pieces":{"A":["S#...","#.SS.",".....",".S..#","S...."]}})"},
    {"mummies", R"({"players":2})"},
    {"mummies", R"({"players":3,"target":100})"},
    {"mummies", R"({"players":4})"},
    {"mummies", R"({"players":5,"target":150})"},
    {"mummies", R"({"players":5})",
     R"({"name":"short","offerings":{"vial":[3,2,2,2,2],"necklace":[2,2,2,2,2],
         "sarcophagus":[2,2,2,2,2],"scarab":[2,2,2,2,2]},"papyri":["VNSC4","CSNV3","NSCV2"]})"},
};

inline AnyGame game_of(const Setting& setting) {
    return *game_from_text(setting.game, setting.options, setting.edition);
}

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
    for (Seat seat = 0; seat < game.seats(); ++seat) all.push_back(seat);
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
