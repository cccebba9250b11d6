// The requirements of every GameTerminal, checked over random games: drawings fit, there are no
// colours where none are wanted, and moves are understood as they are written.
#pragma once

#include "core/text.h"
#include "terminal/game_terminal.h"
#include "terminal/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace khepri::terminal {

inline const std::vector<std::string>& test_names() {
    static const std::vector<std::string> names{"Ada", "Ben", "Cleo", "Maximilian of Alexandria",
                                                "Zoë"};
    return names;
}

inline RenderContext context_with(Ink::Use use) {
    static const Ink plain(Ink::Use::never);
    static const Ink painted(Ink::Use::always);
    return {{i18n::Catalogue::english(), test_names()}, use == Ink::Use::always ? painted : plain};
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

inline bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// A sentence that is missing is shown as its key, "mummies.title". In a sentence no letter follows
// a full stop.
inline bool has_key(std::string_view text) {
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    for (std::size_t i = 1; i + 1 < text.size(); ++i)
        if (text[i] == '.' && is_letter(text[i - 1]) && is_letter(text[i + 1])) return true;
    return false;
}

inline void expect_fits(const std::string& text) {
    EXPECT_FALSE(text.empty());
    EXPECT_FALSE(has(text, "error")) << text;
    EXPECT_FALSE(has_key(text)) << "a sentence is missing: " << text;
    for (const std::string& line : lines_of(text)) EXPECT_LE(width(line), line_columns) << line;
}

// Everything the terminal says about one position to one viewer.
template <Game G>
void expect_position_fits(const G& game, const typename G::View& view) {
    const RenderContext plain = context_with(Ink::Use::never);
    const RenderContext painted = context_with(Ink::Use::always);
    const Drawing drawing = GameTerminal<G>::draw(game, view, plain);
    const std::string table = drawing.whole();
    expect_fits(table);
    const std::string prompt = GameTerminal<G>::prompt(game, view, plain);
    expect_fits(prompt);
    if (view.seat != spectator) { // on a screen of 24 lines, with the line that is typed
        EXPECT_LE(lines_of(drawing.own + '\n' + prompt).size(), 23) << drawing.own << '\n'
                                                                    << prompt;
    }
    EXPECT_EQ(table.find('\x1b'), std::string::npos);
    const std::string in_colour = GameTerminal<G>::draw(game, view, painted).whole();
    expect_fits(in_colour);
    EXPECT_TRUE(has(in_colour, "\x1b["));
}

template <Game G>
void expect_moves_are_understood(const G& game, const typename G::State& state, Seat seat) {
    typename G::Moves moves;
    game.plain_moves(state, seat, moves);
    const auto view = game.view(state, seat);
    for (const auto& move : moves) {
        const auto understood =
            GameTerminal<G>::parse(game, view, game.to_text(move), context_with(Ink::Use::never));
        ASSERT_TRUE(understood) << understood.error();
        EXPECT_TRUE(*understood == move) << game.to_text(move);
        expect_fits(GameTerminal<G>::preview(game, view, move, context_with(Ink::Use::never)));
    }
    const auto suggested = GameTerminal<G>::suggest(game, view, "");
    EXPECT_EQ(suggested.size(), std::min<std::size_t>(moves.size(), 40));
    for (const std::string& text : suggested) {
        const auto move = game.parse_move(text);
        ASSERT_TRUE(move) << text;
        EXPECT_FALSE(game.why_not(state, seat, *move)) << text;
    }
}

// A random game as every seat and the spectator see it.
template <Game G>
void expect_game_fits(const G& game, std::uint64_t seed, int every) {
    Rng rng = Rng::fast(seed);
    auto state = game.deal(rng);
    std::vector<Seat> viewers{spectator};
    for (int seat = 0; seat < game.seats(); ++seat) viewers.push_back(static_cast<Seat>(seat));
    for (int step = 0; !game.to_act(state).empty() && !testing::Test::HasFailure(); ++step) {
        const Seat seat = game.to_act(state).front();
        const bool look = step % every == 0;
        if (look) {
            for (const Seat viewer : viewers) expect_position_fits(game, game.view(state, viewer));
            expect_moves_are_understood(game, state, seat);
        }
        const auto before = state;
        const auto move = game.plain_random(state, seat, rng);
        game.apply(state, seat, move, rng);
        for (const Seat viewer : viewers)
            expect_fits(GameTerminal<G>::describe(game, game.view(before, viewer), seat, move,
                                                  game.view(state, viewer),
                                                  context_with(Ink::Use::never)));
    }
    for (const Seat viewer : viewers) expect_position_fits(game, game.view(state, viewer));
    EXPECT_TRUE(
        has(GameTerminal<G>::draw(game, game.view(state, spectator), context_with(Ink::Use::never))
                .whole(),
            "★"))
        << "the winner is marked";
}

// Bytes of all kinds, and pieces of real moves in wild order: an answer of either sort, and never
// an empty error.
template <Game G>
void expect_nonsense_is_survived(const G& game, const std::vector<std::string>& pieces) {
    Rng rng = Rng::fast(99);
    const auto state = game.deal(rng);
    const auto view = game.view(state, game.to_act(state).front());
    int errors = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string text;
        for (auto n = rng.below(12); n > 0; --n) {
            if (i % 2 == 0) {
                text += static_cast<char>(rng.below(256));
            } else {
                text += pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))];
                if (rng.below(4) > 0) text += ' ';
            }
        }
        const auto move = GameTerminal<G>::parse(game, view, text, context_with(Ink::Use::never));
        if (move) {
            static_cast<void>(game.why_not(state, view.seat, *move));
            EXPECT_TRUE(game.parse_move(game.to_text(*move))) << text;
        } else {
            ++errors;
            EXPECT_TRUE(has(move.error(), "as in") || has(move.error(), "egin with") ||
                        has(move.error(), "could be") || has(move.error(), "Rob a player") ||
                        has(move.error(), "on its own"))
                << move.error();
        }
        static_cast<void>(GameTerminal<G>::suggest(game, view, text));
    }
    EXPECT_GT(errors, 1000);
}

} // namespace khepri::terminal
