#include "server/open_room.h"

#include "core/check.h"
#include "server/listing.h"
#include "server/secrets.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace khepri::server {
namespace {

std::shared_ptr<const std::string> text_of(const wire::FromServer& message) {
    auto text = std::make_shared<std::string>();
    wire::write_json(*text, message);
    return text;
}

Rng random_luck() {
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : random_seed()) seed = seed << 8 | byte;
    return Rng::fast(seed);
}

} // namespace

OpenRoom::OpenRoom(House& house, std::unique_ptr<Room> room)
    : house_(house),
      room_(std::move(room)),
      chat_(static_cast<std::size_t>(room_->seats()), Bucket(house.chat, house.steady())),
      addresses_(static_cast<std::size_t>(room_->seats())) {
    keep_up();
}

bool OpenRoom::may_say(Seat seat) { return chat_[seat].take(house_.steady()); }

void OpenRoom::keep_up() { ahead_ = std::max(ahead_, room_->latest_at() - house_.now()); }

void OpenRoom::attend(Seat seat, std::uint64_t address) {
    addresses_[seat] = address;
    attended_at_ = house_.steady();
}

bool OpenRoom::is_attended(std::int64_t within) const {
    if (room_->is_deserted()) return false;
    return !here().empty() || (attended_at_ && house_.steady() - *attended_at_ < within);
}

std::vector<std::uint64_t> OpenRoom::addresses() const {
    std::vector<std::uint64_t> known;
    for (const auto& address : addresses_)
        if (address) known.push_back(*address);
    return known;
}

Here OpenRoom::here() const {
    Here here;
    for (const Watcher* const watcher : watchers_)
        if (watcher->seat() != spectator) here.insert(watcher->seat());
    return here;
}

void OpenRoom::ask(Planner plan, Answer answer) {
    waiting_.push_back({std::move(plan), std::move(answer)});
    go_on();
}

void OpenRoom::watch(Watcher& watcher) {
    const bool was_here = here().contains(watcher.seat());
    watchers_.push_back(&watcher);
    watcher.tell(text_of(welcome(*room_, watcher.seat(), here(), now())));
    watcher.see(*room_);
    if (watcher.seat() != spectator && !was_here) tell_all(wire::People{seats_of(*room_, here())});
    look_around();
}

void OpenRoom::unwatch(Watcher& watcher) {
    std::erase(watchers_, &watcher);
    if (watcher.seat() != spectator) attended_at_ = house_.steady();
    if (watcher.seat() != spectator && !here().contains(watcher.seat()))
        tell_all(wire::People{seats_of(*room_, here())});
}

void OpenRoom::go_on() {
    while (!writing_ && !waiting_.empty()) {
        if (is_unsure_) return catch_up(Behind::perhaps);
        Request request = std::move(waiting_.front());
        waiting_.pop_front();
        Plan plan = request.plan(*room_);
        if (auto* const step = std::get_if<wire::Step>(&plan)) {
            write(std::move(*step), std::move(request));
        } else if (auto* const denial = std::get_if<Denial>(&plan)) {
            request.answer({std::move(*denial), room_->version(), false});
        } else if (const auto* const repeated = std::get_if<Repeated>(&plan)) {
            request.answer({std::nullopt, repeated->version, true});
        }
    }
}

void OpenRoom::write(wire::Step step, Request request) {
    writing_ = true;
    store::Step kept{room_->id(), room_->steps() + 1, {}, listing_after(*room_, step)};
    if (kept.listing) { // which is for everyone, by our own clock
        kept.listing->changed -= ahead_;
        if (kept.listing->wake > 0) kept.listing->wake -= ahead_;
    }
    wire::write_json(kept.body, step);
    house_.writer.write(std::move(kept),
                        [self = shared_from_this(), step = std::move(step),
                         request = std::move(request)](const Result<store::Fate>& fate) mutable {
                            self->written(step, request, fate);
                        });
}

