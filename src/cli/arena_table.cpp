#include "cli/arena_report.h"
#include "cli/terminal.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace khepri::cli {
namespace {

using Row = std::vector<std::string>;

bool is_empty(const std::vector<Row>& rows, std::size_t column) {
    return std::all_of(rows.begin() + 1, rows.end(),
                       [column](const Row& row) { return row[column].empty(); });
}

// Columns as wide as their widest cell, without those that have only a heading; the first `left` of
// them begin at the left, the others end at the right.
std::string laid_out(const std::vector<Row>& rows, std::size_t left) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const Row& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
    std::string text;
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (is_empty(rows, i)) continue;
            if (i > 0) text += "  ";
            const std::string blanks(widths[i] - width(row[i]), ' ');
            text += i < left ? row[i] + blanks : blanks + row[i];
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

std::string ratings(const wire::ArenaReport& report) {
    std::vector<const wire::ArenaBot*> bots;
    for (const wire::ArenaBot& bot : report.bots) bots.push_back(&bot);
    std::stable_sort(bots.begin(), bots.end(), [](const auto* a, const auto* b) {
        return a->elo && b->elo && a->elo->mean > b->elo->mean;
    });
    std::vector<Row> rows{{"bot", "Elo", "moves", "ms/move", "forfeits"}};
    for (const wire::ArenaBot* bot : bots)
        rows.push_back({bot->name, bot->elo ? with_interval(*bot->elo, 0, "+") : "",
                        std::to_string(bot->moves), fmt::format("{:.3f}", bot->ms_per_move),
                        std::to_string(bot->forfeits)});
    return laid_out(rows, 1);
}

std::string meetings(const wire::ArenaReport& report) {
    std::vector<Row> rows{
        {"bot", "against", "games", "won", "shared", "lost", "win share", "score", "margin"}};
    for (const wire::ArenaMeeting& one : report.meetings) {
        const auto if_won = [&one](std::int64_t games) {
            return one.win_share ? std::to_string(games) : "";
        };
        rows.push_back({one.bot, join(one.against, ", "), std::to_string(one.games),
                        if_won(one.won), if_won(one.shared), if_won(one.lost),
                        one.win_share ? with_interval(*one.win_share, 3) : "",
                        with_interval(one.score, 2),
                        one.margin ? with_interval(*one.margin, 2, "+") : ""});
    }
    return laid_out(rows, 2);
}

std::string differences(const wire::ArenaReport& report) {
    std::vector<Row> rows{{"on the same deals", "score", "win share"}};
    for (const wire::ArenaDifference& one : report.differences)
        rows.push_back({one.bot + " over " + one.against, with_interval(one.score, 2, "+"),
                        one.win_share ? with_interval(*one.win_share, 3, "+") : ""});
    return laid_out(rows, 1);
}

std::string forfeits(const wire::ArenaReport& report) {
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

std::string with_interval(const wire::ArenaEstimate& estimate, int digits, std::string_view sign) {
    const std::string format = fmt::format("{{:{}.{}f}}", sign, digits);
    const auto one = [&](double x) { return fmt::format(fmt::runtime(format), x); };
    if (!std::isfinite(estimate.low)) return one(estimate.mean) + " [unknown]";
    return fmt::format("{} [{}, {}]", one(estimate.mean), one(estimate.low), one(estimate.high));
}

std::string sprt_verdict(const wire::ArenaSprt& sprt) {
    const std::string text =
        sprt.verdict == "elo1"   ? fmt::format("the difference is {:+} Elo or more", sprt.elo1)
        : sprt.verdict == "elo0" ? fmt::format("the difference is {:+} Elo or less", sprt.elo0)
                                 : std::string("not decided");
    return fmt::format("SPRT of {:+} against {:+} Elo: LLR {:+.2f} between {:+.2f} and {:+.2f}: {}",
                       sprt.elo0, sprt.elo1, sprt.llr, sprt.lower, sprt.upper, text);
}

std::string headline(const wire::ArenaReport& report) {
    const wire::ArenaContest& contest = report.contest;
    const std::string pace =
        contest.seconds ? fmt::format("{} s of CPU a move", *contest.seconds)
                        : fmt::format("{} iterations a move", contest.iterations.value_or(0));
    const std::string edition =
        contest.edition.is_string() ? contest.edition.get<std::string>() : "of its own";
    return fmt::format("{} {}, edition {}, {}, seed {}, {} deals in {} {} each", contest.game,
                       contest.options.dump(), edition, pace, contest.seed, report.deals,
                       report.seats, report.seats == 1 ? "seating" : "seatings");
}

std::string table_of(const wire::ArenaReport& report) {
    std::string text = headline(report) + "\n\n" + ratings(report) + '\n' + meetings(report);
    if (!report.differences.empty()) text += '\n' + differences(report);
    if (report.sprt) text += '\n' + sprt_verdict(*report.sprt) + '\n';
    if (!report.forfeits.empty()) text += '\n' + forfeits(report);
    text += '\n';
    if (report.ratings_bounded)
        text += "Somebody won or lost everything: the ratings take one more game, shared by all, "
                "at each table.\n";
    if (report.seats > 2)
        text += fmt::format("An equal share of {} seats is {:.3f}.\n", report.seats,
                            1.0 / report.seats);
    return text +
           "[ ] are 95 % intervals over deals; all seatings of a deal are one observation.\n";
}

} // namespace khepri::cli
