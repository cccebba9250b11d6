#include "cli/commands.h"
#include "words/languages.h"

#include <cstdlib>
#include <iostream>
#include <string>
#include <unistd.h>
#include <vector>

int main(int argc, char** argv) {
    using khepri::cli::Ink;
    const bool screen = ::isatty(STDOUT_FILENO) == 1;
    const char* const no_colour = std::getenv("NO_COLOR"); // https://no-color.org
    const bool colour = screen && (no_colour == nullptr || *no_colour == '\0');
    khepri::cli::Terminal terminal{std::cin,
                                   std::cout,
                                   std::cerr,
                                   Ink(colour ? Ink::Use::always : Ink::Use::never),
                                   screen && ::isatty(STDIN_FILENO) == 1,
                                   ::isatty(STDERR_FILENO) == 1,
                                   std::string(khepri::words::language_of_environment())};
    return khepri::cli::run({argv + 1, argv + argc}, terminal);
}
