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

// Whole seconds, rounded up.
std::string seconds_text(std::int64_t milliseconds) {
    return std::to_string((milliseconds + 999) / 1000);
}

Decision as_person(Seat seat, const runtime::Judgement& judgement, const std::string& id,
                   std::int64_t at) {
    if (judgement.refusal) return ServerError{"refused", {}, judgement.refusal, 0};
    return wire::RoomEvent(wire::MovePlayed{seat, judgement.move, wire::PlayedBy::person, id, at});
}

std::optional<ServerError> not_playing(const Room& room) {
    if (room.phase() == MatchPhase::waiting) return ServerError::of("not_started");
    if (room.phase() == MatchPhase::over) return ServerError::of("match_over");
    return std::nullopt;
}

Decision leave(const Room& room, Seat seat, std::optional<Seat> by, std::int64_t now) {
    if (room.seats()[seat].leaves >= max_leaves)
        return too_often("too_many_leaves", "times that a seat is left", max_leaves);
    return wire::RoomEvent(wire::SeatLeft{seat, time_of(room, now), by});
}

wire::MatchSettings with_changes(wire::MatchSettings settings,
                                 const wire::ChangeSettingsAction& action) {
    if (action.options) settings.options = *action.options;
    if (action.edition) settings.edition = *action.edition;
    if (action.in_lobby) settings.in_lobby = *action.in_lobby;
    if (action.open) settings.open = *action.open;
    if (action.hints) settings.hints = *action.hints;
    if (action.turn_seconds) settings.turn_milliseconds = *action.turn_seconds * 1000;
    return settings;
}

std::vector<wire::RequestedSeat> seats_in(const Room& room) {
    std::vector<wire::RequestedSeat> seats;
    for (const RoomSeat& seat : room.seats())
        if (auto& one = seats.emplace_back(); seat.computer)
            one.computer = std::string(name(*seat.computer));
    return seats;
}

// Whether someone sits where the computer would, or where there would be no seat.
bool would_unseat(const Room& room, const std::vector<wire::RequestedSeat>& seats) {
    for (std::size_t i = 0; i < room.seats().size(); ++i)
        if (room.seats()[i].is_occupied() && (i >= seats.size() || seats[i].computer)) return true;
    return false;
}

} // namespace

std::optional<std::string> fault_in_seats(const std::vector<wire::RequestedSeat>& requested,
                                          int seats) {
    if (static_cast<int>(requested.size()) > seats)
        return "seats: expected at most " + std::to_string(seats) + " for these options, found " +
               std::to_string(requested.size());
    int computers = 0;
    for (const wire::RequestedSeat& seat : requested) {
        if (!seat.computer) continue;
        if (const auto level = read_level(*seat.computer); !level) return "seats: " + level.error();
        ++computers;
    }
    if (computers == seats) return "seats: expected at least one for a person";
    return std::nullopt;
}

