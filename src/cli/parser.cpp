#include "cli/parser.h"

#include "cli/layout.h"
#include "cli/people.h"
#include "core/text.h"
#include "words/catalogue.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <utility>

namespace khepri::cli {
namespace {

// Names on the left, what they mean on the right.
std::string row(std::string_view name, std::string_view meaning) {
    constexpr std::size_t left = 25;
    const std::string lead = "  " + std::string(name);
    const bool fits = width(lead) + 1 < left;
    const std::string text = wrapped(meaning, left, padded(fits ? lead : "", left));
    return (fits ? text : lead + '\n' + text) + '\n';
}

class Help : public CLI::Formatter {
public:
    explicit Help(const words::Catalogue& words) {
        label("Usage", words.say("help.usage"));
        label("OPTIONS", words.say("help.flags"));
        label("SUBCOMMAND", words.say("help.command"));
        label("Positionals", words.say("help.heading.arguments"));
        label("REQUIRED", words.say("help.needed"));
        label("TEXT", words.say("help.text"));
        label("INT", words.say("help.number"));
    }

    std::string make_description(const CLI::App* app) const override {
        return wrapped(app->get_description()) + '\n';
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
    if (command == "play" || command == "replay" || command == "verify") return "play";
    if (command == "serve" || command == "backup") return "host";
    return "research";
}

// The flag that the parser speaks of: its sentences begin with it.
std::string flag_in(const CLI::ParseError& fault) {
    const std::string sentence = fault.what();
    return sentence.substr(0, sentence.find_first_of(": "));
}

std::string sentence_on(const CLI::ParseError& fault, const CLI::App& command,
                        const words::Catalogue& words) {
    if (dynamic_cast<const CLI::ExtrasError*>(&fault) != nullptr) {
        auto found = command.remaining();
        std::reverse(found.begin(), found.end());
        return words.say("flag.wrong.unknown", {{"found", one_line(join(found, " "))}});
    }
    if (dynamic_cast<const CLI::RequiredError*>(&fault) != nullptr)
        return command.get_parent() == nullptr
                   ? words.say("flag.wrong.command_missing")
                   : words.say("flag.wrong.missing", {{"flag", flag_in(fault)}});
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&fault) != nullptr) {
        const CLI::Option* const flag = command.get_option_no_throw(flag_in(fault));
        const bool repeated = flag != nullptr && flag->count() > 1;
        return words.say(repeated ? "flag.wrong.repeated" : "flag.wrong.value_missing",
                         {{"flag", flag_in(fault)}});
    }
    return fault.what(); // a check has put it into words
}

} // namespace

void speak(CLI::App& app, const words::Catalogue& words) {
    app.formatter(std::make_shared<Help>(words));
    app.option_defaults()->group(words.say("help.heading.flags"));
    app.set_help_flag("-h,--help", words.say("help.help"));
}

CLI::App* add_command(CLI::App& app, const std::string& name, const words::Catalogue& words) {
    CLI::App* const command = app.add_subcommand(name, words.say("command." + name));
    speak(*command, words);
    return command;
}

CLI::App* add_tool(CLI::App& app, const std::string& name) {
    return add_command(app, name, words::Catalogue::english());
}

std::string overview(CLI::App& app, const words::Catalogue& words) {
    for (CLI::App* const command : app.get_subcommands({})) {
        command->description(words.say("command." + command->get_name()));
        command->group(words.say("help.heading." + std::string(purpose_of(command->get_name()))));
    }
    return app.help();
}

std::string said_of(const CLI::ParseError& fault, const CLI::App& program,
                    const words::Catalogue& words) {
    const auto chosen = program.get_subcommands();
    const CLI::App& command = chosen.empty() ? program : *chosen.front();
    const std::string name = chosen.empty() ? "khepri" : "khepri " + command.get_name();
    const bool is_tool = !chosen.empty() && purpose_of(command.get_name()) != "play";
    const auto& own = is_tool ? words::Catalogue::english() : words;
    return sentence_on(fault, command, own) + '\n' + own.say("help.see", {{"command", name}});
}

std::string no_number(int least, int most, std::string_view found, const words::Catalogue& words) {
    return words.say("flag.wrong.number",
                     {{"least", least}, {"most", most}, {"found", in_quotes(found)}});
}

std::string not_one_of(const std::vector<std::string>& accepted, std::string_view found,
                       const words::Catalogue& words) {
    return words.say("flag.wrong.one_of",
                     {{"accepted", either(words, accepted)}, {"found", in_quotes(found)}});
}

void accept_number(CLI::Option& flag, int least, int most, const words::Catalogue& words) {
    flag.check([&words, least, most](const std::string& found) {
        const auto number = whole_number(found, most);
        return number && *number >= least ? "" : no_number(least, most, found, words);
    });
}

void accept_one_of(CLI::Option& flag, std::vector<std::string> accepted,
                   const words::Catalogue& words) {
    flag.check([&words, accepted = std::move(accepted)](const std::string& found) {
        const bool is_known = std::find(accepted.begin(), accepted.end(), found) != accepted.end();
        return is_known ? "" : not_one_of(accepted, found, words);
    });
}

} // namespace khepri::cli
