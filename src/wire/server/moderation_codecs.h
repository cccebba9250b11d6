// Codecs that the stored notes and the messages of administration share.
#pragma once

#include "wire/server/moderation.h"
#include "wire/server/protocol_codecs.h"

namespace khepri::wire {

inline constexpr Object ban_codec{[](auto& fields, Ban& ban) {
    fields.optional("address", ban.address, word);
    fields.optional("name", ban.name, short_text);
    fields("reason", ban.reason, short_text);
    fields("at", ban.at, moment);
    fields.optional("expires", ban.expires, moment);
}};

inline constexpr Object report_codec{[](auto& fields, Report& report) {
    fields("id", report.id, word);
    fields("match", report.match, word);
    fields("by", report.by, seat_number);
    fields("seat", report.seat, seat_number);
    fields("name", report.name, short_text);
    fields.optional("text", report.text, short_text);
    fields("reason", report.reason, short_text);
    fields("at", report.at, moment);
}};

} // namespace khepri::wire
