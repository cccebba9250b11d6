// What `khepri simulate --json` prints: one object, each mean with its standard error beside it as
// NAME_se.
#pragma once

#include "wire/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::wire {

struct SimulationReport {
    std::string game;
    Json options;
    std::string edition;
    std::vector<std::string> bots; // by seat
    std::uint32_t seed = 0;
    std::int64_t games = 0;
    double decisions_per_game = 0, decisions_per_game_se = 0;
    // Archaeology only: the decisions whose plain moves are counted.
    std::optional<double> acting_decisions_per_game, acting_decisions_per_game_se;
    double moves_per_decision = 0, moves_per_decision_se = 0;
    double score_mean = 0, score_mean_se = 0, score_sd = 0; // over all seats
    std::vector<double> seat_score_mean, seat_score_mean_se;
    std::vector<double> win_share, win_share_se; // shared wins divided
    double tie_share = 0, tie_share_se = 0;
    std::vector<std::int64_t> forfeits; // by seat
};

Json to_json(const SimulationReport& report);

} // namespace khepri::wire
