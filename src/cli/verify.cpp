#include "cli/commands.h"

#include "cli/recorded.h"
#include "words/catalogue.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace khepri::cli {
namespace {

void verify(const std::string& file, Program& program) {
    auto recorded = read_recorded(file, Altered::noted);
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
    CLI::App* command = app.add_subcommand(
        "verify", "Derives every card of a record from its seeds again, and says what differs");
    command->footer("Example: khepri verify game.khepri\n"
                    "Exit code 0: everything matches; 1: something does not.");
    command->add_option("FILE", *file, "A record (docs/record.md)")->required();
    add_language(*command, program);
    command->callback([file, &program] { verify(*file, program); });
}

} // namespace khepri::cli
