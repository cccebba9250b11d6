// What workers are asked and what they answer, over the bus: docs/workers.md. A job is a pure
// function of its request, so it does not matter who does it, or how often.
#pragma once

#include "table/outcome.h"
#include "wire/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::wire {

inline constexpr std::string_view search_subject = "khepri.jobs.search";
inline constexpr std::string_view simulation_subject = "khepri.jobs.simulate";
inline constexpr std::string_view round_subject = "khepri.jobs.arena";
inline constexpr std::string_view review_subject = "khepri.jobs.review";
inline constexpr std::string_view worker_subject = "khepri.workers";
inline constexpr std::string_view worker_group = "workers";

// A computer player's move. The worker gets the view of the seat and never a state, so nothing
// hidden leaves the server.
struct SearchJob {
    std::string match;
    int version = 0;
    Seat seat = 0;
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    std::string view; // JSON text
    std::string level;
    std::uint64_t seed = 0;                   // of luck: the same seed gives the same move
    std::optional<std::int64_t> milliseconds; // shortens the search of the level
};
struct SearchAnswer {
    std::string move; // in the game's notation
};

// Games of bots: what all pieces of one simulation or contest share.
struct BotGames {
    std::string id;      // of the piece, among all that are under way
    std::string program; // who asks; another program may play otherwise, so it must not answer
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    std::vector<std::string> bots;
    std::optional<std::int64_t> microseconds; // for each move; else
    std::optional<std::int64_t> iterations;
    std::uint64_t seed = 0;
    std::optional<bool> luck;    // whether it is measured
    std::optional<bool> figures; // whether they are counted
};

// So many games of a simulation from number `first` on, counted from 0; a bot for each seat.
struct SimulationJob : BotGames {
    std::int64_t first = 0;
    std::int64_t games = 1;
};
struct Sums {
    std::int64_t total = 0;
    std::int64_t squares = 0;
};
struct SumsLessLuck {
    std::vector<Sums> wins, scores; // by seat
};
// Of one figure, in the order of the game's list: analysis/figures/figure_sums.h.
struct FigureSums {
    std::int64_t values = 0, weights = 0, value_squares = 0, products = 0, weight_squares = 0;
};
struct SimulationAnswer {
    std::int64_t games = 0;
    Sums decisions, acting, moves;
    std::int64_t moves_times_acting = 0;
    Sums scores_by_game;
    std::vector<Sums> seat_scores, wins;
    Sums ties;
    std::vector<std::int64_t> forfeits;
    std::optional<SumsLessLuck> less_luck;          // if it is measured
    std::optional<std::vector<FigureSums>> figures; // if they are counted
};

// A round of a contest; a seating has the number of a bot for each seat. The answer is a line of
// the contest's log (wire/reports/arena_log.h).
struct RoundJob : BotGames {
    std::int64_t deal = 0;
    std::int64_t meeting = 0;
    std::vector<std::vector<int>> seatings;
};

// The review of a match that is over: docs/review.md. The answer is a report of all events
// (wire/reports/review_report.h).
struct ReviewJob {
    std::string program; // who asks; another program may find something else
    std::string record;  // docs/record.md
};

// The answer to a job that was not done.
enum class JobFault : std::uint8_t {
    busy,          // another worker may have time
    other_program, // this worker is not the program that asks
    refused,       // it cannot be done by anybody
};
struct JobError {
    JobFault fault = JobFault::refused;
    std::string error;
};

// Published by every worker each second: who it is and the pieces it works on.
struct WorkerStatus {
    std::string worker;
    std::string program;
    int threads = 1;
    std::vector<std::string> jobs;
};

Result<SearchJob> read_search_job(const Json& json);
Result<SearchAnswer> read_search_answer(const Json& json);
Result<SimulationJob> read_simulation_job(const Json& json);
Result<SimulationAnswer> read_simulation_answer(const Json& json);
Result<RoundJob> read_round_job(const Json& json);
Result<ReviewJob> read_review_job(const Json& json);
Result<JobError> read_job_error(const Json& json);
Result<WorkerStatus> read_worker_status(const Json& json);

std::string to_text(const SearchJob& job);
std::string to_text(const SearchAnswer& answer);
std::string to_text(const SimulationJob& job);
std::string to_text(const SimulationAnswer& answer);
std::string to_text(const RoundJob& job);
std::string to_text(const ReviewJob& job);
std::string to_text(const JobError& error);
std::string to_text(const WorkerStatus& status);

// Whether an answer says that the job was not done.
bool is_job_error(const Json& answer);

} // namespace khepri::wire
