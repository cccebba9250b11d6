#include "cli/parser.h"

#include "core/text.h"
#include "i18n/catalogue.h"
#include "terminal/layout.h"
#include "terminal/people.h"

#include <CLI/CLI.hpp>

#include <algorithm>
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
    if (command == "play" || command == "replay" || command == "verify") return "play";
    if (command == "serve" || command == "worker" || command == "backup" || command == "admin")
        return "host";
    return "research";
}

// The flag that the parser's message begins with.
std::string flag_in(const CLI::ParseError& fault) {
    const std::string sentence = fault.what();
    return sentence.substr(0, sentence.find_first_of(": "));
}

std::string sentence_on(const CLI::ParseError& fault, const CLI::App& command,
                        const i18n::Catalogue& catalogue) {
    if (dynamic_cast<const CLI::ExtrasError*>(&fault) != nullptr) {
        auto found = command.remaining();
        std::reverse(found.begin(), found.end());
        return catalogue.format("flag.wrong.unknown", {{"found", one_line(join(found, " "))}});
    }
    if (dynamic_cast<const CLI::RequiredError*>(&fault) != nullptr)
        return command.get_parent() == nullptr
                   ? catalogue.format("flag.wrong.command_missing")
                   : catalogue.format("flag.wrong.missing", {{"flag", flag_in(fault)}});
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
    return app.help();
}

std::string parse_error_text(const CLI::ParseError& fault, const CLI::App& program,
                             const i18n::Catalogue& catalogue) {
    const auto chosen = program.get_subcommands();
    const CLI::App& command = chosen.empty() ? program : *chosen.front();
    const std::string name = chosen.empty() ? "khepri" : "khepri " + command.get_name();
    const bool is_tool = !chosen.empty() && purpose_of(command.get_name()) != "play";
    const auto& own = is_tool ? i18n::Catalogue::english() : catalogue;
    return sentence_on(fault, command, own) + '\n' + own.format("help.see", {{"command", name}});
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

void accept_number(CLI::Option& flag, int least, int most, const i18n::Catalogue& catalogue) {
    flag.check([&catalogue, least, most](const std::string& found) {
        const auto number = whole_number(found, most);
        return number && *number >= least ? "" : no_number(least, most, found, catalogue);
    });
}

void accept_one_of(CLI::Option& flag, std::vector<std::string> accepted,
                   const i18n::Catalogue& catalogue) {
    flag.check([&catalogue, accepted = std::move(accepted)](const std::string& found) {
        const bool is_known = std::find(accepted.begin(), accepted.end(), found) != accepted.end();
        return is_known ? "" : not_one_of(accepted, found, catalogue);
    });
}

} // namespace khepri::cli
