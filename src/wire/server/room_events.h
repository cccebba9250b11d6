// The events of a room as a server stores them: everything it needs to continue the match after a
// restart, and nothing that can be derived. Times are milliseconds since 1970.
#pragma once

#include "table/description.h"
#include "table/seat.h"
#include "wire/json.h"
#include "wire/server/push.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace khepri::wire {

// How a seat is to be filled: by the computer at a level, or by a person.
struct SeatSetup {
    std::optional<std::string> computer; // "adept"; none: a person
    std::string invitation; // SHA-256 of the invitation to this seat; empty for a computer

    friend bool operator==(const SeatSetup&, const SeatSetup&) = default;
};

// What can be changed until the match starts.
struct MatchSettings {
    Json options;
    Json edition;
    bool in_lobby = false;              // the lobby lists it, and nobody needs an invitation
    bool open = false;                  // nobody needs an invitation
    bool hints = false;                 // players may ask the computer for hints
    std::int64_t turn_milliseconds = 0; // for a turn; 0: no clock

    friend bool operator==(const MatchSettings&, const MatchSettings&) = default;
};

// Always the first event.
struct MatchCreated {
    std::string game;
    MatchSettings settings;
    std::string secret; // of the dealer, in hexadecimal digits
    std::vector<SeatSetup> seats;
    std::string invitation; // SHA-256 of the invitation to any free seat
    std::int64_t at = 0;
    std::optional<std::string> previous_match; // of which this is the rematch
    bool by_pairing = false;                   // strangers are seated here
};

// Who is to sit at a seat.
struct RequestedSeat {
    std::optional<std::string> computer; // a level; none: a person

    friend bool operator==(const RequestedSeat&, const RequestedSeat&) = default;
};

// All settings, those that stayed the same too; only before the start.
struct SettingsChanged {
    MatchSettings settings;
    std::vector<RequestedSeat> seats; // all of them
    std::int64_t at = 0;
};

struct SeatTaken {
    Seat seat = 0;
    std::string name;
    std::string token; // SHA-256 of the seat's token
    std::string seed;  // the seat's own part of the luck, in hexadecimal digits
    std::int64_t at = 0;
};

// Empty seats are given to the computer. The deal follows from the seeds.
struct MatchStarted {
    std::optional<std::string> computer; // the level in the empty seats
    std::int64_t at = 0;
};

enum class PlayedBy : std::uint8_t { person, computer, clock };

struct MovePlayed {
    Seat seat = 0;
    std::string move; // in the notation of records, or "undo"
    PlayedBy by = PlayedBy::person;
    std::string id; // chosen by the client, so that a repeated action is done once
    std::int64_t at = 0;
};

// The computer plays for the seat until its owner returns.
struct SeatLeft {
    Seat seat = 0;
    std::int64_t at = 0;
    std::optional<Seat> by; // who asked for it, as the player was away; none: the player
};
struct SeatReturned {
    Seat seat = 0;
    std::int64_t at = 0;
};

// What can be said in every language: the catalogues have the words ("phrase.<name>").
enum class Phrase : std::uint8_t {
    hello,
    good_luck,
    well_played,
    thanks,
    oops,
    one_moment,
    good_game
};

// A text or a phrase.
struct ChatSent {
    Seat seat = 0;
    std::optional<std::string> text;
    std::optional<Phrase> phrase;
    std::int64_t at = 0;
};

using khepri::NextMatchKind;

struct NextMatchCreated {
    std::string match; // the new one
    NextMatchKind kind = NextMatchKind::rematch;
    std::int64_t at = 0;
    std::optional<Seat> by; // who asked for it; none in events of earlier programs
};

// Follows from the moves; stored for programs that count results without replaying matches.
struct MatchEnded {
    Json outcome;
    std::int64_t at = 0;
};

// The players ended the match before its end; it has no result.
struct MatchEndedByAgreement {
    std::int64_t at = 0;
};

// The player of the seat wants turn notices. Replaces the subscription with the same endpoint; of
// too many the oldest goes.
struct PushSubscribed {
    Seat seat = 0;
    PushSubscription subscription;
    std::int64_t at = 0;
};
// The player does not want them any more, or the push service does not know the endpoint.
struct PushUnsubscribed {
    Seat seat = 0;
    std::string endpoint;
    std::int64_t at = 0;
};

using RoomEvent =
    std::variant<MatchCreated, SeatTaken, MatchStarted, MovePlayed, SeatLeft, SeatReturned,
                 ChatSent, NextMatchCreated, MatchEnded, SettingsChanged, MatchEndedByAgreement,
                 PushSubscribed, PushUnsubscribed>;

Json to_json(const RoomEvent& event);
void write_json(std::string& out, const RoomEvent& event);
Result<RoomEvent> read_room_event(const Json& json);

} // namespace khepri::wire
