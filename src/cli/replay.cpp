#include "cli/commands.h"

#include "cli/faces.h"
#include "cli/parser.h"
#include "cli/people.h"
#include "cli/recorded.h"
#include "words/catalogue.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace khepri::cli {
namespace {

struct ReplayRequest {
    std::string file;
    int seat = 0; // 0: the spectator
};

// One event after the other as the chosen seat saw it; a person steps on with Enter.
template <Game G>
void replay(G game, Record record, Seat seat, Program& program) {
    Terminal& terminal = program.terminal;
    const auto& words = program.words();
    Replay<G> replay(std::move(game), std::move(record));
    std::vector<std::string> names;
    for (std::size_t i = 0; i < replay.record().seats.size(); ++i) {
        const std::string name = read_name(replay.record().seats[i].name).name;
        names.push_back(person_name(words, name, static_cast<Seat>(i)));
    }
    const Easel easel{words, terminal.ink, names};
    const auto& match = replay.match();
    terminal.out << Face<G>::draw(match.game(), match.view(seat), easel) << '\n';
    std::string enter;
    while (true) {
        if (terminal.interactive) {
            terminal.out << words.say("replay.next") << std::flush;
            if (!std::getline(terminal.in, enter) || enter.starts_with('q')) return;
        }
        const auto before = match.view(seat);
        if (!replay.step()) break;
        const auto& event = match.events().back();
        terminal.out << '\n' << match.version() << ".\n";
        if (event.move)
            terminal.out << Face<G>::tell(match.game(), before, event.seat, *event.move,
                                          match.view(seat), easel);
        else
            terminal.out << words.say("replay.undo", told_of(easel, seat, event.seat));
        terminal.out << '\n' << Face<G>::draw(match.game(), match.view(seat), easel) << '\n';
    }
    for (const Finding& finding : replay.finish()) {
        terminal.out << words.say(finding) << '\n';
        if (finding.code != "unfinished") program.exit_code = 1;
    }
}

} // namespace

void add_replay(CLI::App& app, Program& program) {
    auto request = std::make_shared<ReplayRequest>();
    const auto& words = program.words();
    CLI::App* command = add_command(app, "replay", words);
    command->footer(words.say("help.examples") + ": khepri replay game.khepri --seat 1");
    command->add_option("FILE", request->file, words.say("flag.record"))->required();
    accept_number(*command->add_option("--seat", request->seat, words.say("flag.seat")), 1,
                  most_seats, words);
    add_language(*command, program, words);
    command->callback([request, &program] {
        auto recorded = read_recorded(request->file, program.words());
        if (!recorded) {
            program.terminal.err << recorded.error() << '\n';
            program.exit_code = 1;
            return;
        }
        const auto seats = static_cast<int>(recorded->record.seats.size());
        if (request->seat > seats)
            return program.reject(
                "--seat: " + program.words().say("flag.wrong.seats",
                                                 {{"seats", seats}, {"found", request->seat}}));
        const Seat seat = request->seat == 0 ? spectator : static_cast<Seat>(request->seat - 1);
        std::visit([&](auto& game) { replay(game, std::move(recorded->record), seat, program); },
                   recorded->game);
    });
}

} // namespace khepri::cli
