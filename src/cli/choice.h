// Which game is meant: the flags that several commands share, and the game they make.
#pragma once

#include "wire/any_game.h"

#include <optional>
#include <string>

namespace CLI {
class App; // its header costs seconds in every file that includes it
}

namespace khepri::cli {

struct Choice {
    std::string game;
    std::optional<int> players;
    std::optional<std::string> mode;
    std::optional<std::string> flips;
    std::optional<std::string> arrangement;
    std::optional<std::string> order;
    std::optional<int> target;
    std::optional<std::string> edition; // a file
};

// Adds --players, --mode, --flips, --arrangement, --order, --target and --edition.
void add_choice(CLI::App& command, Choice& choice);

Result<wire::AnyGame> make_game(const Choice& choice);

} // namespace khepri::cli
