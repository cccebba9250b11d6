// khepri edition: the printed facts of a game for those who change them.
#include "cli/commands.h"

#include "cli/choice.h"
#include "cli/described.h"
#include "cli/parser.h"
#include "core/text.h"
#include "i18n/catalogue.h"
#include "terminal/record_file.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <memory>
#include <set>

namespace khepri::cli {
namespace {

struct EditionRequest {
    std::string game;
    bool schema = false;
    std::string file;
    std::string game_of_file; // empty: by its fields
};

void print(const EditionRequest& request, Program& program) {
    if (request.game.empty())
        return program.reject("khepri edition: expected a game (" + runtime::game_list() +
                              ") or check FILE");
    if (description_named(request.game) == nullptr)
        return program.reject("GAME: " +
                              not_one_of(game_names(), request.game, i18n::Catalogue::english()));
    const wire::Json json = request.schema ? runtime::edition_schema(request.game)
                                           : runtime::classic_edition(request.game);
    program.terminal.out << json.dump(2) << '\n';
}

// "/kinds/coin/prices/4" as sweeps and messages write it: kinds.coin.prices[4].
std::string dotted_path(const std::string& pointer) {
    std::string path;
    for (std::size_t at = 1; at < pointer.size();) {
        const std::size_t end = std::min(pointer.find('/', at), pointer.size());
        const std::string part = pointer.substr(at, end - at);
        const bool is_place = part.find_first_not_of("0123456789") == std::string::npos;
        path += is_place ? '[' + part + ']' : (path.empty() ? "" : ".") + part;
        at = end + 1;
    }
    return path;
}

// What an edition has instead of the classic facts, place by place.
std::string changes(const wire::Json& classic, const wire::Json& edition) {
    const wire::Json before = classic.flatten();
    const wire::Json after = edition.flatten();
    std::string text;
    for (const auto& [pointer, value] : before.items())
        if (!after.contains(pointer))
            text += fmt::format("  {}: {} -> none\n", dotted_path(pointer), value.dump());
    for (const auto& [pointer, value] : after.items()) {
        if (before.contains(pointer) && before[pointer] == value) continue;
        text +=
            fmt::format("  {}: {} -> {}\n", dotted_path(pointer),
                        before.contains(pointer) ? before[pointer].dump() : "none", value.dump());
    }
    return text;
}

Result<std::string> game_for(const EditionRequest& request, const wire::Json& edition) {
    if (!request.game_of_file.empty()) return request.game_of_file;
    if (const auto game = runtime::game_of_edition(edition)) return std::string(*game);
    std::set<std::string> fields;
    for (const std::string& game : game_names()) {
        const wire::Json classic = runtime::classic_edition(game);
        for (const auto& [field, value] : classic.items()) fields.insert(field);
    }
    return Error{"its fields are not those of one game; expected --game (" + runtime::game_list() +
                 "), or fields of one of them: " +
                 join(std::vector<std::string>(fields.begin(), fields.end()), ", ")};
}

// One sentence on the error stream and exit code 1 if the edition cannot be played.
void check(const EditionRequest& request, Program& program) {
    const auto fail = [&](const std::string& why) {
        program.terminal.err << request.file << ": " << why << '\n';
        program.exit_code = 1;
    };
    const auto text = terminal::read_file(request.file);
    if (!text) return program.reject(text.error());
    const auto json = wire::parse_json(*text);
    if (!json) return fail(json.error());
    const auto game = game_for(request, *json);
    if (!game) return fail(game.error());
    Choice choice;
    choice.game = *game;
    const auto made = make_game(choice, PlayersByDefault::usual, *json);
    if (!made) return fail(made.error());
    const wire::Json edition =
        std::visit([](const auto& one) { return to_json(one.edition()); }, *made);
    const wire::Json classic = runtime::classic_edition(*game);
    program.terminal.out << request.file << ": an edition of " << *game << " that can be played"
                         << (edition == classic ? ", the classic one\n" : ". It changes:\n")
                         << changes(classic, edition);
}

} // namespace

void add_edition(CLI::App& app, Program& program) {
    auto request = std::make_shared<EditionRequest>();
    CLI::App* command = add_tool(app, "edition");
    command->footer("Examples: khepri edition " + example_game(0) +
                    " >my.json\n          khepri edition check my.json\n"
                    "docs/edition.md describes the fields.");
    suggest(*command->add_option("GAME", request->game, runtime::game_list()), game_names());
    command->add_flag("--schema", request->schema, "Print the JSON Schema of its files instead");
    CLI::App* checking = command->add_subcommand("check", "Check a file with an edition");
    checking->add_option("FILE", request->file, "The file")->required();
    checking
        ->add_option("--game", request->game_of_file, "Of which game; by default its fields tell")
        ->check(CLI::IsMember(game_names()));
    checking->callback([request, &program] { check(*request, program); });
    command->callback([request, command, &program] {
        if (command->get_subcommands().empty()) print(*request, program);
    });
}

} // namespace khepri::cli
