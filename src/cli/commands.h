// The commands of the program, one file each. A command adds itself to the parser and, when chosen,
// runs with the terminal it was given; the number it returns is the program's exit code (2: the
// request makes no sense).
#pragma once

#include "cli/terminal.h"

#include <string>
#include <vector>

namespace CLI {
class App; // its header costs seconds in every file that includes it
}

namespace khepri::words {
class Catalogue;
}

namespace khepri::cli {

// What all commands share while the program runs.
struct Program {
    Terminal& terminal;
    std::vector<std::string> arguments; // as they were typed, without the program's name
    int exit_code = 0;

    // A sentence on the error stream, and exit code 2.
    void reject(const std::string& sentence);
    // The words of the terminal's language.
    const words::Catalogue& words() const;
};

// --lang, for a command that speaks to people; its help is in these words.
void add_language(CLI::App& command, Program& program, const words::Catalogue& words);

void add_play(CLI::App& app, Program& program);
void add_simulate(CLI::App& app, Program& program);
void add_arena(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_verify(CLI::App& app, Program& program);
void add_perft(CLI::App& app, Program& program);
void add_tilings(CLI::App& app, Program& program);
void add_solve(CLI::App& app, Program& program);
void add_serve(CLI::App& app, Program& program);
void add_backup(CLI::App& app, Program& program);
void add_bot(CLI::App& app, Program& program);
void add_signature(CLI::App& app, Program& program);
void add_load(CLI::App& app, Program& program);

// The whole program: arguments without its name.
int run(const std::vector<std::string>& arguments, Terminal& terminal);

} // namespace khepri::cli