void OpenRoom::written(const wire::Step& step, Request& request, const Result<store::Fate>& fate) {
    writing_ = false;
    fate ? house_.store.worked() : house_.store.failed(fate.error());
    if (!fate) {
        is_unsure_ = true;
        request.answer({Denial::of("store_unavailable"), room_->version(), false});
        go_on();
        return try_later();
    }
    if (*fate == store::Fate::conflict) {
        waiting_.push_front(std::move(request));
        return catch_up(Behind::certainly);
    }
    const bool fits = perform(step);
    CHECK(fits, room_->id(), room_->steps());
    request.answer({std::nullopt, room_->version(), false});
    go_on();
    look_around();
}

// Someone else has written: another server, or this one before it lost the answer. What was written
// is performed first, then the requests that wait are judged.
void OpenRoom::catch_up(Behind behind) {
    writing_ = true;
    house_.writer.ask([self = shared_from_this(), behind, id = room_->id(),
                       first = room_->steps() + 1](store::Store& store) {
        self->house_.post(
            [self, behind, bodies = store.read(id, first)] { self->caught_up(bodies, behind); });
    });
}

void OpenRoom::caught_up(const Result<std::vector<std::string>>& bodies, Behind behind) {
    writing_ = false;
    if (!bodies) house_.store.failed_to_read(bodies.error());
    is_unsure_ = !performed(bodies, behind);
    if (is_unsure_) {
        deny_waiting("store_unavailable");
        return try_later();
    }
    go_on();
    look_around();
}

bool OpenRoom::performed(const Result<std::vector<std::string>>& bodies, Behind behind) {
    if (!bodies || (bodies->empty() && behind == Behind::certainly)) return false;
    for (const std::string& body : *bodies) {
        const auto step = wire::read_text(body, wire::read_step);
        if (!step || !perform(*step)) return false;
    }
    return true;
}

void OpenRoom::deny_waiting(std::string_view code) {
    for (const Request& request : std::exchange(waiting_, {}))
        request.answer({Denial::of(code), room_->version(), false});
}

bool OpenRoom::perform(const wire::Step& step) {
    if (const auto fault = room_->perform(step)) {
        house_.log.error("room_unreadable", {{"match", room_->id()}, {"reason", fault->message}});
        return false;
    }
    keep_up();
    if (const auto* const left = std::get_if<wire::SeatLeft>(&step);
        left && room_->stage() == Stage::waiting)
        unseat(left->seat);
    if (const auto* const acted = std::get_if<wire::SeatActed>(&step))
        house_.metrics.moves(room_->made().game, acted->by).add();
    if (std::holds_alternative<wire::MatchEnded>(step))
        house_.log.info("match_over", {{"match", room_->id()}, {"game", room_->made().game}});
    announce(step);
    return true;
}

void OpenRoom::unseat(Seat seat) {
    addresses_[seat].reset();
    for (Watcher* const watcher : watchers_)
        if (watcher->seat() == seat) watcher->lose_seat();
}

// What the room does by itself is not tried again at once while the store is away.
void OpenRoom::try_later() {
    constexpr std::int64_t a_second = 1000;
    house_.wake(room_->id(), house_.now() + a_second);
}

void OpenRoom::look_around() {
    if (writing_) return;
    if (is_unsure_) return house_.store.has_failed() ? try_later() : catch_up(Behind::perhaps);
    const std::int64_t now = this->now();
    if (room_->stage() == Stage::waiting && !room_->has_open_chair())
        return ask([now](const Room& room) { return plan_beginning(room, std::nullopt, now); },
                   [](const Reply&) {});
    if (room_->stage() == Stage::over && !room_->has_ended())
        return ask([now](const Room& room) { return plan_end(room, now); }, [](const Reply&) {});
    if (room_->stage() != Stage::playing || room_->is_deserted()) return;
    for (const Seat seat : room_->match().to_act())
        if (const auto level = room_->computer_for(seat, now)) think(seat, *level);
    if (const auto next = room_->next_deadline_after(now)) house_.wake(room_->id(), *next - ahead_);
}

