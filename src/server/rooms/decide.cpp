#include "server/rooms/decide.h"

#include "core/text.h"
#include "server/rooms/secrets.h"
#include "server/text/names.h"

#include <algorithm>

namespace khepri::server {
namespace {

std::vector<std::string> names_in(const Room& room) {
    std::vector<std::string> names;
    for (const RoomSeat& seat : room.seats())
        if (!seat.name.empty()) names.push_back(seat.name);
    return names;
}

std::optional<Decision> done_already(const RoomSeat& seat, const std::string& action_id) {
    if (action_id.empty() || seat.last_action_id != action_id) return std::nullopt;
    return Repeated{seat.last_action_version};
}

// Time never goes back within a match, even if the host's clock does.
std::int64_t time_of(const Room& room, std::int64_t now) { return std::max(now, room.latest_at()); }

Decision too_often(std::string_view code, const std::string& what, int max) {
    return ServerError{code, what + ": expected at most " + std::to_string(max), {}, 0};
}

Decision as_person(Seat seat, const runtime::Judgement& judgement, const std::string& id,
                   std::int64_t at) {
    if (judgement.refusal) return ServerError{"refused", {}, judgement.refusal, 0};
    return wire::RoomEvent(wire::MovePlayed{seat, judgement.move, wire::PlayedBy::person, id, at});
}

} // namespace

Decision decide_seat(const Room& room, const wire::TakeSeat& request, const std::string& token,
                     std::int64_t now) {
    if (room.seat_with_token(token)) return Repeated{room.version()};
    if (room.phase() != MatchPhase::waiting) return ServerError::of("already_started");
    if (request.seat && *request.seat >= room.seat_count()) return ServerError::of("no_such_seat");
    const std::string invitation = request.invitation.value_or("");
    const bool anywhere =
        room.created().in_lobby || matches_hash(invitation, room.created().invitation);
    bool invited = anywhere;
    for (Seat seat = 0; seat < room.seat_count(); ++seat) {
        const bool allowed =
            anywhere || matches_hash(invitation, room.created().seats[seat].invitation);
        invited = invited || allowed;
        if (!allowed || !room.seats()[seat].is_open() || (request.seat && *request.seat != seat))
            continue;
        const std::string name = request.name.empty() ? "Guest" : request.name;
        return wire::RoomEvent(wire::SeatTaken{seat, with_unique_suffix(name, names_in(room)),
                                               hashed(token), request.seed, time_of(room, now)});
    }
    return ServerError::of(invited ? "seat_taken" : "wrong_invitation");
}

Decision decide_start(const Room& room, std::optional<search::Level> computer, std::int64_t now) {
    if (room.phase() != MatchPhase::waiting) return ServerError::of("already_started");
    if (room.has_open_seat() && !computer) return ServerError::of("not_started");
    wire::MatchStarted started{std::nullopt, time_of(room, now)};
    if (computer) started.computer = std::string(name(*computer));
    return wire::RoomEvent(started);
}

Decision decide_move(const Room& room, Seat seat, const wire::MoveAction& action,
                     std::int64_t now) {
    if (room.phase() == MatchPhase::waiting) return ServerError::of("not_started");
    if (auto repeated = done_already(room.seats()[seat], action.id)) return *repeated;
    const auto judgement = room.match().judge(seat, action.version, action.move);
    if (!judgement) return malformed(judgement.error());
    return as_person(seat, *judgement, action.id, time_of(room, now));
}

Decision decide_undo(const Room& room, Seat seat, const wire::UndoAction& action,
                     std::int64_t now) {
    if (room.phase() == MatchPhase::waiting) return ServerError::of("not_started");
    if (auto repeated = done_already(room.seats()[seat], action.id)) return *repeated;
    const auto judgement = room.match().judge_undo(seat, action.version);
    if (!judgement.refusal && !room.can_undo(seat))
        return too_often("too_many_undos", "undos in one turn", max_undos);
    return as_person(seat, judgement, action.id, time_of(room, now));
}

Decision decide_leave(const Room& room, Seat seat, std::int64_t now) {
    if (room.phase() == MatchPhase::over) return ServerError::of("match_over");
    if (!room.seats()[seat].is_occupied()) return Repeated{room.version()};
    if (room.seats()[seat].leaves >= max_leaves)
        return too_often("too_many_leaves", "times that a seat is left", max_leaves);
    return wire::RoomEvent(wire::SeatLeft{seat, time_of(room, now)});
}

Decision decide_return(const Room& room, Seat seat, std::int64_t now) {
    if (!room.seats()[seat].left) return Repeated{room.version()};
    return wire::RoomEvent(wire::SeatReturned{seat, time_of(room, now)});
}

Decision decide_chat(const Room& room, Seat seat, const std::string& text, std::int64_t now) {
    return wire::RoomEvent(wire::ChatSent{seat, text, time_of(room, now)});
}

Decision decide_next_match(const Room& room, const std::string& match, wire::NextMatchKind kind,
                           std::int64_t now) {
    if (room.next_match()) return Repeated{room.version()};
    return wire::RoomEvent(wire::NextMatchCreated{match, kind, time_of(room, now)});
}

Decision decide_end(const Room& room, std::int64_t now) {
    if (room.phase() != MatchPhase::over || room.has_ended()) return Nothing{};
    return wire::RoomEvent(wire::MatchEnded{
        wire::to_json(room.match().outcome(), room.seat_count()), time_of(room, now)});
}

Decision decide_computer_move(const Room& room, Seat seat, int version, const std::string& move,
                              std::int64_t now) {
    const std::int64_t at = time_of(room, now);
    if (!room.computer_for(seat, at)) return Nothing{};
    const auto judgement = room.match().judge_text(seat, version, move);
    if (!judgement || judgement->refusal) return Nothing{};
    const auto by =
        room.seats()[seat].is_occupied() ? wire::PlayedBy::clock : wire::PlayedBy::computer;
    return wire::RoomEvent(wire::MovePlayed{seat, move, by, {}, at});
}

Result<wire::MatchCreated> prepare_next_match(const Room& room, wire::NextMatchKind kind,
                                              const Seed& secret, std::int64_t now) {
    auto options = room.match().next_options(kind);
    if (!options) return Error{options.error()};
    wire::MatchCreated created = room.created();
    created.options = std::move(*options);
    created.secret = hex(secret);
    created.invitation.clear();
    created.in_lobby = false;
    created.at = now;
    created.previous_match = room.id();
    for (std::size_t i = 0; i < created.seats.size(); ++i) {
        const RoomSeat& before = room.seats()[i];
        wire::SeatSetup& seat = created.seats[i];
        seat = {std::nullopt, before.token};
        if (before.computer) seat.computer = std::string(name(*before.computer));
    }
    // Another seat moves first; the options of a return match already say which.
    if (kind == wire::NextMatchKind::rematch)
        std::rotate(created.seats.begin(), created.seats.begin() + 1, created.seats.end());
    return created;
}

} // namespace khepri::server
