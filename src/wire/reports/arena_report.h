// What `khepri arena --json` prints: one object. An estimate has its mean and the ends of its 95 %
// interval, which are null if there are too few deals.
#pragma once

#include "wire/json.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace khepri::wire {

struct ArenaEstimate {
    double mean = 0, low = 0, high = 0;
};

// What identifies a contest: the same contest played twice gives the same games, except for bots
// with a clock.
struct ArenaContest {
    std::string game;
    Json options;
    Json edition; // the name of a built-in one, or all of it
    std::vector<std::string> bots;
    std::string meetings; // pairs, challenger or mixed
    std::optional<std::string> challenger;
    std::uint64_t seed = 0;
    std::optional<double> seconds; // for each move; else
    std::optional<std::int64_t> iterations;
    bool luck = false; // whether it is measured
};

struct ArenaBot {
    std::string name;
    std::optional<ArenaEstimate> elo; // none alone
    std::int64_t games = 0, moves = 0, forfeits = 0;
    double ms_per_move = 0;                   // of CPU
    std::map<int, std::int64_t> score_counts; // how often each score
};

// A result less luck, and how many times as many games without it would tell as much.
struct ArenaAdjusted {
    ArenaEstimate estimate;
    double worth = 1;
};

struct ArenaMeeting {
    std::string bot;
    std::vector<std::string> against; // nobody alone
    std::int64_t deals = 0, games = 0, won = 0, shared = 0, lost = 0;
    ArenaEstimate score;
    std::optional<ArenaEstimate> win_share; // none where one plays alone for points
    std::optional<ArenaEstimate> margin;    // none alone
    // If luck is measured: of the win share, or of the score where one plays alone for points.
    std::optional<ArenaAdjusted> adjusted;
};

struct ArenaDifference {
    std::string bot, against;
    ArenaEstimate score;
    std::optional<ArenaEstimate> win_share;
};

struct ArenaForfeit {
    std::string bot, line;
    std::int64_t deal = 0;
    int seat = 1;
};

struct ArenaSprt {
    double elo0 = 0, elo1 = 0, alpha = 0, beta = 0;
    double llr = 0, lower = 0, upper = 0;
    std::string verdict; // undecided, elo0 or elo1
};

struct ArenaReport {
    ArenaContest contest;
    int seats = 0;
    std::int64_t deals = 0; // for each meeting, had it been played to the end
    bool complete = false;
    bool ratings_bounded = false; // somebody won or lost everything
    std::vector<ArenaBot> bots;
    std::vector<ArenaMeeting> meetings;
    std::vector<ArenaDifference> differences; // of those who played alone
    std::optional<ArenaSprt> sprt;
    std::vector<ArenaForfeit> forfeits;
};

Json to_json(const ArenaEstimate& estimate);
Json to_json(const ArenaContest& contest);
Json to_json(const ArenaReport& report);

} // namespace khepri::wire
