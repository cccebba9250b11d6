// What a server stores about people who disturb others: bans by the host, reports by players.
// Times are milliseconds since 1970.
#pragma once

#include "table/seat.h"
#include "wire/json.h"

#include <cstdint>
#include <optional>
#include <string>

namespace khepri::wire {

// Of an address, a network or a name.
struct Ban {
    std::optional<std::string> address; // 203.0.113.7/32, 2001:db8::/48
    std::optional<std::string> name;
    std::string reason;
    std::int64_t at = 0;
    std::optional<std::int64_t> expires; // none: never

    friend bool operator==(const Ban&, const Ban&) = default;
};

// A chat message with who sent it, for hosts.
struct AdminChat {
    Seat seat = 0;
    std::string name;
    std::string text; // of a phrase its key
    std::int64_t at = 0;

    friend bool operator==(const AdminChat&, const AdminChat&) = default;
};

// By a player, of a name or of a message.
struct Report {
    std::string id;
    std::string match;
    Seat by = 0;
    Seat seat = 0;
    std::string name;                // of the seat, at that time
    std::optional<std::string> text; // of the message; none: the name is what disturbs
    std::string reason;
    std::int64_t at = 0;

    friend bool operator==(const Report&, const Report&) = default;
};

Json to_json(const Ban& ban);
Json to_json(const Report& report);
Result<Ban> read_ban(const Json& json);
Result<Report> read_report(const Json& json);

} // namespace khepri::wire
