// Help texts and error messages of the flag parser, in the person's language and within 80 columns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App; // including its header takes seconds
class Option;
class ParseError;
} // namespace CLI

namespace khepri::i18n {
class Catalogue;
}

namespace khepri::cli {

// Prints help in the language of the catalogue. Call it before adding flags.
void set_language(CLI::App& app, const i18n::Catalogue& catalogue);

// Adds a command for players, in their language; or one for hosts, bots and research, in English.
CLI::App* add_command(CLI::App& app, const std::string& name, const i18n::Catalogue& catalogue);
CLI::App* add_tool(CLI::App& app, const std::string& name);

// The help of the whole program: the commands under headings.
std::string overview(CLI::App& app, const i18n::Catalogue& catalogue);

// The command that these words name, such as "admin list"; nullptr if there is none.
CLI::App* command_named(CLI::App& app, const std::vector<std::string>& words);
// A sentence on a command that does not exist, with the nearest ones.
std::string unknown_command(const CLI::App& app, std::string_view found,
                            const i18n::Catalogue& catalogue);

// A sentence about what could not be parsed, and where to find help.
std::string parse_error_text(const CLI::ParseError& fault, const CLI::App& program,
                             const i18n::Catalogue& catalogue);

// The value that was found instead of a number, or of one of a few words.
std::string no_number(int least, int most, std::string_view found,
                      const i18n::Catalogue& catalogue);
std::string not_one_of(const std::vector<std::string>& accepted, std::string_view found,
                       const i18n::Catalogue& catalogue);

// --seed of a tool.
void add_seed(CLI::App& command, std::uint32_t& seed);

// What a flag accepts, if it is not any text. The catalogue must outlive the parser.
void accept_number(CLI::Option& flag, int least, int most, const i18n::Catalogue& catalogue);
void accept_one_of(CLI::Option& flag, std::vector<std::string> accepted,
                   const i18n::Catalogue& catalogue);

} // namespace khepri::cli
