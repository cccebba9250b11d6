// What `khepri admin` and a server say to each other over the admin socket: one line of JSON each
// way. docs/operations.md, "Administration". Times are milliseconds since 1970.
#pragma once

#include "table/seat.h"
#include "wire/json.h"
#include "wire/server/moderation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace khepri::wire {

struct AdminStatusRequest {};
// Matches by the time of their latest change, the latest first.
struct AdminListRequest {
    std::optional<std::string> player;         // a part of the name of one who sits there
    std::optional<std::int64_t> older_seconds; // that have not changed for so long
    std::int64_t limit = 50;
};
struct AdminShowRequest {
    std::string match;
    bool chat = false; // show the messages too
};
struct AdminEndRequest {
    std::string match;
};
struct AdminDeleteRequest {
    std::string match;
};
// One of address and name.
struct AdminBanRequest {
    std::optional<std::string> address; // or a network
    std::optional<std::string> name;
    std::string reason;
    std::optional<std::int64_t> seconds; // none: for ever
};
struct AdminUnbanRequest {
    std::optional<std::string> address;
    std::optional<std::string> name;
};
struct AdminBansRequest {};
struct AdminSocketsRequest {};
struct AdminReportsRequest {};
struct AdminCloseReportRequest {
    std::string id;
};
struct AdminDrainRequest {};
// The data of who sits, or sat, at a seat: all of them, or the one who has this token.
struct AdminPersonRequest {
    std::string match;
    Seat seat = 0;
    std::optional<std::string> token;
};
struct AdminForgetRequest {
    AdminPersonRequest person;
};
struct AdminExportRequest {
    AdminPersonRequest person;
};
// The results of deals of the day under exactly this name.
struct AdminForgetResultsRequest {
    std::string name;
};

using AdminRequest =
    std::variant<AdminStatusRequest, AdminListRequest, AdminShowRequest, AdminEndRequest,
                 AdminDeleteRequest, AdminBanRequest, AdminUnbanRequest, AdminBansRequest,
                 AdminSocketsRequest, AdminReportsRequest, AdminCloseReportRequest,
                 AdminDrainRequest, AdminForgetRequest, AdminExportRequest,
                 AdminForgetResultsRequest>;

// It was not done, and why.
struct AdminError {
    std::string message;
};
// It was done; the text says what.
struct AdminDone {
    std::string text;
};
struct AdminStatus {
    std::string version;
    std::int64_t started = 0;
    std::int64_t matches_in_memory = 0;
    std::int64_t sockets = 0;
    std::int64_t bans = 0;
    bool is_store_available = true;
    bool is_closing = false;
};
struct AdminSeat {
    std::string name;
    std::optional<std::string> computer; // its level
    bool is_taken = false;
    bool is_connected = false;
    bool has_left = false;
};
struct AdminMatch {
    std::string match;
    std::string game;
    std::string phase; // waiting, playing, over
    std::int64_t created = 0;
    std::int64_t changed = 0;
    std::int64_t version = 0;
    bool in_lobby = false;
    std::vector<AdminSeat> seats;
    std::vector<AdminChat> chat; // if it was asked for
};
struct AdminMatches {
    std::vector<AdminMatch> matches;
    bool is_complete = true; // false: only a part was searched
};
struct AdminBans {
    std::vector<Ban> bans;
};
struct AdminSocket {
    std::string match;
    std::string address;
};
struct AdminSockets {
    std::vector<AdminSocket> sockets;
};
struct AdminReports {
    std::vector<Report> reports;
};
// Everything that is stored about a person.
struct AdminPerson {
    std::string match;
    Seat seat = 0;
    std::vector<Json> events;
};

using AdminAnswer = std::variant<AdminError, AdminDone, AdminStatus, AdminMatches, AdminMatch,
                                 AdminBans, AdminSockets, AdminReports, AdminPerson>;

Json to_json(const AdminRequest& request);
Json to_json(const AdminAnswer& answer);
Result<AdminRequest> read_admin_request(const Json& json);
Result<AdminAnswer> read_admin_answer(const Json& json);

} // namespace khepri::wire
