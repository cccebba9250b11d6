#include "runtime/any_game.h"

#include "core/text.h"
#include "wire/edition.h"

#include <optional>

namespace khepri::runtime {
namespace {

// The first guess if an edition cannot be read.
std::string another_game(const wire::Json& edition, std::string_view name) {
    const auto game = game_of_edition(edition);
    if (!game || *game == name) return "";
    return "this is an edition of " + std::string(*game) + "; expected one of " + std::string(name);
}

template <Game G>
Result<AnyGame> make(const wire::Json& options_json, const wire::Json& edition_json) {
    auto options = wire::read_options<G>(options_json);
    if (!options) return Error{"options: " + options.error()};
    auto edition = wire::read_edition<G>(edition_json);
    if (!edition) {
        const std::string other = another_game(edition_json, G::name);
        return Error{"edition: " + (other.empty() ? edition.error() : other)};
    }
    return AnyGame(G(std::move(*options), std::move(*edition)));
}

Error unknown_game(std::string_view name) {
    return Error{"the game " + in_quotes(name) + " is unknown; expected " + game_list()};
}

} // namespace

std::string game_list() { return either(game_names()); }

Result<AnyGame> make_game(std::string_view name, const wire::Json& options,
                          const wire::Json& edition) {
    std::optional<Result<AnyGame>> made;
    for_each_game([&]<class G>(std::type_identity<G>) {
        if (name == G::name) made = make<G>(options, edition);
    });
    if (made) return std::move(*made);
    return unknown_game(name);
}

Result<CheckedEdition> check_edition(std::string_view name, const wire::Json& edition) {
    std::optional<CheckedEdition> checked;
    for_each_game([&]<class G>(std::type_identity<G>) {
        if (name != G::name) return;
        typename G::Edition read;
        checked.emplace().fault = wire::read_edition<G>(edition, read);
        if (!checked->fault) checked->edition = to_json(read);
    });
    if (checked) return std::move(*checked);
    return unknown_game(name);
}

wire::Json classic_edition(std::string_view game) {
    wire::Json json;
    for_each_game([&]<class G>(std::type_identity<G>) {
        if (game == G::name) json = to_json(*wire::read_edition<G>(wire::Json(wire::classic_name)));
    });
    return json;
}

wire::Json edition_schema(std::string_view game) {
    wire::Json json;
    for_each_game([&]<class G>(std::type_identity<G>) {
        if (game == G::name) json = wire::edition_schema<G>();
    });
    return json;
}

std::optional<std::string_view> game_of_edition(const wire::Json& edition) {
    if (!edition.is_object()) return std::nullopt;
    std::optional<std::string_view> found;
    int games = 0;
    for_each_game([&]<class G>(std::type_identity<G>) {
        const wire::Json known = classic_edition(G::name);
        int own = 0;
        for (const auto& [field, value] : edition.items()) {
            if (field == "name" || field == wire::schema_field) continue;
            if (!known.contains(field)) return;
            ++own;
        }
        if (own == 0) return;
        found = G::name;
        ++games;
    });
    return games == 1 ? found : std::nullopt;
}

wire::Json options_json(const AnyGame& game) {
    return std::visit([](const auto& typed) { return to_json(typed.options()); }, game);
}

int seats(const AnyGame& game) {
    return std::visit([](const auto& one) { return one.seats(); }, game);
}

wire::Json edition_json(const AnyGame& game) {
    return std::visit([](const auto& one) { return wire::edition_json(one); }, game);
}

std::string options_text(const AnyGame& game) {
    return std::visit([](const auto& one) { return wire::options_text(one); }, game);
}

std::string edition_text(const AnyGame& game) {
    return std::visit([](const auto& one) { return wire::edition_text(one); }, game);
}

Result<AnyGame> game_from_text(std::string_view name, std::string_view options,
                               std::string_view edition) {
    const auto options_json = wire::parse_json(options);
    if (!options_json) return Error{"options: " + options_json.error()};
    if (edition == wire::classic_name)
        return make_game(name, *options_json, wire::Json(wire::classic_name));
    const auto edition_json = wire::parse_json(edition);
    if (!edition_json) return Error{"edition: " + edition_json.error()};
    return make_game(name, *options_json, *edition_json);
}

} // namespace khepri::runtime
