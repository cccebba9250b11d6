#include "server/rooms/open_room.h"

#include "core/check.h"
#include "server/rooms/match_entry.h"
#include "server/rooms/secrets.h"

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

OpenRoom::OpenRoom(RoomContext& context, std::unique_ptr<Room> room)
    : context_(context),
      room_(std::move(room)),
      chat_(most_seats, Bucket(context.chat, context.steady())),
      addresses_(most_seats),
      absent_since_(most_seats, context.steady()) {
    update_clock_offset();
}

bool OpenRoom::may_chat(Seat seat) { return chat_[seat].take(context_.steady()); }

void OpenRoom::update_clock_offset() {
    clock_offset_ = std::max(clock_offset_, room_->latest_at() - context_.now());
}

void OpenRoom::mark_present(Seat seat, std::uint64_t address) {
    addresses_[seat] = address;
    last_present_ = context_.steady();
    absent_since_[seat] = context_.steady();
}

bool OpenRoom::is_active(std::int64_t within) const {
    if (room_->is_deserted()) return false;
    return !connected().empty() || (last_present_ && context_.steady() - *last_present_ < within);
}

bool OpenRoom::is_expecting(std::int64_t within) const {
    if (!connected().empty()) return true;
    const auto& seats = room_->seats();
    return std::any_of(seats.begin(), seats.end(), [&](const RoomSeat& seat) {
        return seat.is_occupied() && now() - seat.taken_at <= within;
    });
}

Presence OpenRoom::presence() const {
    Presence presence;
    presence.connected = presence.programs = connected();
    presence.wants_end = wants_end_;
    presence.declines_end = declines_end_;
    for (Seat seat = 0; seat < room_->seat_count(); ++seat)
        presence.away_milliseconds[seat] = context_.steady() - absent_since_[seat];
    for (const Subscriber* const subscriber : subscribers_) {
        if (!subscriber->is_program()) presence.programs.erase(subscriber->seat());
        if (subscriber->seat() != spectator || subscriber->is_program()) continue;
        ++presence.spectators.count;
        if (const std::string name = subscriber->name();
            !name.empty() && presence.spectators.names.size() < wire::max_spectator_names)
            presence.spectators.names.push_back(name);
    }
    return presence;
}

std::vector<std::uint64_t> OpenRoom::addresses() const {
    std::vector<std::uint64_t> known;
    for (const auto& address : addresses_)
        if (address) known.push_back(*address);
    return known;
}

SeatSet OpenRoom::connected() const {
    SeatSet connected;
    for (const Subscriber* const subscriber : subscribers_)
        if (subscriber->seat() != spectator) connected.insert(subscriber->seat());
    return connected;
}

void OpenRoom::request(Decide decide, OnReply on_reply) {
    requests_.push_back({std::move(decide), std::move(on_reply)});
    process_requests();
}

void OpenRoom::subscribe(Subscriber& subscriber) {
    const bool was_connected = connected().contains(subscriber.seat());
    subscribers_.push_back(&subscriber);
    subscriber.send(text_of(welcome(*room_, subscriber.seat(), presence(), away_after(), now())));
    subscriber.on_change(*room_);
    if (subscriber.seat() == spectator)
        on_spectators_changed(&subscriber);
    else if (!was_connected)
        send_seats();
    run_automatic_moves();
}

void OpenRoom::unsubscribe(Subscriber& subscriber) {
    std::erase(subscribers_, &subscriber);
    if (subscriber.seat() == spectator) return on_spectators_changed();
    last_present_ = context_.steady();
    if (connected().contains(subscriber.seat())) return;
    absent_since_[subscriber.seat()] = context_.steady();
    send_seats();
    if (subscriber.has_timed_out() && notices_.after_loss(*room_, subscriber.seat(), now()))
        notify_turns(SeatSet::only(subscriber.seat()));
    run_automatic_moves();
}

