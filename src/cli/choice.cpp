#include "cli/choice.h"

#include "cli/parser.h"
#include "cli/save_file.h"
#include "core/text.h"
#include "games/scarabya/notation.h"
#include "words/catalogue.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace khepri::cli {
namespace {

template <class T>
void put(wire::Json& options, const char* name, const std::optional<T>& value) {
    if (value) options[name] = *value;
}

bool is_one_of(const std::vector<std::string>& accepted, const std::string& found) {
    return std::find(accepted.begin(), accepted.end(), found) != accepted.end();
}

std::optional<std::string> flag_of_another_game(const Choice& choice) {
    if (choice.game != "mummies" && choice.target) return "--target";
    if (choice.game == "scarabya") return std::nullopt;
    if (choice.mode) return "--mode";
    if (choice.flips) return "--flips";
    if (choice.arrangement) return "--arrangement";
    if (choice.order) return "--order";
    return std::nullopt;
}

} // namespace

void add_choice(CLI::App& command, Choice& choice, const words::Catalogue& words) {
    const auto flag = [&](const std::string& name, auto& value) {
        return command.add_option("--" + name, value, words.say("flag." + name));
    };
    accept_number(*flag("players", choice.players), 1, most_seats, words);
    flag("mode", choice.mode);
    accept_one_of(*flag("flips", choice.flips), {"on", "off"}, words);
    flag("arrangement", choice.arrangement);
    flag("order", choice.order);
    accept_one_of(*flag("target", choice.target), all_targets, words);
    flag("edition", choice.edition);
}

PlayerRange players_of(const Choice& choice) {
    if (choice.game == "archaeology") return {2, 4, 2};
    if (choice.game == "mummies") return {2, 5, 3};
    if (choice.mode == "duel") return {2, 2, 2};
    if (choice.mode == "solo") return {1, 1, 1};
    return {1, 4, 2};
}

std::optional<std::string> fault_of(const Choice& choice, const words::Catalogue& words) {
    if (!is_one_of(all_games, choice.game))
        return "GAME: " + not_one_of(all_games, choice.game, words);
    if (auto found = flag_of_another_game(choice))
        return words.say("flag.wrong.other_game",
                         {{"flag", *found}, {"game", words.say("game." + choice.game)}});
    if (choice.mode && !is_one_of(all_modes, *choice.mode))
        return "--mode: " + not_one_of(all_modes, *choice.mode, words);
    const auto [least, most, usual] = players_of(choice);
    if (choice.players && (*choice.players < least || *choice.players > most))
        return "--players: " + no_number(least, most, std::to_string(*choice.players), words);
    if (choice.arrangement && !scarabya::parse_arrangement(*choice.arrangement))
        return "--arrangement: " +
               words.say("flag.wrong.arrangement", {{"found", in_quotes(*choice.arrangement)}});
    if (choice.order && !scarabya::parse_order(*choice.order))
        return "--order: " +
               words.say("flag.wrong.order", {{"found", in_quotes(*choice.order)},
                                              {"tiles", std::string(scarabya::tile_letters)}});
    return std::nullopt;
}

Result<wire::AnyGame> make_game(const Choice& choice) {
    wire::Json options = wire::Json::object();
    put(options, "players", choice.players);
    put(options, "mode", choice.mode);
    if (choice.flips) options["flips"] = *choice.flips == "on";
    put(options, "arrangement", choice.arrangement);
    put(options, "order", choice.order);
    put(options, "target", choice.target);
    wire::Json edition = "classic";
    if (choice.edition) {
        const auto text = read_file(*choice.edition);
        if (!text) return Error{text.error()};
        auto json = wire::parse_json(*text);
        if (!json) return Error{*choice.edition + ": " + json.error()};
        edition = std::move(*json);
    }
    auto game = wire::make_game(choice.game, options, edition);
    if (!game && choice.edition && game.error().starts_with("edition"))
        return Error{*choice.edition + ": " + game.error()};
    return game;
}

} // namespace khepri::cli
