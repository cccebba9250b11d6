#include "cli/commands.h"

#include "analysis/signature.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void add_signature(CLI::App& app, Program& program) {
    CLI::App* command = app.add_subcommand(
        "bench-signature", "Plays a fixed set of games and prints one number that changes if and "
                           "only if the games' behaviour does");
    command->footer("Example: khepri bench-signature");
    command->callback([&program] { program.terminal.out << analysis::signature() << '\n'; });
}

} // namespace khepri::cli