Decision decide_seat(const Room& room, const wire::TakeSeat& request, const std::string& token,
                     std::int64_t now) {
    if (room.seat_with_token(token)) return Repeated{room.version()};
    if (room.phase() != MatchPhase::waiting) return ServerError::of("already_started");
    if (request.seat && *request.seat >= room.seat_count()) return ServerError::of("no_such_seat");
    const std::string invitation = request.invitation.value_or("");
    const bool anywhere = room.is_open() || matches_hash(invitation, room.created().invitation);
    bool invited = anywhere;
    for (Seat seat = 0; seat < room.seat_count(); ++seat) {
        const bool allowed = anywhere || matches_hash(invitation, room.invitation_to(seat));
        invited = invited || allowed;
        if (!allowed || !room.seats()[seat].is_open() || (request.seat && *request.seat != seat))
            continue;
        const std::string name = request.name.empty() ? default_player_name : request.name;
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
    if (room.has_ended_by_agreement()) return ServerError::of("match_over");
    const auto judgement = room.match().judge(seat, action.version, action.move);
    if (!judgement) return malformed(judgement.error());
    return as_person(seat, *judgement, action.id, time_of(room, now));
}

Decision decide_undo(const Room& room, Seat seat, const wire::UndoAction& action,
                     std::int64_t now) {
    if (room.phase() == MatchPhase::waiting) return ServerError::of("not_started");
    if (auto repeated = done_already(room.seats()[seat], action.id)) return *repeated;
    if (room.has_ended_by_agreement()) return ServerError::of("match_over");
    const auto judgement = room.match().judge_undo(seat, action.version);
    if (!judgement.refusal && !room.can_undo(seat))
        return too_often("too_many_undos", "undos in one turn", max_undos);
    return as_person(seat, judgement, action.id, time_of(room, now));
}

Decision decide_leave(const Room& room, Seat seat, std::int64_t now) {
    if (room.phase() == MatchPhase::over) return ServerError::of("match_over");
    if (!room.seats()[seat].is_occupied()) return Repeated{room.version()};
    return leave(room, seat, std::nullopt, now);
}

Decision decide_return(const Room& room, Seat seat, std::int64_t now) {
    if (!room.seats()[seat].left) return Repeated{room.version()};
    return wire::RoomEvent(wire::SeatReturned{seat, time_of(room, now)});
}

Decision decide_chat(const Room& room, Seat seat, std::optional<std::string> text,
                     std::optional<wire::Phrase> phrase, std::int64_t now) {
    return wire::RoomEvent(wire::ChatSent{seat, std::move(text), phrase, time_of(room, now)});
}

Decision decide_settings(const Room& room, Seat seat, const wire::ChangeSettingsAction& action,
                         std::int64_t now) {
    if (room.phase() != MatchPhase::waiting) return ServerError::of("already_started");
    if (room.host() != seat) return ServerError::of("not_host");
    wire::SettingsChanged changed{with_changes(room.settings(), action), {}, time_of(room, now)};
    const auto game =
        runtime::make_game(room.created().game, changed.settings.options, changed.settings.edition);
    if (!game) return malformed(game.error());
    changed.settings.options = runtime::options_json(*game);
    changed.seats = action.seats.value_or(seats_in(room));
    const int seats = runtime::seats(*game);
    if (action.seats)
        if (auto fault = fault_in_seats(changed.seats, seats)) return malformed(std::move(*fault));
    changed.seats.resize(static_cast<std::size_t>(seats));
    if (would_unseat(room, changed.seats)) return ServerError::of("seat_taken");
    if (changed.settings == room.settings() && changed.seats == seats_in(room))
        return Repeated{room.version()};
    if (room.settings_changes() >= max_settings_changes)
        return too_often("too_many_changes", "changes of the settings", max_settings_changes);
    return wire::RoomEvent(std::move(changed));
}

Decision decide_let_computer_play(const Room& room, Seat asking, Seat away,
                                  const Presence& presence, AwayLimit limit, std::int64_t now) {
    if (auto error = not_playing(room)) return *error;
    if (away >= room.seat_count()) return ServerError::of("no_such_seat");
    if (!room.seats()[away].is_occupied()) return Repeated{room.version()};
    const std::int64_t left =
        asking == away ? limit.in(room)
                       : time_until_away(room, away, presence, limit).value_or(limit.in(room));
    if (left > 0) return ServerError{"not_away", seconds_text(left), {}, 0};
    return leave(room, away, asking, now);
}

Decision decide_end_match(const Room& room, Seat seat, const Presence& presence, AwayLimit limit,
                          std::int64_t now) {
    if (auto error = not_playing(room)) return *error;
    Presence after = presence;
    after.wants_end.insert(seat);
    Decision end = decide_agreed_end(room, after, limit, now);
    if (!std::holds_alternative<Nothing>(end)) return end;
    if (presence.wants_end.contains(seat)) return Repeated{room.version()};
    return Agreement{seat, true};
}

Decision decide_keep_playing(const Room& room, Seat seat, const Presence& presence) {
    if (auto error = not_playing(room)) return *error;
    if (presence.wants_end.empty() || presence.declines_end.contains(seat))
        return Repeated{room.version()};
    return Agreement{seat, false};
}

Decision decide_agreed_end(const Room& room, const Presence& presence, AwayLimit limit,
                           std::int64_t now) {
    if (room.phase() != MatchPhase::playing) return Nothing{};
    const SeatSet asked = asked_to_agree(room, presence, limit);
    if (asked.empty()) return Nothing{};
    for (const Seat seat : asked)
        if (!presence.wants_end.contains(seat)) return Nothing{};
    return wire::RoomEvent(wire::MatchEndedByAgreement{time_of(room, now)});
}

Decision decide_next_match(const Room& room, const std::string& match, wire::NextMatchKind kind,
                           Seat by, std::int64_t now) {
    if (room.next_match()) return Repeated{room.version()};
    return wire::RoomEvent(wire::NextMatchCreated{match, kind, time_of(room, now), by});
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
    created.settings = room.settings();
    created.settings.options = std::move(*options);
    created.settings.in_lobby = false;
    created.settings.open = false;
    created.secret = hex(secret);
    created.invitation.clear();
    created.at = now;
    created.previous_match = room.id();
    created.by_pairing = false;
    created.seats.resize(room.seats().size());
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
