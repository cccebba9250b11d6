#include "cli/arena/page_tables.h"
#include "cli/arena/report.h"
#include "cli/arena/rows.h"
#include "cli/report/charts.h"
#include "cli/report/page_frame.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace khepri::cli {
namespace {

std::string ratings_section(const wire::ArenaReport& report) {
    std::vector<ChartRow> rows;
    for (const wire::ArenaBot& bot : report.bots)
        if (bot.elo)
            rows.push_back(chart_row(bot.name, bounds(*bot.elo), with_interval(*bot.elo, 0, "+")));
    if (rows.empty()) return "";
    std::stable_sort(rows.begin(), rows.end(),
                     [](const ChartRow& a, const ChartRow& b) { return a.value > b.value; });
    const std::string_view note =
        report.ratings_bounded
            ? "Elo, with 95 % intervals; the mean of all is 0. Somebody won or lost everything: "
              "each table is given one more game, shared by all."
            : "Elo, with 95 % intervals; the mean of all is 0.";
    return page_section("Ratings", note, differences_chart(rows));
}

std::string differences_section(const wire::ArenaReport& report) {
    std::vector<ChartRow> rows;
    for (const wire::ArenaDifference& one : report.differences)
        rows.push_back(chart_row(one.bot + " − " + one.against, bounds(one.score),
                                 with_interval(one.score, 2, "+")));
    if (rows.empty()) return "";
    return page_section("Differences",
                        "Mean difference in score on the same deals, with 95 % intervals.",
                        differences_chart(rows));
}

// For meetings of more or fewer than two bots: at a mixed table, or alone.
std::string shares(const wire::ArenaReport& report) {
    std::vector<ChartRow> rows;
    for (const wire::ArenaMeeting& one : report.meetings)
        if (one.win_share && one.against.size() != 1)
            rows.push_back(
                chart_row(one.bot, bounds(*one.win_share), with_interval(*one.win_share, 3)));
    if (rows.empty()) return "";
    if (report.seats == 1)
        return page_section("Games won", "As a share of all, with 95 % intervals.",
                            dot_chart(rows, linear_scale(0, 1)));
    return page_section("Win shares", "At one table; the line is an equal share.",
                        dot_chart(rows, linear_scale(0, 1), 1.0 / report.seats));
}

std::string scores(const wire::ArenaReport& report) {
    std::vector<Histogram> all;
    for (const wire::ArenaBot& bot : report.bots) {
        double sum = 0;
        for (const auto& [score, count] : bot.score_counts)
            sum += score * static_cast<double>(count);
        const auto games = static_cast<double>(std::max<std::int64_t>(1, bot.games));
        all.push_back({bot.name, bot.score_counts, fmt::format("mean {:.2f}", sum / games)});
    }
    return page_section("Scores", "How often each score at the end of a game, in all seats.",
                        histograms(all));
}

std::string times(const wire::ArenaReport& report) {
    constexpr double least_shown = 1e-4;
    std::vector<ChartRow> rows;
    double least = 1e9;
    double most = least_shown;
    for (const wire::ArenaBot& bot : report.bots) {
        const double shown = std::max(least_shown, bot.ms_per_move);
        rows.push_back(
            {bot.name, std::log10(shown), {}, fmt::format("{:.3g} ms", bot.ms_per_move)});
        least = std::min(least, shown);
        most = std::max(most, shown);
    }
    return page_section("Time for a move",
                        "Milliseconds of CPU in the mean; every mark is ten times the one before.",
                        dot_chart(rows, logarithmic_scale(least, most)));
}

std::string sprt(const wire::ArenaReport& report) {
    if (!report.sprt) return "";
    const wire::ArenaSprt& test = *report.sprt;
    const std::string note = escaped(sprt_verdict(test));
    Scale scale = linear_scale(std::min(test.lower, test.llr), std::max(test.upper, test.llr));
    scale.marks.clear();
    for (const double bound : {test.lower, 0.0, test.upper})
        scale.marks.emplace_back(bound, fmt::format("{:.2f}", bound));
    const std::vector<ChartRow> rows{{"LLR", test.llr, {}, fmt::format("{:+.2f}", test.llr)}};
    return page_section("Sequential test", note, dot_chart(rows, scale, 0.0));
}

std::string forfeits_section(const wire::ArenaReport& report) {
    if (report.forfeits.empty()) return "";
    std::string lines;
    for (const wire::ArenaForfeit& one : report.forfeits)
        lines += fmt::format("{} in seat {} on deal {}: {}\n", escaped(one.bot), one.seat, one.deal,
                             escaped(one.line));
    return page_section("Forfeits", fmt::format("{} games.", report.forfeits.size()),
                        "<pre>" + lines + "</pre>\n");
}

} // namespace

std::string page_of(const wire::ArenaReport& report, const std::vector<std::string>& arguments) {
    std::vector<std::string> names;
    for (const wire::ArenaBot& bot : report.bots) names.push_back(bot.name);
    const std::string title = "Khepri arena: " + report.contest.game;
    const std::string about = headline(report) + (report.complete ? "" : "; not played to the end");
    return page_document(title, join(names, " · "), about,
                         ratings_section(report) + differences_section(report) + sprt(report) +
                             share_matrix(report) + shares(report) + scores(report) +
                             times(report) + meeting_table(report) + forfeits_section(report) +
                             again_section(arguments, wire::to_line(wire::to_json(report.contest)),
                                           report.contest.seconds.has_value()));
}

} // namespace khepri::cli
