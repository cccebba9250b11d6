#include "cli/commands.h"

#include "cli/parser.h"
#include "cli/recorded.h"
#include "i18n/catalogue.h"
#include "terminal/layout.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace khepri::cli {
namespace {

void verify(const std::string& file, Program& program) {
    auto recorded = read_recorded(file, program.catalogue(), Altered::noted);
    if (!recorded) {
        program.terminal.err << recorded.error() << '\n';
        std::error_code ignored;
        program.exit_code = std::filesystem::is_regular_file(file, ignored) ? 1 : 2;
        return;
    }
    const auto& catalogue = program.catalogue();
    std::visit(
        [&](auto& game) {
            Replay replay(game, std::move(recorded->record));
            const auto& findings = replay.finish();
            for (const Finding& finding : findings)
                program.terminal.out << file << ' ' << finding_text(finding, replay, catalogue)
                                     << '\n';
            if (findings.empty())
                program.terminal.out
                    << catalogue.format("verify.good", {{"events", replay.match().version()}})
                    << '\n';
            for (const auto& redeal : replay.match().redeals())
                program.terminal.out
                    << catalogue.format("verify.redealt", {{"version", redeal.version}}) << '\n';
            program.exit_code = findings.empty() ? 0 : is_of_other_rules(findings) ? 2 : 1;
        },
        recorded->game);
}

} // namespace

void add_verify(CLI::App& app, Program& program) {
    auto file = std::make_shared<std::string>();
    const auto& catalogue = program.catalogue();
    CLI::App* command = add_command(app, "verify", catalogue);
    command->footer(catalogue.format("help.examples") + ": khepri verify game.khepri\n" +
                    terminal::wrapped(catalogue.format("command.verify.codes")));
    command->add_option("FILE", *file, catalogue.format("flag.record"))->required();
    add_language(*command, program, catalogue);
    command->callback([file, &program] { verify(*file, program); });
}

} // namespace khepri::cli
