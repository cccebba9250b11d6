// The request of `khepri study`: its flags, and the study they describe.
#pragma once

#include "analysis/arena/seating.h"
#include "analysis/study.h"
#include "cli/choice.h"
#include "cli/time_control_flags.h"
#include "cli/workers.h"
#include "wire/reports/study_report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

struct StudyRequest {
    Choice choice;                     // its edition is not used
    std::vector<std::string> editions; // files, or "classic"
    std::vector<std::string> sweeps;
    std::string bots = "apprentice";
    std::string skill = "apprentice,novice"; // or "none"
    std::int64_t games = 200;
    TimeControlFlags time_control;
    std::uint32_t seed = 1;
    int threads = 1;
    Workers workers;
    std::optional<std::string> log, csv, report; // files
    bool json = false;
};

struct Variant {
    AnyGame game;
    bool is_classic = false;
};

struct Study {
    std::vector<Variant> variants;
    std::vector<wire::StudyLeftOut> left_out;
    std::vector<std::string> bots; // by seat; then the stronger and the weaker one
    bots::TimeControl time_control;
    analysis::StudyTable table;
    std::vector<analysis::Meeting> meetings; // one is played on a deal: its number modulo them
    wire::StudyPlan plan;

    std::size_t games_of_round() const { return meetings.front().seatings.size(); }
};

// The study; an error says in one line what is wrong with the request and what would be accepted.
// Nothing is played yet.
Result<Study> study_of(const StudyRequest& request);

} // namespace khepri::cli
