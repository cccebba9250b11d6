// What the terminal must know of a game to let people play it. Each game has a face: how its table
// is drawn, what is to be done now, what happened, and what was meant by what someone typed. Faces
// see views, never states, and take every sentence from the catalogue.
#pragma once

#include "cli/terminal.h"
#include "core/result.h"
#include "table/game.h"
#include "words/catalogue.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::cli {

// What a drawing is made with.
struct Easel {
    const words::Catalogue& words;
    const Ink& ink;
    const std::vector<std::string>& names; // of the people, by seat

    std::string name(Seat seat) const {
        return seat < names.size() ? names[seat] : std::to_string(seat + 1);
    }
};

// Each game specialises this with the static functions below (view: the seat's own, or the
// spectator's):
//   std::string draw(const G&, const View&, const Easel&)
//       the whole table in lines of at most 80 columns
//   std::string ask(const G&, const View&, const Easel&)
//       one or two lines: what the seat has to do now and how it is typed
//   std::string tell(const G&, const View& before, Seat who, const Move&, const View& after, const
//   Easel&)
//       what happened, in words, as the viewer saw it: the move and what followed by itself; lines
//       without a final newline
//   Result<Move> understand(const G&, const View&, std::string_view text, const Easel&)
//       the notation, and what people type instead of it; an error says what would be understood
//   std::string preview(const G&, const View&, const Move&, const Easel&)
//       what the move would score or change, as far as the seat may know
//   std::vector<std::string> suggestions(const G&, const View&, std::string_view beginning)
//       what could be typed now that begins like this, in the notation: for "help SOMETHING" and
//       after a slip
template <Game G>
struct Face;

} // namespace khepri::cli
