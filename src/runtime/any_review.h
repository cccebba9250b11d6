// The review of a finished match of any game (analysis/review/reviewer.h): JSON out, a little at a
// time.
#pragma once

#include "analysis/review/review.h"
#include "runtime/any_game.h"
#include "table/record.h"
#include "table/replay.h"
#include "wire/reports/review_report.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace khepri::runtime {

class AnyReview {
public:
    AnyReview() = default;
    AnyReview(const AnyReview&) = delete;
    AnyReview& operator=(const AnyReview&) = delete;
    virtual ~AnyReview() = default;

    // How many events are reviewed, and of how many, the deal included.
    virtual int done() const = 0;
    virtual int total() const = 0;
    virtual bool is_done() const = 0;
    // A few milliseconds of work.
    virtual void next() = 0;
    // What was found so far, without the events before this one.
    virtual wire::ReviewReport report(int from) const = 0;
};

// One level for each seat by its name, or none: all adept.
Result<search::SeatLevels> review_levels(const std::vector<std::string>& names, int seats);

// The record must belong to this game and contain its secret. A finding if it contradicts the seeds
// or the rules, or if the match is not over ("unfinished").
using ReviewStart = std::variant<std::unique_ptr<AnyReview>, Finding>;
ReviewStart start_review(const AnyGame& game, const Record& record,
                         const analysis::ReviewSettings& settings);

} // namespace khepri::runtime
