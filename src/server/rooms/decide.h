// Decides on requests: each becomes an event to store, or an error. Nothing here changes a room.
#pragma once

#include "server/rooms/room.h"
#include "server/rooms/server_error.h"
#include "wire/server/http_messages.h"
#include "wire/server/protocol.h"

#include <variant>

namespace khepri::server {

// The request was done before: gives the same answer again.
struct Repeated {
    int version = 0;
};
// There is nothing to do, and no client waits for an answer.
struct Nothing {};

using Decision = std::variant<wire::RoomEvent, ServerError, Repeated, Nothing>;

Decision decide_seat(const Room& room, const wire::TakeSeat& request, const std::string& token,
                     std::int64_t now);
// A level is needed unless every seat is taken.
Decision decide_start(const Room& room, std::optional<search::Level> computer, std::int64_t now);
Decision decide_move(const Room& room, Seat seat, const wire::MoveAction& action, std::int64_t now);
Decision decide_undo(const Room& room, Seat seat, const wire::UndoAction& action, std::int64_t now);
Decision decide_leave(const Room& room, Seat seat, std::int64_t now);
Decision decide_return(const Room& room, Seat seat, std::int64_t now);
Decision decide_chat(const Room& room, Seat seat, const std::string& text, std::int64_t now);
Decision decide_next_match(const Room& room, const std::string& match, wire::NextMatchKind kind,
                           std::int64_t now);
// Stores that the match is over.
Decision decide_end(const Room& room, std::int64_t now);
// The computer's move for a seat at a version.
Decision decide_computer_move(const Room& room, Seat seat, int version, const std::string& move,
                              std::int64_t now);

// The next match: seats rotated, the tokens of the players are their invitations.
Result<wire::MatchCreated> prepare_next_match(const Room& room, wire::NextMatchKind kind,
                                              const Seed& secret, std::int64_t now);

} // namespace khepri::server
