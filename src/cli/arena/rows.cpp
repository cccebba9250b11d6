#include "cli/arena/rows.h"

#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace khepri::cli {
Rows meeting_rows(const wire::ArenaReport& report) {
    Rows rows{{"bot", "against", "games", "won", "shared", "lost", "win share", "score", "margin",
               "less luck", "worth"}};
    for (const wire::ArenaMeeting& one : report.meetings) {
        const auto if_won = [&one](std::int64_t games) {
            return one.win_share ? std::to_string(games) : "";
        };
        rows.push_back(
            {one.bot, join(one.against, ", "), std::to_string(one.games), if_won(one.won),
             if_won(one.shared), if_won(one.lost),
             one.win_share ? with_interval(*one.win_share, 3) : "", with_interval(one.score, 2),
             one.margin ? with_interval(*one.margin, 2, "+") : "",
             one.adjusted ? with_interval(one.adjusted->estimate, one.win_share ? 3 : 2) : "",
             one.adjusted ? fmt::format("{:.1f} x", one.adjusted->worth) : ""});
    }
    return without_empty_columns(rows);
}

std::string with_interval(const wire::ArenaEstimate& estimate, int digits, std::string_view sign) {
    const std::string format = fmt::format("{{:{}.{}f}}", sign, digits);
    const auto one = [&](double x) { return fmt::format(fmt::runtime(format), x); };
    if (!std::isfinite(estimate.low)) return one(estimate.mean) + " [unknown]";
    return fmt::format("{} [{}, {}]", one(estimate.mean), one(estimate.low), one(estimate.high));
}

std::string sprt_verdict(const wire::ArenaSprt& sprt) {
    const std::string text =
        sprt.verdict == "elo1"   ? fmt::format("the difference is {:g} Elo or more", sprt.elo1)
        : sprt.verdict == "elo0" ? fmt::format("the difference is {:g} Elo or less", sprt.elo0)
                                 : std::string("not decided");
    return fmt::format("SPRT of {:g} against {:g} Elo: LLR {:+.2f} between {:+.2f} and {:+.2f}: {}",
                       sprt.elo0, sprt.elo1, sprt.llr, sprt.lower, sprt.upper, text);
}

std::string headline(const wire::ArenaReport& report) {
    const wire::ArenaContest& contest = report.contest;
    const std::string time_control =
        contest.seconds ? fmt::format("{} s a move", *contest.seconds)
                        : fmt::format("{} iterations a move", contest.iterations.value_or(0));
    const std::string edition =
        contest.edition.is_string() ? contest.edition.get<std::string>() : "of its own";
    return fmt::format("{} {}, edition {}, {}, seed {}, {}{} {} in {} {} each", contest.game,
                       contest.options.dump(), edition, time_control, contest.seed,
                       report.sprt ? "at most " : "", report.deals,
                       report.deals == 1 ? "deal" : "deals", report.seats,
                       report.seats == 1 ? "seating" : "seatings");
}

} // namespace khepri::cli