void OpenRoom::process_requests() {
    while (!writing_ && !requests_.empty()) {
        if (must_reread_) return catch_up(Behind::perhaps);
        Request request = std::move(requests_.front());
        requests_.pop_front();
        Decision decision = request.decide(*room_);
        if (auto* const event = std::get_if<wire::RoomEvent>(&decision)) {
            write(std::move(*event), std::move(request));
        } else if (auto* const error = std::get_if<ServerError>(&decision)) {
            request.on_reply({std::move(*error), room_->version(), false});
        } else if (const auto* const repeated = std::get_if<Repeated>(&decision)) {
            request.on_reply({std::nullopt, repeated->version, true});
        } else if (const auto* const agreement = std::get_if<Agreement>(&decision)) {
            agree(*agreement);
            request.on_reply({std::nullopt, room_->version(), false});
            run_automatic_moves();
        }
    }
}

void OpenRoom::write(wire::RoomEvent event, Request request) {
    writing_ = true;
    store::Event stored{room_->id(), room_->event_count() + 1, {}, entry_after(*room_, event)};
    if (stored.entry) { // all servers read it, so it has our own clock
        stored.entry->changed -= clock_offset_;
        if (stored.entry->wake > 0) stored.entry->wake -= clock_offset_;
    }
    wire::write_json(stored.body, event);
    context_.writer.write(std::move(stored), [self = shared_from_this(), event = std::move(event),
                                              request = std::move(request)](
                                                 const Result<store::WriteResult>& result) mutable {
        self->on_written(event, request, result);
    });
}

void OpenRoom::on_written(const wire::RoomEvent& event, Request& request,
                          const Result<store::WriteResult>& result) {
    writing_ = false;
    result ? context_.store.worked() : context_.store.failed(result.error());
    if (!result) {
        must_reread_ = true;
        request.on_reply({ServerError::of("store_unavailable"), room_->version(), false});
        process_requests();
        return retry_later();
    }
    if (*result == store::WriteResult::conflict) {
        requests_.push_front(std::move(request));
        return catch_up(Behind::certainly);
    }
    const bool fits = apply(event);
    CHECK(fits, room_->id(), room_->event_count());
    request.on_reply({std::nullopt, room_->version(), false});
    process_requests();
    run_automatic_moves();
}

// Someone else has written: another server, or this one before it lost the answer. Applies what was
// written, then processes the waiting requests.
void OpenRoom::catch_up(Behind behind) {
    writing_ = true;
    context_.writer.ask([self = shared_from_this(), behind, id = room_->id(),
                         first = room_->event_count() + 1](store::Store& store) {
        self->context_.post(
            [self, behind, bodies = store.read(id, first)] { self->on_caught_up(bodies, behind); });
    });
}

void OpenRoom::on_caught_up(const Result<std::vector<std::string>>& bodies, Behind behind) {
    writing_ = false;
    if (!bodies) context_.store.failed_to_read(bodies.error());
    must_reread_ = !apply_stored(bodies, behind);
    if (must_reread_) {
        fail_requests("store_unavailable");
        return retry_later();
    }
    process_requests();
    run_automatic_moves();
}

bool OpenRoom::apply_stored(const Result<std::vector<std::string>>& bodies, Behind behind) {
    if (!bodies || (bodies->empty() && behind == Behind::certainly)) return false;
    for (const std::string& body : *bodies) {
        const auto event = wire::read_text(body, wire::read_room_event);
        if (!event || !apply(*event)) return false;
    }
    return true;
}

void OpenRoom::fail_requests(std::string_view code) {
    for (const Request& request : std::exchange(requests_, {}))
        request.on_reply({ServerError::of(code), room_->version(), false});
}

bool OpenRoom::apply(const wire::RoomEvent& event) {
    const auto host_before = room_->host();
    if (const auto fault = room_->apply(event)) {
        context_.log.error("room_unreadable", {{"match", room_->id()}, {"reason", fault->message}});
        return false;
    }
    update_clock_offset();
    update_presence(event);
    if (const auto* const played = std::get_if<wire::MovePlayed>(&event))
        context_.metrics.moves(room_->created().game, played->by).add();
    if (std::holds_alternative<wire::MatchEnded>(event) ||
        std::holds_alternative<wire::MatchEndedByAgreement>(event))
        context_.log.info("match_over", {{"match", room_->id()}, {"game", room_->created().game}});
    announce(event);
    if (room_->phase() == MatchPhase::waiting && room_->host() != host_before)
        send_to_all(settings_of(*room_, presence(), away_after()));
    notify_turns(notices_.after(*room_, event, connected()));
    return true;
}

