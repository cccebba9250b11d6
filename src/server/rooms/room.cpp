#include "server/rooms/room.h"

#include "core/check.h"
#include "core/text.h"
#include "server/rooms/secrets.h"

#include <algorithm>
#include <utility>

namespace khepri::server {
namespace {

constexpr std::size_t max_chat = 50;

Seed seed_of(const std::string& digits) { return unhex<32>(digits).value_or(Seed{}); }

} // namespace

Result<search::Level> read_level(const std::string& name) {
    if (const auto level = search::level_named(name)) return *level;
    return Error{"computer: expected " + search::level_list() + ", found " + in_quotes(name)};
}

Room::Room(std::string id, wire::MatchCreated created, AnyGame game)
    : id_(std::move(id)),
      created_(std::move(created)),
      settings_(created_.settings),
      game_(std::move(game)),
      latest_at_(created_.at) {
    for (const wire::SeatSetup& setup : created_.seats)
        if (auto& seat = seats_.emplace_back(); setup.computer)
            seat.computer = search::level_named(*setup.computer);
}

// The error is logged: it says where, but not what the event contains.
Result<std::unique_ptr<Room>> Room::from(std::string id, const std::vector<std::string>& bodies) {
    CHECK(!bodies.empty(), id);
    const auto first = wire::read_text(bodies.front(), wire::read_room_event);
    if (!first) return Error{id + " event 1: it cannot be read"};
    const auto* const created = std::get_if<wire::MatchCreated>(&*first);
    if (created == nullptr) return Error{id + " event 1: expected the match to be created"};
    for (const wire::SeatSetup& setup : created->seats)
        if (setup.computer && !search::level_named(*setup.computer))
            return Error{id + " event 1: " + read_level(*setup.computer).error()};
    auto game =
        runtime::make_game(created->game, created->settings.options, created->settings.edition);
    if (!game) return Error{id + " event 1: " + game.error()};
    std::unique_ptr<Room> room(new Room(std::move(id), *created, std::move(*game)));
    for (std::size_t i = 1; i < bodies.size(); ++i) {
        const auto event = wire::read_text(bodies[i], wire::read_room_event);
        const auto fault = event ? room->apply(*event) : Error{"it cannot be read"};
        if (fault)
            return Error{room->id_ + " event " + std::to_string(i + 1) + ": " + fault->message};
    }
    return room;
}

MatchPhase Room::phase() const {
    if (!match_) return MatchPhase::waiting;
    return ended_by_agreement_ || match_->is_over() ? MatchPhase::over : MatchPhase::playing;
}

std::string Room::invitation_to(Seat seat) const {
    return seat < created_.seats.size() ? created_.seats[seat].invitation : std::string();
}

std::optional<Seat> Room::host() const {
    std::optional<Seat> first;
    for (Seat seat = 0; seat < seat_count(); ++seat)
        if (seats_[seat].is_occupied() &&
            (!first || seats_[seat].taken_by_event < seats_[*first].taken_by_event))
            first = seat;
    return first;
}

Digest Room::commitment() const { return khepri::commitment(seed_of(created_.secret)); }

bool Room::has_open_seat() const {
    return std::any_of(seats_.begin(), seats_.end(),
                       [](const RoomSeat& seat) { return seat.is_open(); });
}

std::optional<Seat> Room::seat_with_token(std::string_view token) const {
    std::optional<Seat> found;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat)
        if (matches_hash(token, seats_[seat].token)) found = static_cast<Seat>(seat);
    return found;
}

std::optional<std::int64_t> Room::deadline(Seat seat) const {
    if (settings_.turn_milliseconds == 0 || phase() != MatchPhase::playing) return std::nullopt;
    if (!match_->to_act().contains(seat) || !seats_[seat].is_occupied()) return std::nullopt;
    return seats_[seat].turn_started_at + settings_.turn_milliseconds;
}

