#include "cli/commands.h"

#include "cli/interrupt.h"
#include "cli/parser.h"
#include "cli/recorded.h"
#include "cli/review/pages.h"
#include "games/all_ai.h"
#include "games/all_terminal.h"
#include "runtime/recorded_review.h"
#include "runtime/review_report.h"
#include "table/recorded_names.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace khepri::cli {
namespace {

struct ReviewRequest {
    std::string file;
    int seat = 0; // 0: all
    std::string depth = "normal";
    int seed = 1;
    bool json = false;
    bool html = false;
};

const std::vector<std::string> depth_names{"quick", "normal", "deep"};

template <Game G>
std::string in_json(const analysis::Reviewer<G>& reviewer, const Record& record) {
    wire::Json json{{"game", G::name},
                    {"options", to_json(reviewer.game().options())},
                    {"edition", wire::edition_json(reviewer.game())}};
    json["names"] = wire::Json::array();
    for (const RecordedSeat& seat : record.seats) json["names"].push_back(seat.name);
    json.update(wire::to_json(runtime::report_of(reviewer)));
    return wire::to_line(json) + '\n';
}

template <Game G>
std::string in_words(const analysis::Reviewer<G>& reviewer, const Record& record,
                     const ReviewRequest& request, const i18n::Catalogue& catalogue) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < record.seats.size(); ++i)
        names.push_back(terminal::person_name(catalogue, read_name(record.seats[i].name).name,
                                              static_cast<Seat>(i)));
    std::optional<Seat> only;
    if (request.seat > 0) only = static_cast<Seat>(request.seat - 1);
    const ReviewPage page = page_of(reviewer, only, terminal::TextContext{catalogue, names});
    return request.html ? as_html(page) : as_text(page);
}

template <Game G>
void review(G game, Record record, const ReviewRequest& request, Program& program) {
    const auto& catalogue = program.catalogue();
    Replay<G> replay(std::move(game), std::move(record));
    if (const auto& findings = replay.finish(); !findings.empty()) {
        program.terminal.err << request.file << ' '
                             << finding_text(findings.front(), replay, catalogue) << '\n'
                             << catalogue.format("review.only_finished") << '\n';
        program.exit_code = findings.front().code == "unfinished" ? 2 : 1;
        if (is_of_other_rules(findings)) program.exit_code = 2;
        return;
    }
    analysis::ReviewSettings settings;
    settings.levels = runtime::recorded_levels(replay.record());
    const auto depth = std::find(depth_names.begin(), depth_names.end(), request.depth);
    settings.depth = static_cast<analysis::ReviewDepth>(depth - depth_names.begin());
    settings.seed = static_cast<std::uint64_t>(request.seed);
    analysis::Reviewer<G> reviewer(replay.match(), settings);
    const StopsOnInterrupt guard;
    while (!reviewer.is_done() && !interrupted) reviewer.next();
    if (!reviewer.is_done()) {
        program.exit_code = 130; // as a shell reports Ctrl-C
        return;
    }
    program.terminal.out << (request.json
                                 ? in_json(reviewer, replay.record())
                                 : in_words(reviewer, replay.record(), request, catalogue));
}

void run_review(const ReviewRequest& request, Program& program) {
    const auto& catalogue = program.catalogue();
    if (request.json && request.html)
        return program.reject(catalogue.format("flag.wrong.json_html"));
    auto recorded = read_recorded(request.file, catalogue);
    if (!recorded) return program.reject(recorded.error());
    const auto seats = static_cast<int>(recorded->record.seats.size());
    if (request.seat > seats)
        return program.reject(
            "--seat: " +
            catalogue.format("flag.wrong.seats", {{"seats", seats}, {"found", request.seat}}));
    std::visit([&](auto& game) { review(game, std::move(recorded->record), request, program); },
               recorded->game);
}

} // namespace

void add_review(CLI::App& app, Program& program) {
    auto request = std::make_shared<ReviewRequest>();
    const auto& catalogue = program.catalogue();
    CLI::App* command = add_command(app, "review", catalogue);
    command->footer(catalogue.format("help.examples") +
                    ": khepri review game.khepri\n"
                    "khepri review game.khepri --html > review.html");
    command->add_option("FILE", request->file, catalogue.format("flag.record"))->required();
    accept_number(
        *command->add_option("--seat", request->seat, catalogue.format("flag.review_seat")), 1,
        most_seats, catalogue);
    accept_one_of(*command->add_option("--depth", request->depth, catalogue.format("flag.depth")),
                  depth_names, catalogue);
    accept_number(
        *command->add_option("--seed", request->seed, catalogue.format("flag.review_seed")), 0,
        1'000'000'000, catalogue);
    command->add_flag("--json", request->json, catalogue.format("flag.review_json"));
    command->add_flag("--html", request->html, catalogue.format("flag.review_html"));
    add_language(*command, program, catalogue);
    command->callback([request, &program] { run_review(*request, program); });
}

} // namespace khepri::cli
