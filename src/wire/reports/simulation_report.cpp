#include "wire/reports/simulation_report.h"

#include <utility>

namespace khepri::wire {

namespace {

void put(Json& json, const std::string& name, const Figure& figure) {
    json[name] = figure.mean;
    json[name + "_se"] = figure.standard_error;
}

void put(Json& json, const std::string& name, const std::vector<Figure>& by_seat) {
    Json means = Json::array();
    Json errors = Json::array();
    for (const Figure& figure : by_seat) {
        means.push_back(figure.mean);
        errors.push_back(figure.standard_error);
    }
    json[name] = std::move(means);
    json[name + "_se"] = std::move(errors);
}

} // namespace

Json to_json(const SimulationReport& report) {
    Json json;
    json["game"] = report.game;
    json["options"] = report.options;
    json["edition"] = report.edition;
    json["bots"] = report.bots;
    json["seed"] = report.seed;
    json["games"] = report.games;
    put(json, "decisions_per_game", report.decisions_per_game);
    if (report.acting_decisions_per_game)
        put(json, "acting_decisions_per_game", *report.acting_decisions_per_game);
    put(json, "moves_per_decision", report.moves_per_decision);
    put(json, "score_mean", report.score);
    json["score_sd"] = report.score_deviation;
    put(json, "seat_score_mean", report.seat_scores);
    put(json, "win_share", report.win_shares);
    if (!report.adjusted_win_shares.empty()) {
        put(json, "seat_score_less_luck", report.adjusted_scores);
        put(json, "win_share_less_luck", report.adjusted_win_shares);
    }
    put(json, "tie_share", report.tie_share);
    json["forfeits"] = report.forfeits;
    if (!report.figures.empty()) json["figures"] = Json::object();
    for (const NamedFigure& one : report.figures) put(json["figures"], one.name, one.figure);
    return json;
}

} // namespace khepri::wire
