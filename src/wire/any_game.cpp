#include "wire/any_game.h"

#include "core/text.h"
#include "wire/edition.h"

namespace khepri::wire {
namespace {

template <Game G>
Result<AnyGame> make(const Json& options_json, const Json& edition_json) {
    auto options = read_options<G>(options_json);
    if (!options) return Error{"options: " + options.error()};
    auto edition = read_edition<G>(edition_json);
    if (!edition) return Error{"edition: " + edition.error()};
    return AnyGame(G(std::move(*options), std::move(*edition)));
}

} // namespace

Result<AnyGame> make_game(std::string_view name, const Json& options, const Json& edition) {
    using archaeology::Archaeology;
    using mummies::Mummies;
    using scarabya::Scarabya;
    if (name == Archaeology::name) return make<Archaeology>(options, edition);
    if (name == Scarabya::name) return make<Scarabya>(options, edition);
    if (name == Mummies::name) return make<Mummies>(options, edition);
    return Error{"the game " + in_quotes(name) + " is unknown; expected " +
                 std::string(game_names)};
}

Json options_json(const AnyGame& game) {
    return std::visit([](const auto& typed) { return to_json(typed.options()); }, game);
}

int seats(const AnyGame& game) {
    return std::visit([](const auto& one) { return one.seats(); }, game);
}

std::string options_text(const AnyGame& game) {
    return std::visit([](const auto& one) { return options_text(one); }, game);
}

std::string edition_text(const AnyGame& game) {
    return std::visit([](const auto& one) { return edition_text(one); }, game);
}

Result<AnyGame> game_from_text(std::string_view name, std::string_view options,
                               std::string_view edition) {
    const auto options_json = parse_json(options);
    if (!options_json) return Error{"options: " + options_json.error()};
    if (edition == classic_name) return make_game(name, *options_json, Json(classic_name));
    const auto edition_json = parse_json(edition);
    if (!edition_json) return Error{"edition: " + edition_json.error()};
    return make_game(name, *options_json, *edition_json);
}

} // namespace khepri::wire
