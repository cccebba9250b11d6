// The review of a match: what `khepri review --json` prints, and what the engine of the page
// answers while it reviews. docs/review.md says what the numbers mean. Amounts are parts of
// `amount_one` of a win, or of a point where nothing can be won; a list of them has one for each
// seat.
#pragma once

#include "table/seat.h"
#include "wire/json.h"
#include "wire/messages.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::wire {

// A whole win, or a point.
inline constexpr std::int64_t amount_one = 65'536;
using Amounts = std::vector<std::int64_t>;

enum class ReviewMeasure : std::uint8_t { share, score };
enum class ReviewDepth : std::uint8_t { quick, normal, deep };
enum class ReviewVerdict : std::uint8_t { good, inaccuracy, mistake, blunder };

struct BetterMove {
    std::string move; // JSON text
    std::vector<ReasonMessage> reasons;
};

// A judgement by what the seat could know. Decisions without an alternative have none.
struct ReviewedDecision {
    ReviewVerdict verdict = ReviewVerdict::good;
    std::int64_t cost = 0;            // of an error, above 0; otherwise 0
    std::int64_t standard_error = 0;  // of the cost
    std::optional<BetterMove> better; // of an error
};

// A move that was not undone. `luck` and `choice` are what chance and what the choice did to each
// seat; together they lead from the values before to the values after.
struct ReviewedEvent {
    int version = 0; // of the match after it; 0 for the deal
    std::optional<Seat> seat;
    std::optional<std::string> move; // JSON text
    Amounts values;
    Amounts luck;
    Amounts choice;
    std::optional<ReviewedDecision> decision;
};

// start + luck + errors + rest = result, exactly, once all events are reviewed.
struct ReviewedSeat {
    std::string level; // that it was taken for
    int score = 0;
    bool won = false;
    std::int64_t start = 0;
    std::int64_t luck = 0;
    std::int64_t errors = 0; // 0 or less
    std::int64_t rest = 0;
    std::int64_t result = 0;
    std::int64_t adjusted = 0; // the result less luck
    int decisions = 0;         // judged
    int inaccuracies = 0, mistakes = 0, blunders = 0;
    // With all cards known: the best score that was found, and one that no play exceeds.
    std::optional<int> possible, bound;
};

// Luck that changed a seat's prospects most: its own, for good or bad.
struct ReviewMoment {
    int version = 0;
    Seat seat = 0;
    std::int64_t luck = 0;
};

struct ReviewReport {
    ReviewMeasure measure = ReviewMeasure::share;
    ReviewDepth depth = ReviewDepth::normal;
    std::uint64_t seed = 0;
    int done = 0;  // events that are reviewed, the deal included
    int total = 0; // of all that are to be
    std::vector<ReviewedSeat> seats;
    std::vector<ReviewMoment> moments; // the largest first
    std::optional<int> decisive;       // the version after the largest swing
    std::vector<int> costliest;        // versions of the costliest errors, the costliest first
    std::vector<ReviewedEvent> events; // the deal first
};

Json to_json(const ReviewReport& report);
Result<ReviewReport> read_review_report(const Json& json);

} // namespace khepri::wire