void OpenRoom::notify_turns(SeatSet seats) {
    if (!context_.notify_turn) return;
    for (const Seat seat : seats) context_.notify_turn(shared_from_this(), seat);
}

void OpenRoom::update_presence(const wire::RoomEvent& event) {
    if (const auto* const taken = std::get_if<wire::SeatTaken>(&event)) {
        absent_since_[taken->seat] = context_.steady();
    } else if (const auto* const returned = std::get_if<wire::SeatReturned>(&event)) {
        absent_since_[returned->seat] = context_.steady();
    } else if (const auto* const left = std::get_if<wire::SeatLeft>(&event)) {
        withdraw(left->seat);
        if (room_->phase() == MatchPhase::waiting) unseat(left->seat);
    } else if (const auto* const played = std::get_if<wire::MovePlayed>(&event)) {
        if (played->by == wire::PlayedBy::person && wants_end_.contains(played->seat))
            agree({played->seat, false});
    }
}

void OpenRoom::agree(Agreement agreement) {
    withdraw(agreement.seat);
    if (agreement.wants_end)
        wants_end_.insert(agreement.seat);
    else if (!wants_end_.empty())
        declines_end_.insert(agreement.seat);
    send_seats();
}

// Where nobody wants the end any more, there is nothing to decline.
void OpenRoom::withdraw(Seat seat) {
    wants_end_.erase(seat);
    declines_end_.erase(seat);
    if (wants_end_.empty()) declines_end_ = {};
}

void OpenRoom::end_if_agreed(std::int64_t now) {
    if (wants_end_.empty()) return;
    request(
        [self = shared_from_this(), now](const Room& room) {
            return decide_agreed_end(room, self->presence(), self->away_after(), now);
        },
        [](const Reply&) {});
    const Presence presence = this->presence();
    for (const Seat seat : asked_to_agree(*room_, presence, away_after()))
        if (const auto left = time_until_away(*room_, seat, presence, away_after()))
            context_.wake(room_->id(), context_.now() + *left);
}

void OpenRoom::unseat(Seat seat) {
    addresses_[seat].reset();
    for (Subscriber* const subscriber : subscribers_)
        if (subscriber->seat() == seat) subscriber->lose_seat();
    on_spectators_changed();
}

// While the store is unavailable, automatic moves are not retried at once.
void OpenRoom::retry_later() {
    constexpr std::int64_t a_second = 1000;
    context_.wake(room_->id(), context_.now() + a_second);
}

void OpenRoom::run_automatic_moves() {
    if (writing_) return;
    if (must_reread_)
        return context_.store.has_failed() ? retry_later() : catch_up(Behind::perhaps);
    const std::int64_t now = this->now();
    if (room_->phase() == MatchPhase::waiting && !room_->has_open_seat())
        return request([now](const Room& room) { return decide_start(room, std::nullopt, now); },
                       [](const Reply&) {});
    if (room_->phase() == MatchPhase::over && !room_->has_ended())
        return request([now](const Room& room) { return decide_end(room, now); },
                       [](const Reply&) {});
    if (room_->phase() != MatchPhase::playing || room_->is_deserted()) return;
    end_if_agreed(now);
    if (writing_) return;
    for (const Seat seat : room_->match().to_act())
        if (const auto level = room_->computer_for(seat, now)) start_search(seat, *level);
    if (const auto next = room_->next_deadline_after(now))
        context_.wake(room_->id(), *next - clock_offset_);
}

void OpenRoom::start_search(Seat seat, search::Level level) {
    if (searching_.contains(seat)) return;
    const std::uint64_t address = address_for_searches();
    if (context_.search_pool.waiting(address) >= context_.max_searches_per_address)
        return retry_later();
    searching_.insert(seat);
    context_.search_pool.submit(
        address, level,
        [self = shared_from_this(), seat, version = room_->version(),
         thought = room_->match().thought(seat, level), luck = random_luck(),
         &stopping = context_.search_pool.stopping(), &time = context_.metrics.search_time] {
            const auto start = std::chrono::steady_clock::now();
            const std::string move =
                thought(search::Budget::unlimited().cancelled_by(stopping), luck);
            time.observe(std::chrono::steady_clock::now() - start);
            self->context_.post([self, seat, version, move] {
                self->searching_.erase(seat);
                self->request(
                    [=, now = self->now()](const Room& room) {
                        return decide_computer_move(room, seat, version, move, now);
                    },
                    [](const Reply&) {});
                self->run_automatic_moves();
            });
        });
}

