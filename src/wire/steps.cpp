#include "wire/steps.h"

#include "wire/protocol_parts.h"

namespace khepri::wire {
namespace {

constexpr Text digest{0, 64}; // hexadecimal digits, or nothing
constexpr Text sentence{0, 2000};

constexpr Object planned_seat{[](auto& fields, PlannedSeat& seat) {
    fields.optional("computer", seat.computer, word);
    fields("invitation", seat.invitation, digest);
}};

struct FieldsOfStep {
    void operator()(auto& fields, MatchMade& made) const {
        fields("game", made.game, word);
        fields("options", made.options, AnyJson{});
        fields("edition", made.edition, AnyJson{});
        fields("secret", made.secret, digest);
        fields("seats", made.seats, ListOf{planned_seat, most_seats});
        fields("invitation", made.invitation, digest);
        fields("in_lobby", made.in_lobby, Flag{});
        fields("turn_time", made.turn_time, moment);
        fields("at", made.at, moment);
        fields.optional("follows", made.follows, word);
    }
    void operator()(auto& fields, SeatTaken& taken) const {
        fields("seat", taken.seat, seat_number);
        fields("name", taken.name, word);
        fields("token", taken.token, digest);
        fields("seed", taken.seed, digest);
        fields("at", taken.at, moment);
    }
    void operator()(auto& fields, MatchBegun& begun) const {
        fields.optional("computer", begun.computer, word);
        fields("at", begun.at, moment);
    }
    void operator()(auto& fields, SeatActed& acted) const {
        fields("seat", acted.seat, seat_number);
        fields("act", acted.act, sentence);
        fields("by", acted.by, acted_by);
        fields("id", acted.id, sentence);
        fields("at", acted.at, moment);
    }
    void operator()(auto& fields, SeatLeft& left) const {
        fields("seat", left.seat, seat_number);
        fields("at", left.at, moment);
    }
    void operator()(auto& fields, SeatReturned& returned) const {
        fields("seat", returned.seat, seat_number);
        fields("at", returned.at, moment);
    }
    void operator()(auto& fields, SeatSaid& said) const {
        fields("seat", said.seat, seat_number);
        fields("text", said.text, sentence);
        fields("at", said.at, moment);
    }
    void operator()(auto& fields, MatchFollowed& followed) const {
        fields("match", followed.match, word);
        fields("kind", followed.kind, again_kind);
        fields("at", followed.at, moment);
    }
    void operator()(auto& fields, MatchEnded& ended) const {
        fields("outcome", ended.outcome, AnyJson{});
        fields("at", ended.at, moment);
    }
};

constexpr OneOf step_codec{std::array<std::string_view, 9>{"made", "taken", "begun", "acted",
                                                           "left", "returned", "said", "followed",
                                                           "ended"},
                           FieldsOfStep{}};

} // namespace

Json to_json(const Step& step) { return as_json(step_codec, step); }
void write_json(std::string& out, const Step& step) { append_json(out, step_codec, step); }

Result<Step> read_step(const Json& json) { return read_as<Step>(step_codec, json); }

} // namespace khepri::wire
