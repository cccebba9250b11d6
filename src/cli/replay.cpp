#include "cli/commands.h"

#include "cli/parser.h"
#include "cli/recorded.h"
#include "games/all_terminal.h"
#include "i18n/catalogue.h"
#include "table/recorded_names.h"
#include "terminal/people.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace khepri::cli {
namespace {

struct ReplayRequest {
    std::string file;
    int seat = 0; // 0: the spectator
};

// Shows one event after the other as the chosen seat saw it; a person continues with Enter.
template <Game G>
void replay(G game, Record record, Seat seat, Program& program) {
    terminal::Terminal& terminal = program.terminal;
    const auto& catalogue = program.catalogue();
    Replay<G> replay(std::move(game), std::move(record));
    std::vector<std::string> names;
    for (std::size_t i = 0; i < replay.record().seats.size(); ++i) {
        const std::string name = read_name(replay.record().seats[i].name).name;
        names.push_back(terminal::person_name(catalogue, name, static_cast<Seat>(i)));
    }
    const terminal::RenderContext context{{catalogue, names}, terminal.ink};
    const auto& match = replay.match();
    terminal.out << terminal::GameTerminal<G>::draw(match.game(), match.view(seat), context).whole()
                 << '\n';
    std::string enter;
    while (true) {
        if (terminal.interactive) {
            terminal.out << catalogue.format("replay.next") << std::flush;
            if (!std::getline(terminal.in, enter) || enter.starts_with('q')) return;
        }
        const auto before = match.view(seat);
        if (!replay.step()) break;
        const auto& event = match.events().back();
        terminal.out << '\n' << match.version() << ".\n";
        if (event.move)
            terminal.out << terminal::GameTerminal<G>::describe(
                match.game(), before, event.seat, *event.move, match.view(seat), context);
        else
            terminal.out << catalogue.format("replay.undo",
                                             terminal::actor_values(context, seat, event.seat));
        terminal.out
            << '\n'
            << terminal::GameTerminal<G>::draw(match.game(), match.view(seat), context).whole()
            << '\n';
    }
    for (const Finding& finding : replay.finish()) {
        terminal.out << finding_text(finding, replay, catalogue) << '\n';
        if (finding.code != "unfinished") program.exit_code = 1;
    }
    if (is_of_other_rules(replay.findings())) program.exit_code = 2;
}

} // namespace

void add_replay(CLI::App& app, Program& program) {
    auto request = std::make_shared<ReplayRequest>();
    const auto& catalogue = program.catalogue();
    CLI::App* command = add_command(app, "replay", catalogue);
    command->footer(catalogue.format("help.examples") + ": khepri replay game.khepri --seat 1");
    command->add_option("FILE", request->file, catalogue.format("flag.record"))->required();
    accept_number(*command->add_option("--seat", request->seat, catalogue.format("flag.seat")), 1,
                  most_seats, catalogue);
    add_language(*command, program, catalogue);
    command->callback([request, &program] {
        auto recorded = read_recorded(request->file, program.catalogue());
        if (!recorded) {
            return program.reject(recorded.error());
        }
        const auto seats = static_cast<int>(recorded->record.seats.size());
        if (request->seat > seats)
            return program.reject(
                "--seat: " + program.catalogue().format(
                                 "flag.wrong.seats", {{"seats", seats}, {"found", request->seat}}));
        const Seat seat = request->seat == 0 ? spectator : static_cast<Seat>(request->seat - 1);
        std::visit([&](auto& game) { replay(game, std::move(recorded->record), seat, program); },
                   recorded->game);
    });
}

} // namespace khepri::cli
