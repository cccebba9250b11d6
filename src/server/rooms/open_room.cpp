#include "server/rooms/open_room.h"

#include "core/check.h"
#include "server/rooms/lobby/match_entry.h"
#include "server/rooms/messages/announce.h"
#include "server/rooms/messages/seat_messages.h"
#include "server/rooms/secrets.h"

#include <algorithm>
#include <utility>

namespace khepri::server {
namespace {

constexpr std::int64_t a_second = 1000;

} // namespace

OpenRoom::OpenRoom(RoomContext& context, std::unique_ptr<Room> room)
    : context_(context),
      room_(std::move(room)),
      tracker_(context.steady()),
      chat_(most_seats, Bucket(context.chat, context.steady())),
      latest_applied_(context.steady()) {
    update_clock_offset();
    if (context_.cluster == nullptr) return;
    peers_ = std::make_unique<RoomPeers>(
        context_.cluster, room_->id(), context_.steady(),
        [this](const wire::RoomMessage& message) { on_peer_message(message); });
    ask_peers();
}

bool OpenRoom::may_chat(Seat seat) { return chat_[seat].take(context_.steady()); }

void OpenRoom::update_clock_offset() {
    clock_offset_ = std::max(clock_offset_, room_->latest_at() - context_.now());
}

void OpenRoom::mark_present(Seat seat, std::uint64_t address) {
    if (!tracker_.last_present()) note_lobby_change();
    tracker_.mark_present(seat, address, context_.steady());
}

bool OpenRoom::is_active_here(std::int64_t within) const {
    if (room_->is_deserted()) return false;
    const auto last = tracker_.last_present();
    return has_players_here() || (last && context_.steady() - *last < within);
}

Presence OpenRoom::presence() const {
    Presence presence;
    presence.connected = connected();
    presence.programs = subscribers_.programs();
    presence.wants_end = tracker_.want_end();
    presence.declines_end = tracker_.decline_end();
    presence.spectators = subscribers_.spectators();
    if (peers_) {
        presence.is_complete = peers_->are_heard();
        const SeatSet people_elsewhere = peers_->people();
        for (const Seat seat : presence.connected)
            if (people_elsewhere.contains(seat))
                presence.programs.erase(seat);
            else if (!subscribers_.connected().contains(seat))
                presence.programs.insert(seat);
        peers_->add_spectators(presence.spectators);
    }
    for (Seat seat = 0; seat < room_->seat_count(); ++seat)
        presence.away_milliseconds[seat] = tracker_.away_for(seat, context_.steady());
    return presence;
}

SeatSet OpenRoom::connected() const {
    SeatSet connected = subscribers_.connected();
    if (peers_)
        for (const Seat seat : peers_->connected()) connected.insert(seat);
    return connected;
}

void OpenRoom::request(Decide decide, OnReply on_reply) {
    requests_.push_back({std::move(decide), std::move(on_reply)});
    process_requests();
}

void OpenRoom::when_current(OnReply on_reply) {
    if (!context_.shares_store) return on_reply({std::nullopt, room_->version(), false});
    request({}, std::move(on_reply));
}

void OpenRoom::subscribe(Subscriber& subscriber) {
    const bool was_connected = connected().contains(subscriber.seat());
    subscribers_.add(subscriber);
    wire::Welcome message = welcome(*room_, subscriber.seat(), presence(), away_after(), now());
    if (message.status && subscriber.update_form() == UpdateForm::changes)
        sent_views_.remember(room_->match(), subscriber.seat());
    subscriber.send(text_of(std::move(message)));
    subscriber.on_change(*room_);
    if (subscriber.seat() == spectator)
        on_spectators_changed(&subscriber);
    else if (!was_connected)
        send_seats();
    publish_presence();
    run_automatic_moves();
}

void OpenRoom::unsubscribe(Subscriber& subscriber) {
    subscribers_.remove(subscriber);
    publish_presence();
    if (subscriber.seat() == spectator) return on_spectators_changed();
    const Seat seat = subscriber.seat();
    tracker_.mark_absent(seat, context_.steady());
    if (connected().contains(seat)) return;
    send_seats();
    if (subscriber.has_timed_out() && notices_.after_loss(*room_, seat, now()))
        notify_turns(SeatSet::only(seat));
    run_automatic_moves();
}

void OpenRoom::process_requests() {
    while (!writing_ && !requests_.empty()) {
        if (is_behind()) return catch_up(Behind::perhaps);
        Request request = std::move(requests_.front());
        requests_.pop_front();
        process(std::move(request));
    }
}

void OpenRoom::process(Request request) {
    if (!request.decide) {
        waiting_to_be_current_.push_back(std::move(request.on_reply));
        return catch_up(Behind::perhaps);
    }
    Decision decision = request.decide(*room_);
    if (auto* const event = std::get_if<wire::RoomEvent>(&decision)) {
        write(std::move(*event), std::move(request));
    } else if (auto* const error = std::get_if<ServerError>(&decision)) {
        request.on_reply({std::move(*error), room_->version(), false});
    } else if (const auto* const repeated = std::get_if<Repeated>(&decision)) {
        request.on_reply({std::nullopt, repeated->version, true});
    } else if (const auto* const agreement = std::get_if<Agreement>(&decision)) {
        agree(*agreement, now());
        publish_presence();
        request.on_reply({std::nullopt, room_->version(), false});
        run_automatic_moves();
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
    context_.connections.write(
        std::move(stored),
        [self = shared_from_this(), event = std::move(event),
         request = std::move(request)](const Result<store::WriteResult>& result) mutable {
            self->on_written(event, request, result);
        });
}

void OpenRoom::on_written(const wire::RoomEvent& event, Request& request,
                          const Result<store::WriteResult>& result) {
    writing_ = false;
    const bool is_unreadable = result && *result == store::WriteResult::unreadable;
    if (is_unreadable)
        context_.store.failed_to_read("a damaged page holds events of match " + room_->id());
    else
        result ? context_.store.worked() : context_.store.failed(result.error());
    if (!result || is_unreadable) {
        must_reread_ = true;
        request.on_reply({ServerError::of("store_unavailable"), room_->version(), false});
        process_requests();
        return retry_later();
    }
    if (*result == store::WriteResult::conflict) {
        requests_.push_front(std::move(request));
        return catch_up(Behind::certainly);
    }
    const bool fits = apply(event, Origin::here);
    CHECK(fits, room_->id(), room_->event_count());
    if (peers_) peers_->publish_written(room_->event_count());
    request.on_reply({std::nullopt, room_->version(), false});
    process_requests();
    run_automatic_moves();
}

// Someone else has written: another server, or this one before it lost the answer. Applies what was
// written, then processes the waiting requests.
void OpenRoom::catch_up(Behind behind) {
    writing_ = true;
    hinted_before_read_ = hinted_events_;
    auto question = [self = shared_from_this(), behind, id = room_->id(),
                     first = room_->event_count() + 1](store::Store& store) {
        self->context_.post(
            [self, behind, bodies = store.read(id, first)] { self->on_caught_up(bodies, behind); });
    };
    if (must_reread_)
        context_.connections.read_after_writing(room_->id(), std::move(question));
    else
        context_.connections.read(std::move(question));
}

void OpenRoom::on_caught_up(const Result<std::vector<std::string>>& bodies, Behind behind) {
    writing_ = false;
    const auto waiting = std::exchange(waiting_to_be_current_, {});
    if (!bodies) context_.store.failed_to_read(bodies.error());
    const bool is_current = apply_stored(bodies, behind);
    must_reread_ = !is_current;
    if (hinted_events_ == hinted_before_read_) hinted_events_ = 0; // true or not, it was read
    for (const OnReply& on_reply : waiting)
        on_reply({is_current ? std::nullopt : std::optional(ServerError::of("store_unavailable")),
                  room_->version(), false});
    if (!is_current) {
        fail_requests("store_unavailable");
        return retry_later();
    }
    process_requests();
    run_automatic_moves();
}

bool OpenRoom::apply_stored(const Result<std::vector<std::string>>& bodies, Behind behind) {
    if (!bodies || (bodies->empty() && behind == Behind::certainly)) return false;
    const Origin origin = must_reread_ ? Origin::here : Origin::elsewhere;
    for (const std::string& body : *bodies) {
        const auto event = wire::read_text(body, wire::read_room_event);
        if (!event || !apply(*event, origin)) return false;
    }
    return true;
}

void OpenRoom::fail_requests(std::string_view code) {
    for (const Request& request : std::exchange(requests_, {}))
        request.on_reply({ServerError::of(code), room_->version(), false});
}

bool OpenRoom::apply(const wire::RoomEvent& event, Origin origin) {
    const bool is_waiting = room_->phase() == MatchPhase::waiting;
    const auto host_before = is_waiting ? room_->host() : std::nullopt;
    if (const auto fault = room_->apply(event)) {
        context_.log.error("room_unreadable", {{"match", room_->id()}, {"reason", fault->message}});
        return false;
    }
    latest_applied_ = context_.steady();
    update_clock_offset();
    update_presence(event);
    const bool is_move = std::holds_alternative<wire::MovePlayed>(event);
    if (std::holds_alternative<wire::SettingsChanged>(event))
        context_.on_lobby_change(); // it may have been in the lobby until now
    else if (!is_move)
        note_lobby_change();
    // A move tells nothing of who is connected.
    announce(event, *room_, is_move ? Presence{} : presence(), away_after(), subscribers_,
             sent_views_, now());
    if (room_->phase() == MatchPhase::waiting && room_->host() != host_before)
        subscribers_.send_to_all(settings_of(*room_, presence(), away_after()));
    const SeatSet due = notices_.after(*room_, event, connected());
    if (origin == Origin::elsewhere) return true; // the other server counts and notifies
    if (const auto* const played = std::get_if<wire::MovePlayed>(&event))
        context_.metrics.moves(room_->created().game, played->by).add();
    note_end(event);
    notify_turns(due);
    return true;
}

void OpenRoom::note_end(const wire::RoomEvent& event) {
    if (std::holds_alternative<wire::MatchEnded>(event) ||
        std::holds_alternative<wire::MatchEndedByAgreement>(event))
        context_.log.info("match_over", {{"match", room_->id()}, {"game", room_->created().game}});
}

void OpenRoom::notify_turns(SeatSet seats) {
    if (!context_.notify_turn) return;
    for (const Seat seat : seats) context_.notify_turn(shared_from_this(), seat);
}

void OpenRoom::update_presence(const wire::RoomEvent& event) {
    if (const auto* const taken = std::get_if<wire::SeatTaken>(&event)) {
        tracker_.restart_absence(taken->seat, context_.steady());
    } else if (const auto* const returned = std::get_if<wire::SeatReturned>(&event)) {
        tracker_.restart_absence(returned->seat, context_.steady());
    } else if (const auto* const left = std::get_if<wire::SeatLeft>(&event)) {
        tracker_.agree({left->seat, false, false, left->at});
        if (room_->phase() == MatchPhase::waiting) unseat(left->seat);
    } else if (const auto* const played = std::get_if<wire::MovePlayed>(&event)) {
        if (played->by == wire::PlayedBy::person && tracker_.want_end().contains(played->seat))
            agree({played->seat, false}, played->at);
    }
}

void OpenRoom::agree(Agreement agreement, std::int64_t at) {
    const bool declines = !agreement.wants_end && !tracker_.want_end().empty();
    tracker_.agree({agreement.seat, agreement.wants_end, declines, at});
    send_seats();
}

void OpenRoom::end_if_agreed(std::int64_t now) {
    if (tracker_.want_end().empty()) return;
    request(
        [self = shared_from_this(), now](const Room& room) {
            return decide_agreed_end(room, self->presence(), self->away_after(), now);
        },
        [](const Reply&) {});
    const Presence presence = this->presence();
    for (const Seat seat : asked_to_agree(*room_, presence, away_after()))
        if (const auto left = time_until_away(*room_, seat, presence, away_after())) wake_in(*left);
}

void OpenRoom::unseat(Seat seat) {
    tracker_.forget(seat);
    subscribers_.lose_seat(seat);
    on_spectators_changed();
    publish_presence();
    if (room_->is_for_pairing() && !room_->host()) stop_waiting();
}

// Nobody is left with whom others could be paired.
void OpenRoom::stop_waiting() {
    context_.connections.ask([match = room_->id(), now = context_.now()](store::Store& store) {
        store.keep_waiting(std::span(&match, 1), now);
    });
}

void OpenRoom::wake_in(std::int64_t milliseconds) {
    context_.wake(room_->id(), context_.now() + milliseconds);
}

// While the store is unavailable, automatic moves are not retried at once.
void OpenRoom::retry_later() { wake_in(a_second); }

void OpenRoom::run_automatic_moves() {
    if (writing_) return;
    if (must_reread_)
        return context_.store.has_failed() ? retry_later() : catch_up(Behind::perhaps);
    if (is_behind()) return catch_up(Behind::perhaps);
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

void OpenRoom::note_lobby_change() {
    if (room_->settings().in_lobby) context_.on_lobby_change();
}

void OpenRoom::send_seats() {
    note_lobby_change();
    subscribers_.send_to_all(wire::SeatsChanged{seats_of(*room_, presence())});
}

void OpenRoom::on_alarm() {
    send_spectators_if_due();
    run_automatic_moves();
}

void OpenRoom::on_spectators_changed(const Subscriber* newcomer) {
    spectators_changed_ = true;
    note_lobby_change();
    send_spectators_if_due(newcomer);
}

void OpenRoom::send_spectators_if_due(const Subscriber* newcomer) {
    if (!spectators_changed_ || subscribers_.empty()) return;
    const std::int64_t now = context_.steady();
    if (spectators_sent_ && now - *spectators_sent_ < a_second)
        return wake_in(*spectators_sent_ + a_second - now);
    spectators_changed_ = false;
    spectators_sent_ = now;
    subscribers_.send_to_all(wire::SpectatorsChanged{presence().spectators}, newcomer);
}

} // namespace khepri::server
