#include "server/room.h"

#include "core/check.h"
#include "core/text.h"
#include "server/secrets.h"

#include <algorithm>
#include <utility>

namespace khepri::server {
namespace {

constexpr std::size_t most_said = 50;

Seed seed_of(const std::string& digits) { return unhex<32>(digits).value_or(Seed{}); }

} // namespace

Result<wire::Step> read_step_text(const std::string& body) {
    const auto json = wire::parse_json(body);
    if (!json) return Error{json.error()};
    return wire::read_step(*json);
}

Room::Room(std::string id, wire::MatchMade made, wire::AnyGame game)
    : id_(std::move(id)), made_(std::move(made)), game_(std::move(game)) {
    for (const wire::PlannedSeat& seat : made_.seats)
        if (auto& chair = chairs_.emplace_back(); seat.computer)
            chair.computer = ai::level_named(*seat.computer);
}

Result<std::unique_ptr<Room>> Room::from(std::string id, const std::vector<std::string>& bodies) {
    CHECK(!bodies.empty(), id);
    const auto first = read_step_text(bodies.front());
    if (!first) return Error{id + " step 1: " + first.error()};
    const auto* const made = std::get_if<wire::MatchMade>(&*first);
    if (made == nullptr) return Error{id + " step 1: expected a match to be made"};
    auto game = wire::make_game(made->game, made->options, made->edition);
    if (!game) return Error{id + " step 1: " + game.error()};
    std::unique_ptr<Room> room(new Room(std::move(id), *made, std::move(*game)));
    for (std::size_t i = 1; i < bodies.size(); ++i) {
        const auto step = read_step_text(bodies[i]);
        if (!step) return Error{room->id_ + " step " + std::to_string(i + 1) + ": " + step.error()};
        room->perform(*step);
    }
    return room;
}

Stage Room::stage() const {
    if (!match_) return Stage::waiting;
    return match_->is_over() ? Stage::over : Stage::playing;
}

Digest Room::commitment() const { return khepri::commitment(seed_of(made_.secret)); }

bool Room::has_open_chair() const {
    return std::any_of(chairs_.begin(), chairs_.end(), [](const Chair& c) { return c.is_open(); });
}

std::optional<Seat> Room::holder(std::string_view token) const {
    std::optional<Seat> found;
    for (std::size_t seat = 0; seat < chairs_.size(); ++seat)
        if (opens(token, chairs_[seat].token)) found = static_cast<Seat>(seat);
    return found;
}

std::optional<std::int64_t> Room::deadline(Seat seat) const {
    if (made_.turn_time == 0 || stage() != Stage::playing) return std::nullopt;
    if (!match_->to_act().contains(seat) || !chairs_[seat].is_kept()) return std::nullopt;
    return chairs_[seat].asked_at + made_.turn_time;
}

std::optional<std::int64_t> Room::next_deadline_after(std::int64_t now) const {
    std::optional<std::int64_t> next;
    for (std::size_t seat = 0; seat < chairs_.size(); ++seat)
        if (const auto one = deadline(static_cast<Seat>(seat));
            one && *one > now && (!next || *one < *next))
            next = one;
    return next;
}

std::optional<ai::Level> Room::computer_for(Seat seat, std::int64_t now) const {
    if (stage() != Stage::playing || !match_->to_act().contains(seat)) return std::nullopt;
    const Chair& chair = chairs_[seat];
    if (chair.computer) return chair.computer;
    const auto last_moment = deadline(seat);
    if (chair.left || (last_moment && *last_moment <= now)) return stand_in;
    return std::nullopt;
}

bool Room::is_deserted() const {
    return std::none_of(chairs_.begin(), chairs_.end(), [](const Chair& c) { return c.is_kept(); });
}

void Room::perform(const wire::Step& step) {
    ++steps_;
    std::visit([this](const auto& one) { perform(one); }, step);
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
        if (chair.is_open()) chair.computer = ai::level_named(begun.computer.value_or(""));
        seeds.seats.push_back(chair.seed);
        names.push_back(chair.computer ? std::string(name(*chair.computer)) : chair.name);
        chair.asked_at = begun.at;
    }
    began_at_ = begun.at;
    match_ = door::begin_match(game_, seeds, names);
}

// A turn that goes on keeps its time; a turn that begins gets a new one.
void Room::perform(const wire::SeatActed& acted) {
    const SeatSet before = match_->to_act();
    match_->perform(acted.seat, acted.act, acted.at - began_at_);
    latest_by_ = acted.by;
    Chair& chair = chairs_[acted.seat];
    if (acted.by == wire::ActedBy::person) {
        chair.last_act_id = acted.id;
        chair.last_act_version = match_->version();
    }
    for (const Seat seat : match_->to_act())
        if (!before.contains(seat) || (seat == acted.seat && match_->turn_ended()))
            chairs_[seat].asked_at = acted.at;
}

// Before the beginning the seat is free again.
void Room::perform(const wire::SeatLeft& left) {
    if (match_)
        chairs_[left.seat].left = true;
    else
        chairs_[left.seat] = Chair{};
}

void Room::perform(const wire::SeatReturned& returned) {
    chairs_[returned.seat].left = false;
    chairs_[returned.seat].asked_at = returned.at;
}

void Room::perform(const wire::SeatSaid& said) {
    said_.push_back(said);
    if (said_.size() > most_said) said_.pop_front();
}

void Room::perform(const wire::MatchFollowed& followed) { followed_by_ = followed; }

} // namespace khepri::server
