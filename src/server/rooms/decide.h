// Decides on requests: each becomes an event to store, or an error. Nothing here changes a room.
#pragma once

#include "server/rooms/presence/presence.h"
#include "server/rooms/room.h"
#include "server/rooms/server_error.h"
#include "wire/server/http_messages.h"
#include "wire/server/protocol.h"

#include <variant>

namespace khepri::server {

// The name of a player who gave none.
inline constexpr const char* default_player_name = "Guest";

// The request was done before: gives the same answer again.
struct Repeated {
    int version = 0;
};
// There is nothing to do, and no client waits for an answer.
struct Nothing {};

// A player agrees to end the match, or wants to keep playing. It is announced, but not stored.
struct Agreement {
    Seat seat = 0;
    bool wants_end = false;
};

using Decision = std::variant<wire::RoomEvent, ServerError, Repeated, Nothing, Agreement>;

// What is wrong with the seats of a request for a match of so many.
std::optional<std::string> fault_in_seats(const std::vector<wire::RequestedSeat>& requested,
                                          int seats);

Decision decide_seat(const Room& room, const wire::TakeSeat& request, const std::string& token,
                     std::int64_t now);
// A level is needed unless every seat is taken.
Decision decide_start(const Room& room, std::optional<search::Level> computer, std::int64_t now);
Decision decide_move(const Room& room, Seat seat, const wire::MoveAction& action, std::int64_t now);
Decision decide_undo(const Room& room, Seat seat, const wire::UndoAction& action, std::int64_t now);
Decision decide_leave(const Room& room, Seat seat, std::int64_t now);
Decision decide_return(const Room& room, Seat seat, std::int64_t now);
// A text or a phrase.
Decision decide_chat(const Room& room, Seat seat, std::optional<std::string> text,
                     std::optional<wire::Phrase> phrase, std::int64_t now);
Decision decide_settings(const Room& room, Seat seat, const wire::ChangeSettingsAction& action,
                         std::int64_t now);
// The computer plays for the player of `away`, who is not there.
Decision decide_let_computer_play(const Room& room, Seat asking, Seat away,
                                  const Presence& presence, AwayLimit limit, std::int64_t now);
// The end, if everyone who is asked agrees now; else an agreement.
Decision decide_end_match(const Room& room, Seat seat, const Presence& presence, AwayLimit limit,
                          std::int64_t now);
// Withdraws the player's own agreement, or declines that of others.
Decision decide_keep_playing(const Room& room, Seat seat, const Presence& presence);
// Whether the match ends because those who did not agree have left or gone.
Decision decide_agreed_end(const Room& room, const Presence& presence, AwayLimit limit,
                           std::int64_t now);
Decision decide_next_match(const Room& room, const std::string& match, wire::NextMatchKind kind,
                           Seat by, std::int64_t now);
// Stores that the match is over.
Decision decide_end(const Room& room, std::int64_t now);
// The computer's move for a seat at a version.
Decision decide_computer_move(const Room& room, Seat seat, int version, const std::string& move,
                              std::int64_t now);

// The next match: seats rotated, the tokens of the players are their invitations.
Result<wire::MatchCreated> prepare_next_match(const Room& room, wire::NextMatchKind kind,
                                              const Seed& secret, std::int64_t now);

} // namespace khepri::server
