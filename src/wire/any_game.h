// A game chosen at run time: by its name, options and edition, as records, flags and messages give
// them.
#pragma once

#include "table/game.h"
#include "wire/archaeology.h"
#include "wire/mummies.h"
#include "wire/scarabya.h"

#include <string>
#include <string_view>
#include <variant>

namespace khepri::wire {

using AnyGame = std::variant<archaeology::Archaeology, scarabya::Scarabya, mummies::Mummies>;

inline constexpr std::string_view game_names = "archaeology, scarabya or mummies";

// Options: an object, fields left out have their defaults. Edition: "classic", or an object as
// docs/edition.md tells. Every fault is answered with the field and what would be accepted.
Result<AnyGame> make_game(std::string_view name, const Json& options, const Json& edition);

// The options and the edition as a record keeps them: JSON on one line, or the name of the built-in
// edition.
template <Game G>
std::string options_text(const G& game) {
    return to_line(to_json(game.options()));
}
template <Game G>
std::string edition_text(const G& game) {
    const Json edition = to_json(game.edition());
    const bool built_in = edition == to_json(*read_edition<G>("classic"));
    return built_in ? game.edition().name : to_line(edition);
}
int seats(const AnyGame& game);
std::string options_text(const AnyGame& game);
Json options_json(const AnyGame& game);
std::string edition_text(const AnyGame& game);

// The way back.
Result<AnyGame> game_from_text(std::string_view name, std::string_view options,
                               std::string_view edition);

} // namespace khepri::wire
