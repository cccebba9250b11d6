#include "server/room.h"

#include "core/check.h"
#include "core/sha256.h"
#include "core/text.h"

#include <utility>

namespace khepri::server {
namespace {

// Takes as long whether the first or the last character differs.
bool same_secret(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0;
}

std::string hashed(std::string_view secret) { return hex(sha256(secret)); }

bool opens(std::string_view invitation, const std::string& hash) {
    return !hash.empty() && same_secret(hashed(invitation), hash);
}

Seed seed_of(const std::string& digits) {
    const auto seed = unhex<32>(digits);
    return seed ? *seed : Seed{};
}

Result<wire::Step> read_body(const std::string& body) {
    const auto json = wire::parse_json(body);
    if (!json) return Error{json.error()};
    return wire::read_step(*json);
}

} // namespace

Room::Room(std::string id, wire::MatchMade made, wire::AnyGame game)
    : id_(std::move(id)), made_(std::move(made)), game_(std::move(game)) {
    for (const wire::PlannedSeat& seat : made_.seats)
        chairs_.emplace_back().computer = seat.computer;
}

Result<std::unique_ptr<Room>> Room::from(std::string id, const std::vector<std::string>& bodies) {
    CHECK(!bodies.empty(), id);
    const auto first = read_body(bodies.front());
    if (!first) return Error{id + " step 1: " + first.error()};
    const auto* const made = std::get_if<wire::MatchMade>(&*first);
    if (made == nullptr) return Error{id + " step 1: expected a match to be made"};
    auto game = wire::make_game(made->game, made->options, made->edition);
    if (!game) return Error{id + " step 1: " + game.error()};
    std::unique_ptr<Room> room(new Room(std::move(id), *made, std::move(*game)));
    for (std::size_t i = 1; i < bodies.size(); ++i) {
        const auto step = read_body(bodies[i]);
        if (!step) return Error{room->id_ + " step " + std::to_string(i + 1) + ": " + step.error()};
        room->perform(*step);
    }
    return room;
}

Stage Room::stage() const {
    if (!match_) return Stage::waiting;
    return match_->is_over() ? Stage::over : Stage::playing;
}

std::optional<Seat> Room::holder(std::string_view token) const {
    const std::string hash = hashed(token);
    std::optional<Seat> found;
    for (std::size_t seat = 0; seat < chairs_.size(); ++seat)
        if (same_secret(hash, chairs_[seat].token)) found = static_cast<Seat>(seat);
    return found;
}

Plan Room::take_seat(const std::optional<Seat>& wanted, std::string_view invitation,
                     const std::string& name, const std::string& token, const std::string& seed,
                     std::int64_t now) const {
    if (stage() != Stage::waiting) return Denial::of("begun_already");
    const bool anywhere = made_.in_lobby || opens(invitation, made_.invitation);
    bool invited = anywhere;
    for (std::size_t i = 0; i < chairs_.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        const bool allowed = anywhere || opens(invitation, made_.seats[i].invitation);
        invited = invited || allowed;
        if (!allowed || !chairs_[i].is_open() || (wanted && *wanted != seat)) continue;
        return wire::Step(wire::SeatTaken{seat, name, hashed(token), seed, now});
    }
    return Denial::of(invited ? "seat_taken" : "wrong_invitation");
}

Plan Room::begin(const std::optional<std::string>& computer, std::int64_t now) const {
    if (stage() != Stage::waiting) return Denial::of("begun_already");
    for (const Chair& chair : chairs_)
        if (chair.is_open() && !computer) return Denial::of("not_begun");
    return wire::Step(wire::MatchBegun{computer, now});
}

Plan Room::act(Seat seat, int version, const wire::Json& move, const std::string& act_id,
               std::int64_t now) const {
    if (!match_) return Denial::of("not_begun");
    const auto judgement = match_->judge(seat, version, move);
    if (!judgement) return Denial{"malformed", judgement.error(), {}};
    if (judgement->refusal) return Denial{"refused", {}, judgement->refusal};
    return wire::Step(wire::SeatActed{seat, judgement->act, wire::ActedBy::person, act_id, now});
}

Plan Room::take_back(Seat seat, int version, const std::string& act_id, std::int64_t now) const {
    if (!match_) return Denial::of("not_begun");
    const auto judgement = match_->judge_take_back(seat, version);
    if (judgement.refusal) return Denial{"refused", {}, judgement.refusal};
    return wire::Step(wire::SeatActed{seat, judgement.act, wire::ActedBy::person, act_id, now});
}

Plan Room::leave(Seat seat, std::int64_t now) const {
    if (stage() == Stage::over) return Denial::of("match_over");
    return wire::Step(wire::SeatLeft{seat, now});
}

Plan Room::come_back(Seat seat, std::int64_t now) const {
    if (stage() == Stage::over) return Denial::of("match_over");
    return wire::Step(wire::SeatReturned{seat, now});
}

std::optional<int> Room::done_already(Seat seat, std::string_view act_id) const {
    const Chair& chair = chairs_[seat];
    if (act_id.empty() || chair.last_act_id != act_id) return std::nullopt;
    return chair.last_act_version;
}

void Room::perform(const wire::Step& step) {
    ++steps_;
    if (const auto* const taken = std::get_if<wire::SeatTaken>(&step)) perform(*taken);
    if (const auto* const begun = std::get_if<wire::MatchBegun>(&step)) perform(*begun);
    if (const auto* const acted = std::get_if<wire::SeatActed>(&step)) perform(*acted);
    if (const auto* const left = std::get_if<wire::SeatLeft>(&step))
        chairs_[left->seat].left = true;
    if (const auto* const back = std::get_if<wire::SeatReturned>(&step))
        chairs_[back->seat].left = false;
}

void Room::perform(const wire::SeatTaken& taken) {
    Chair& chair = chairs_[taken.seat];
    chair.name = taken.name;
    chair.token = taken.token;
    chair.seed = seed_of(taken.seed);
}

void Room::perform(const wire::MatchBegun& begun) {
    Seeds seeds{seed_of(made_.secret), {}};
    std::vector<std::string> names;
    for (Chair& chair : chairs_) {
        if (chair.is_open()) chair.computer = begun.computer;
        seeds.seats.push_back(chair.seed);
        names.push_back(chair.computer ? *chair.computer : chair.name);
    }
    began_at_ = begun.at;
    match_ = door::begin_match(game_, seeds, names);
}

void Room::perform(const wire::SeatActed& acted) {
    match_->perform(acted.seat, acted.act, acted.at - began_at_);
    chairs_[acted.seat].last_act_id = acted.id;
    chairs_[acted.seat].last_act_version = match_->version();
}

} // namespace khepri::server
