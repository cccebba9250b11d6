// The choice of a game: the flags that several commands share, and the game they make. Modes and
// options come from the descriptions of the games.
#pragma once

#include "runtime/any_game.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App; // including its header takes seconds
}

namespace khepri::i18n {
class Catalogue;
}

namespace khepri::cli {

struct Choice {
    std::string game;
    std::optional<int> players;
    std::optional<std::string> mode;
    std::map<std::string, std::optional<std::string>> options; // by name, of all games
    std::optional<std::string> edition;                        // a file
};

// Whether a command has --edition for one edition; some have another flag of this name.
enum class EditionFlag : std::uint8_t { none, one };

// Adds --players, --mode, --edition, and a flag for each option of each game.
void add_choice(CLI::App& command, Choice& choice, const i18n::Catalogue& catalogue,
                EditionFlag edition = EditionFlag::one);

// A game for the examples of help texts, such as "GAME --mode duel" where it has modes.
std::string example_game(std::size_t number);
std::string example_with_mode();

// The chosen mode, or the default one. The game must be known.
const ModeDescription& mode_of(const Choice& choice);

// As flags spell them.
std::vector<std::string> modes_of(const GameDescription& game);
std::vector<std::string> values_of(const OptionDescription& option);

// What is wrong with a choice, as a sentence for people; make_game reports it for programs, and
// faults of an edition.
std::optional<std::string> fault_of(const Choice& choice, const i18n::Catalogue& catalogue);

// The number of players if no flag says it: the default of the game, or the fewest, for tools that
// measure.
enum class PlayersByDefault : std::uint8_t { usual, fewest };
Result<AnyGame> make_game(const Choice& choice, PlayersByDefault players = PlayersByDefault::usual);
// With another edition: "classic", or JSON as files have it.
Result<AnyGame> make_game(const Choice& choice, PlayersByDefault players,
                          const wire::Json& edition);

} // namespace khepri::cli
