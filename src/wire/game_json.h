// What the file of every game in this room offers, for a game G:
//     Json to_json(const G::Options&);                 Json to_json(const G::Edition&);
//     Json to_json(const G&, const G::Move&);          Json to_json(const G&, const G::View&);
//     write_json(text, game, move)                     write_json(text, game, view)
//     read_options<G>(json)   read_edition<G>(json)
//     read_move(game, json)   read_view(game, json)
//     write_told(text, game, who, move, view)          what a viewer is told of a move
// write_json appends the text that to_line(to_json(…)) would be, without making the values.
// write_told appends the move as the one may know it whose view after the move this is: where the
// move has parts hidden from him they are left out, and nothing, the length included, tells of
// them. What is read can be used: options and editions are without fault, a view may be imagined
// from. Whether a move is allowed is for the rules to say. A fault is answered with the field's
// path and what would be accepted.
#pragma once

#include "core/result.h"
#include "wire/json.h"

namespace khepri::wire {

// Fields left out have their defaults.
template <class G>
Result<typename G::Options> read_options(const Json& json);

// "classic", or an object: it starts from the classic edition and replaces what it names.
template <class G>
Result<typename G::Edition> read_edition(const Json& json);

} // namespace khepri::wire
