#include "cli/study/report.h"

#include "cli/report/estimates.h"

namespace khepri::cli {
namespace {

analysis::FigureList list_of(const Study& study) {
    return analysis::study_list(
        std::visit([](const auto& one) { return analysis::figures_of(one); },
                   study.variants.front().game),
        study.table);
}

wire::StudyVariant variant_of(const analysis::VariantFigures& from) {
    wire::StudyVariant variant{from.games, from.forfeits, {}, from.scores};
    for (const analysis::StudyFigure& figure : from.figures) {
        variant.figures.push_back({figure.name, to_wire(figure.estimate), {}, figure.never});
        if (figure.difference) variant.figures.back().difference = to_wire(*figure.difference);
    }
    return variant;
}

} // namespace

wire::StudyReport study_report_of(const Study& study, std::int64_t games,
                                  const std::vector<analysis::Round>& rounds) {
    wire::StudyReport report{study.plan, games, false, {}, study.left_out};
    const std::size_t variants = study.variants.size();
    for (const auto& one : analysis::study_figures(list_of(study), study.table, rounds, variants))
        report.variants.push_back(variant_of(one));
    for (std::size_t i = 0; i < variants; ++i)
        if (const auto luck = analysis::luck_measured(study.table, rounds, i))
            report.variants[i].figures.push_back({"luck_measured", to_wire(*luck), {}, false});
    report.complete = rounds.size() == variants * static_cast<std::size_t>(games);
    return report;
}

} // namespace khepri::cli
