#include "cli/commands.h"

#include "cli/parser.h"
#include "cli/people.h"
#include "words/catalogue.h"
#include "words/languages.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void Program::reject(const std::string& sentence) {
    terminal.err << sentence << '\n';
    exit_code = 2;
}

const words::Catalogue& Program::words() const { return words::Catalogue::in(terminal.language); }

void add_language(CLI::App& command, Program& program, const words::Catalogue& words) {
    const std::vector<std::string> codes(words::languages.begin(), words::languages.end());
    accept_one_of(
        *command.add_option("--lang", program.terminal.language,
                            words.say("flag.lang", {{"languages", either(words, codes)}})),
        codes, words);
}

namespace {

// Help and complaints have to be in some language before the flags are read.
void listen_for_language(const std::vector<std::string>& arguments, Terminal& terminal) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool alone = arguments[i] == "--lang" && i + 1 < arguments.size();
        if (!alone && !arguments[i].starts_with("--lang=")) continue;
        const std::string code = alone ? arguments[i + 1] : arguments[i].substr(7);
        if (words::is_language(code)) terminal.language = code;
    }
}

} // namespace

int run(const std::vector<std::string>& arguments, Terminal& terminal) {
    listen_for_language(arguments, terminal);
    Program program{terminal, arguments};
    const auto& words = program.words();
    CLI::App app(words.say("help.khepri"), "khepri");
    app.footer(words.say("help.each"));
    speak(app, words);
    app.require_subcommand(1);
    add_play(app, program);
    add_replay(app, program);
    add_verify(app, program);
    add_serve(app, program);
    add_backup(app, program);
    add_simulate(app, program);
    add_arena(app, program);
    add_solve(app, program);
    add_bot(app, program);
    add_perft(app, program);
    add_tilings(app, program);
    add_load(app, program);
    add_signature(app, program);

    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()); // as CLI11 wants them
    try {
        app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = app.get_subcommands();
        terminal.out << (chosen.empty() ? overview(app, words) : chosen.front()->help("khepri"));
    } catch (const CLI::ParseError& error) {
        program.reject(said_of(error, app, words));
    }
    return program.exit_code;
}

} // namespace khepri::cli
