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

Result<ai::Level> read_level(const std::string& name) {
    if (const auto level = ai::level_named(name)) return *level;
    return Error{"computer: expected novice, apprentice, adept or master, found " +
                 in_quotes(name)};
}

Room::Room(std::string id, wire::MatchMade made, wire::AnyGame game)
    : id_(std::move(id)), made_(std::move(made)), game_(std::move(game)), latest_at_(made_.at) {
    for (const wire::PlannedSeat& seat : made_.seats)
        if (auto& chair = chairs_.emplace_back(); seat.computer)
            chair.computer = ai::level_named(*seat.computer);
}

// What is said of a fault is logged: it says where, and nothing of what the step holds.
Result<std::unique_ptr<Room>> Room::from(std::string id, const std::vector<std::string>& bodies) {
    CHECK(!bodies.empty(), id);
    const auto first = wire::read_text(bodies.front(), wire::read_step);
    if (!first) return Error{id + " step 1: it cannot be read"};
    const auto* const made = std::get_if<wire::MatchMade>(&*first);
    if (made == nullptr) return Error{id + " step 1: expected a match to be made"};
    auto game = wire::make_game(made->game, made->options, made->edition);
    if (!game) return Error{id + " step 1: " + game.error()};
    std::unique_ptr<Room> room(new Room(std::move(id), *made, std::move(*game)));
    for (std::size_t i = 1; i < bodies.size(); ++i) {
        const auto step = wire::read_text(bodies[i], wire::read_step);
        const auto fault = step ? room->perform(*step) : Error{"it cannot be read"};
        if (fault)
            return Error{room->id_ + " step " + std::to_string(i + 1) + ": " + fault->message};
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

bool Room::may_take_back(Seat seat) const {
    return match_->may_take_back(seat) && chairs_[seat].undos < most_undos;
}

bool Room::is_deserted() const {
    return std::none_of(chairs_.begin(), chairs_.end(), [](const Chair& c) { return c.is_kept(); });
}

// Of a step that names a seat, whether there is one; of the others, whether it is their time.
template <class OneStep>
std::optional<Error> Room::fault(const OneStep& step) const {
    if constexpr (requires { step.seat; })
        if (step.seat >= seats()) return Error{"there is no such seat"};
    if constexpr (std::is_same_v<OneStep, wire::SeatTaken>)
        if (match_ || chairs_[step.seat].computer) return Error{"the seat cannot be taken"};
    if constexpr (std::is_same_v<OneStep, wire::MatchBegun>)
        if (match_ || (has_open_chair() && !ai::level_named(step.computer.value_or(""))))
            return Error{"the match cannot begin"};
    if constexpr (std::is_same_v<OneStep, wire::MatchMade>)
        return Error{"the match is made already"};
    return std::nullopt;
}

std::optional<Error> Room::perform(const wire::Step& step) {
    auto found = std::visit([this](const auto& one) { return fault(one); }, step);
    if (found) return found;
    const std::int64_t before = latest_at_;
    std::visit([this](const auto& one) { latest_at_ = std::max(latest_at_, one.at); }, step);
    if (const auto* const acted = std::get_if<wire::SeatActed>(&step))
        found = perform(*acted);
    else
        std::visit([this](const auto& one) { perform(one); }, step);
    if (found)
        latest_at_ = before;
    else
        ++steps_;
    return found;
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
        chair.asked_at = latest_at_;
        chair.leaves = 0;
    }
    began_at_ = latest_at_;
    match_ = door::begin_match(game_, seeds, names);
}

std::optional<Error> Room::perform(const wire::SeatActed& acted) {
    if (!match_) return Error{"the match has not begun"};
    const SeatSet before = match_->to_act();
    if (match_->perform(acted.seat, acted.act, std::min(latest_at_ - began_at_, latest_time)))
        return Error{"the act cannot follow"};
    latest_by_ = acted.by;
    Chair& chair = chairs_[acted.seat];
    if (acted.by == wire::ActedBy::person) {
        chair.last_act_id = acted.id;
        chair.last_act_version = match_->version();
    }
    begin_turns(acted, before);
    return std::nullopt;
}

// A turn that goes on keeps its time; a turn that begins gets a new one. Undoing goes back to a
// turn that had begun before.
void Room::begin_turns(const wire::SeatActed& acted, SeatSet before) {
    if (acted.act == take_back_word) {
        ++chairs_[acted.seat].undos;
        return;
    }
    for (const Seat seat : match_->to_act())
        if (!before.contains(seat) || (seat == acted.seat && match_->turn_ended())) {
            chairs_[seat].asked_at = latest_at_;
            chairs_[seat].undos = 0;
        }
}

// Before the beginning the seat is free again.
void Room::perform(const wire::SeatLeft& left) {
    Chair& chair = chairs_[left.seat];
    const int leaves = chair.leaves + 1;
    if (match_)
        chair.left = true;
    else
        chair = Chair{};
    chair.leaves = leaves;
    if (is_deserted()) deserted_at_ = latest_at_;
}

// The turn goes on with the time that it has left: who leaves and returns gains none. Only while a
// match stands still, because everyone had left, does no time pass.
void Room::perform(const wire::SeatReturned& returned) {
    if (is_deserted())
        for (Chair& chair : chairs_)
            chair.asked_at = std::min(chair.asked_at + latest_at_ - deserted_at_, latest_at_);
    chairs_[returned.seat].left = false;
}

void Room::perform(const wire::SeatSaid& said) {
    said_.push_back(said);
    if (said_.size() > most_said) said_.pop_front();
}

} // namespace khepri::server
