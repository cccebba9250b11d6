#include "wire/server/room_events.h"

#include "wire/server/protocol_codecs.h"
#include "wire/server/push_codecs.h"

namespace khepri::wire {
namespace {

constexpr Text digest{0, 64}; // hexadecimal digits, or nothing
constexpr Text sentence{0, 2000};

constexpr Object seat_setup{[](auto& fields, SeatSetup& seat) {
    fields.optional("computer", seat.computer, word);
    fields("invitation", seat.invitation, digest);
}};

struct FieldsOfEvent {
    void operator()(auto& fields, MatchCreated& created) const {
        fields("game", created.game, word);
        fields("options", created.options, AnyJson{});
        fields("edition", created.edition, AnyJson{});
        fields("secret", created.secret, digest);
        fields("seats", created.seats, ListOf{seat_setup, most_seats});
        fields("invitation", created.invitation, digest);
        fields("in_lobby", created.in_lobby, Flag{});
        fields("turn_milliseconds", created.turn_milliseconds, moment);
        fields("at", created.at, moment);
        fields.optional("previous_match", created.previous_match, word);
    }
    void operator()(auto& fields, SeatTaken& taken) const {
        fields("seat", taken.seat, seat_number);
        fields("name", taken.name, word);
        fields("token", taken.token, digest);
        fields("seed", taken.seed, digest);
        fields("at", taken.at, moment);
    }
    void operator()(auto& fields, MatchStarted& started) const {
        fields.optional("computer", started.computer, word);
        fields("at", started.at, moment);
    }
    void operator()(auto& fields, MovePlayed& played) const {
        fields("seat", played.seat, seat_number);
        fields("move", played.move, sentence);
        fields("by", played.by, played_by);
        fields("id", played.id, sentence);
        fields("at", played.at, moment);
    }
    void operator()(auto& fields, SeatLeft& left) const {
        fields("seat", left.seat, seat_number);
        fields("at", left.at, moment);
    }
    void operator()(auto& fields, SeatReturned& returned) const {
        fields("seat", returned.seat, seat_number);
        fields("at", returned.at, moment);
    }
    void operator()(auto& fields, ChatSent& sent) const {
        fields("seat", sent.seat, seat_number);
        fields("text", sent.text, sentence);
        fields("at", sent.at, moment);
    }
    void operator()(auto& fields, NextMatchCreated& next) const {
        fields("match", next.match, word);
        fields("kind", next.kind, next_match_kind);
        fields("at", next.at, moment);
    }
    void operator()(auto& fields, MatchEnded& ended) const {
        fields("outcome", ended.outcome, AnyJson{});
        fields("at", ended.at, moment);
    }
    void operator()(auto& fields, PushSubscribed& subscribed) const {
        fields("seat", subscribed.seat, seat_number);
        describe(fields, subscribed.subscription);
        fields("at", subscribed.at, moment);
    }
    void operator()(auto& fields, PushUnsubscribed& unsubscribed) const {
        fields("seat", unsubscribed.seat, seat_number);
        fields("endpoint", unsubscribed.endpoint, push_endpoint);
        fields("at", unsubscribed.at, moment);
    }
};

constexpr OneOf event_codec{std::array<std::string_view, 11>{
                                "match_created", "seat_taken", "match_started", "move_played",
                                "seat_left", "seat_returned", "chat_sent", "next_match_created",
                                "match_ended", "push_subscribed", "push_unsubscribed"},
                            FieldsOfEvent{}};

} // namespace

Json to_json(const RoomEvent& event) { return as_json(event_codec, event); }
void write_json(std::string& out, const RoomEvent& event) { append_json(out, event_codec, event); }

Result<RoomEvent> read_room_event(const Json& json) {
    return read_as<RoomEvent>(event_codec, json);
}

} // namespace khepri::wire
