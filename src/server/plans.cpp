#include "server/plans.h"

#include "core/text.h"
#include "server/names.h"
#include "server/secrets.h"

#include <algorithm>

namespace khepri::server {
namespace {

std::vector<std::string> names_in(const Room& room) {
    std::vector<std::string> names;
    for (const Chair& chair : room.chairs())
        if (!chair.name.empty()) names.push_back(chair.name);
    return names;
}

std::optional<Plan> done_already(const Chair& chair, const std::string& act_id) {
    if (act_id.empty() || chair.last_act_id != act_id) return std::nullopt;
    return Repeated{chair.last_act_version};
}

// Time never goes back within a match, whatever the clock of the host does.
std::int64_t time_of(const Room& room, std::int64_t now) { return std::max(now, room.latest_at()); }

Plan too_often(std::string_view code, const std::string& what, int most) {
    return Denial{code, what + ": expected at most " + std::to_string(most), {}, 0};
}

Plan as_person(Seat seat, const door::Judgement& judgement, const std::string& id,
               std::int64_t at) {
    if (judgement.refusal) return Denial{"refused", {}, judgement.refusal, 0};
    return wire::Step(wire::SeatActed{seat, judgement.act, wire::ActedBy::person, id, at});
}

} // namespace

Plan plan_seat(const Room& room, const wire::TakeSeat& wish, const std::string& token,
               std::int64_t now) {
    if (room.holder(token)) return Repeated{room.version()};
    if (room.stage() != Stage::waiting) return Denial::of("begun_already");
    if (wish.seat && *wish.seat >= room.seats()) return Denial::of("no_such_seat");
    const std::string invitation = wish.invitation.value_or("");
    const bool anywhere = room.made().in_lobby || opens(invitation, room.made().invitation);
    bool invited = anywhere;
    for (Seat seat = 0; seat < room.seats(); ++seat) {
        const bool allowed = anywhere || opens(invitation, room.made().seats[seat].invitation);
        invited = invited || allowed;
        if (!allowed || !room.chairs()[seat].is_open() || (wish.seat && *wish.seat != seat))
            continue;
        const std::string name = wish.name.empty() ? "Guest" : wish.name;
        return wire::Step(wire::SeatTaken{seat, told_apart(name, names_in(room)), hashed(token),
                                          wish.seed, time_of(room, now)});
    }
    return Denial::of(invited ? "seat_taken" : "wrong_invitation");
}

Plan plan_beginning(const Room& room, std::optional<ai::Level> computer, std::int64_t now) {
    if (room.stage() != Stage::waiting) return Denial::of("begun_already");
    if (room.has_open_chair() && !computer) return Denial::of("not_begun");
    wire::MatchBegun begun{std::nullopt, time_of(room, now)};
    if (computer) begun.computer = std::string(name(*computer));
    return wire::Step(begun);
}

Plan plan_act(const Room& room, Seat seat, const wire::Act& act, std::int64_t now) {
    if (room.stage() == Stage::waiting) return Denial::of("not_begun");
    if (auto repeated = done_already(room.chairs()[seat], act.id)) return *repeated;
    const auto judgement = room.match().judge(seat, act.version, act.move);
    if (!judgement) return malformed(judgement.error());
    return as_person(seat, *judgement, act.id, time_of(room, now));
}

Plan plan_take_back(const Room& room, Seat seat, const wire::TakeBack& take_back,
                    std::int64_t now) {
    if (room.stage() == Stage::waiting) return Denial::of("not_begun");
    if (auto repeated = done_already(room.chairs()[seat], take_back.id)) return *repeated;
    const auto judgement = room.match().judge_take_back(seat, take_back.version);
    if (!judgement.refusal && !room.may_take_back(seat))
        return too_often("too_many_undos", "undos in one turn", most_undos);
    return as_person(seat, judgement, take_back.id, time_of(room, now));
}

Plan plan_leaving(const Room& room, Seat seat, std::int64_t now) {
    if (room.stage() == Stage::over) return Denial::of("match_over");
    if (!room.chairs()[seat].is_kept()) return Repeated{room.version()};
    if (room.chairs()[seat].leaves >= most_leaves)
        return too_often("too_many_leaves", "times that a seat is left", most_leaves);
    return wire::Step(wire::SeatLeft{seat, time_of(room, now)});
}

Plan plan_return(const Room& room, Seat seat, std::int64_t now) {
    if (!room.chairs()[seat].left) return Repeated{room.version()};
    return wire::Step(wire::SeatReturned{seat, time_of(room, now)});
}

Plan plan_saying(const Room& room, Seat seat, const std::string& text, std::int64_t now) {
    return wire::Step(wire::SeatSaid{seat, text, time_of(room, now)});
}

Plan plan_following(const Room& room, const std::string& match, wire::Again kind,
                    std::int64_t now) {
    if (room.followed_by()) return Repeated{room.version()};
    return wire::Step(wire::MatchFollowed{match, kind, time_of(room, now)});
}

Plan plan_end(const Room& room, std::int64_t now) {
    if (room.stage() != Stage::over || room.has_ended()) return Nothing{};
    return wire::Step(
        wire::MatchEnded{wire::to_json(room.match().outcome(), room.seats()), time_of(room, now)});
}

Plan plan_computer(const Room& room, Seat seat, int version, const std::string& act,
                   std::int64_t now) {
    const std::int64_t at = time_of(room, now);
    if (!room.computer_for(seat, at)) return Nothing{};
    const auto judgement = room.match().judge_text(seat, version, act);
    if (!judgement || judgement->refusal) return Nothing{};
    const auto by = room.chairs()[seat].is_kept() ? wire::ActedBy::clock : wire::ActedBy::computer;
    return wire::Step(wire::SeatActed{seat, act, by, {}, at});
}

Result<wire::MatchMade> next_match(const Room& room, wire::Again kind, const Seed& secret,
                                   std::int64_t now) {
    auto options = room.match().options_again(kind);
    if (!options) return Error{options.error()};
    wire::MatchMade made = room.made();
    made.options = std::move(*options);
    made.secret = hex(secret);
    made.invitation.clear();
    made.in_lobby = false;
    made.at = now;
    made.follows = room.id();
    for (std::size_t i = 0; i < made.seats.size(); ++i) {
        const Chair& chair = room.chairs()[i];
        wire::PlannedSeat& seat = made.seats[i];
        seat = {std::nullopt, chair.token};
        if (chair.computer) seat.computer = std::string(name(*chair.computer));
    }
    // Somebody else begins; a return match says itself who does.
    if (kind == wire::Again::rematch)
        std::rotate(made.seats.begin(), made.seats.begin() + 1, made.seats.end());
    return made;
}

} // namespace khepri::server
