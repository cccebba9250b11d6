#include "wire/server/moderation.h"

#include "wire/server/moderation_codecs.h"

namespace khepri::wire {

Json to_json(const Ban& ban) { return as_json(ban_codec, ban); }
Json to_json(const Report& report) { return as_json(report_codec, report); }
Result<Ban> read_ban(const Json& json) { return read_as<Ban>(ban_codec, json); }
Result<Report> read_report(const Json& json) { return read_as<Report>(report_codec, json); }

} // namespace khepri::wire
