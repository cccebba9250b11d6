// The commands of the program, one file each. A command adds itself to the parser and, when chosen,
// runs with the terminal it was given. Exit code 2 means that the request makes no sense.
#pragma once

#include "terminal/terminal.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App; // including its header takes seconds
}

namespace khepri::i18n {
class Catalogue;
}

namespace khepri::cli {

// What all commands share while the program runs.
struct Program {
    terminal::Terminal& terminal;
    std::vector<std::string> arguments; // as they were typed, without the program's name
    int exit_code = 0;

    // A sentence on the error stream, and exit code 2.
    void reject(const std::string& sentence);
    // The same with exit code 1: what was asked for makes sense, but the world did not allow it.
    void fail(const std::string& sentence);
    // Of the terminal's language.
    const i18n::Catalogue& catalogue() const;
};

// --lang, for a command for players; its help comes from the catalogue.
void add_language(CLI::App& command, Program& program, const i18n::Catalogue& catalogue);

void add_play(CLI::App& app, Program& program);
void add_simulate(CLI::App& app, Program& program);
void add_arena(CLI::App& app, Program& program);
void add_study(CLI::App& app, Program& program);
void add_edition(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_verify(CLI::App& app, Program& program);
void add_review(CLI::App& app, Program& program);
void add_serve(CLI::App& app, Program& program);
void add_worker(CLI::App& app, Program& program);
void add_backup(CLI::App& app, Program& program);
void add_admin(CLI::App& app, Program& program);
void add_bot(CLI::App& app, Program& program);
void add_signature(CLI::App& app, Program& program);
void add_load(CLI::App& app, Program& program);
// They describe all others: add them last.
void add_help(CLI::App& app, Program& program);
void add_man(CLI::App& app, Program& program);
void add_completion(CLI::App& app, Program& program);

// A game with commands of its own specialises this.
template <class G>
void add_commands_of(CLI::App&, Program&) {}

// Runs the whole program; the arguments are without its name. `add_game_commands` adds the commands
// of single games (games/<game>/cli).
using AddCommands = std::function<void(CLI::App& app, Program& program)>;
int run(const std::vector<std::string>& arguments, terminal::Terminal& terminal,
        const AddCommands& add_game_commands = {});

} // namespace khepri::cli
