// What the terminal needs of a game so that people can play it. Each game specialises GameTerminal:
// how to draw the table, what to ask the player, how to describe a move, and which move a typed
// line means. It gets views, never states, and takes every sentence from the catalogue.
#pragma once

#include "core/result.h"
#include "i18n/catalogue.h"
#include "table/game.h"
#include "terminal/terminal.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::terminal {

// What sentences need: a language and the names of the players.
struct TextContext {
    const i18n::Catalogue& catalogue;
    const std::vector<std::string>& names; // by seat

    std::string name(Seat seat) const {
        return seat < names.size() ? names[seat] : std::to_string(seat + 1);
    }
};

// What drawings need: sentences and colours.
struct RenderContext : TextContext {
    const Ink& ink;
};

// A table in two parts: what happened since is printed between them, so that the own part stays in
// sight above the prompt of a screen of 24 lines, however much happened.
struct Drawing {
    std::string table; // what all share
    std::string own;   // the viewer's board or hand; empty if the viewer has none

    std::string whole() const { return own.empty() ? table : table + '\n' + own; }
};

// Each game specialises this with the static functions below (view: the seat's own, or the
// spectator's). In every game a function has the file of its name: draw.cpp, prompt.cpp …
//   Drawing draw(const G&, const View&, const RenderContext&)
//       the whole table in lines of at most 80 columns; its own part in at most 20 lines
//   std::string prompt(const G&, const View&, const RenderContext&)
//       one or two lines: what the seat has to do now and how to type it
//   std::string describe(const G&, const View& before, Seat who, const Move&, const View& after,
//                        const RenderContext&)
//       what the viewer saw: the move and its effects; lines without a final newline
//   std::string preview(const G&, const View&, const Move&, const RenderContext&)
//       what the move would score or change, as far as the seat may know
//   Result<Move> parse(const G&, const View&, std::string_view text, const TextContext&)
//       the notation, and other ways to type a move; an error says what would be understood
//   std::vector<std::string> suggest(const G&, const View&, std::string_view beginning)
//       completions of what was typed, in the notation: for "help SOMETHING" and after a line that
//       was not understood
//   i18n::Values rule_values(const G&)
//       the numbers of the edition that the rules in the catalogue name (page.rules.<game>)
//   std::string_view money    only if scores are money: the key of the catalogue that words them
template <Game G>
struct GameTerminal;

} // namespace khepri::terminal