// If no player's address is known, as after a restart, all such matches count together.
std::uint64_t OpenRoom::address_for_searches() const {
    constexpr std::uint64_t nobody = 0;
    std::optional<std::pair<std::size_t, std::uint64_t>> fewest;
    for (const std::uint64_t address : addresses()) {
        const std::pair waiting(context_.search_pool.waiting(address), address);
        if (!fewest || waiting < *fewest) fewest = waiting;
    }
    return fewest ? fewest->second : nobody;
}

void OpenRoom::send_to_all(const wire::FromServer& message) {
    const auto text = text_of(message);
    for (Subscriber* const subscriber : subscribers_) subscriber->send(text);
}

void OpenRoom::send_seats() { send_to_all(wire::SeatsChanged{seats_of(*room_, presence())}); }

void OpenRoom::on_alarm() {
    send_spectators_if_due();
    run_automatic_moves();
}

void OpenRoom::on_spectators_changed(const Subscriber* newcomer) {
    spectators_changed_ = true;
    send_spectators_if_due(newcomer);
}

void OpenRoom::send_spectators_if_due(const Subscriber* newcomer) {
    constexpr std::int64_t a_second = 1000;
    if (!spectators_changed_ || subscribers_.empty()) return;
    const std::int64_t now = context_.steady();
    if (spectators_sent_ && now - *spectators_sent_ < a_second)
        return context_.wake(room_->id(), context_.now() + *spectators_sent_ + a_second - now);
    spectators_changed_ = false;
    spectators_sent_ = now;
    const auto text = text_of(wire::SpectatorsChanged{presence().spectators});
    for (Subscriber* const subscriber : subscribers_)
        if (subscriber != newcomer) subscriber->send(text);
}

void OpenRoom::send_to_each(const std::function<wire::FromServer(Seat)>& make) {
    SeatSet done;
    for (const Subscriber* const first : subscribers_) {
        const Seat seat = first->seat();
        if (done.contains(seat)) continue;
        done.insert(seat);
        const auto text = text_of(make(seat));
        for (Subscriber* const subscriber : subscribers_)
            if (subscriber->seat() == seat) subscriber->send(text);
    }
}

void OpenRoom::announce(const wire::RoomEvent& event) {
    if (const auto* const played = std::get_if<wire::MovePlayed>(&event))
        return send_update(*played);
    if (std::holds_alternative<wire::MatchStarted>(event)) {
        send_seats();
        send_to_each([&](Seat seat) { return wire::Started{match_status(*room_, seat, now())}; });
        for (Subscriber* const subscriber : subscribers_) subscriber->on_change(*room_);
    } else if (const auto* const sent = std::get_if<wire::ChatSent>(&event)) {
        const auto text = text_of(wire::ChatReceived{chat_message(*sent)});
        for (Subscriber* const subscriber : subscribers_)
            if (subscriber->seat() != spectator) subscriber->send(text);
    } else if (const auto* const next = std::get_if<wire::NextMatchCreated>(&event)) {
        send_to_all(next_match_message(*next));
    } else if (std::holds_alternative<wire::SettingsChanged>(event)) {
        send_to_all(settings_of(*room_, presence(), away_after()));
    } else if (std::holds_alternative<wire::MatchEndedByAgreement>(event)) {
        send_to_all(wire::Ended{});
        for (Subscriber* const subscriber : subscribers_) subscriber->on_change(*room_);
    } else if (!std::holds_alternative<wire::MatchEnded>(event) &&
               !std::holds_alternative<wire::PushSubscribed>(event) &&
               !std::holds_alternative<wire::PushUnsubscribed>(event)) {
        send_seats();
    }
}

void OpenRoom::send_update(const wire::MovePlayed& played) {
    const std::int64_t now = this->now();
    send_to_each([&](Seat seat) {
        wire::Update update{event_as_seen_by(seat, *room_), std::nullopt,
                            match_status(*room_, seat, now)};
        if (seat == played.seat && !played.id.empty()) update.done = played.id;
        return wire::FromServer(std::move(update));
    });
    for (Subscriber* const subscriber : subscribers_) subscriber->on_change(*room_);
}

} // namespace khepri::server
