#include "cli/choice.h"

#include "cli/save_file.h"
#include "core/text.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {
namespace {

template <class T>
void put(wire::Json& options, const char* name, const std::optional<T>& value) {
    if (value) options[name] = *value;
}

} // namespace

void add_choice(CLI::App& command, Choice& choice) {
    command.add_option("--players", choice.players,
                       "How many play: archaeology 2-4, mummies 2-5, scarabya expedition 1-4");
    command.add_option("--mode", choice.mode, "Scarabya: expedition, duel or solo");
    command
        .add_option("--flips", choice.flips, "Scarabya: whether tiles may be flipped, on or off")
        ->check(CLI::IsMember({"on", "off"}));
    command.add_option("--arrangement", choice.arrangement,
                       "Scarabya: the board, such as A0B1C2D3; random unless given");
    command.add_option("--order", choice.order,
                       "Scarabya: the cards, such as FILNPTUVWXYZ; random unless given");
    command.add_option("--target", choice.target, "Mummies: play to 50, 100 or 150");
    command.add_option("--edition", choice.edition,
                       "A file with other cards, prices or pieces (docs/edition.md)");
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
