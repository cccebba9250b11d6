#include "cli/report/text_table.h"
#include "cli/study/report.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace khepri::cli {
namespace {

// Two digits of the reach, and no more of the mean.
int digits_for(double reach) {
    if (reach <= 0) return 2;
    return std::clamp(1 - static_cast<int>(std::floor(std::log10(reach))), 0, 4);
}

const wire::StudyFigure* figure_named(const wire::StudyVariant& variant, std::string_view name) {
    for (const wire::StudyFigure& figure : variant.figures)
        if (figure.name == name) return &figure;
    return nullptr;
}

// Of all variants: one may have figures that others do not.
std::vector<std::string> figure_names(const wire::StudyReport& report) {
    std::vector<std::string> names;
    for (const wire::StudyVariant& variant : report.variants)
        for (const wire::StudyFigure& figure : variant.figures)
            if (std::find(names.begin(), names.end(), figure.name) == names.end())
                names.push_back(figure.name);
    return names;
}

bool never_occurs(const wire::StudyReport& report, const std::string& name) {
    return std::all_of(report.variants.begin(), report.variants.end(),
                       [&name](const wire::StudyVariant& variant) {
                           const auto* figure = figure_named(variant, name);
                           return figure == nullptr || figure->never;
                       });
}

std::string number(double value) {
    return std::isfinite(value) ? fmt::format("{}", value) : std::string();
}

} // namespace

std::string headline(const wire::StudyReport& report) {
    const wire::StudyPlan& plan = report.plan;
    const std::string skill =
        plan.skill ? fmt::format(", skill of {} against {}", (*plan.skill)[0], (*plan.skill)[1])
                   : "";
    const std::string time_control =
        plan.seconds ? fmt::format("{} s a move", *plan.seconds)
                     : fmt::format("{} iterations a move", plan.iterations.value_or(0));
    return fmt::format("{} {}, {}, {}, seed {}, {} {} of {} {}{}", plan.game, plan.options.dump(),
                       join(plan.bots, ","), time_control, plan.seed, report.games,
                       report.games == 1 ? "game" : "games", plan.variants.size(),
                       plan.variants.size() == 1 ? "edition" : "editions", skill);
}

std::string with_reach(const wire::StudyEstimate& estimate, std::string_view sign) {
    const double reach = std::max(estimate.high - estimate.mean, estimate.mean - estimate.low);
    const bool is_known = std::isfinite(reach);
    const int digits = digits_for(is_known ? reach : 0);
    const std::string mean =
        fmt::format(fmt::runtime(fmt::format("{{:{}.{}f}}", sign, digits)), estimate.mean + 0.0);
    return is_known ? fmt::format("{} ± {:.{}f}", mean, reach, digits) : mean + " ± ?";
}

bool is_clear(const wire::StudyEstimate& difference) {
    return difference.low > 0 || difference.high < 0;
}

std::string study_table(const wire::StudyReport& report) {
    Rows rows{{"figure", report.plan.variants.front().name}};
    for (std::size_t i = 1; i < report.variants.size(); ++i) {
        rows.front().push_back(report.plan.variants[i].name);
        rows.front().emplace_back("difference");
    }
    for (const std::string& name : figure_names(report)) {
        if (never_occurs(report, name)) continue;
        std::vector<std::string>& row = rows.emplace_back();
        row.push_back(figure_words(name));
        for (std::size_t i = 0; i < report.variants.size(); ++i) {
            const auto* figure = figure_named(report.variants[i], name);
            row.push_back(figure != nullptr ? with_reach(figure->estimate) : "");
            if (i == 0) continue;
            const bool has = figure != nullptr && figure->difference;
            row.push_back(!has ? ""
                               : with_reach(*figure->difference, "+") +
                                     (is_clear(*figure->difference) ? " *" : "  "));
        }
    }
    std::string text = headline(report) + "\n\n" + laid_out(rows) + '\n';
    for (const wire::StudyLeftOut& one : report.left_out)
        text += fmt::format("Left out: {}: {}\n", one.name, one.reason);
    for (std::size_t i = 0; i < report.variants.size(); ++i)
        if (report.variants[i].forfeits > 0)
            text +=
                fmt::format("{}: {} of {} games were forfeited.\n", report.plan.variants[i].name,
                            report.variants[i].forfeits, report.variants[i].games);
    if (!report.complete) {
        text += "Not played to the end:";
        for (std::size_t i = 0; i < report.variants.size(); ++i)
            text += fmt::format("{} {}", i == 0 ? "" : ",", report.variants[i].games);
        text += fmt::format(" of {} games.\n", report.games);
    }
    return text +
           "± is a 95 % interval. Differences are to the first edition, on the same deals; * "
           "leaves out 0.\n";
}

std::string study_csv(const wire::StudyReport& report) {
    Rows rows{{"edition", "figure", "mean", "low", "high", "difference", "difference_low",
               "difference_high"}};
    for (std::size_t i = 0; i < report.variants.size(); ++i)
        for (const wire::StudyFigure& figure : report.variants[i].figures) {
            const auto& estimate = figure.estimate;
            rows.push_back({report.plan.variants[i].name, figure.name, number(estimate.mean),
                            number(estimate.low), number(estimate.high)});
            const auto& difference = figure.difference;
            for (const auto end : {&wire::StudyEstimate::mean, &wire::StudyEstimate::low,
                                   &wire::StudyEstimate::high})
                rows.back().push_back(difference ? number((*difference).*end) : "");
        }
    return csv_of(rows);
}

} // namespace khepri::cli
