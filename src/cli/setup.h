// The questions before a game: which game, how many players, how many of them people, how strong
// the computer. Accepts many ways to answer, and asks only what the flags leave open.
#pragma once

#include "cli/choice.h"
#include "i18n/catalogue.h"
#include "search/levels.h"
#include "terminal/terminal.h"

#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

struct Answers {
    std::vector<std::string> lines; // each begins with the word that is typed
    std::vector<std::string> names; // by answer: what may be typed as well; none if empty
    std::size_t usual = 0;          // taken by an empty line
};

// Asks until one of the answers is given, by number, by word or name or by the beginning of one.
// Nothing at the end of input.
std::optional<std::size_t> ask_one_of(terminal::Terminal& terminal,
                                      const i18n::Catalogue& catalogue, const std::string& question,
                                      const Answers& answers);

// A whole number in a range; an empty line takes `usual`.
std::optional<int> ask_number(terminal::Terminal& terminal, const i18n::Catalogue& catalogue,
                              const std::string& question, int least, int most, int usual);

bool ask_yes(terminal::Terminal& terminal, const i18n::Catalogue& catalogue,
             const std::string& question);

std::optional<search::Level> ask_level(terminal::Terminal& terminal,
                                       const i18n::Catalogue& catalogue);

// Asks what the choice leaves open. False at the end of input.
bool ask_for_game(terminal::Terminal& terminal, const i18n::Catalogue& catalogue, Choice& choice,
                  std::optional<int>& people);

} // namespace khepri::cli
