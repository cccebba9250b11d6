// The figures of a contest from its rounds. For intervals, the mean over all seatings of a deal is
// one observation: this is the benefit of playing the same deal in every seating.
#pragma once

#include "analysis/arena/estimate.h"
#include "analysis/arena/rating.h"
#include "analysis/arena/round.h"
#include "analysis/arena/seating.h"

#include <map>
#include <optional>
#include <vector>

namespace khepri::analysis {

// An estimate less luck.
struct Adjusted {
    Estimate estimate;
    double worth = 1; // the variance of the plain observations over that of these
};

// One bot in one meeting.
struct MeetingFigures {
    std::size_t meeting = 0;
    std::size_t bot = 0;
    std::int64_t deals = 0;
    std::int64_t games = 0;
    std::int64_t won = 0; // alone
    std::int64_t shared = 0;
    std::int64_t lost = 0;
    Estimate win_share; // shared wins divided
    Estimate score;
    Estimate margin; // over the best of the others; of no meaning alone
    // Where luck was measured: the same less luck, and how many times as many deals without it
    // would tell as much.
    std::optional<Adjusted> adjusted_share;
    std::optional<Adjusted> adjusted_score;
};

// One bot in all its games.
struct BotFigures {
    std::int64_t games = 0; // a game in which it has several seats counts for each
    std::int64_t moves = 0;
    double cpu_milliseconds_per_move = 0;
    std::int64_t forfeits = 0;
    std::map<int, std::int64_t> scores; // how often each
};

// How much more the first bot of two scored alone on the same deals.
struct Difference {
    std::size_t bot = 0;
    std::size_t against = 0;
    Estimate score;
    Estimate win_share;
};

struct ForfeitedGame {
    std::int64_t deal = 0;
    std::size_t bot = 0;
    Forfeit forfeit;
};

using Meetings = std::vector<Meeting>;
using Rounds = std::vector<Round>;

// In the order of the meetings and of those measured in them; each has been played at least once.
std::vector<MeetingFigures> meeting_figures(const Meetings& meetings, const Rounds& rounds);
std::vector<BotFigures> bot_figures(const Meetings& meetings, const Rounds& rounds,
                                    std::size_t bots);
std::vector<ForfeitedGame> forfeited_games(const Meetings& meetings, const Rounds& rounds);
// Of every pair of bots that played alone.
std::vector<Difference> differences(const Meetings& meetings, const Rounds& rounds);

// The mean win share of the bot over the seatings of a deal.
double win_share(const Meeting& meeting, const Round& round, std::size_t bot);
// How much of it was luck; for rounds whose luck was measured.
double luck_of_share(const Meeting& meeting, const Round& round, std::size_t bot);
std::vector<RatedRound> rated(const Meetings& meetings, const Rounds& rounds, std::size_t bots);

} // namespace khepri::analysis
