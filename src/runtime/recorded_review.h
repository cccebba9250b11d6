// The review of a record as `khepri review`, servers and workers make it: the same record gives the
// same review everywhere.
#pragma once

#include "runtime/any_review.h"

#include <memory>
#include <string>
#include <string_view>

namespace khepri::runtime {

// The levels of the computer, as far as the record names them: "Tiye (adept)" in records of the
// terminal, and in those of servers the level alone, at a seat that gave no seed. People count as
// adepts.
search::SeatLevels recorded_levels(const Record& record);

// With the settings that are the default everywhere. An error if the text is no record of a match
// that is over.
Result<std::unique_ptr<AnyReview>> review_of(std::string_view record);
// The report of a review that is done, as JSON text.
std::string report_text(const AnyReview& review);

} // namespace khepri::runtime
