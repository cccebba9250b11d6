// The request of `khepri arena`: its flags, and the contest they describe.
#pragma once

#include "analysis/arena/seating.h"
#include "analysis/arena/sprt.h"
#include "cli/choice.h"
#include "cli/report/game_files.h"
#include "cli/time_control_flags.h"
#include "cli/workers.h"
#include "jobs/round_players.h"
#include "wire/reports/arena_report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

struct ArenaRequest {
    Choice choice;
    std::vector<std::string> bots;
    std::optional<std::int64_t> games;
    TimeControlFlags time_control;
    std::optional<std::string> sprt;
    std::optional<std::string> challenger;
    bool mixed = false;
    bool luck = false;
    std::uint32_t seed = 1;
    int threads = 1;
    Workers workers;
    std::optional<std::string> log, report; // files
    GameFileFlags files;
    bool json = false;
};

struct ArenaContest {
    AnyGame game;
    std::vector<std::string> bots;
    bots::TimeControl time_control;
    std::vector<analysis::Meeting> meetings;
    std::int64_t deals = 0; // each meeting plays so many
    std::optional<analysis::Hypotheses> sprt;
    wire::ArenaContest identity;

    int seats() const {
        return std::visit([](const auto& one) { return one.seats(); }, game);
    }
};

// The contest; an error says in one line what is wrong with the request and what would be accepted.
// Nothing is played yet.
Result<ArenaContest> contest_of(const ArenaRequest& request);

// "0,20".
Result<analysis::Hypotheses> parse_hypotheses(const std::string& text);

} // namespace khepri::cli
