// The commands of the program that only Scarabya has.
#pragma once

#include "cli/commands.h"
#include "games/scarabya/rules/rules.h"

namespace khepri::scarabya {

void add_perft(CLI::App& app, cli::Program& program);
void add_solve(CLI::App& app, cli::Program& program);
void add_tilings(CLI::App& app, cli::Program& program);

} // namespace khepri::scarabya

template <>
inline void khepri::cli::add_commands_of<khepri::scarabya::Scarabya>(CLI::App& app,
                                                                     Program& program) {
    scarabya::add_solve(app, program);
    scarabya::add_perft(app, program);
    scarabya::add_tilings(app, program);
}
