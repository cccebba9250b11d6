// What `khepri study --json` prints: one object. An estimate has its mean and the ends of its 95 %
// interval, which are null if there are too few deals.
#pragma once

#include "wire/reports/arena_report.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace khepri::wire {

using StudyEstimate = ArenaEstimate;

struct StudyFigure {
    std::string name;
    StudyEstimate estimate;
    std::optional<StudyEstimate> difference; // to the first variant, on the same deals
    bool never = false;                      // it did not occur; not in the JSON
};

struct StudyVariantOf {
    std::string name;
    Json edition; // "classic", or all of it
};

// What identifies a study: played twice it gives the same games, except for bots with a clock.
struct StudyPlan {
    std::string game;
    Json options;
    std::vector<StudyVariantOf> variants;
    std::vector<std::string> bots;                 // by seat
    std::optional<std::vector<std::string>> skill; // the stronger and the weaker bot
    std::uint64_t seed = 0;
    std::optional<double> seconds; // for each move; else
    std::optional<std::int64_t> iterations;
};

struct StudyVariant {
    std::int64_t games = 0, forfeits = 0;
    std::vector<StudyFigure> figures;
    std::map<int, std::int64_t> score_counts; // of all seats, how often each
};

struct StudyLeftOut {
    std::string name, reason;
};

struct StudyReport {
    StudyPlan plan;
    std::int64_t games = 0; // of each variant, had it been played to the end
    bool complete = false;
    std::vector<StudyVariant> variants; // as many as in the plan
    std::vector<StudyLeftOut> left_out;
};

Json to_json(const StudyPlan& plan);
Json to_json(const StudyReport& report);

} // namespace khepri::wire
