// How far the review of a match is that somebody asked a server for: docs/protocol.md, "Reviews".
#pragma once

#include "wire/json.h"

#include <optional>
#include <string>

namespace khepri::wire {

struct ReviewStatus {
    int done = 0;                      // events that are reviewed, the deal included
    int total = 0;                     // of all; 0 while the review waits
    std::optional<std::string> review; // JSON text (wire/reports/review_report.h), when it is done
};

Result<ReviewStatus> read_review_status(const Json& json);
Json to_json(const ReviewStatus& status);
// Compact JSON text, appended.
void write_json(std::string& out, const ReviewStatus& status);

} // namespace khepri::wire
