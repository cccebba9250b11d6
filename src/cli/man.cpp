#include "cli/commands.h"

#include "cli/described.h"
#include "cli/parser.h"
#include "core/text.h"
#include "core/version.h"
#include "i18n/catalogue.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <fstream>
#include <memory>

namespace khepri::cli {
namespace {

// Text that roff prints as it is.
std::string roff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool starts_line = out.empty() || out.back() == '\n';
        if (starts_line && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}

// "khepri-admin-list", as a page is named; "khepri admin list", as it is typed.
std::string title(const DescribedCommand& command, std::string_view between) {
    return join(command.words, between)
        .insert(0, command.words.empty() ? "khepri" : "khepri" + std::string(between));
}

std::string flag_entry(const DescribedFlag& flag) {
    std::vector<std::string> names;
    for (const std::string& name : flag.names) names.push_back("\\fB" + roff(name) + "\\fR");
    return ".TP\n" + join(names, ", ") + (flag.value.empty() ? "" : " \\fI" + flag.value + "\\fR") +
           '\n' + roff(flag.meaning) + '\n';
}

std::string synopsis(const DescribedCommand& command) {
    std::string text = ".B " + roff(title(command, " ")) + '\n';
    if (!command.flags.empty()) text += "[\\fIFLAGS\\fR]\n";
    for (const DescribedFlag& argument : command.arguments) {
        const std::string name = "\\fI" + roff(argument.names.front()) + "\\fR";
        text += (argument.required ? name : '[' + name + ']') + '\n';
    }
    if (!command.commands.empty()) text += "\\fICOMMAND\\fR ...\n";
    return text;
}

std::string section_of(std::string_view heading, const std::vector<DescribedFlag>& flags) {
    if (flags.empty()) return "";
    std::string text = ".SH " + std::string(heading) + '\n';
    for (const DescribedFlag& flag : flags) text += flag_entry(flag);
    return text;
}

} // namespace

std::string man_page(const DescribedCommand& command) {
    std::string upper = title(command, "-");
    for (char& c : upper)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    std::string text = ".TH " + roff(upper) + " 1 \"\" \"khepri " + std::string(program_version()) +
                       "\" \"Khepri\"\n.SH NAME\n" + roff(title(command, "-")) + " \\- " +
                       roff(command.meaning) + "\n.SH SYNOPSIS\n" + synopsis(command);
    text += section_of("ARGUMENTS", command.arguments) + section_of("FLAGS", command.flags);
    if (!command.commands.empty()) {
        text += ".SH COMMANDS\n";
        for (const DescribedCommand& each : command.commands)
            text += ".TP\n\\fB" + roff(each.words.back()) + "\\fR\n" + roff(each.meaning) + '\n';
    }
    for (const DescribedCommand& each : command.commands)
        if (each.words.size() > 1 && (!each.arguments.empty() || !each.flags.empty()))
            text += section_of(roff(title(each, " ")), each.arguments) +
                    section_of(roff(title(each, " ")) + " FLAGS", each.flags);
    if (!command.footer.empty()) text += ".SH NOTES\n.nf\n" + roff(command.footer) + "\n.fi\n";
    text += ".SH EXIT STATUS\n0: done. 1: it failed, or something does not match. 2: the request "
            "makes no sense. 130: interrupted.\n";
    if (!command.words.empty()) text += ".SH SEE ALSO\n.BR khepri (1)\n";
    return text;
}

namespace {

// A page for the program and one for each of its commands.
void write_pages(const DescribedCommand& described, const std::filesystem::path& folder,
                 Program& program) {
    std::vector<const DescribedCommand*> commands{&described};
    for (const DescribedCommand& each : described.commands) commands.push_back(&each);
    for (const DescribedCommand* const command : commands) {
        const auto path = folder / (title(*command, "-") + ".1");
        std::ofstream file(path);
        file << man_page(*command) << std::flush;
        if (file) continue;
        program.terminal.err << path.string() << " cannot be written\n";
        program.exit_code = 1;
        return;
    }
}

} // namespace

void add_man(CLI::App& app, Program& program) {
    auto words = std::make_shared<std::vector<std::string>>();
    auto folder = std::make_shared<std::string>();
    CLI::App* command = add_tool(app, "man");
    command->footer("Example: khepri man play | man -l -");
    command->add_option("COMMAND", *words, "A command; without one, the page of the program");
    command->add_option("--folder", *folder, "Write all pages into this folder");
    command->callback([words, folder, &app, &program] {
        if (!folder->empty()) return write_pages(describe_command(app), *folder, program);
        const CLI::App* const found = command_named(app, *words);
        if (found == nullptr)
            return program.reject(
                unknown_command(app, join(*words, " "), i18n::Catalogue::english()));
        program.terminal.out << man_page(describe_command(*found));
    });
}

} // namespace khepri::cli
