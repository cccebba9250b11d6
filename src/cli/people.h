// People and lists in sentences, for all faces.
#pragma once

#include "cli/face.h"

namespace khepri::cli {

// A name fit for one line of a drawing: clipped, without control characters.
std::string short_name(const Easel& easel, Seat seat);

// The values {you} ("yes" or "no") and {name} of the one who did something, for sentences such as
// "{you, select, yes {You sell} other {{name} sells}} …"; and further ones.
words::Values told_of(const Easel& easel, Seat viewer, Seat who, words::Values more = {});

// "a", "a and b", "a, b and c"; the word for nothing if there are none.
std::string listed(const words::Catalogue& words, const std::vector<std::string>& parts);
// The same with "or".
std::string either(const words::Catalogue& words, const std::vector<std::string>& parts);

// Everybody's score in a line each, then who won.
std::string told_outcome(const Easel& easel, const Outcome& outcome);

// The moves, in the notation, whose words begin like the words typed; if there are none, like all
// of these but the last, and so on; at most 40.
std::vector<std::string> beginning_like(const std::vector<std::string>& moves,
                                        std::string_view beginning);

} // namespace khepri::cli