std::optional<std::int64_t> Room::next_deadline_after(std::int64_t now) const {
    std::optional<std::int64_t> next;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat)
        if (const auto one = deadline(static_cast<Seat>(seat));
            one && *one > now && (!next || *one < *next))
            next = one;
    return next;
}

std::optional<search::Level> Room::computer_for(Seat seat, std::int64_t now) const {
    if (phase() != MatchPhase::playing || !match_->to_act().contains(seat)) return std::nullopt;
    const RoomSeat& occupant = seats_[seat];
    if (occupant.computer) return occupant.computer;
    const auto last_moment = deadline(seat);
    if (occupant.left || (last_moment && *last_moment <= now)) return search::default_level;
    return std::nullopt;
}

bool Room::can_undo(Seat seat) const {
    return phase() == MatchPhase::playing && match_->can_undo(seat) &&
           seats_[seat].undos < max_undos;
}

bool Room::is_deserted() const {
    return std::none_of(seats_.begin(), seats_.end(),
                        [](const RoomSeat& seat) { return seat.is_occupied(); });
}

// Whether the seat of the event exists, and whether the phase allows the event.
template <class Event>
std::optional<Error> Room::fault(const Event& event) const {
    if constexpr (requires { event.seat; })
        if (event.seat >= seat_count()) return Error{"there is no such seat"};
    if constexpr (std::is_same_v<Event, wire::SeatTaken>)
        if (match_ || seats_[event.seat].computer) return Error{"the seat cannot be taken"};
    if constexpr (std::is_same_v<Event, wire::MatchStarted>)
        if (match_ || (has_open_seat() && !search::level_named(event.computer.value_or(""))))
            return Error{"the match cannot start"};
    if constexpr (std::is_same_v<Event, wire::MatchCreated>)
        return Error{"the match is created already"};
    if constexpr (std::is_same_v<Event, wire::MatchEndedByAgreement>)
        if (phase() != MatchPhase::playing) return Error{"the match cannot be ended"};
    if constexpr (std::is_same_v<Event, wire::SettingsChanged>) return fault_in(event);
    return std::nullopt;
}

// People keep their seats.
std::optional<Error> Room::fault_in(const wire::SettingsChanged& changed) const {
    if (match_) return Error{"the settings cannot change any more"};
    const auto game =
        runtime::make_game(created_.game, changed.settings.options, changed.settings.edition);
    if (!game) return Error{game.error()};
    if (changed.seats.size() != static_cast<std::size_t>(runtime::seats(*game)))
        return Error{"the settings are for another number of seats"};
    for (std::size_t i = 0; i < std::max(seats_.size(), changed.seats.size()); ++i) {
        const bool is_for_a_person = i < changed.seats.size() && !changed.seats[i].computer;
        if (i < seats_.size() && seats_[i].is_occupied() && !is_for_a_person)
            return Error{"the seat is taken"};
        if (i < changed.seats.size() && changed.seats[i].computer &&
            !search::level_named(*changed.seats[i].computer))
            return Error{"there is no such level"};
    }
    return std::nullopt;
}

std::optional<Error> Room::apply(const wire::RoomEvent& event) {
    auto found = std::visit([this](const auto& one) { return fault(one); }, event);
    if (found) return found;
    const std::int64_t before = latest_at_;
    turns_begun_ = {};
    std::visit([this](const auto& one) { latest_at_ = std::max(latest_at_, one.at); }, event);
    if (const auto* const played = std::get_if<wire::MovePlayed>(&event))
        found = apply(*played);
    else
        std::visit([this](const auto& one) { apply(one); }, event);
    if (found)
        latest_at_ = before;
    else
        ++event_count_;
    return found;
}

void Room::apply(const wire::SeatTaken& taken) {
    RoomSeat& seat = seats_[taken.seat];
    seat.name = taken.name;
    seat.token = taken.token;
    seat.seed = seed_of(taken.seed);
    seat.taken_at = latest_at_;
    seat.taken_by_event = event_count_ + 1;
}

