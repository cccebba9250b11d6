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

// Events of earlier programs are without `open` and `hints`.
void describe_settings(auto& fields, MatchSettings& settings) {
    fields("options", settings.options, AnyJson{});
    fields("edition", settings.edition, AnyJson{});
    fields("in_lobby", settings.in_lobby, Flag{});
    fields.or_keep("open", settings.open, Flag{});
    fields.or_keep("hints", settings.hints, Flag{});
    fields("turn_milliseconds", settings.turn_milliseconds, moment);
}

struct FieldsOfEvent {
    void operator()(auto& fields, MatchCreated& created) const {
        fields("game", created.game, word);
        describe_settings(fields, created.settings);
        fields("secret", created.secret, digest);
        fields("seats", created.seats, ListOf{seat_setup, most_seats});
        fields("invitation", created.invitation, digest);
        fields("at", created.at, moment);
        fields.optional("previous_match", created.previous_match, word);
        fields.if_true("by_pairing", created.by_pairing);
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
        fields.optional("by", left.by, seat_number);
    }
    void operator()(auto& fields, SeatReturned& returned) const {
        fields("seat", returned.seat, seat_number);
        fields("at", returned.at, moment);
    }
    void operator()(auto& fields, ChatSent& sent) const {
        fields("seat", sent.seat, seat_number);
        fields.optional("text", sent.text, sentence);
        fields.optional("phrase", sent.phrase, phrase);
        fields("at", sent.at, moment);
    }
    void operator()(auto& fields, NextMatchCreated& next) const {
        fields("match", next.match, word);
        fields("kind", next.kind, next_match_kind);
        fields("at", next.at, moment);
        fields.optional("by", next.by, seat_number);
    }
    void operator()(auto& fields, MatchEnded& ended) const {
        fields("outcome", ended.outcome, AnyJson{});
        fields("at", ended.at, moment);
    }
    void operator()(auto& fields, SettingsChanged& changed) const {
        describe_settings(fields, changed.settings);
        fields("seats", changed.seats, requested_seats);
        fields("at", changed.at, moment);
    }
    void operator()(auto& fields, MatchEndedByAgreement& ended) const {
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

constexpr OneOf event_codec{std::array<std::string_view, 13>{
                                "match_created", "seat_taken", "match_started", "move_played",
                                "seat_left", "seat_returned", "chat_sent", "next_match_created",
                                "match_ended", "settings_changed", "match_ended_by_agreement",
                                "push_subscribed", "push_unsubscribed"},
                            FieldsOfEvent{}};

} // namespace

Json to_json(const RoomEvent& event) { return as_json(event_codec, event); }
void write_json(std::string& out, const RoomEvent& event) { append_json(out, event_codec, event); }

// While servers are upgraded one after the other, the next release may have written it.
Result<RoomEvent> read_room_event(const Json& json) {
    return read_leniently<RoomEvent>(event_codec, json);
}

} // namespace khepri::wire
