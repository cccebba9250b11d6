#include "wire/server/review_status.h"

#include "wire/server/protocol_codecs.h"

namespace khepri::wire {
namespace {

constexpr Object review_status{[](auto& fields, ReviewStatus& status) {
    fields("done", status.done, version_number);
    fields("total", status.total, version_number);
    fields.optional("review", status.review, JsonText{});
}};

} // namespace

Result<ReviewStatus> read_review_status(const Json& json) {
    return read_as<ReviewStatus>(review_status, json);
}
Json to_json(const ReviewStatus& status) { return as_json(review_status, status); }
void write_json(std::string& out, const ReviewStatus& status) {
    append_json(out, review_status, status);
}

} // namespace khepri::wire
