#include "cli/described.h"

#include "core/text.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {
namespace {

constexpr std::string_view words_prefix = "words:";

std::vector<std::string> words_of(const CLI::Option& flag) {
    std::vector<std::string> words;
    try {
        for (int at = 0;; ++at) { // until it throws: CLI11 does not say how many there are
            const std::string name = const_cast<CLI::Option&>(flag).get_validator(at)->get_name();
            if (!name.starts_with(words_prefix)) continue;
            const std::string listed = name.substr(words_prefix.size());
            for (const auto word : split_words(listed)) words.emplace_back(word);
            return words;
        }
    } catch (const CLI::OptionNotFound&) {
        return words;
    }
}

DescribedFlag described(const CLI::Option& flag) {
    DescribedFlag out;
    for (const std::string& name : flag.get_snames()) out.names.push_back("-" + name);
    for (const std::string& name : flag.get_lnames()) out.names.push_back("--" + name);
    if (out.names.empty()) out.names.push_back(flag.get_name());
    if (flag.get_expected_max() != 0) out.value = flag.get_positional() ? "" : "VALUE";
    out.meaning = flag.get_description();
    out.words = words_of(flag);
    out.required = flag.get_required();
    return out;
}

void add_below(const DescribedCommand& command, std::vector<const DescribedCommand*>& all) {
    all.push_back(&command);
    for (const DescribedCommand& each : command.commands) add_below(each, all);
}

} // namespace

DescribedCommand describe_command(const CLI::App& app) {
    DescribedCommand command;
    for (const CLI::App* at = &app; at->get_parent() != nullptr; at = at->get_parent())
        command.words.insert(command.words.begin(), at->get_name());
    command.meaning = app.get_description();
    command.footer = app.get_footer();
    for (const CLI::Option* const flag : app.get_options())
        (flag->get_positional() ? command.arguments : command.flags).push_back(described(*flag));
    for (const CLI::App* const each : app.get_subcommands([](const CLI::App*) { return true; }))
        command.commands.push_back(describe_command(*each));
    return command;
}

std::vector<const DescribedCommand*> all_commands(const DescribedCommand& top) {
    std::vector<const DescribedCommand*> all;
    add_below(top, all);
    return all;
}

std::string words_as_name(const std::vector<std::string>& words) {
    return std::string(words_prefix) + join(words, " ");
}

void suggest(CLI::Option& flag, const std::vector<std::string>& words) {
    flag.check(
        CLI::Validator([](std::string&) { return std::string(); }, "", words_as_name(words)));
}

} // namespace khepri::cli
