// The program `khepri`: all commands, those of single games among them.
#include "cli/commands.h"
#include "cli/wide_program.h"
#include "games/all.h"
#include "games/all_cli.h"
#include "i18n/languages.h"

#include <cstdlib>
#include <iostream>
#include <string>
#include <unistd.h>
#include <vector>

int main(int argc, char** argv) {
    using namespace khepri;
    cli::become_wide_program(argv);
    const bool screen = ::isatty(STDOUT_FILENO) == 1;
    const char* const no_colour = std::getenv("NO_COLOR"); // https://no-color.org
    const bool colour = screen && (no_colour == nullptr || *no_colour == '\0');
    terminal::Terminal terminal{
        std::cin,
        std::cout,
        std::cerr,
        terminal::Ink(colour ? terminal::Ink::Use::always : terminal::Ink::Use::never),
        screen && ::isatty(STDIN_FILENO) == 1,
        ::isatty(STDERR_FILENO) == 1,
        std::string(i18n::language_of_environment())};
    return cli::run({argv + 1, argv + argc}, terminal, [](CLI::App& app, cli::Program& program) {
        for_each_game(
            [&]<class G>(std::type_identity<G>) { cli::add_commands_of<G>(app, program); });
    });
}
