#include "server/rooms/messages/seat_messages.h"

#include "core/text.h"
#include "core/version.h"

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

std::vector<wire::SeatStatus> seats_of(const Room& room, const Presence& presence) {
    std::vector<wire::SeatStatus> seats;
    for (Seat seat = 0; seat < room.seat_count(); ++seat) {
        const RoomSeat& occupant = room.seats()[seat];
        wire::SeatStatus& status = seats.emplace_back();
        status.name = occupant.name;
        if (occupant.computer) status.computer = std::string(name(*occupant.computer));
        status.left = occupant.left;
        status.connected = presence.connected.contains(seat);
        if (room.phase() == MatchPhase::over) continue;
        if (occupant.is_occupied() && !status.connected)
            status.away_milliseconds = presence.away_milliseconds[seat];
        if (presence.wants_end.contains(seat))
            status.wants_end = true;
        else if (presence.declines_end.contains(seat))
            status.wants_end = false;
    }
    return seats;
}

wire::SettingsMessage settings_of(const Room& room, const Presence& presence, AwayLimit limit) {
    const wire::MatchSettings& settings = room.settings();
    return {settings.options, settings.edition,         settings.in_lobby,
            room.is_open(),   settings.hints,           settings.turn_milliseconds,
            limit.in(room),   seats_of(room, presence), room.host()};
}

wire::ChatMessage chat_message(const wire::ChatSent& sent) {
    return {sent.seat, sent.text, sent.phrase, sent.at};
}

wire::NextMatch next_match_message(const wire::NextMatchCreated& next) {
    return {next.match, next.kind, next.by};
}

wire::Welcome welcome(const Room& room, Seat viewer, const Presence& presence, AwayLimit limit,
                      std::int64_t now) {
    wire::Welcome message;
    message.program = "khepri " + std::string(program_version());
    message.match = room.id();
    message.seat = viewer;
    message.game = room.created().game;
    message.options = room.settings().options;
    message.edition = room.settings().edition;
    message.in_lobby = room.settings().in_lobby;
    message.open = room.is_open();
    message.hints = room.settings().hints;
    message.commitment = hex(room.commitment());
    message.turn_milliseconds = room.settings().turn_milliseconds;
    message.away_after_milliseconds = limit.in(room);
    message.seats = seats_of(room, presence);
    message.host = room.host();
    message.spectators = presence.spectators;
    if (viewer != spectator)
        for (const wire::ChatSent& sent : room.chat()) message.chat.push_back(chat_message(sent));
    message.previous_match = room.created().previous_match;
    if (room.next_match()) message.next_match = room.next_match()->match;
    if (room.has_ended_by_agreement()) message.ended = wire::EndReason::by_agreement;
    if (room.phase() != MatchPhase::waiting) message.status = match_status(room, viewer, now);
    return message;
}

wire::MatchStatus match_status(const Room& room, Seat viewer, std::int64_t now) {
    wire::MatchStatus status = status_without_view(room, viewer, now);
    room.match().write_view(status.view, viewer);
    return status;
}

wire::MatchStatus status_without_view(const Room& room, Seat viewer, std::int64_t now) {
    wire::MatchStatus status = runtime::status_without_view(room.match(), viewer);
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
