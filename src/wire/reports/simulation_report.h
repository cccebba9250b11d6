// What `khepri simulate --json` prints: one object, each mean with its standard error beside it as
// NAME_se.
#pragma once

#include "wire/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::wire {

struct Figure {
    double mean = 0;
    double standard_error = 0;
};

struct NamedFigure {
    std::string name;
    Figure figure;
};

struct SimulationReport {
    std::string game;
    Json options;
    std::string edition;
    std::vector<std::string> bots; // by seat
    std::uint32_t seed = 0;
    std::int64_t games = 0;
    Figure decisions_per_game;
    // Only where some decisions are no free choice: those whose plain moves are counted.
    std::optional<Figure> acting_decisions_per_game;
    Figure moves_per_decision;
    Figure score; // over all seats
    double score_deviation = 0;
    std::vector<Figure> seat_scores;
    std::vector<Figure> win_shares; // by seat, shared wins divided
    // The same less luck; empty if it is not measured.
    std::vector<Figure> adjusted_scores;
    std::vector<Figure> adjusted_win_shares;
    Figure tie_share;
    std::vector<std::int64_t> forfeits; // by seat
    std::vector<NamedFigure> figures;   // of the game's design; empty if they are not counted
};

Json to_json(const SimulationReport& report);

} // namespace khepri::wire
