#include "games/scarabya/cli/commands.h"

#include "cli/parser.h"
#include "games/scarabya/rules/perft.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace khepri::scarabya {

void add_tilings(CLI::App& app, cli::Program& program) {
    struct Rectangle {
        int width = 0;
        int height = 0;
    };
    auto size = std::make_shared<Rectangle>();
    CLI::App* command = cli::add_tool(app, "tilings");
    command->footer("Example: khepri tilings 6 10");
    command->add_option("WIDTH", size->width, "Columns")->required()->check(CLI::Range(1, 60));
    command->add_option("HEIGHT", size->height, "Rows")->required()->check(CLI::Range(1, 60));
    command->callback([size, &program] {
        if (size->width * size->height != 60)
            return program.reject("The twelve tiles cover 60 cells; a rectangle of " +
                                  std::to_string(size->width) + " by " +
                                  std::to_string(size->height) + " has " +
                                  std::to_string(size->width * size->height) +
                                  ". Accepted are 6 10, 5 12, 4 15, 3 20 and the like.");
        program.terminal.out << tilings(size->width, size->height) << '\n';
    });
}

} // namespace khepri::scarabya
