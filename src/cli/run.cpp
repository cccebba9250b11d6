#include "cli/commands.h"

#include "cli/parser.h"
#include "core/text.h"
#include "core/version.h"
#include "games/all.h"
#include "i18n/catalogue.h"
#include "i18n/languages.h"
#include "terminal/people.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void Program::reject(const std::string& sentence) {
    terminal.err << sentence << '\n';
    exit_code = 2;
}

void Program::fail(const std::string& sentence) {
    terminal.err << sentence << '\n';
    exit_code = 1;
}

const i18n::Catalogue& Program::catalogue() const { return i18n::Catalogue::in(terminal.language); }

void add_language(CLI::App& command, Program& program, const i18n::Catalogue& catalogue) {
    const std::vector<std::string> codes(i18n::languages.begin(), i18n::languages.end());
    accept_one_of(
        *command.add_option(
            "--lang", program.terminal.language,
            catalogue.format("flag.lang", {{"languages", terminal::either(catalogue, codes)}})),
        codes, catalogue);
}

namespace {

// The language of help and error messages is needed before the flags are parsed.
void find_language(const std::vector<std::string>& arguments, terminal::Terminal& terminal) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool alone = arguments[i] == "--lang" && i + 1 < arguments.size();
        if (!alone && !arguments[i].starts_with("--lang=")) continue;
        const std::string code = alone ? arguments[i + 1] : arguments[i].substr(7);
        if (i18n::is_language(code)) terminal.language = code;
    }
}

std::string version_text(const i18n::Catalogue& catalogue) {
    std::vector<std::string> rules;
    for (const GameDescription* const game : game_descriptions)
        rules.push_back(std::string(game->name) + ' ' + std::to_string(game->rules_version));
    return catalogue.format("help.version_text", {{"release", std::string(program_version())},
                                                  {"commit", std::string(program_commit())},
                                                  {"rules", join(rules, ", ")}});
}

} // namespace

int run(const std::vector<std::string>& arguments, terminal::Terminal& terminal,
        const AddCommands& add_game_commands) {
    find_language(arguments, terminal);
    Program program{terminal, arguments};
    const auto& catalogue = program.catalogue();
    CLI::App app(catalogue.format("help.khepri"), "khepri");
    app.footer(catalogue.format("help.each"));
    set_language(app, catalogue);
    app.require_subcommand(1);
    add_play(app, program);
    add_replay(app, program);
    add_verify(app, program);
    add_review(app, program);
    add_serve(app, program);
    add_worker(app, program);
    add_backup(app, program);
    add_admin(app, program);
    add_simulate(app, program);
    add_arena(app, program);
    add_study(app, program);
    add_edition(app, program);
    add_bot(app, program);
    if (add_game_commands) add_game_commands(app, program);
    add_load(app, program);
    add_signature(app, program);
    add_help(app, program);
    add_man(app, program);
    add_completion(app, program);
    app.set_version_flag(
        "-V,--version", [&catalogue] { return version_text(catalogue); },
        catalogue.format("help.version"));

    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()); // as CLI11 wants them
    try {
        app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = app.get_subcommands();
        terminal.out << (chosen.empty() ? overview(app, catalogue)
                                        : chosen.front()->help("khepri"));
    } catch (const CLI::CallForVersion& version) {
        terminal.out << version.what() << '\n';
    } catch (const CLI::ParseError& error) {
        if (arguments.empty()) {
            terminal.err << catalogue.format("flag.wrong.command_missing") << "\n\n"
                         << overview(app, catalogue);
            program.exit_code = 2;
        } else {
            program.reject(parse_error_text(error, app, catalogue));
        }
    }
    terminal.out.flush();
    if (!terminal.out && program.exit_code == 0) {
        terminal.err << catalogue.format("output.failed") << '\n';
        program.exit_code = 1;
    }
    return program.exit_code;
}

} // namespace khepri::cli
