#include "cli/choice.h"

#include "cli/described.h"
#include "cli/parser.h"
#include "core/text.h"
#include "i18n/catalogue.h"
#include "terminal/layout.h"
#include "terminal/people.h"
#include "terminal/record_file.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <set>

namespace khepri::cli {
namespace {

using Kind = OptionDescription::Kind;

wire::Json json_of(const OptionDescription& option, const std::string& value) {
    switch (option.kind) {
    case Kind::on_off:
        return value == "on";
    case Kind::number:
        return whole_number(value, 1'000'000).value_or(0);
    case Kind::text:
        return value;
    }
    return nullptr;
}

bool is_one_of(const std::vector<std::string>& accepted, const std::string& found) {
    return std::find(accepted.begin(), accepted.end(), found) != accepted.end();
}

std::optional<std::string> flag_of_another_game(const Choice& choice, const GameDescription& game) {
    if (choice.mode && game.modes.size() == 1) return "--mode";
    for (const auto& [name, value] : choice.options)
        if (value && game.option_named(name) == nullptr) return "--" + name;
    return std::nullopt;
}

std::optional<std::string> fault_of_option(const OptionDescription& option,
                                           const std::string& value,
                                           const i18n::Catalogue& catalogue) {
    const std::string name(option.name);
    if (option.kind == Kind::text)
        return option.accepts(value)
                   ? std::nullopt
                   : std::optional("--" + name + ": " +
                                   catalogue.format("flag.wrong." + name,
                                                    {{"found", terminal::printable(value)}}));
    const auto accepted = values_of(option);
    if (is_one_of(accepted, value)) return std::nullopt;
    return "--" + name + ": " + not_one_of(accepted, value, catalogue);
}

// "GAME 2–4, GAME MODE 1–4" for the modes that leave a choice.
std::string player_ranges(const i18n::Catalogue& catalogue) {
    std::vector<std::string> ranges;
    for (const GameDescription* game : game_descriptions)
        for (const ModeDescription& mode : game->modes) {
            const auto [least, most, usual] = mode.players;
            if (least == most) continue;
            std::string name(game->name);
            if (game->modes.size() > 1) name.append(" ").append(mode.name);
            ranges.push_back(name + ' ' + std::to_string(least) + "–" + std::to_string(most));
        }
    return join(ranges, catalogue.format("list.comma"));
}

// "GAME MODE, MODE or MODE" for the games that have several.
std::string mode_names(const i18n::Catalogue& catalogue) {
    std::vector<std::string> names;
    for (const GameDescription* game : game_descriptions)
        if (game->modes.size() > 1)
            names.push_back(std::string(game->name) + ' ' +
                            terminal::either(catalogue, modes_of(*game)));
    return join(names, "; ");
}

// Of all games that have several.
std::vector<std::string> all_modes() {
    std::vector<std::string> names;
    for (const GameDescription* game : game_descriptions)
        if (game->modes.size() > 1)
            for (const std::string& name : modes_of(*game)) names.push_back(name);
    return names;
}

} // namespace

void add_choice(CLI::App& command, Choice& choice, const i18n::Catalogue& catalogue,
                EditionFlag edition) {
    const auto flag = [&](const std::string& name, auto& value, const i18n::Values& values = {}) {
        return command.add_option("--" + name, value, catalogue.format("flag." + name, values));
    };
    accept_number(*flag("players", choice.players, {{"ranges", player_ranges(catalogue)}}), 1,
                  most_seats, catalogue);
    suggest(*flag("mode", choice.mode, {{"modes", mode_names(catalogue)}}), all_modes());
    std::set<std::string_view> added;
    for (const GameDescription* game : game_descriptions)
        for (const OptionDescription& option : game->options) {
            if (!added.insert(option.name).second) continue;
            const std::string name(option.name);
            CLI::Option* const added_flag = flag(name, choice.options[name]);
            if (option.kind != Kind::text) accept_one_of(*added_flag, values_of(option), catalogue);
        }
    if (edition == EditionFlag::one) flag("edition", choice.edition);
}

std::string example_game(std::size_t number) {
    return std::string(game_descriptions[number % game_descriptions.size()]->name);
}

std::string example_with_mode() {
    for (const GameDescription* game : game_descriptions)
        if (game->modes.size() > 1)
            return std::string(game->name) + " --mode " + std::string(game->modes[1].name);
    return example_game(0);
}

std::vector<std::string> modes_of(const GameDescription& game) {
    std::vector<std::string> names;
    for (const ModeDescription& mode : game.modes) names.emplace_back(mode.name);
    return names;
}

std::vector<std::string> values_of(const OptionDescription& option) {
    if (option.kind == Kind::on_off) return {"on", "off"};
    std::vector<std::string> values;
    for (const int value : option.values) values.push_back(std::to_string(value));
    return values;
}

const ModeDescription& mode_of(const Choice& choice) {
    const GameDescription& game = *description_named(choice.game);
    const ModeDescription* const chosen = choice.mode ? game.mode_named(*choice.mode) : nullptr;
    return chosen != nullptr ? *chosen : game.modes.front();
}

std::optional<std::string> fault_of(const Choice& choice, const i18n::Catalogue& catalogue) {
    const GameDescription* const game = description_named(choice.game);
    if (game == nullptr) return "GAME: " + not_one_of(game_names(), choice.game, catalogue);
    if (auto found = flag_of_another_game(choice, *game))
        return catalogue.format(
            "flag.wrong.other_game",
            {{"flag", *found}, {"game", catalogue.format("game." + choice.game)}});
    if (choice.mode && game->mode_named(*choice.mode) == nullptr)
        return "--mode: " + not_one_of(modes_of(*game), *choice.mode, catalogue);
    const auto [least, most, usual] = mode_of(choice).players;
    if (choice.players && (*choice.players < least || *choice.players > most))
        return "--players: " + no_number(least, most, std::to_string(*choice.players), catalogue);
    for (const auto& [name, value] : choice.options)
        if (value)
            if (auto fault = fault_of_option(*game->option_named(name), *value, catalogue))
                return fault;
    return std::nullopt;
}

Result<AnyGame> make_game(const Choice& choice, PlayersByDefault by_default,
                          const wire::Json& edition) {
    if (const auto fault = fault_of(choice, i18n::Catalogue::english())) return Error{*fault};
    wire::Json options = wire::Json::object();
    const GameDescription* const game = description_named(choice.game);
    if (choice.players) {
        options["players"] = *choice.players;
    } else {
        const PlayerRange& players = mode_of(choice).players;
        options["players"] = by_default == PlayersByDefault::usual ? players.usual : players.least;
    }
    if (choice.mode) options["mode"] = *choice.mode;
    for (const auto& [name, value] : choice.options) {
        if (!value) continue;
        options[name] = json_of(*game->option_named(name), *value);
    }
    return runtime::make_game(choice.game, options, edition);
}

Result<AnyGame> make_game(const Choice& choice, PlayersByDefault by_default) {
    if (!choice.edition) return make_game(choice, by_default, wire::Json("classic"));
    if (const auto fault = fault_of(choice, i18n::Catalogue::english())) return Error{*fault};
    const auto text = terminal::read_file(*choice.edition);
    if (!text) return Error{text.error()};
    const auto edition = wire::parse_json(*text);
    if (!edition) return Error{*choice.edition + ": " + edition.error()};
    auto made = make_game(choice, by_default, *edition);
    if (!made && made.error().starts_with("edition"))
        return Error{*choice.edition + ": " + made.error()};
    return made;
}

} // namespace khepri::cli
