// The messages between a client and the server over a WebSocket: docs/protocol.md. Views and moves
// are JSON of the games. A client chooses the `id` of an action: the answer contains it, and an
// action that arrives twice with the same id is done once.
#pragma once

#include "table/seat.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/server/room_events.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace khepri::wire {

// Incremented when a valid message changes its meaning or becomes invalid.
inline constexpr int protocol_version = 2;

// To the server: actions. Hello is always the first message; without a token the client is a
// spectator.
struct Hello {
    std::optional<std::string> token;
    std::optional<std::string> name; // of a spectator, shown to others
};
struct MoveAction {
    std::string id;
    int version = 0; // which the client has seen
    Json move;       // as JSON, or {"text": …} in the game's notation
};
struct UndoAction {
    std::string id;
    int version = 0;
};
// Starts although seats are empty: the computer takes them.
struct StartAction {
    std::string id;
    std::string computer;
};
// A text or a phrase.
struct ChatAction {
    std::string id;
    std::optional<std::string> text;
    std::optional<Phrase> phrase;
};
// The computer plays until the player returns; before the start the seat is free again.
struct LeaveAction {
    std::string id;
};
struct ReturnAction {
    std::string id;
};
struct NextMatchAction {
    std::string id;
    NextMatchKind kind = NextMatchKind::rematch;
};
// Changes settings before the start; those that are missing stay.
struct ChangeSettingsAction {
    std::string id;
    std::optional<Json> options;
    std::optional<Json> edition;
    std::optional<std::vector<RequestedSeat>> seats; // those missing in the list are for people
    std::optional<bool> in_lobby;
    std::optional<bool> open;
    std::optional<bool> hints;
    std::optional<std::int64_t> turn_seconds;
};
// The computer plays for a player who is away, until the player returns.
struct LetComputerPlayAction {
    std::string id;
    Seat seat = 0;
};
// Agrees to end the match without a result.
struct EndMatchAction {
    std::string id;
};
// Withdraws the agreement, or declines what others proposed.
struct KeepPlayingAction {
    std::string id;
};
// Tells the host of the server about another player: a chat message, or the name.
struct ReportAction {
    std::string id;
    Seat seat = 0;
    std::optional<std::int64_t> at; // the time of the message; none: the name
    std::string reason;
};

using ToServer =
    std::variant<Hello, MoveAction, UndoAction, StartAction, ChatAction, LeaveAction, ReturnAction,
                 NextMatchAction, ChangeSettingsAction, LetComputerPlayAction, EndMatchAction,
                 KeepPlayingAction, ReportAction>;

// How a seat is filled now.
struct SeatStatus {
    std::string name;                              // empty: nobody yet
    std::optional<std::string> computer;           // its level
    bool left = false;                             // the computer plays for its player
    bool connected = false;                        // its player is connected
    std::optional<std::int64_t> away_milliseconds; // how long its player has been away
    std::optional<bool> wants_end; // agrees to end the match without a result, or declines
};
struct Deadline {
    Seat seat = 0;
    std::int64_t milliseconds = 0; // that are left
};
struct ChatMessage {
    Seat seat = 0;
    std::optional<std::string> text;
    std::optional<Phrase> phrase;
    std::int64_t at = 0;
};
// Those who watch.
inline constexpr std::size_t max_spectator_names = 20;
struct Spectators {
    int count = 0;
    std::vector<std::string> names; // of those who gave one, as far as there is room
};
// Why a match is over that has no result.
enum class EndReason : std::uint8_t { by_agreement };
// An event as this viewer may know it.
struct EventView {
    Seat seat = 0;
    PlayedBy by = PlayedBy::person;
    std::string move; // JSON text; {"type": "undo"} for an undo
};
// Where a match stands, for one viewer.
struct MatchStatus {
    int version = 0;
    SeatSet to_act;
    bool can_undo = false;
    std::vector<Deadline> deadlines;    // of the seats that are to act, if there is a clock
    std::string view;                   // JSON text; empty if there are changes
    std::string changes;                // JSON text; in an update, what changes in the view
    std::optional<std::string> outcome; // JSON text; once the match is over
};

// From the server.
struct Welcome {
    int protocol = protocol_version;
    std::optional<std::string> program; // "khepri 0.1.0"
    std::string match;
    Seat seat = spectator;
    std::string game;
    Json options;
    Json edition;
    bool in_lobby = false;
    bool open = false;  // nobody needs an invitation
    bool hints = false; // players may ask the computer for hints
    std::string commitment;
    std::int64_t turn_milliseconds = 0;
    std::int64_t away_after_milliseconds = 0; // then others may act on an absence
    std::vector<SeatStatus> seats;
    std::optional<Seat> host; // who may change the settings; none while nobody sits there
    Spectators spectators;
    std::vector<ChatMessage> chat; // for players
    std::optional<std::string> previous_match;
    std::optional<std::string> next_match;
    std::optional<EndReason> ended;    // if the match is over without a result
    std::optional<MatchStatus> status; // once the match has started
};
// After each event of the match. `done` is the id of the viewer's own action that led to it.
struct Update {
    EventView event;
    std::optional<std::string> done;
    MatchStatus status;
};
struct Started {
    MatchStatus status;
};
// Seats or connections have changed.
struct SeatsChanged {
    std::vector<SeatStatus> seats;
};
struct ChatReceived {
    ChatMessage message;
};
// A player takes a seat of the new match with the token of this one as invitation.
struct NextMatch {
    std::string match;
    NextMatchKind kind = NextMatchKind::rematch;
    std::optional<Seat> by; // who asked for it
};
// Settings, or the host, have changed; before the start.
struct SettingsMessage {
    Json options;
    Json edition;
    bool in_lobby = false;
    bool open = false;
    bool hints = false;
    std::int64_t turn_milliseconds = 0;
    std::int64_t away_after_milliseconds = 0;
    std::vector<SeatStatus> seats;
    std::optional<Seat> host;
};
struct SpectatorsChanged {
    Spectators spectators;
};
// The match is over without a result.
struct Ended {
    EndReason reason = EndReason::by_agreement;
};
// An answer to a message that has an id.
struct Done {
    std::string id;
    int version = 0;
};
struct ErrorMessage {
    std::optional<std::string> id;
    std::string code;                      // of docs/protocol.md
    std::optional<std::string> detail;     // what would be accepted
    std::optional<RefusalMessage> refusal; // why the rules say no
    std::optional<int> version;            // the match's own
};
using FromServer = std::variant<Welcome, Update, Started, SeatsChanged, ChatReceived, NextMatch,
                                Done, ErrorMessage, SettingsMessage, SpectatorsChanged, Ended>;

Result<ToServer> read_to_server(const Json& json);
// The same from text. A move, which is most of what players send, is read without the object around
// it.
Result<ToServer> read_to_server_text(std::string_view text);
Result<FromServer> read_from_server(const Json& json);
// Compact JSON text, appended.
void write_json(std::string& out, const ToServer& message);
void write_json(std::string& out, const FromServer& message);

} // namespace khepri::wire
