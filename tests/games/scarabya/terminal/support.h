// Games, positions and views for the tests of Scarabya's terminal.
#pragma once

#include "core/text.h"
#include "games/scarabya/rules/notation.h"
#include "games/scarabya/terminal/game_terminal.h"
#include "terminal/terminal_checks.h"

#include <gtest/gtest.h>

#include <functional>

namespace khepri::terminal::scarabya_test {

using namespace scarabya;
using ScarabyaTerminal = GameTerminal<Scarabya>;

inline const Ink plain_ink(Ink::Use::never);
inline const Ink coloured_ink(Ink::Use::always);
inline const std::vector<std::string> short_names{"Ada", "Ben", "Cleo", "Dan"};
inline const std::vector<std::string> long_names{
    "Hatshepsut, the fifth pharaoh of the eighteenth dynasty", "Нефертити Прекрасная Первая", "Б",
    "Computer (greedy) of the second row"};

inline RenderContext context(const Ink& ink = plain_ink,
                             const std::vector<std::string>& names = short_names) {
    return {{i18n::Catalogue::english(), names}, ink};
}

inline Options options_of(Mode mode, int players) {
    Options options;
    options.mode = mode;
    options.players = players;
    return options;
}

inline Scarabya game_of(Mode mode, int players) { return Scarabya(options_of(mode, players)); }

// Pieces A B C D as printed, the cards in the order of their letters.
inline Scarabya fixed_game(Mode mode, int players) {
    Options options = options_of(mode, players);
    options.arrangement = *parse_arrangement("A0B0C0D0");
    options.order = *parse_order("FILNPTUVWXYZ");
    if (mode == Mode::duel) options.first = Seat{0};
    return Scarabya(options);
}

inline State dealt(const Scarabya& game, std::uint64_t seed = 1) {
    Rng rng = Rng::fast(seed);
    return game.deal(rng);
}

inline Place placed(std::string_view text) {
    const auto place = parse_place(text);
    EXPECT_TRUE(place) << text;
    return *place;
}

inline void play(const Scarabya& game, State& state, Seat seat, std::string_view text) {
    Rng rng = Rng::fast(1);
    const Place place = placed(text);
    ASSERT_FALSE(game.why_not(state, seat, place)) << text;
    game.apply(state, seat, place, rng);
}

struct PlayedMove {
    Seat who;
    Place place;
};
// Called before and after every move of a random game.
using Watch = std::function<void(const State& before, const PlayedMove&, const State& after)>;

inline void play_at_random(const Scarabya& game, std::uint64_t seed, const Watch& watch) {
    Rng rng = Rng::fast(seed);
    State state = game.deal(rng);
    while (!game.to_act(state).empty() && !testing::Test::HasFailure()) {
        std::vector<Seat> asked;
        for (const Seat seat : game.to_act(state)) asked.push_back(seat);
        const Seat who = asked[rng.below(static_cast<std::uint32_t>(asked.size()))];
        const State before = state;
        const Place place = game.plain_random(state, who, rng);
        game.apply(state, who, place, rng);
        watch(before, {who, place}, state);
    }
}

// A scarab almost everywhere: sites that are worth two figures, and some from the start.
inline Scarabya golden_game() {
    const PieceRows full{"S#SSS", "#SSSS", "SS.SS", "SSSSS", "SSSSS"};
    return Scarabya(options_of(Mode::expedition, 4), {"golden", {full, full, full, full}});
}

inline std::vector<Scarabya> all_kinds() {
    std::vector<Scarabya> games{game_of(Mode::duel, 2), game_of(Mode::solo, 1)};
    for (int players = 1; players <= most_players; ++players)
        games.push_back(game_of(Mode::expedition, players));
    Options no_flips = options_of(Mode::expedition, 2);
    no_flips.flips = Flips::off;
    games.emplace_back(no_flips);
    games.push_back(fixed_game(Mode::duel, 2));
    games.push_back(golden_game());
    return games;
}

inline std::vector<Seat> all_viewers(const Scarabya& game) {
    std::vector<Seat> viewers{spectator};
    for (int seat = 0; seat < game.seats(); ++seat) viewers.push_back(static_cast<Seat>(seat));
    return viewers;
}

inline std::string joined(const std::string& text) { return join(lines_of(text), " "); }

inline std::string points_text(int points) {
    return std::to_string(points) + (points == 1 ? " point" : " points");
}

} // namespace khepri::terminal::scarabya_test
