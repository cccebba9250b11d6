// Requests of people, judged: each becomes a step that is to be written down, or a denial. Nothing
// here changes a room.
#pragma once

#include "server/denial.h"
#include "server/room.h"
#include "wire/protocol.h"
#include "wire/requests.h"

#include <variant>

namespace khepri::server {

// The same request was done before: the same answer again.
struct Repeated {
    int version = 0;
};
// What was asked for is no longer to be done, and nobody waits for an answer.
struct Nothing {};

using Plan = std::variant<wire::Step, Denial, Repeated, Nothing>;

Plan plan_seat(const Room& room, const wire::TakeSeat& wish, const std::string& token,
               std::int64_t now);
// Without a level only if every seat is taken.
Plan plan_beginning(const Room& room, std::optional<ai::Level> computer, std::int64_t now);
Plan plan_act(const Room& room, Seat seat, const wire::Act& act, std::int64_t now);
Plan plan_take_back(const Room& room, Seat seat, const wire::TakeBack& take_back, std::int64_t now);
Plan plan_leaving(const Room& room, Seat seat, std::int64_t now);
Plan plan_return(const Room& room, Seat seat, std::int64_t now);
Plan plan_saying(const Room& room, Seat seat, const std::string& text, std::int64_t now);
Plan plan_following(const Room& room, const std::string& match, wire::Again kind, std::int64_t now);
// Writes down that the match is over.
Plan plan_end(const Room& room, std::int64_t now);
// What the computer decided for a seat at a version.
Plan plan_computer(const Room& room, Seat seat, int version, const std::string& act,
                   std::int64_t now);

// The match that follows this one: seats rotated, the people invited by the tokens they have.
Result<wire::MatchMade> next_match(const Room& room, wire::Again kind, const Seed& secret,
                                   std::int64_t now);

} // namespace khepri::server
