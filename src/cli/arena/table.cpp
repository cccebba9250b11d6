#include "cli/arena/report.h"
#include "cli/arena/rows.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace khepri::cli {
namespace {

std::string ratings_lines(const wire::ArenaReport& report) {
    std::vector<const wire::ArenaBot*> bots;
    for (const wire::ArenaBot& bot : report.bots) bots.push_back(&bot);
    std::stable_sort(bots.begin(), bots.end(), [](const auto* a, const auto* b) {
        return a->elo && b->elo && a->elo->mean > b->elo->mean;
    });
    Rows rows{{"bot", "Elo", "moves", "ms/move", "forfeits"}};
    for (const wire::ArenaBot* bot : bots)
        rows.push_back({bot->name, bot->elo ? with_interval(*bot->elo, 0, "+") : "",
                        std::to_string(bot->moves), fmt::format("{:.3f}", bot->ms_per_move),
                        std::to_string(bot->forfeits)});
    return laid_out(without_empty_columns(rows));
}

std::string differences_lines(const wire::ArenaReport& report) {
    Rows rows{{"on the same deals", "score", "win share"}};
    for (const wire::ArenaDifference& one : report.differences)
        rows.push_back({one.bot + " over " + one.against, with_interval(one.score, 2, "+"),
                        one.win_share ? with_interval(*one.win_share, 3, "+") : ""});
    return laid_out(without_empty_columns(rows));
}

std::string forfeits_lines(const wire::ArenaReport& report) {
    constexpr std::size_t most = 10;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, report.forfeits.size()); ++i) {
        const wire::ArenaForfeit& one = report.forfeits[i];
        text += fmt::format("forfeit: {} in seat {} on deal {}: {}\n", one.bot, one.seat, one.deal,
                            one.line);
    }
    if (report.forfeits.size() > most)
        text += fmt::format("forfeit: {} more (--json lists them all)\n",
                            report.forfeits.size() - most);
    return text;
}

} // namespace

std::string table_of(const wire::ArenaReport& report) {
    std::string text =
        headline(report) + "\n\n" + ratings_lines(report) + '\n' + laid_out(meeting_rows(report));
    if (!report.differences.empty()) text += '\n' + differences_lines(report);
    if (report.sprt) text += '\n' + sprt_verdict(*report.sprt) + '\n';
    if (!report.forfeits.empty()) text += '\n' + forfeits_lines(report);
    text += '\n';
    if (!report.complete) text += "Not played to the end.\n";
    if (report.ratings_bounded)
        text += "Somebody won or lost everything: the ratings take one more game, shared by all, "
                "at each table.\n";
    if (report.contest.luck)
        text += fmt::format(
            "Less luck: the {} without what luck brought; worth that many times as "
            "many games.\n",
            report.meetings.empty() || report.meetings.front().win_share ? "win share" : "score");
    if (report.seats > 2)
        text += fmt::format("An equal share of {} seats is {:.3f}.\n", report.seats,
                            1.0 / report.seats);
    return text +
           "[ ] are 95 % intervals over deals; all seatings of a deal are one observation.\n";
}

} // namespace khepri::cli
