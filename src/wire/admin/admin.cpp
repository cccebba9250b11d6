#include "wire/admin/admin.h"

#include "wire/server/moderation_codecs.h"

namespace khepri::wire {
namespace {

constexpr std::size_t most_listed = 100'000;
constexpr Whole ban_seconds{1, std::numeric_limits<std::int32_t>::max()};

void describe(auto& fields, AdminPersonRequest& person) {
    fields("match", person.match, word);
    fields("seat", person.seat, seat_number);
    fields.optional("token", person.token, word);
}

struct FieldsOfRequests {
    void operator()(auto&, AdminStatusRequest&) const {}
    void operator()(auto& fields, AdminListRequest& request) const {
        fields.optional("player", request.player, short_text);
        fields.optional("older_seconds", request.older_seconds, ban_seconds);
        fields.or_keep("limit", request.limit, Whole{1, 1000});
    }
    void operator()(auto& fields, AdminShowRequest& request) const {
        fields("match", request.match, word);
        fields.if_true("chat", request.chat);
    }
    void operator()(auto& fields, AdminEndRequest& request) const {
        fields("match", request.match, word);
    }
    void operator()(auto& fields, AdminDeleteRequest& request) const {
        fields("match", request.match, word);
    }
    void operator()(auto& fields, AdminBanRequest& request) const {
        fields.optional("address", request.address, word);
        fields.optional("name", request.name, word);
        fields("reason", request.reason, short_text);
        fields.optional("seconds", request.seconds, ban_seconds);
    }
    void operator()(auto& fields, AdminUnbanRequest& request) const {
        fields.optional("address", request.address, word);
        fields.optional("name", request.name, word);
    }
    void operator()(auto&, AdminBansRequest&) const {}
    void operator()(auto&, AdminSocketsRequest&) const {}
    void operator()(auto&, AdminReportsRequest&) const {}
    void operator()(auto& fields, AdminCloseReportRequest& request) const {
        fields("id", request.id, word);
    }
    void operator()(auto&, AdminDrainRequest&) const {}
    void operator()(auto& fields, AdminForgetRequest& request) const {
        describe(fields, request.person);
    }
    void operator()(auto& fields, AdminExportRequest& request) const {
        describe(fields, request.person);
    }
    void operator()(auto& fields, AdminForgetResultsRequest& request) const {
        fields("name", request.name, word);
    }
};

constexpr Object admin_seat{[](auto& fields, AdminSeat& seat) {
    fields("name", seat.name, short_text);
    fields.optional("computer", seat.computer, word);
    fields("taken", seat.is_taken, Flag{});
    fields("connected", seat.is_connected, Flag{});
    fields("left", seat.has_left, Flag{});
}};

constexpr Object admin_chat{[](auto& fields, AdminChat& chat) {
    fields("seat", chat.seat, seat_number);
    fields("name", chat.name, short_text);
    fields("text", chat.text, short_text);
    fields("at", chat.at, moment);
}};

void describe(auto& fields, AdminMatch& match) {
    fields("match", match.match, word);
    fields("game", match.game, word);
    fields("phase", match.phase, word);
    fields("created", match.created, moment);
    fields("changed", match.changed, moment);
    fields("version", match.version, version_number);
    fields("in_lobby", match.in_lobby, Flag{});
    fields("seats", match.seats, ListOf{admin_seat, std::size_t{most_seats}});
    fields("chat", match.chat, ListOf{admin_chat, most_listed});
}
constexpr Object admin_match{[](auto& fields, AdminMatch& match) { describe(fields, match); }};

constexpr Object admin_socket{[](auto& fields, AdminSocket& socket) {
    fields("match", socket.match, word);
    fields("address", socket.address, word);
}};

struct FieldsOfAnswers {
    void operator()(auto& fields, AdminError& error) const {
        fields("message", error.message, short_text);
    }
    void operator()(auto& fields, AdminDone& done) const { fields("text", done.text, short_text); }
    void operator()(auto& fields, AdminStatus& status) const {
        fields("version", status.version, word);
        fields("started", status.started, moment);
        fields("matches_in_memory", status.matches_in_memory, moment);
        fields("sockets", status.sockets, moment);
        fields("bans", status.bans, moment);
        fields("store_available", status.is_store_available, Flag{});
        fields("closing", status.is_closing, Flag{});
    }
    void operator()(auto& fields, AdminMatches& listed) const {
        fields("matches", listed.matches, ListOf{admin_match, most_listed});
        fields("complete", listed.is_complete, Flag{});
    }
    void operator()(auto& fields, AdminMatch& match) const { describe(fields, match); }
    void operator()(auto& fields, AdminBans& listed) const {
        fields("bans", listed.bans, ListOf{ban_codec, most_listed});
    }
    void operator()(auto& fields, AdminSockets& listed) const {
        fields("sockets", listed.sockets, ListOf{admin_socket, most_listed});
    }
    void operator()(auto& fields, AdminReports& listed) const {
        fields("reports", listed.reports, ListOf{report_codec, most_listed});
    }
    void operator()(auto& fields, AdminPerson& person) const {
        fields("match", person.match, word);
        fields("seat", person.seat, seat_number);
        fields("events", person.events, ListOf{AnyJson{}, most_listed});
    }
};

constexpr OneOf admin_request{
    std::array<std::string_view, 15>{"status", "list", "show", "end", "delete", "ban", "unban",
                                     "bans", "sockets", "reports", "close_report", "drain",
                                     "forget", "export", "forget_results"},
    FieldsOfRequests{}};
constexpr OneOf admin_answer{std::array<std::string_view, 9>{"error", "done", "status", "matches",
                                                             "match", "bans", "sockets", "reports",
                                                             "person"},
                             FieldsOfAnswers{}};

} // namespace

Json to_json(const AdminRequest& request) { return as_json(admin_request, request); }
Json to_json(const AdminAnswer& answer) { return as_json(admin_answer, answer); }
Result<AdminRequest> read_admin_request(const Json& json) {
    return read_as<AdminRequest>(admin_request, json);
}
Result<AdminAnswer> read_admin_answer(const Json& json) {
    return read_as<AdminAnswer>(admin_answer, json);
}

} // namespace khepri::wire
