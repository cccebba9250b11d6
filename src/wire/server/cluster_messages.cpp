#include "wire/server/cluster_messages.h"

#include "wire/server/lobby_codecs.h"

namespace khepri::wire {
namespace {

constexpr Text address{1, 16};

constexpr Object seat_agreement{[](auto& fields, SeatAgreement& one) {
    fields("seat", one.seat, seat_number);
    fields("wants_end", one.wants_end, Flag{});
    fields.if_true("declines_end", one.declines_end);
    fields("at", one.at, moment);
}};

constexpr Object listed_match{[](auto& fields, ListedMatch& one) {
    describe(fields, one.listed);
    fields("is_waiting", one.is_waiting, Flag{});
    fields("addresses", one.addresses, ListOf{address, std::size_t{most_seats}});
}};

struct FieldsOfRoomMessage {
    void operator()(auto& fields, EventsWritten& written) const {
        fields("server", written.server, word);
        fields("events", written.events, moment);
    }
    void operator()(auto& fields, RoomPresence& presence) const {
        fields("server", presence.server, word);
        fields("connected", presence.connected, SeatNumbers{most_seats});
        fields("programs", presence.programs, SeatNumbers{most_seats});
        fields("spectators", presence.spectators, spectators_codec);
        fields("agreements", presence.agreements, ListOf{seat_agreement, std::size_t{most_seats}});
        fields.if_true("asks", presence.asks);
    }
    void operator()(auto& fields, RoomUnloaded& unloaded) const {
        fields("server", unloaded.server, word);
    }
};

struct FieldsOfServerMessage {
    void operator()(auto& fields, Heartbeat& heartbeat) const {
        fields("server", heartbeat.server, word);
        fields.if_true("leaving", heartbeat.leaving);
    }
    void operator()(auto& fields, MatchCounted& match) const {
        fields("server", match.server, word);
        fields("address", match.address, address);
    }
    void operator()(auto& fields, ListedMatches& listed) const {
        fields("server", listed.server, word);
        fields("matches", listed.matches, ListOf{listed_match, max_listed});
    }
};

constexpr OneOf room_message{
    std::array<std::string_view, 3>{"events_written", "room_presence", "room_unloaded"},
    FieldsOfRoomMessage{}};
constexpr OneOf server_message{
    std::array<std::string_view, 3>{"heartbeat", "match_counted", "listed_matches"},
    FieldsOfServerMessage{}};

} // namespace

Result<RoomMessage> read_room_message(const Json& json) {
    return read_leniently<RoomMessage>(room_message, json);
}
Result<ServerMessage> read_server_message(const Json& json) {
    return read_leniently<ServerMessage>(server_message, json);
}
void write_json(std::string& out, const RoomMessage& message) {
    append_json(out, room_message, message);
}
void write_json(std::string& out, const ServerMessage& message) {
    append_json(out, server_message, message);
}

} // namespace khepri::wire
