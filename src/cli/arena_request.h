// What `khepri arena` is asked for: the flags as they were typed, and the contest they describe.
#pragma once

#include "analysis/seating.h"
#include "analysis/sprt.h"
#include "cli/arena_bots.h"
#include "cli/choice.h"
#include "cli/pace_flags.h"
#include "wire/arena_report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

struct ArenaRequest {
    Choice choice;
    std::vector<std::string> bots;
    std::optional<std::int64_t> games;
    PaceFlags pace;
    std::optional<std::string> sprt;
    std::optional<std::string> challenger;
    bool mixed = false;
    std::uint32_t seed = 1;
    int threads = 1;
    std::optional<std::string> journal, report; // files
    bool json = false;
};

struct ArenaContest {
    wire::AnyGame game;
    std::vector<std::string> bots;
    bots::Pace pace;
    std::vector<analysis::Meeting> meetings;
    std::int64_t deals = 0; // each meeting plays so many
    std::optional<analysis::Hypotheses> sprt;
    wire::ArenaContest identity;

    int seats() const {
        return std::visit([](const auto& one) { return one.seats(); }, game);
    }
};

// The contest, or in one line what is wrong with the request and what would be accepted. Nothing
// has been played yet.
Result<ArenaContest> understand(const ArenaRequest& request);

// "0,20".
Result<analysis::Hypotheses> parse_hypotheses(const std::string& text);

} // namespace khepri::cli
