#include "cli/commands.h"

#include "cli/parser.h"
#include "cli/recorded.h"
#include "words/catalogue.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace khepri::cli {
namespace {

void verify(const std::string& file, Program& program) {
    auto recorded = read_recorded(file, program.words(), Altered::noted);
    if (!recorded) {
        program.terminal.err << recorded.error() << '\n';
        program.exit_code = 1;
        return;
    }
    const auto& words = program.words();
    std::visit(
        [&](auto& game) {
            Replay replay(game, std::move(recorded->record));
            const auto& findings = replay.finish();
            for (const Finding& finding : findings)
                program.terminal.out << file << ' ' << words.say(finding) << '\n';
            if (findings.empty())
                program.terminal.out
                    << words.say("verify.good", {{"events", replay.match().version()}}) << '\n';
            program.exit_code = findings.empty() ? 0 : 1;
        },
        recorded->game);
}

} // namespace

void add_verify(CLI::App& app, Program& program) {
    auto file = std::make_shared<std::string>();
    const auto& words = program.words();
    CLI::App* command = add_command(app, "verify", words);
    command->footer(words.say("help.examples") + ": khepri verify game.khepri\n" +
                    words.say("command.verify.codes"));
    command->add_option("FILE", *file, words.say("flag.record"))->required();
    add_language(*command, program, words);
    command->callback([file, &program] { verify(*file, program); });
}

} // namespace khepri::cli
