// Which game is meant: the flags that several commands share, and the game they make.
#pragma once

#include "wire/any_game.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App; // its header costs seconds in every file that includes it
}

namespace khepri::words {
class Catalogue;
}

namespace khepri::cli {

// As flags and records spell them.
inline const std::vector<std::string> all_games{"archaeology", "scarabya", "mummies"};
inline const std::vector<std::string> all_modes{"expedition", "duel", "solo"}; // of Scarabya
inline const std::vector<std::string> all_targets{"50", "100", "150"};         // of Mummies

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
void add_choice(CLI::App& command, Choice& choice, const words::Catalogue& words);

// How many may play what was chosen so far.
struct PlayerRange {
    int least;
    int most;
    int usual;
};
PlayerRange players_of(const Choice& choice);

// What is wrong with a choice, in words for people; make_game says it for programs, and what is
// wrong with an edition.
std::optional<std::string> fault_of(const Choice& choice, const words::Catalogue& words);

Result<wire::AnyGame> make_game(const Choice& choice);

} // namespace khepri::cli
