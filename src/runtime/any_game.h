// A game chosen at run time by its name, options and edition, as records, flags and messages give
// them.
#pragma once

#include "games/all.h"
#include "games/all_wire.h"

#include <optional>
#include <string>
#include <string_view>

namespace khepri::runtime {

// "a, b or c", for messages.
std::string game_list();

// Options: an object; missing fields have their defaults. Edition: "classic", or an object as
// docs/edition.md describes. An error names the field and what would be accepted.
Result<AnyGame> make_game(std::string_view name, const wire::Json& options,
                          const wire::Json& edition);

// The printed facts of the classic edition, and the JSON Schema of files with another one. The game
// must be known.
wire::Json classic_edition(std::string_view game);
wire::Json edition_schema(std::string_view game);
// The game whose edition this is, by the names of its fields; nothing if they are of several or of
// none.
std::optional<std::string_view> game_of_edition(const wire::Json& edition);

// An edition in full, read like that of a match; or what is wrong with it.
struct CheckedEdition {
    wire::Json edition;
    std::optional<EditionFault> fault;
};
Result<CheckedEdition> check_edition(std::string_view name, const wire::Json& edition);

int seats(const AnyGame& game);
std::string options_text(const AnyGame& game);
wire::Json options_json(const AnyGame& game);
// The name of the built-in edition, or an object.
wire::Json edition_json(const AnyGame& game);
std::string edition_text(const AnyGame& game);

// The other direction.
Result<AnyGame> game_from_text(std::string_view name, std::string_view options,
                               std::string_view edition);

} // namespace khepri::runtime
