#include "wire/simulation_report.h"

namespace khepri::wire {

Json to_json(const SimulationReport& report) {
    Json json;
    json["game"] = report.game;
    json["options"] = report.options;
    json["edition"] = report.edition;
    json["bots"] = report.bots;
    json["seed"] = report.seed;
    json["games"] = report.games;
    json["decisions_per_game"] = report.decisions_per_game;
    json["decisions_per_game_se"] = report.decisions_per_game_se;
    if (report.acting_decisions_per_game)
        json["acting_decisions_per_game"] = *report.acting_decisions_per_game;
    if (report.acting_decisions_per_game_se)
        json["acting_decisions_per_game_se"] = *report.acting_decisions_per_game_se;
    json["moves_per_decision"] = report.moves_per_decision;
    json["moves_per_decision_se"] = report.moves_per_decision_se;
    json["score_mean"] = report.score_mean;
    json["score_mean_se"] = report.score_mean_se;
    json["score_sd"] = report.score_sd;
    json["seat_score_mean"] = report.seat_score_mean;
    json["seat_score_mean_se"] = report.seat_score_mean_se;
    json["win_share"] = report.win_share;
    json["win_share_se"] = report.win_share_se;
    json["tie_share"] = report.tie_share;
    json["tie_share_se"] = report.tie_share_se;
    json["forfeits"] = report.forfeits;
    return json;
}

} // namespace khepri::wire
