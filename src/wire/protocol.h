// What a client and the server say to each other over a WebSocket: docs/protocol.md. Views, moves
// and told acts are in them as the files of the games spell them. A client's `id` is its own: the
// answer carries it, and an act that comes twice with the same id is done once.
#pragma once

#include "table/seat.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/steps.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace khepri::wire {

// To the server. Hello is always the first message; without a token one watches.
struct Hello {
    std::optional<std::string> token;
};
struct Act {
    std::string id;
    int version = 0; // which the client has seen
    Json move;       // as JSON, or {"text": …} in the game's notation
};
struct TakeBack {
    std::string id;
    int version = 0;
};
// Begins although seats are empty: the computer takes them.
struct Begin {
    std::string id;
    std::string computer;
};
struct Say {
    std::string id;
    std::string text;
};
// The computer plays on until one comes back; before the beginning the seat is free again.
struct Leave {
    std::string id;
};
struct ComeBack {
    std::string id;
};
struct PlayAgain {
    std::string id;
    Again kind = Again::rematch;
};
using ToServer = std::variant<Hello, Act, TakeBack, Begin, Say, Leave, ComeBack, PlayAgain>;

// How a seat is filled now.
struct SeatInfo {
    std::string name;                    // empty: nobody yet
    std::optional<std::string> computer; // its level
    bool left = false;                   // the computer plays for its owner
    bool here = false;                   // its owner is connected
};
struct Deadline {
    Seat seat = 0;
    std::int64_t left = 0; // milliseconds
};
struct Remark {
    Seat seat = 0;
    std::string text;
    std::int64_t at = 0;
};
// What happened, as this viewer may know it.
struct ToldEvent {
    Seat seat = 0;
    ActedBy by = ActedBy::person;
    std::string told; // JSON text
};
// Where a match stands, for one viewer.
struct Situation {
    int version = 0;
    SeatSet to_act;
    bool may_take_back = false;
    std::vector<Deadline> deadlines;    // of the seats that are to act, if there is a clock
    std::string view;                   // JSON text
    std::optional<std::string> outcome; // JSON text; once the match is over
};

// From the server.
struct Welcome {
    std::string match;
    Seat seat = spectator;
    std::string game;
    Json options;
    Json edition;
    std::string commitment;
    std::int64_t turn_time = 0;
    std::vector<SeatInfo> seats;
    std::vector<Remark> remarks;            // for players
    std::optional<std::string> follows;     // the match before
    std::optional<std::string> followed_by; // the match after
    std::optional<Situation> situation;     // once the match has begun
};
// After each event of the match. `done` is the id of the viewer's own act that made it.
struct Update {
    ToldEvent event;
    std::optional<std::string> done;
    Situation situation;
};
// The match has begun.
struct Begun {
    Situation situation;
};
// Who sits where has changed, or who is here.
struct People {
    std::vector<SeatInfo> seats;
};
struct Said {
    Remark remark;
};
// Whoever held a seat takes one in the new match with the token of this one as invitation.
struct Followed {
    std::string match;
    Again kind = Again::rematch;
};
// An answer to a message that has an id.
struct Done {
    std::string id;
    int version = 0;
};
struct Denied {
    std::optional<std::string> id;
    std::string code;                      // of docs/protocol.md
    std::optional<std::string> detail;     // what would be accepted
    std::optional<RefusalMessage> refusal; // what the rules object
    std::optional<int> version;            // the match's own
};
using FromServer = std::variant<Welcome, Update, Begun, People, Said, Followed, Done, Denied>;

Result<ToServer> read_to_server(const Json& json);
Result<FromServer> read_from_server(const Json& json);
// Compact JSON text, appended.
void write_json(std::string& out, const ToServer& message);
void write_json(std::string& out, const FromServer& message);

} // namespace khepri::wire
