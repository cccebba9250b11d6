// The steps of a match as a server writes them down: all it has to know to go on with the match
// after a restart, and nothing that follows from it. Times are milliseconds since 1970.
#pragma once

#include "table/seat.h"
#include "wire/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace khepri::wire {

// How a seat is to be filled: by the computer at a level, or by a person.
struct PlannedSeat {
    std::optional<std::string> computer; // "adept"; none: a person
    std::string invitation; // SHA-256 of what lets one sit down here; empty with a computer

    friend bool operator==(const PlannedSeat&, const PlannedSeat&) = default;
};

// Always the first step.
struct MatchMade {
    std::string game;
    Json options;
    Json edition;
    std::string secret; // of the dealer, in hexadecimal digits
    std::vector<PlannedSeat> seats;
    std::string invitation;     // SHA-256 of what lets one sit down anywhere
    bool in_lobby = false;      // then nobody needs an invitation
    std::int64_t turn_time = 0; // milliseconds for a turn; 0: no clock
    std::int64_t at = 0;
    std::optional<std::string> follows; // the match of which this is the rematch
};

struct SeatTaken {
    Seat seat = 0;
    std::string name;
    std::string token; // SHA-256 of the seat's token
    std::string seed;  // the seat's own part of the luck, in hexadecimal digits
    std::int64_t at = 0;
};

// Empty seats are given to the computer. The deal follows from the seeds.
struct MatchBegun {
    std::optional<std::string> computer; // the level in the empty seats
    std::int64_t at = 0;
};

enum class ActedBy : std::uint8_t { person, computer, clock };

struct SeatActed {
    Seat seat = 0;
    std::string act; // in the notation of records
    ActedBy by = ActedBy::person;
    std::string id; // the client's own, so that an act sent twice is done once
    std::int64_t at = 0;
};

// The computer plays for a seat that was left until its owner returns.
struct SeatLeft {
    Seat seat = 0;
    std::int64_t at = 0;
};
struct SeatReturned {
    Seat seat = 0;
    std::int64_t at = 0;
};

struct SeatSaid {
    Seat seat = 0;
    std::string text;
    std::int64_t at = 0;
};

// A rematch has the seats rotated; a return match (S19) and trying again (S22) are on the same
// board.
enum class Again : std::uint8_t { rematch, return_match, try_again };

struct MatchFollowed {
    std::string match; // the new one
    Again kind = Again::rematch;
    std::int64_t at = 0;
};

// Says what follows from the acts, for those who count results without playing matches again.
struct MatchEnded {
    Json outcome;
    std::int64_t at = 0;
};

using Step = std::variant<MatchMade, SeatTaken, MatchBegun, SeatActed, SeatLeft, SeatReturned,
                          SeatSaid, MatchFollowed, MatchEnded>;

Json to_json(const Step& step);
void write_json(std::string& out, const Step& step);
Result<Step> read_step(const Json& json);

} // namespace khepri::wire
