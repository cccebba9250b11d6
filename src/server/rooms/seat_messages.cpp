#include "server/rooms/seat_messages.h"

#include "core/text.h"

#include <algorithm>

namespace khepri::server {
namespace {

std::vector<wire::Deadline> deadlines(const Room& room, std::int64_t now) {
    std::vector<wire::Deadline> all;
    for (Seat seat = 0; seat < room.seat_count(); ++seat)
        if (const auto moment = room.deadline(seat))
            all.push_back({seat, std::max<std::int64_t>(0, *moment - now)});
    return all;
}

} // namespace

std::vector<wire::SeatStatus> seats_of(const Room& room, SeatSet connected) {
    std::vector<wire::SeatStatus> seats;
    for (Seat seat = 0; seat < room.seat_count(); ++seat) {
        const RoomSeat& occupant = room.seats()[seat];
        wire::SeatStatus& status = seats.emplace_back();
        status.name = occupant.name;
        if (occupant.computer) status.computer = std::string(name(*occupant.computer));
        status.left = occupant.left;
        status.connected = connected.contains(seat);
    }
    return seats;
}

wire::Welcome welcome(const Room& room, Seat viewer, SeatSet connected, std::int64_t now) {
    wire::Welcome message;
    message.match = room.id();
    message.seat = viewer;
    message.game = room.created().game;
    message.options = room.created().options;
    message.edition = room.created().edition;
    message.commitment = hex(room.commitment());
    message.turn_milliseconds = room.created().turn_milliseconds;
    message.seats = seats_of(room, connected);
    if (viewer != spectator)
        for (const wire::ChatSent& sent : room.chat())
            message.chat.push_back({sent.seat, sent.text, sent.at});
    message.previous_match = room.created().previous_match;
    if (room.next_match()) message.next_match = room.next_match()->match;
    if (room.phase() != MatchPhase::waiting) message.status = match_status(room, viewer, now);
    return message;
}

wire::MatchStatus match_status(const Room& room, Seat viewer, std::int64_t now) {
    wire::MatchStatus status = runtime::match_status(room.match(), viewer);
    status.can_undo = viewer != spectator && room.can_undo(viewer);
    status.deadlines = deadlines(room, now);
    return status;
}

wire::EventView event_as_seen_by(Seat viewer, const Room& room) {
    wire::EventView event;
    event.seat = room.match().latest_seat();
    event.by = room.latest_by();
    room.match().write_latest_move(event.move, viewer);
    return event;
}

wire::ErrorMessage error_message(const ServerError& error, const std::string& id,
                                 const Room* room) {
    wire::ErrorMessage message;
    if (!id.empty()) message.id = id;
    message.code = error.code;
    if (!error.detail.empty()) message.detail = error.detail;
    if (error.refusal) message.refusal = wire::message_of(*error.refusal);
    if (room != nullptr && room->phase() != MatchPhase::waiting) message.version = room->version();
    return message;
}

} // namespace khepri::server
