#include "server/rooms/room_registry.h"

#include "core/text.h"
#include "server/rooms/match_entry.h"
#include "server/rooms/secrets.h"

#include <algorithm>
#include <utility>

namespace khepri::server {
namespace {

constexpr std::size_t max_in_lobby = 100; // of those that wait, and of those that are played
constexpr int max_due_at_once = 1000;
// Milliseconds.
constexpr std::int64_t between_loads = 30'000;
constexpr std::int64_t between_probes = 1'000;

struct Preparation {
    wire::MatchCreated event;
    wire::CreateMatchAnswer answer;
};

Preparation prepare(const wire::CreateMatch& request, const AnyGame& game, std::int64_t now) {
    const Seed secret = random_seed();
    Preparation prepared;
    prepared.answer = {random_name(), hex(commitment(secret)), random_token(), {}};
    prepared.event.game = request.game;
    prepared.event.settings = {
        runtime::options_json(game), request.edition, request.in_lobby, request.open, request.hints,
        request.turn_seconds * 1000};
    prepared.event.secret = hex(secret);
    prepared.event.invitation = hashed(prepared.answer.invitation);
    prepared.event.at = now;
    for (std::size_t i = 0; i < static_cast<std::size_t>(runtime::seats(game)); ++i) {
        wire::SeatSetup& seat = prepared.event.seats.emplace_back();
        std::string& invitation = prepared.answer.seats.emplace_back();
        if (i < request.seats.size()) seat.computer = request.seats[i].computer;
        if (seat.computer) continue;
        invitation = random_token();
        seat.invitation = hashed(invitation);
    }
    return prepared;
}

} // namespace

RoomRegistry::RoomRegistry(RoomContext context, RoomLimits limits)
    : context_(std::move(context)), limits_(std::move(limits)), next_load_(context_.steady()) {
    context_.wake = [this](const std::string& match, std::int64_t when) {
        alarms_.set(match, when);
    };
}

std::optional<ServerError> RoomRegistry::count_match(std::uint64_t address) {
    const std::int64_t now = context_.steady();
    Bucket& bucket = limits_.matches_created.bucket(address, now);
    if (bucket.take(now)) return std::nullopt;
    return too_many_requests(bucket.wait(now));
}

void RoomRegistry::create(const wire::CreateMatch& request, std::uint64_t address,
                          OnCreated on_created, Purpose purpose) {
    const auto game = runtime::make_game(request.game, request.options, request.edition);
    if (!game) return on_created(malformed(game.error()));
    if (const auto found = fault_in_seats(request.seats, runtime::seats(*game)))
        return on_created(malformed(*found));
    if (context_.search_pool.waiting(address) >= context_.max_searches_per_address ||
        context_.search_pool.waiting() > context_.max_waiting_searches)
        return on_created(ServerError::of("too_busy"));
    Preparation prepared = prepare(request, *game, context_.now());
    prepared.event.by_pairing = purpose == Purpose::pairing;
    store(prepared.answer.match, prepared.event,
          [on_created = std::move(on_created), answer = prepared.answer](Stored stored) {
              if (stored == Stored::yes)
                  on_created(answer);
              else
                  on_created(ServerError::of("store_unavailable"));
          });
}

void RoomRegistry::store(const std::string& match, const wire::MatchCreated& created,
                         std::function<void(Stored)> on_stored) {
    store::Event event{match, 1, {}, first_entry(created)};
    wire::write_json(event.body, wire::RoomEvent(created));
    context_.writer.write(
        std::move(event), [this, match, game = created.game, on_stored = std::move(on_stored)](
                              const Result<store::WriteResult>& result) {
            const bool is_stored = result && *result == store::WriteResult::written;
            result ? context_.store.worked() : context_.store.failed(result.error());
            if (is_stored) {
                context_.metrics.matches_created.add();
                context_.log.info("match_created", {{"match", match}, {"game", game}});
            }
            on_stored(is_stored ? Stored::yes : Stored::no);
        });
}

void RoomRegistry::find(const std::string& match, OnFound on_found) {
    last_used_[match] = context_.steady();
    if (const auto room = rooms_.find(match); room != rooms_.end()) return on_found(room->second);
    auto& waiting = loading_[match];
    waiting.push_back(std::move(on_found));
    if (waiting.size() > 1) return;
    context_.writer.ask([this, match](store::Store& store) {
        context_.post([this, match, bodies = store.read(match)] { on_loaded(match, bodies); });
    });
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
    for (const OnFound& on_found : waiting) on_found(open);
    open->run_automatic_moves();
}

// The latest change first.
std::vector<const OpenRoom*> RoomRegistry::in_lobby() const {
    std::vector<const OpenRoom*> found;
    for (const auto& [match, room] : rooms_)
        if (room->room().settings().in_lobby && room->room().phase() != MatchPhase::over &&
            room->is_active(limits_.idle_time))
            found.push_back(room.get());
    std::sort(found.begin(), found.end(), [](const OpenRoom* one, const OpenRoom* other) {
        return std::pair(other->changed_at(), other->room().id()) <
               std::pair(one->changed_at(), one->room().id());
    });
    return found;
}

wire::Lobby RoomRegistry::lobby() const {
    wire::Lobby lobby;
    std::map<std::pair<MatchPhase, std::uint64_t>, int> listed_of;
    for (const OpenRoom* const open : in_lobby()) {
        const Room& room = open->room();
        auto& list = room.phase() == MatchPhase::waiting ? lobby.waiting : lobby.playing;
        // Of the players, the address with the fewest listed matches.
        int* fewest = nullptr;
        for (const std::uint64_t address : open->addresses()) {
            int& listed = listed_of[{room.phase(), address}];
            if (fewest == nullptr || listed < *fewest) fewest = &listed;
        }
        if (fewest == nullptr || *fewest >= limits_.listed_per_address) continue;
        if (list.size() >= max_in_lobby) continue;
        ++*fewest;
        const wire::MatchSettings& settings = room.settings();
        const Presence presence = open->presence();
        list.push_back({room.id(), open->changed_at(), room.created().game, settings.options,
                        seats_of(room, presence), settings.hints, settings.turn_milliseconds,
                        presence.spectators.count});
    }
    return lobby;
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
    store(match, *next, [this, room, kind, match, by = sender.seat](Stored stored) {
        if (stored == Stored::no)
            return answer_next_match(room->room().id(), ServerError::of("store_unavailable"));
        room->request([kind, match, by, now = room->now()](
                          const Room& old) { return decide_next_match(old, match, kind, by, now); },
                      [this, room](const Reply& reply) {
                          const std::string& old = room->room().id();
                          if (reply.error) return answer_next_match(old, *reply.error);
                          answer_next_match(old, next_match_message(*room->room().next_match()));
                      });
    });
}

void RoomRegistry::answer_next_match(const std::string& match,
                                     const OrError<wire::NextMatch>& next) {
    const auto waiting = std::exchange(creating_next_[match], {});
    creating_next_.erase(match);
    for (const OnNextMatch& on_next_match : waiting) on_next_match(next);
}

bool RoomRegistry::is_writing() const {
    return context_.writer.waiting() > 0 ||
           std::any_of(rooms_.begin(), rooms_.end(),
                       [](const auto& room) { return room.second->is_writing(); });
}

void RoomRegistry::tick() {
    const std::int64_t now = context_.now();
    const std::int64_t steady = context_.steady();
    while (const auto match = alarms_.take_due(now))
        if (const auto room = rooms_.find(*match); room != rooms_.end()) room->second->on_alarm();
    if (steady >= next_load_ && !is_loading_due_) load_due();
    check_store(steady);
    unload_idle(steady);
}

// Rooms that were unloaded, also by a restart, continue in time.
void RoomRegistry::load_due() {
    next_load_ = context_.steady() + between_loads;
    is_loading_due_ = true;
    context_.store.check();
    context_.writer.ask([this, until = context_.now() + between_loads](store::Store& store) {
        context_.post([this, due = store.due(until, max_due_at_once)] {
            is_loading_due_ = false;
            if (!due) return context_.store.failed_to_read(due.error());
            for (const std::string& match : *due) find(match, [](const auto&) {});
        });
    });
}

bool RoomRegistry::is_store_unavailable() const {
    return context_.store.has_failed() || context_.writer.oldest_wait() > context_.store_timeout;
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
    context_.writer.ask([this](store::Store& store) {
        context_.post([this, failed = store.probe()] {
            is_probing_ = false;
            failed ? context_.store.failed(failed->message) : context_.store.worked();
        });
    });
}

void RoomRegistry::unload_idle(std::int64_t now) {
    for (auto room = rooms_.begin(); room != rooms_.end();) {
        std::int64_t& used = last_used_[room->first];
        if (!room->second->is_idle()) used = now;
        if (now - used < limits_.idle_time) {
            ++room;
            continue;
        }
        last_used_.erase(room->first);
        alarms_.forget(room->first);
        room = rooms_.erase(room);
    }
}

} // namespace khepri::server
