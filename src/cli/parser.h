// What the parser of flags says to people: its help, in their language and within 80 columns, and
// what is wrong with what they typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App; // its header costs seconds in every file that includes it
class Option;
class ParseError;
} // namespace CLI

namespace khepri::words {
class Catalogue;
}

namespace khepri::cli {

// Help is in these words. To be called before there are any flags.
void speak(CLI::App& app, const words::Catalogue& words);

// A command for players, which speaks their language; and one for hosts, bots and research, which
// speaks English.
CLI::App* add_command(CLI::App& app, const std::string& name, const words::Catalogue& words);
CLI::App* add_tool(CLI::App& app, const std::string& name);

// The help of the whole program: the commands under headings.
std::string overview(CLI::App& app, const words::Catalogue& words);

// A sentence on what could not be parsed, and where to read what would be accepted.
std::string said_of(const CLI::ParseError& fault, const CLI::App& program,
                    const words::Catalogue& words);

// What was found instead of a number, or of one of a few words.
std::string no_number(int least, int most, std::string_view found, const words::Catalogue& words);
std::string not_one_of(const std::vector<std::string>& accepted, std::string_view found,
                       const words::Catalogue& words);

// What a flag accepts, if it is not any text. The words have to outlive the parser.
void accept_number(CLI::Option& flag, int least, int most, const words::Catalogue& words);
void accept_one_of(CLI::Option& flag, std::vector<std::string> accepted,
                   const words::Catalogue& words);

} // namespace khepri::cli
