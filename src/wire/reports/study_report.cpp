#include "wire/reports/study_report.h"

namespace khepri::wire {
namespace {

Json figures_json(const StudyVariant& variant) {
    Json figures = Json::object();
    for (const StudyFigure& figure : variant.figures) {
        Json& one = figures[figure.name] = to_json(figure.estimate);
        if (figure.difference) one["difference"] = to_json(*figure.difference);
    }
    return figures;
}

} // namespace

Json to_json(const StudyPlan& plan) {
    Json json;
    json["game"] = plan.game;
    json["options"] = plan.options;
    json["variants"] = Json::array();
    for (const StudyVariantOf& variant : plan.variants)
        json["variants"].push_back({{"name", variant.name}, {"edition", variant.edition}});
    json["bots"] = plan.bots;
    if (plan.skill) json["skill"] = *plan.skill;
    json["seed"] = plan.seed;
    if (plan.seconds) json["seconds"] = *plan.seconds;
    if (plan.iterations) json["iterations"] = *plan.iterations;
    return json;
}

Json to_json(const StudyReport& report) {
    Json json;
    json["study"] = to_json(report.plan);
    json["games"] = report.games;
    json["complete"] = report.complete;
    json["variants"] = Json::array();
    for (std::size_t i = 0; i < report.variants.size(); ++i) {
        const StudyVariant& variant = report.variants[i];
        Json& one = json["variants"].emplace_back();
        one["name"] = report.plan.variants[i].name;
        one["games"] = variant.games;
        one["forfeits"] = variant.forfeits;
        one["figures"] = figures_json(variant);
        one["score_counts"] = Json::array();
        for (const auto& [score, times] : variant.score_counts)
            one["score_counts"].push_back({score, times});
    }
    json["left_out"] = Json::array();
    for (const StudyLeftOut& one : report.left_out)
        json["left_out"].push_back({{"name", one.name}, {"reason", one.reason}});
    return json;
}

} // namespace khepri::wire
