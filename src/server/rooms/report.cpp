#include "server/rooms/report.h"

#include "server/rooms/secrets.h"
#include "server/text/names.h"

#include <algorithm>

namespace khepri::server {

Result<wire::Report> report_of(const Room& room, Seat by, const wire::ReportAction& action,
                               std::int64_t now) {
    if (action.seat >= room.seat_count() || action.seat == by ||
        room.seats()[action.seat].token.empty())
        return Error{"seat: expected that of another player"};
    const auto reason = clean_message(action.reason);
    if (!reason) return Error{"reason: " + reason.error()};
    wire::Report report;
    report.id = random_name();
    report.match = room.id();
    report.by = by;
    report.seat = action.seat;
    report.name = room.seats()[action.seat].name;
    report.reason = *reason;
    report.at = now;
    if (!action.at) return report;
    const auto& chat = room.chat();
    const auto said = std::find_if(chat.begin(), chat.end(), [&](const wire::ChatSent& sent) {
        return sent.seat == action.seat && sent.at == *action.at && sent.text;
    });
    if (said == chat.end()) return Error{"at: expected the time of a text of this seat"};
    report.text = *said->text;
    return report;
}

} // namespace khepri::server
