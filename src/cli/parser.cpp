#include "cli/parser.h"

#include "cli/described.h"
#include "core/text.h"
#include "i18n/catalogue.h"
#include "terminal/layout.h"
#include "terminal/people.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace khepri::cli {
namespace {

// Names on the left, what they mean on the right.
std::string row(std::string_view name, std::string_view meaning) {
    constexpr std::size_t left = 25;
    const std::string lead = "  " + std::string(name);
    const bool fits = terminal::width(lead) + 1 < left;
    const std::string text =
        terminal::wrapped(meaning, left, terminal::padded(fits ? lead : "", left));
    return (fits ? text : lead + '\n' + text) + '\n';
}

class Help : public CLI::Formatter {
public:
    explicit Help(const i18n::Catalogue& catalogue) {
        label("Usage", catalogue.format("help.usage"));
        label("OPTIONS", catalogue.format("help.flags"));
        label("SUBCOMMAND", catalogue.format("help.command"));
        label("Positionals", catalogue.format("help.heading.arguments"));
        label("REQUIRED", catalogue.format("help.needed"));
        label("TEXT", catalogue.format("help.text"));
        label("INT", catalogue.format("help.number"));
    }

    std::string make_description(const CLI::App* app) const override {
        return terminal::wrapped(app->get_description()) + '\n';
    }
    std::string make_subcommand(const CLI::App* command) const override {
        return row(command->get_name(), command->get_description());
    }
    std::string make_option(const CLI::Option* flag, bool is_positional) const override {
        const std::string name = make_option_name(flag, is_positional);
        return row(is_positional ? name : name + make_option_opts(flag), flag->get_description());
    }
};

std::string_view purpose_of(std::string_view command) {
    if (command == "play" || command == "replay" || command == "verify" || command == "review")
        return "play";
    if (command == "help" || command == "man" || command == "completion") return "program";
    if (command == "serve" || command == "worker" || command == "backup" || command == "admin")
        return "host";
    return "research";
}

// The flag that the parser's message begins with.
std::string flag_in(const CLI::ParseError& fault) {
    const std::string sentence = fault.what();
    return sentence.substr(0, sentence.find_first_of(": "));
}

// Those that a misspelt word may mean, the likeliest first.
std::vector<std::string> nearest_few(const std::string& word, std::vector<std::string> candidates) {
    constexpr std::size_t most = 3;
    std::vector<std::string> found;
    while (found.size() < most) {
        const auto next = nearest(word, candidates);
        if (!next) break;
        std::erase(candidates, *next);
        found.push_back(*next);
    }
    if (word.size() > 1) // or the beginning of them
        for (const std::string& candidate : candidates)
            if (found.size() < most && candidate.starts_with(word)) found.push_back(candidate);
    return found;
}

std::vector<std::string> names_of_commands(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::App* const each : command.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(each->get_name());
    return names;
}

std::vector<std::string> names_of_flags(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* const flag : command.get_options())
        for (const std::string& name : flag->get_lnames()) names.push_back("--" + name);
    return names;
}

// The first sentence, or the second one with the nearest candidates.
std::string unknown(std::string_view key, std::string_view key_with_near, const std::string& found,
                    const std::vector<std::string>& candidates, const i18n::Catalogue& catalogue) {
    const auto near = nearest_few(found, candidates);
    const std::string shown = terminal::printable(found);
    if (near.empty()) return catalogue.format(key, {{"found", shown}});
    return catalogue.format(key_with_near,
                            {{"found", shown}, {"near", terminal::either(catalogue, near)}});
}

// The first flag that is not known, or the first word.
std::string first_unknown(const std::vector<std::string>& words) {
    for (const std::string& word : words)
        if (word.starts_with("-")) return word.substr(0, word.find('='));
    return words.front();
}

std::string sentence_on(const CLI::ParseError& fault, const CLI::App& command,
                        const i18n::Catalogue& catalogue) {
    const auto words = command.remaining();
    const bool needs_command = command.get_require_subcommand_min() > 0;
    const bool is_extra = dynamic_cast<const CLI::ExtrasError*>(&fault) != nullptr;
    const bool is_missing = dynamic_cast<const CLI::RequiredError*>(&fault) != nullptr;
    if (!words.empty() && (is_extra || (is_missing && needs_command))) {
        const std::string found = first_unknown(words);
        if (needs_command && !found.starts_with("-"))
            return unknown_command(command, found, catalogue);
        return unknown("flag.wrong.unknown", "flag.wrong.unknown_near", found,
                       names_of_flags(command), catalogue);
    }
    if (is_missing)
        return needs_command ? catalogue.format("flag.wrong.command_missing")
                             : catalogue.format("flag.wrong.missing", {{"flag", flag_in(fault)}});
    if (dynamic_cast<const CLI::ConversionError*>(&fault) != nullptr) {
        const std::string sentence = fault.what(); // "Could not convert: FLAG = VALUE"
        const std::size_t flag = sentence.find(": ");
        const std::size_t value = sentence.find(" = ");
        if (flag != std::string::npos && value != std::string::npos && flag < value)
            return catalogue.format("flag.wrong.not_a_number",
                                    {{"flag", sentence.substr(flag + 2, value - flag - 2)},
                                     {"found", terminal::printable(sentence.substr(value + 3))}});
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&fault) != nullptr) {
        const CLI::Option* const flag = command.get_option_no_throw(flag_in(fault));
        const bool repeated = flag != nullptr && flag->count() > 1;
        return catalogue.format(repeated ? "flag.wrong.repeated" : "flag.wrong.value_missing",
                                {{"flag", flag_in(fault)}});
    }
    return fault.what(); // a check has worded it
}

} // namespace

