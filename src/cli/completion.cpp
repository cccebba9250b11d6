#include "cli/commands.h"

#include "cli/described.h"
#include "cli/parser.h"
#include "core/text.h"
#include "i18n/catalogue.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace khepri::cli {
namespace {

std::string path_of(const DescribedCommand& command) { return join(command.words, " "); }

// Between single quotes of a shell.
std::string shell_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return '\'' + out + '\'';
}

std::string last_name(const DescribedFlag& flag) { return flag.names.back(); }

// What may stand where no flag's value is expected.
std::vector<std::string> words_after(const DescribedCommand& command) {
    std::vector<std::string> words;
    for (const DescribedCommand& each : command.commands) words.push_back(each.words.back());
    for (const DescribedFlag& argument : command.arguments)
        words.insert(words.end(), argument.words.begin(), argument.words.end());
    for (const DescribedFlag& flag : command.flags) words.push_back(last_name(flag));
    return words;
}

// Of the case statement that follows the words typed so far to a command; for bash and zsh.
std::string command_cases(const DescribedCommand& program) {
    std::string cases;
    for (const DescribedCommand* const command : all_commands(program)) {
        if (command->words.empty()) continue;
        const std::vector<std::string> above(command->words.begin(), command->words.end() - 1);
        cases += "            " + shell_text(join(above, " ") + '/' + command->words.back()) +
                 ") command=" + shell_text(path_of(*command)) + " ;;\n";
    }
    return cases;
}

} // namespace

std::string bash_completion(const DescribedCommand& program) {
    std::string values;
    std::string words;
    for (const DescribedCommand* const command : all_commands(program)) {
        const std::string path = path_of(*command);
        for (const DescribedFlag& flag : command->flags)
            if (!flag.value.empty())
                values += "        " + shell_text(path + '/' + last_name(flag)) + ") " +
                          (flag.words.empty() ? "files=1"
                                              : "words=" + shell_text(join(flag.words, " "))) +
                          " ;;\n";
        words += "            " + shell_text(path) +
                 ") words=" + shell_text(join(words_after(*command), " ")) + " ;;\n";
    }
    return "# Completions of khepri for bash; made by: khepri completion bash\n"
           "_khepri() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    local command='' words='' files='' word\n"
           "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
           "        case \"$command/$word\" in\n" +
           command_cases(program) +
           "        esac\n"
           "    done\n"
           "    case \"$command/$previous\" in\n" +
           values +
           "    esac\n"
           "    if [[ -z $words && -z $files ]]; then\n"
           "        case \"$command\" in\n" +
           words +
           "        esac\n"
           "    fi\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
           "    ((${#COMPREPLY[@]})) || mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
           "}\n"
           "complete -o filenames -F _khepri khepri\n";
}

std::string zsh_completion(const DescribedCommand& program) {
    std::string cases;
    std::string values;
    const auto entry = [](const std::string& word, const std::string& meaning) {
        std::string escaped_colons;
        for (const char c : word) escaped_colons += c == ':' ? "\\:" : std::string(1, c);
        return ' ' + shell_text(escaped_colons + ':' + meaning);
    };
    for (const DescribedCommand* const command : all_commands(program)) {
        const std::string path = path_of(*command);
        std::string entries;
        for (const DescribedCommand& each : command->commands)
            entries += entry(each.words.back(), each.meaning);
        for (const DescribedFlag& argument : command->arguments)
            for (const std::string& word : argument.words)
                entries += entry(word, argument.names.front());
        for (const DescribedFlag& flag : command->flags) {
            entries += entry(last_name(flag), flag.meaning);
            if (!flag.value.empty())
                values += "        " + shell_text(path + '/' + last_name(flag)) + ") " +
                          (flag.words.empty() ? "_files" : "compadd -- " + join(flag.words, " ")) +
                          "; return ;;\n";
        }
        cases += "        " + shell_text(path) + ") choices=(" + entries + " ) ;;\n";
    }
    return "#compdef khepri\n"
           "# Completions of khepri for zsh; made by: khepri completion zsh\n"
           "_khepri() {\n"
           "    local command='' word\n"
           "    local -a choices\n"
           "    for word in \"${(@)words[2,CURRENT-1]}\"; do\n"
           "        case \"$command/$word\" in\n" +
           command_cases(program) +
           "        esac\n"
           "    done\n"
           "    case \"$command/${words[CURRENT-1]}\" in\n" +
           values +
           "    esac\n"
           "    case \"$command\" in\n" +
           cases +
           "    esac\n"
           "    _describe 'khepri' choices || _files\n"
           "}\n"
           "_khepri \"$@\"\n";
}

std::string fish_completion(const DescribedCommand& program) {
    std::string text = "# Completions of khepri for fish; made by: khepri completion fish\n";
    for (const DescribedCommand* const command : all_commands(program)) {
        std::string condition = "__fish_use_subcommand";
        if (!command->words.empty()) {
            condition.clear();
            for (const std::string& word : command->words)
                condition += std::string(condition.empty() ? "" : "; and ") +
                             "__fish_seen_subcommand_from " + word;
        }
        const std::string start = "complete -c khepri -n " + shell_text(condition);
        for (const DescribedCommand& each : command->commands)
            text +=
                start + " -f -a " + each.words.back() + " -d " + shell_text(each.meaning) + '\n';
        for (const DescribedFlag& argument : command->arguments)
            if (!argument.words.empty())
                text += start + " -f -a " + shell_text(join(argument.words, " ")) + '\n';
        for (const DescribedFlag& flag : command->flags) {
            text += start + " -l " + last_name(flag).substr(2);
            if (!flag.value.empty()) text += " -r";
            if (!flag.words.empty()) text += " -f -a " + shell_text(join(flag.words, " "));
            text += " -d " + shell_text(flag.meaning) + '\n';
        }
    }
    return text;
}

void add_completion(CLI::App& app, Program& program) {
    auto shell = std::make_shared<std::string>();
    CLI::App* command = add_tool(app, "completion");
    command->footer("Example: khepri completion bash > "
                    "~/.local/share/bash-completion/completions/khepri");
    accept_one_of(*command->add_option("SHELL", *shell, "bash, zsh or fish")->required(),
                  {"bash", "zsh", "fish"}, i18n::Catalogue::english());
    command->callback([shell, &app, &program] {
        const DescribedCommand described = describe_command(app);
        program.terminal.out << (*shell == "bash"  ? bash_completion(described)
                                 : *shell == "zsh" ? zsh_completion(described)
                                                   : fish_completion(described));
    });
}

} // namespace khepri::cli
