#include "wire/history.h"

#include "wire/protocol_parts.h"

namespace khepri::wire {
namespace {

constexpr Object past_event{[](auto& fields, PastEvent& event) {
    fields("seat", event.seat, seat_number);
    fields("milliseconds", event.milliseconds, moment);
    fields("told", event.told, JsonText{});
}};

constexpr Object past_moment{[](auto& fields, Moment& past) {
    fields("version", past.version, version_number);
    fields.optional("event", past.event, past_event);
    fields("view", past.view, JsonText{});
}};

} // namespace

void write_json(std::string& out, const std::vector<Moment>& history) {
    append_json(out, ListOf{past_moment, history.size()}, history);
}

} // namespace khepri::wire
