// The commands and flags of the program as plain values, read from the parser: manual pages and
// completions are made of them, so they say what --help says.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App; // including its header takes seconds
class Option;
} // namespace CLI

namespace khepri::cli {

struct DescribedFlag {
    std::vector<std::string> names; // "-h", "--help"; of an argument, "GAME"
    std::string value;              // "TEXT", empty if it takes none
    std::string meaning;
    std::vector<std::string> words; // that it accepts or suggests; any text if empty
    bool required = false;
};

struct DescribedCommand {
    std::vector<std::string> words; // "admin", "list"; none: the program itself
    std::string meaning;
    std::string footer;
    std::vector<DescribedFlag> arguments;
    std::vector<DescribedFlag> flags;
    std::vector<DescribedCommand> commands;
};

DescribedCommand describe_command(const CLI::App& app);
// The command and all below it, itself first.
std::vector<const DescribedCommand*> all_commands(const DescribedCommand& top);

// The words that completions offer for a flag or an argument that accepts more than these.
void suggest(CLI::Option& flag, const std::vector<std::string>& words);
// The name of a validator that remembers words.
std::string words_as_name(const std::vector<std::string>& words);

// A page for man(1), in roff.
std::string man_page(const DescribedCommand& command);
// Scripts for the shells.
std::string bash_completion(const DescribedCommand& program);
std::string zsh_completion(const DescribedCommand& program);
std::string fish_completion(const DescribedCommand& program);

} // namespace khepri::cli
