#include "server/rooms/room_registry.h"

#include "core/text.h"
#include "server/cluster/cluster.h"
#include "server/rooms/lobby/lobby.h"
#include "server/rooms/messages/seat_messages.h"
#include "server/rooms/new_match.h"
#include "server/rooms/secrets.h"

#include <algorithm>
#include <utility>

namespace khepri::server {
namespace {

constexpr int max_due_at_once = 1000;
// Milliseconds.
constexpr std::int64_t between_loads = 30'000;
constexpr std::int64_t between_probes = 1'000;
constexpr std::int64_t between_unloadings = 10'000;
constexpr int max_unloaded_at_once = 200;
// Of several servers. A match whose time is over by more than `overdue` is taken care of by nobody;
// whoever claims it has `claim_time` to play.
constexpr std::int64_t between_claims = 1'000;
constexpr std::int64_t overdue = 2'000;
constexpr std::int64_t claim_time = 10'000;

} // namespace

RoomRegistry::RoomRegistry(RoomContext context, RoomLimits limits)
    : context_(std::move(context)),
      limits_(std::move(limits)),
      next_load_(context_.steady()),
      lobby_cache_([this] {
          std::string text;
          wire::write_json(text, lobby());
          return text;
      }) {
    context_.wake = [this](const std::string& match, std::int64_t when) {
        alarms_.set(match, when);
    };
    context_.on_lobby_change = [this] { lobby_cache_.invalidate(); };
}

std::optional<ServerError> RoomRegistry::count_match(std::uint64_t address) {
    const std::int64_t now = context_.steady();
    Bucket& bucket = limits_.matches_created.bucket(address, now);
    if (!bucket.take(now)) return too_many_requests(bucket.wait(now));
    if (context_.cluster != nullptr) context_.cluster->count_match(address);
    return std::nullopt;
}

std::optional<ServerError> RoomRegistry::creation_error(std::uint64_t address) {
    const std::int64_t now = context_.steady();
    if (const auto wait = limits_.matches_created.bucket(address, now).wait(now); wait > 0)
        return too_many_requests(wait);
    return too_busy(address);
}

std::optional<ServerError> RoomRegistry::too_busy(std::uint64_t address) const {
    if (context_.search_pool.waiting(address) < context_.max_searches_per_address &&
        context_.search_pool.waiting() <= context_.max_waiting_searches)
        return std::nullopt;
    return ServerError::of("too_busy");
}

void RoomRegistry::create(const wire::CreateMatch& request, std::uint64_t address,
                          OnCreated on_created) {
    const auto game = runtime::make_game(request.game, request.options, request.edition);
    if (!game) return on_created(malformed(game.error()));
    if (const auto found = fault_in_seats(request.seats, runtime::seats(*game)))
        return on_created(malformed(*found));
    if (auto error = too_busy(address)) return on_created(std::move(*error));
    const NewMatch fresh = prepare_match(request, *game, context_.now());
    store(fresh.answer.match, fresh.created, address,
          [on_created = std::move(on_created), answer = fresh.answer](Stored stored) {
              if (stored == Stored::yes)
                  on_created(answer);
              else
                  on_created(ServerError::of("store_unavailable"));
          });
}

void RoomRegistry::store(const std::string& match, const wire::MatchCreated& created,
                         std::uint64_t address, std::function<void(Stored)> on_stored) {
    context_.connections.write(
        first_event(match, created),
        [this, match, game = created.game, address,
         on_stored = std::move(on_stored)](const Result<store::WriteResult>& result) {
            const bool is_stored = result && *result == store::WriteResult::written;
            result ? context_.store.worked() : context_.store.failed(result.error());
            if (is_stored) note_created(match, game, address);
            on_stored(is_stored ? Stored::yes : Stored::no);
        });
}

void RoomRegistry::note_created(const std::string& match, const std::string& game,
                                std::uint64_t address) {
    context_.metrics.matches_created.add();
    context_.log.info("match_created",
                      {{"match", match}, {"game", game}, {"address", ClientAddress{address}}});
}

void RoomRegistry::find(const std::string& match, OnFound on_found) {
    last_used_[match] = context_.steady();
    if (const auto found = rooms_.find(match); found != rooms_.end()) {
        const auto room = found->second;
        return room->when_current([room, on_found = std::move(on_found)](const Reply& reply) {
            if (reply.error) return on_found(*reply.error);
            on_found(room);
        });
    }
    auto& waiting = loading_[match];
    waiting.push_back(std::move(on_found));
    if (waiting.size() > 1) return;
    to_load_.push_back(match);
    load_next();
}

// After a restart everyone comes back at once. What is read waits on the thread of the rooms, and
// whatever arrives there meanwhile waits behind it; so only a few matches are read ahead.
void RoomRegistry::load_next() {
    while (reading_ < max_loaded_at_once && !to_load_.empty()) {
        ++reading_;
        context_.connections.read([this, match = to_load_.front()](store::Store& store) {
            context_.post([this, match, bodies = store.read(match)] {
                --reading_;
                on_loaded(match, bodies);
                load_next();
            });
        });
        to_load_.pop_front();
    }
}

void RoomRegistry::on_loaded(const std::string& match,
                             const Result<std::vector<std::string>>& bodies) {
    const auto waiting = std::exchange(loading_[match], {});
    loading_.erase(match);
    const auto fail = [&](std::string_view code) {
        last_used_.erase(match);
        for (const OnFound& on_found : waiting) on_found(ServerError::of(code));
    };
    if (!bodies) {
        context_.store.failed_to_read(bodies.error());
        return fail("store_unavailable");
    }
    if (bodies->empty()) return fail("no_such_match");
    auto room = Room::from(match, *bodies);
    if (!room) {
        context_.log.error("room_unreadable", {{"match", match}, {"reason", room.error()}});
        return fail("unreadable_match");
    }
    const auto open = std::make_shared<OpenRoom>(context_, std::move(*room));
    rooms_.emplace(match, open);
    if (open->room().is_for_pairing()) for_pairing_.insert(match);
    if (open->room().settings().in_lobby) lobby_cache_.invalidate();
    for (const OnFound& on_found : waiting) on_found(open);
    open->run_automatic_moves();
}

std::vector<wire::ListedMatch> RoomRegistry::listed_here() const {
    std::vector<wire::ListedMatch> all;
    for (const auto& [match, open] : rooms_) {
        const Room& room = open->room();
        if (!room.settings().in_lobby || room.phase() == MatchPhase::over ||
            !open->is_active_here(limits_.idle_time))
            continue;
        wire::ListedMatch& listed = all.emplace_back();
        listed.listed.match = match;
        listed.listed.changed = open->changed_at();
        listed.is_waiting = room.phase() == MatchPhase::waiting;
        for (const std::uint64_t address : open->addresses())
            listed.addresses.push_back(address_digits(address));
    }
    all = limited(std::move(all), limits_.listed_per_address);
    for (wire::ListedMatch& one : all) describe(one.listed);
    return all;
}

// What the limits of the lobby do not depend on.
void RoomRegistry::describe(wire::LobbyMatch& listed) const {
    const OpenRoom& open = *rooms_.at(listed.match);
    const Room& room = open.room();
    const Presence presence = open.presence();
    listed.game = room.created().game;
    listed.options = room.settings().options;
    listed.seats = seats_of(room, presence);
    listed.hints = room.settings().hints;
    listed.turn_milliseconds = room.settings().turn_milliseconds;
    listed.spectators = presence.spectators.count;
}

wire::Lobby RoomRegistry::lobby() const {
    auto all = listed_here();
    if (context_.cluster == nullptr) return lobby_of(all);
    auto elsewhere = context_.cluster->listed_elsewhere();
    all.insert(all.end(), std::make_move_iterator(elsewhere.begin()),
               std::make_move_iterator(elsewhere.end()));
    return lobby_of(limited(std::move(all), limits_.listed_per_address));
}

void RoomRegistry::next_match(const std::shared_ptr<OpenRoom>& room, wire::NextMatchKind kind,
                              Sender sender, OnNextMatch on_next_match) {
    const Room& previous = room->room();
    if (previous.phase() != MatchPhase::over) return on_next_match(ServerError::of("not_over"));
    if (const auto& next = previous.next_match()) return on_next_match(next_match_message(*next));
    const auto next = prepare_next_match(previous, kind, random_seed(), context_.now());
    if (!next) return on_next_match(malformed(next.error()));
    if (const auto waiting = creating_next_.find(previous.id()); waiting != creating_next_.end())
        return waiting->second.push_back(std::move(on_next_match));
    if (auto error = count_match(sender.address)) return on_next_match(std::move(*error));
    creating_next_[previous.id()].push_back(std::move(on_next_match));
    const std::string match = random_name();
    const auto on_stored = [this, room, kind, match, by = sender.seat](Stored stored) {
        if (stored == Stored::no)
            return answer_next_match(room->room().id(), ServerError::of("store_unavailable"));
        room->request([kind, match, by, now = room->now()](
                          const Room& old) { return decide_next_match(old, match, kind, by, now); },
                      [this, room](const Reply& reply) {
                          const std::string& old = room->room().id();
                          if (reply.error) return answer_next_match(old, *reply.error);
                          answer_next_match(old, next_match_message(*room->room().next_match()));
                      });
    };
    store(match, *next, sender.address, on_stored);
}

void RoomRegistry::answer_next_match(const std::string& match,
                                     const OrError<wire::NextMatch>& next) {
    const auto waiting = std::exchange(creating_next_[match], {});
    creating_next_.erase(match);
    for (const OnNextMatch& on_next_match : waiting) on_next_match(next);
}

bool RoomRegistry::is_writing() const {
    return context_.connections.waiting() > 0 ||
           std::any_of(rooms_.begin(), rooms_.end(),
                       [](const auto& room) { return room.second->is_writing(); });
}

void RoomRegistry::run_alarms() {
    const std::int64_t now = context_.now();
    for (int i = 0; i < max_alarms_at_once; ++i) {
        const auto match = alarms_.take_due(now);
        if (!match) return;
        if (const auto room = rooms_.find(*match); room != rooms_.end()) room->second->on_alarm();
    }
    context_.post([this] { run_alarms(); });
}

void RoomRegistry::tick() {
    const std::int64_t steady = context_.steady();
    run_alarms();
    if (steady >= next_load_ && !is_loading_due_) load_due();
    check_store(steady);
    keep_pairs_waiting(steady);
    if (context_.shares_store) tick_cluster(steady);
    if (steady >= next_unloading_) unload_idle(steady);
}

// Rooms that were unloaded, also by a restart, continue in time. Of several servers one takes each
// room that nobody has taken care of.
void RoomRegistry::load_due() {
    const bool claims = context_.shares_store;
    next_load_ = context_.steady() + (claims ? between_claims : between_loads);
    is_loading_due_ = true;
    context_.store.check();
    context_.connections.ask([this, claims, now = context_.now()](store::Store& store) {
        auto due = claims ? store.claim_due(now - overdue, now + claim_time, max_due_at_once)
                          : store.due(now + between_loads, max_due_at_once);
        context_.post([this, due = std::move(due)] {
            is_loading_due_ = false;
            if (!due) return context_.store.failed_to_read(due.error());
            for (const std::string& match : *due) find(match, [](const auto&) {});
        });
    });
}

bool RoomRegistry::is_store_unavailable() const {
    return context_.store.has_failed() ||
           context_.connections.oldest_wait() > context_.store_timeout;
}

void RoomRegistry::check_store(std::int64_t now) {
    if (!context_.store.has_failed() && is_store_unavailable())
        context_.store.failed("no answer for longer than --database-timeout");
    if (context_.store.wants_probe() && !is_probing_ && now >= next_probe_) probe(now);
}

// Probes the store, so that its recovery is noticed without a request.
void RoomRegistry::probe(std::int64_t now) {
    next_probe_ = now + between_probes;
    is_probing_ = true;
    context_.connections.ask([this](store::Store& store) {
        context_.post([this, failed = store.probe()] {
            is_probing_ = false;
            failed ? context_.store.failed(failed->message) : context_.store.worked();
        });
    });
}

void RoomRegistry::unload(const std::string& match) {
    last_used_.erase(match);
    alarms_.forget(match);
    for_pairing_.erase(match);
    rooms_.erase(match);
    lobby_cache_.invalidate();
}

void RoomRegistry::unload_idle(std::int64_t now) {
    next_unloading_ = now + std::min(between_unloadings, limits_.idle_time / 10);
    int unloaded = 0;
    for (auto room = rooms_.begin(); room != rooms_.end();) {
        std::int64_t& used = last_used_[room->first];
        if (!room->second->is_idle()) used = now;
        if (now - used < limits_.idle_time) {
            ++room;
            continue;
        }
        last_used_.erase(room->first);
        alarms_.forget(room->first);
        for_pairing_.erase(room->first);
        room = rooms_.erase(room);
        if (++unloaded < max_unloaded_at_once) continue;
        next_unloading_ = now; // the others in the next tick
        return;
    }
}

} // namespace khepri::server