void Room::apply(const wire::SettingsChanged& changed) {
    settings_ = changed.settings;
    game_ = *runtime::make_game(created_.game, settings_.options, settings_.edition);
    seats_.resize(changed.seats.size());
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const auto& level = changed.seats[i].computer;
        seats_[i].computer = level ? search::level_named(*level) : std::nullopt;
    }
    ++settings_changes_;
}

void Room::apply(const wire::MatchStarted& started) {
    Seeds seeds{seed_of(created_.secret), {}};
    std::vector<std::string> names;
    for (RoomSeat& seat : seats_) {
        if (seat.is_open()) seat.computer = search::level_named(started.computer.value_or(""));
        seeds.seats.push_back(seat.seed);
        names.push_back(seat.computer ? std::string(name(*seat.computer)) : seat.name);
        seat.turn_started_at = latest_at_;
        seat.leaves = 0;
    }
    started_at_ = latest_at_;
    match_ = runtime::start_match(game_, seeds, names);
    turns_begun_ = match_->to_act();
}

std::optional<Error> Room::apply(const wire::MovePlayed& played) {
    if (!match_) return Error{"the match has not started"};
    if (ended_by_agreement_) return Error{"the match is over"};
    const SeatSet before = match_->to_act();
    if (match_->perform(played.seat, played.move, std::min(latest_at_ - started_at_, latest_time)))
        return Error{"the move cannot follow"};
    latest_by_ = played.by;
    RoomSeat& seat = seats_[played.seat];
    if (played.by == wire::PlayedBy::person) {
        seat.last_action_id = played.id;
        seat.last_action_version = match_->version();
    }
    start_turns(played, before);
    return std::nullopt;
}

// A turn that continues keeps its time; a new turn gets new time. An undo returns to the time of
// the earlier turn.
void Room::start_turns(const wire::MovePlayed& played, SeatSet before) {
    if (played.move == undo_word) {
        ++seats_[played.seat].undos;
        return;
    }
    for (const Seat seat : match_->to_act())
        if (!before.contains(seat) || (seat == played.seat && match_->turn_ended())) {
            seats_[seat].turn_started_at = latest_at_;
            seats_[seat].undos = 0;
            turns_begun_.insert(seat);
        }
}

// Before the start the seat is free again.
void Room::apply(const wire::SeatLeft& left) {
    RoomSeat& seat = seats_[left.seat];
    const int leaves = seat.leaves + 1;
    if (match_)
        seat.left = true;
    else
        seat = RoomSeat{};
    seat.leaves = leaves;
    if (is_deserted()) deserted_at_ = latest_at_;
}

// The turn continues with the time that is left: leaving and returning gains none. Time stops only
// while all players have left.
void Room::apply(const wire::SeatReturned& returned) {
    if (is_deserted())
        for (RoomSeat& seat : seats_)
            seat.turn_started_at =
                std::min(seat.turn_started_at + latest_at_ - deserted_at_, latest_at_);
    seats_[returned.seat].left = false;
}

void Room::apply(const wire::ChatSent& sent) {
    if (!sent.text && !sent.phrase) return; // it was deleted
    chat_.push_back(sent);
    if (chat_.size() > max_chat) chat_.pop_front();
}

void Room::apply(const wire::PushSubscribed& subscribed) {
    auto& push = seats_[subscribed.seat].push;
    std::erase_if(push, [&](const wire::PushSubscription& one) {
        return one.endpoint == subscribed.subscription.endpoint;
    });
    if (push.size() == max_push) push.erase(push.begin());
    push.push_back(subscribed.subscription);
}

void Room::apply(const wire::PushUnsubscribed& unsubscribed) {
    std::erase_if(seats_[unsubscribed.seat].push, [&](const wire::PushSubscription& one) {
        return one.endpoint == unsubscribed.endpoint;
    });
}

} // namespace khepri::server
