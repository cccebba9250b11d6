#include "wire/reports/review_report.h"

#include "wire/reports/review_codecs.h"

namespace khepri::wire {
namespace {

constexpr Object review_report{
    [](auto& fields, ReviewReport& one) { describe_review(fields, one); }};

} // namespace

Json to_json(const ReviewReport& one) { return as_json(review_report, one); }
Result<ReviewReport> read_review_report(const Json& json) {
    return read_as<ReviewReport>(review_report, json);
}

} // namespace khepri::wire
