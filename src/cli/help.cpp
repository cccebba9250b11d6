#include "cli/commands.h"

#include "cli/parser.h"
#include "core/text.h"
#include "i18n/catalogue.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace khepri::cli {

void add_help(CLI::App& app, Program& program) {
    auto words = std::make_shared<std::vector<std::string>>();
    const auto& catalogue = program.catalogue();
    CLI::App* command = add_command(app, "help", catalogue);
    command->footer(catalogue.format("help.examples") + ": khepri help play");
    command->add_option("COMMAND", *words, catalogue.format("flag.command"));
    add_language(*command, program, catalogue);
    command->callback([words, &app, &program, &catalogue] {
        CLI::App* const found = command_named(app, *words);
        if (found == nullptr)
            return program.reject(unknown_command(app, join(*words, " "), catalogue));
        std::string above = "khepri";
        for (std::size_t i = 0; i + 1 < words->size(); ++i) above += ' ' + (*words)[i];
        program.terminal.out << (found == &app ? overview(app, catalogue) : found->help(above));
    });
}

} // namespace khepri::cli
