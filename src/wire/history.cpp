#include "wire/history.h"

#include "wire/server/protocol_codecs.h"

namespace khepri::wire {
namespace {

constexpr Object history_event{[](auto& fields, HistoryEvent& event) {
    fields("seat", event.seat, seat_number);
    fields("milliseconds", event.milliseconds, moment);
    fields("move", event.move, JsonText{});
}};

constexpr Object history_entry{[](auto& fields, HistoryEntry& entry) {
    fields("version", entry.version, version_number);
    fields.optional("event", entry.event, history_event);
    fields("view", entry.view, JsonText{});
}};

} // namespace

void write_json(std::string& out, const std::vector<HistoryEntry>& history) {
    append_json(out, ListOf{history_entry, history.size()}, history);
}

} // namespace khepri::wire