void set_language(CLI::App& app, const i18n::Catalogue& catalogue) {
    app.formatter(std::make_shared<Help>(catalogue));
    app.option_defaults()->group(catalogue.format("help.heading.flags"));
    app.set_help_flag("-h,--help", catalogue.format("help.help"));
}

CLI::App* add_command(CLI::App& app, const std::string& name, const i18n::Catalogue& catalogue) {
    CLI::App* const command = app.add_subcommand(name, catalogue.format("command." + name));
    set_language(*command, catalogue);
    return command;
}

CLI::App* add_tool(CLI::App& app, const std::string& name) {
    return add_command(app, name, i18n::Catalogue::english());
}

std::string overview(CLI::App& app, const i18n::Catalogue& catalogue) {
    for (CLI::App* const command : app.get_subcommands({})) {
        command->description(catalogue.format("command." + command->get_name()));
        command->group(
            catalogue.format("help.heading." + std::string(purpose_of(command->get_name()))));
    }
    // Not app.help(), which shows the command that was chosen, such as "help".
    return app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
}

CLI::App* command_named(CLI::App& app, const std::vector<std::string>& words) {
    CLI::App* command = &app;
    for (const std::string& word : words) {
        const auto found =
            command->get_subcommands([&word](CLI::App* each) { return each->get_name() == word; });
        if (found.empty()) return nullptr;
        command = found.front();
    }
    return command;
}

std::string unknown_command(const CLI::App& app, std::string_view found,
                            const i18n::Catalogue& catalogue) {
    return unknown("flag.wrong.command_unknown", "flag.wrong.command_unknown_near",
                   std::string(found), names_of_commands(app), catalogue);
}

std::string parse_error_text(const CLI::ParseError& fault, const CLI::App& program,
                             const i18n::Catalogue& catalogue) {
    const CLI::App* command = &program;
    std::string name = "khepri";
    bool is_tool = false;
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
        name += ' ' + command->get_name();
        if (command->get_parent() == &program) {
            const auto purpose = purpose_of(command->get_name());
            is_tool = purpose != "play" && purpose != "program";
        }
    }
    const auto& own = is_tool ? i18n::Catalogue::english() : catalogue;
    return sentence_on(fault, *command, own) + '\n' + own.format("help.see", {{"command", name}});
}

std::string no_number(int least, int most, std::string_view found,
                      const i18n::Catalogue& catalogue) {
    return catalogue.format(
        "flag.wrong.number",
        {{"least", least}, {"most", most}, {"found", terminal::printable(found)}});
}

std::string not_one_of(const std::vector<std::string>& accepted, std::string_view found,
                       const i18n::Catalogue& catalogue) {
    return catalogue.format("flag.wrong.one_of",
                            {{"accepted", terminal::either(catalogue, accepted)},
                             {"found", terminal::printable(found)}});
}

void add_seed(CLI::App& command, std::uint32_t& seed) {
    command.add_option("--seed", seed, "The seed of the random numbers (1)")
        ->check([](const std::string& found) {
            constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
            if (large_whole_number(found, most)) return std::string();
            return i18n::Catalogue::english().format("flag.wrong.number",
                                                     {{"least", 0},
                                                      {"most", std::to_string(most)},
                                                      {"found", terminal::printable(found)}});
        });
}

void accept_number(CLI::Option& flag, int least, int most, const i18n::Catalogue& catalogue) {
    flag.check([&catalogue, least, most](const std::string& found) {
        const auto number = whole_number(found, most);
        return number && *number >= least ? "" : no_number(least, most, found, catalogue);
    });
}

void accept_one_of(CLI::Option& flag, std::vector<std::string> accepted,
                   const i18n::Catalogue& catalogue) {
    const std::string name = words_as_name(accepted);
    flag.check(CLI::Validator(
        [&catalogue, accepted = std::move(accepted)](const std::string& found) {
            const bool is_known =
                std::find(accepted.begin(), accepted.end(), found) != accepted.end();
            return is_known ? "" : not_one_of(accepted, found, catalogue);
        },
        "", name));
}

} // namespace khepri::cli
