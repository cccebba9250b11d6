#include "cli/report/estimates.h"
#include "cli/study/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace khepri::cli {
namespace {

std::string chart_of(const wire::StudyReport& report, std::size_t number) {
    std::vector<ChartRow> rows;
    bool occurs = false;
    for (std::size_t i = 0; i < report.variants.size(); ++i) {
        const wire::StudyFigure& figure = report.variants[i].figures[number];
        occurs = occurs || !figure.never;
        std::string text = with_reach(figure.estimate);
        if (figure.difference)
            text += fmt::format(" ({}{})", with_reach(*figure.difference, "+"),
                                is_clear(*figure.difference) ? " *" : "");
        rows.push_back(chart_row(report.plan.variants[i].name, bounds(figure.estimate), text));
    }
    if (!occurs) return "";
    return "<h3>" + escaped(figure_words(report.variants.front().figures[number].name)) +
           "</h3>\n" + values_chart(rows);
}

bool is_skill(std::string_view name) {
    constexpr std::array<std::string_view, 3> names{"stronger_wins", "luck_share", "skill_points"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The figures of the same group, in their order.
struct Groups {
    std::string common, skill, own;
};

Groups groups_of(const wire::StudyReport& report) {
    Groups groups;
    bool is_common = true; // forfeits are the last of those of all games
    const auto& figures = report.variants.front().figures;
    for (std::size_t i = 0; i < figures.size() && figures[i].name != "luck_measured"; ++i) {
        std::string& group =
            is_skill(figures[i].name) ? groups.skill : (is_common ? groups.common : groups.own);
        group += chart_of(report, i);
        if (figures[i].name == "forfeits") is_common = false;
    }
    return groups;
}

std::string measured_luck(const wire::StudyReport& report) {
    std::vector<ChartRow> rows;
    for (std::size_t i = 0; i < report.variants.size(); ++i) {
        const auto& figures = report.variants[i].figures;
        if (figures.empty() || figures.back().name != "luck_measured") continue;
        rows.push_back(chart_row(report.plan.variants[i].name, bounds(figures.back().estimate),
                                 with_reach(figures.back().estimate)));
    }
    return rows.empty() ? "" : "<h3>luck measured</h3>\n" + values_chart(rows);
}

std::string scores(const wire::StudyReport& report) {
    std::vector<Histogram> all;
    for (std::size_t i = 0; i < report.variants.size(); ++i) {
        std::int64_t count = 0;
        double sum = 0;
        for (const auto& [score, times] : report.variants[i].score_counts) {
            count += times;
            sum += static_cast<double>(score * times);
        }
        all.push_back({report.plan.variants[i].name, report.variants[i].score_counts,
                       fmt::format("mean {:.2f}",
                                   sum / static_cast<double>(std::max<std::int64_t>(1, count)))});
    }
    return page_section("Scores", "How often each score at the end of a game, in all seats.",
                        histograms(all));
}

std::string left_out(const wire::StudyReport& report) {
    if (report.left_out.empty()) return "";
    std::string lines;
    for (const wire::StudyLeftOut& one : report.left_out)
        lines += escaped(one.name + ": " + one.reason) + '\n';
    return page_section("Left out", "Editions that cannot be played.",
                        "<pre>" + lines + "</pre>\n");
}

std::string optional_section(std::string_view title, std::string_view note,
                             const std::string& content) {
    return content.empty() ? "" : page_section(title, note, content);
}

} // namespace

std::string study_page(const wire::StudyReport& report, const std::vector<std::string>& arguments) {
    const Groups groups = groups_of(report);
    const std::string about = headline(report) + (report.complete ? "" : "; not played to the end");
    return page_document(
        "Khepri study: " + report.plan.game,
        "± is a 95 % interval; in brackets the difference to the first edition, on the same "
        "deals, with * if its interval leaves out 0. The dashed line is the first edition.",
        about,
        scores(report) +
            optional_section("Course of the game", "Length, scores, seats, tension.",
                             groups.common) +
            optional_section("Skill and luck",
                             "How much better play wins; docs/study.md has the formulas.",
                             groups.skill + measured_luck(report)) +
            optional_section("What happened", "In a game, all seats together.", groups.own) +
            left_out(report) +
            again_section(arguments, wire::to_line(wire::to_json(report.plan)),
                          report.plan.seconds.has_value()));
}

} // namespace khepri::cli
