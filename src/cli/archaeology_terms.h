// How the things of Archaeology are put into words and signs, for all parts of its face.
#pragma once

#include "cli/face.h"
#include "games/archaeology/rules.h"
#include "games/archaeology/survey.h"

namespace khepri::cli {

// The sign of a kind, told apart by shape first; painted.
std::string sign(const Ink& ink, archaeology::Card kind);
Colour colour_of(archaeology::Card kind);
std::string chamber_word(const words::Catalogue& words, archaeology::Chamber chamber);

// "$24".
std::string money(const Easel& easel, int amount);

// "3 coins"; "3 coins, 1 map and 1 mask"; "nothing". One is "a coin".
std::string in_words(const words::Catalogue& words, archaeology::Card kind, int count);
std::string in_words(const words::Catalogue& words, archaeology::Pile cards);

} // namespace khepri::cli
