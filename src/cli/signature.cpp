#include "cli/commands.h"

#include "analysis/signature.h"
#include "cli/parser.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void add_signature(CLI::App& app, Program& program) {
    CLI::App* command = add_tool(app, "bench-signature");
    command->footer("Example: khepri bench-signature");
    command->callback([&program] { program.terminal.out << analysis::signature() << '\n'; });
}

} // namespace khepri::cli
