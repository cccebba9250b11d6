// The questions before a game: which game, how many players, how many of them people, how strong
// the computer. Tolerant of how people answer; what a flag has said is not asked.
#pragma once

#include "ai/levels.h"
#include "cli/choice.h"
#include "cli/terminal.h"
#include "words/catalogue.h"

#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

// Asks until one of the answers is given, by number, by name or by the beginning of a name. Nothing
// at the end of input. An empty line takes the usual answer.
std::optional<std::size_t> ask_one_of(Terminal& terminal, const words::Catalogue& words,
                                      const std::string& question,
                                      const std::vector<std::string>& answers,
                                      std::size_t usual = 0);

// A whole number in a range; an empty line takes `usual`.
std::optional<int> ask_number(Terminal& terminal, const words::Catalogue& words,
                              const std::string& question, int least, int most, int usual);

bool ask_yes(Terminal& terminal, const words::Catalogue& words, const std::string& question);

// The computer's level where nobody chose one.
inline constexpr ai::Level usual_level = ai::Level::adept;
std::optional<ai::Level> ask_level(Terminal& terminal, const words::Catalogue& words);

// Fills in what the choice leaves open. False at the end of input.
bool ask_for_game(Terminal& terminal, const words::Catalogue& words, Choice& choice,
                  std::optional<int>& people);

} // namespace khepri::cli