void OpenRoom::think(Seat seat, ai::Level level) {
    if (thinking_.contains(seat)) return;
    const std::uint64_t address = address_for_searches();
    if (house_.thinkers.waiting(address) >= house_.most_thinking_per_address) return try_later();
    thinking_.insert(seat);
    house_.thinkers.think(
        address, level,
        [self = shared_from_this(), seat, version = room_->version(),
         thought = room_->match().thought(seat, level), luck = random_luck(),
         &stopping = house_.thinkers.stopping(), &time = house_.metrics.search_time] {
            const auto start = std::chrono::steady_clock::now();
            const std::string act = thought(ai::Budget::unlimited().cancelled_by(stopping), luck);
            time.observe(std::chrono::steady_clock::now() - start);
            self->house_.post([self, seat, version, act] {
                self->thinking_.erase(seat);
                self->ask(
                    [=, now = self->now()](const Room& room) {
                        return plan_computer(room, seat, version, act, now);
                    },
                    [](const Reply&) {});
                self->look_around();
            });
        });
}

// Where nobody is known to sit, as after a restart, all such matches are counted together.
std::uint64_t OpenRoom::address_for_searches() const {
    constexpr std::uint64_t nobody = 0;
    std::optional<std::pair<std::size_t, std::uint64_t>> fewest;
    for (const std::uint64_t address : addresses()) {
        const std::pair waiting(house_.thinkers.waiting(address), address);
        if (!fewest || waiting < *fewest) fewest = waiting;
    }
    return fewest ? fewest->second : nobody;
}

void OpenRoom::tell_all(const wire::FromServer& message) {
    const auto text = text_of(message);
    for (Watcher* const watcher : watchers_) watcher->tell(text);
}

void OpenRoom::tell_each(const std::function<wire::FromServer(Seat)>& make) {
    SeatSet told;
    for (const Watcher* const first : watchers_) {
        const Seat seat = first->seat();
        if (told.contains(seat)) continue;
        told.insert(seat);
        const auto text = text_of(make(seat));
        for (Watcher* const watcher : watchers_)
            if (watcher->seat() == seat) watcher->tell(text);
    }
}

void OpenRoom::announce(const wire::Step& step) {
    if (const auto* const acted = std::get_if<wire::SeatActed>(&step)) return tell_event(*acted);
    if (std::holds_alternative<wire::MatchBegun>(step)) {
        tell_all(wire::People{seats_of(*room_, here())});
        tell_each([&](Seat seat) { return wire::Begun{situation(*room_, seat, now())}; });
        for (Watcher* const watcher : watchers_) watcher->see(*room_);
    } else if (const auto* const said = std::get_if<wire::SeatSaid>(&step)) {
        const auto text = text_of(wire::Said{{said->seat, said->text, said->at}});
        for (Watcher* const watcher : watchers_)
            if (watcher->seat() != spectator) watcher->tell(text);
    } else if (const auto* const followed = std::get_if<wire::MatchFollowed>(&step)) {
        tell_all(wire::Followed{followed->match, followed->kind});
    } else if (!std::holds_alternative<wire::MatchEnded>(step)) {
        tell_all(wire::People{seats_of(*room_, here())});
    }
}

void OpenRoom::tell_event(const wire::SeatActed& acted) {
    const std::int64_t now = this->now();
    tell_each([&](Seat seat) {
        wire::Update update{latest_event(*room_, seat), std::nullopt, situation(*room_, seat, now)};
        if (seat == acted.seat && !acted.id.empty()) update.done = acted.id;
        return wire::FromServer(std::move(update));
    });
    for (Watcher* const watcher : watchers_) watcher->see(*room_);
}

} // namespace khepri::server
