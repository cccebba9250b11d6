#include "cli/commands.h"

#include "core/text.h"
#include "words/catalogue.h"
#include "words/languages.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace khepri::cli {

void Program::reject(const std::string& sentence) {
    terminal.err << sentence << '\n';
    exit_code = 2;
}

const words::Catalogue& Program::words() const { return words::Catalogue::in(terminal.language); }

void add_language(CLI::App& command, Program& program) {
    command
        .add_option("--lang", program.terminal.language,
                    "The language: " + words::language_names() +
                        "; without it, that of LC_ALL, LC_MESSAGES or LANG")
        ->check([](const std::string& code) {
            return words::is_language(code)
                       ? ""
                       : "expected " + words::language_names() + "; found " + in_quotes(code);
        });
}

int run(const std::vector<std::string>& arguments, Terminal& terminal) {
    Program program{terminal, arguments};
    CLI::App app("Khepri: three tabletop games about ancient Egypt.", "khepri");
    app.footer("Each command has its own help: khepri play --help");
    app.require_subcommand(1);
    add_play(app, program);
    add_simulate(app, program);
    add_arena(app, program);
    add_replay(app, program);
    add_verify(app, program);
    add_perft(app, program);
    add_tilings(app, program);
    add_solve(app, program);
    add_serve(app, program);
    add_backup(app, program);
    add_bot(app, program);
    add_signature(app, program);
    add_load(app, program);

    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()); // as CLI11 wants them
    try {
        app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = app.get_subcommands();
        terminal.out << (chosen.empty() ? app.help() : chosen.front()->help("khepri"));
    } catch (const CLI::ParseError& error) {
        const auto chosen = app.get_subcommands();
        const std::string command = chosen.empty() ? "" : " " + chosen.front()->get_name();
        program.reject(std::string(error.what()) + "\nkhepri" + command +
                       " --help tells what is accepted.");
    }
    return program.exit_code;
}

} // namespace khepri::cli
