#include "server/hall.h"

#include "core/text.h"
#include "server/listing.h"
#include "server/secrets.h"

#include <algorithm>
#include <utility>

namespace khepri::server {
namespace {

constexpr std::size_t most_in_lobby = 100; // of those that wait, and of those that are played
constexpr int most_due_at_once = 1000;
// Milliseconds.
constexpr std::int64_t between_looks = 30'000;
constexpr std::int64_t between_probes = 1'000;

struct Making {
    wire::MatchMade made;
    wire::MatchMadeAnswer answer;
};

std::optional<std::string> fault(const wire::MakeMatch& request, int seats) {
    if (static_cast<int>(request.seats.size()) > seats)
        return "seats: expected at most " + std::to_string(seats) + " for these options, found " +
               std::to_string(request.seats.size());
    int computers = 0;
    for (const wire::SeatWish& wish : request.seats) {
        if (!wish.computer) continue;
        if (const auto level = read_level(*wish.computer); !level) return "seats: " + level.error();
        ++computers;
    }
    if (computers == seats) return "seats: expected at least one for a person";
    return std::nullopt;
}

Making prepare(const wire::MakeMatch& request, const wire::AnyGame& game, std::int64_t now) {
    const Seed secret = random_seed();
    Making making;
    making.answer = {random_name(), hex(commitment(secret)), random_token(), {}};
    making.made.game = request.game;
    making.made.options = wire::options_json(game);
    making.made.edition = request.edition;
    making.made.secret = hex(secret);
    making.made.invitation = hashed(making.answer.invitation);
    making.made.in_lobby = request.in_lobby;
    making.made.turn_time = request.turn_seconds * 1000;
    making.made.at = now;
    for (std::size_t i = 0; i < static_cast<std::size_t>(wire::seats(game)); ++i) {
        wire::PlannedSeat& seat = making.made.seats.emplace_back();
        std::string& invitation = making.answer.seats.emplace_back();
        if (i < request.seats.size()) seat.computer = request.seats[i].computer;
        if (seat.computer) continue;
        invitation = random_token();
        seat.invitation = hashed(invitation);
    }
    return making;
}

} // namespace

Hall::Hall(House house, HallLimits limits)
    : house_(std::move(house)), limits_(std::move(limits)), next_look_(house_.steady()) {
    house_.wake = [this](const std::string& match, std::int64_t when) { alarms_.set(match, when); };
}

std::optional<Denial> Hall::count_match(std::uint64_t address) {
    const std::int64_t now = house_.steady();
    Bucket& made_lately = limits_.matches_made.bucket(address, now);
    if (made_lately.take(now)) return std::nullopt;
    return too_many_requests(made_lately.wait(now));
}

void Hall::make(const wire::MakeMatch& request, std::uint64_t address, Made made) {
    const auto game = wire::make_game(request.game, request.options, request.edition);
    if (!game) return made(malformed(game.error()));
    if (const auto found = fault(request, wire::seats(*game))) return made(malformed(*found));
    if (house_.thinkers.waiting(address) >= house_.most_thinking_per_address ||
        house_.thinkers.waiting() > house_.most_thinking)
        return made(Denial::of("too_busy"));
    Making making = prepare(request, *game, house_.now());
    keep(making.answer.match, making.made,
         [made = std::move(made), answer = making.answer](bool kept) {
             if (kept)
                 made(answer);
             else
                 made(Denial::of("store_unavailable"));
         });
}

void Hall::keep(const std::string& match, const wire::MatchMade& made,
                std::function<void(bool)> kept) {
    store::Step step{match, 1, {}, first_listing(made)};
    wire::write_json(step.body, wire::Step(made));
    house_.writer.write(std::move(step), [this, match, game = made.game,
                                          kept = std::move(kept)](const Result<store::Fate>& fate) {
        const bool is_kept = fate && *fate == store::Fate::kept;
        fate ? house_.store.worked() : house_.store.failed(fate.error());
        if (is_kept) {
            house_.metrics.matches_made.add();
            house_.log.info("match_made", {{"match", match}, {"game", game}});
        }
        kept(is_kept);
    });
}

void Hall::find(const std::string& match, Found found) {
    last_used_[match] = house_.steady();
    if (const auto room = rooms_.find(match); room != rooms_.end()) return found(room->second);
    auto& waiting = being_read_[match];
    waiting.push_back(std::move(found));
    if (waiting.size() > 1) return;
    house_.writer.ask([this, match](store::Store& store) {
        house_.post([this, match, bodies = store.read(match)] { opened(match, bodies); });
    });
}

void Hall::opened(const std::string& match, const Result<std::vector<std::string>>& bodies) {
    const auto waiting = std::exchange(being_read_[match], {});
    being_read_.erase(match);
    const auto deny = [&](std::string_view code) {
        last_used_.erase(match);
        for (const Found& found : waiting) found(Denial::of(code));
    };
    if (!bodies) {
        house_.store.failed_to_read(bodies.error());
        return deny("store_unavailable");
    }
    if (bodies->empty()) return deny("no_such_match");
    auto room = Room::from(match, *bodies);
    if (!room) {
        house_.log.error("room_unreadable", {{"match", match}, {"reason", room.error()}});
        return deny("unreadable_match");
    }
    const auto open = std::make_shared<OpenRoom>(house_, std::move(*room));
    rooms_.emplace(match, open);
    for (const Found& found : waiting) found(open);
    open->look_around();
}

// The latest change first.
std::vector<const OpenRoom*> Hall::in_lobby() const {
    std::vector<const OpenRoom*> found;
    for (const auto& [match, room] : rooms_)
        if (room->room().made().in_lobby && room->room().stage() != Stage::over &&
            room->is_attended(limits_.idle_time))
            found.push_back(room.get());
    std::sort(found.begin(), found.end(), [](const OpenRoom* one, const OpenRoom* other) {
        return std::pair(other->changed_at(), other->room().id()) <
               std::pair(one->changed_at(), one->room().id());
    });
    return found;
}

wire::Lobby Hall::list() const {
    wire::Lobby lobby;
    std::map<std::pair<Stage, std::uint64_t>, int> listed_of;
    for (const OpenRoom* const open : in_lobby()) {
        const Room& room = open->room();
        auto& list = room.stage() == Stage::waiting ? lobby.waiting : lobby.playing;
        // Of those who sit there, whoever has fewest matches listed.
        int* fewest = nullptr;
        for (const std::uint64_t address : open->addresses()) {
            int& listed = listed_of[{room.stage(), address}];
            if (fewest == nullptr || listed < *fewest) fewest = &listed;
        }
        if (fewest == nullptr || *fewest >= limits_.listed_per_address) continue;
        if (list.size() >= most_in_lobby) continue;
        ++*fewest;
        list.push_back({room.id(), open->changed_at(), lobby_entry(room, open->here())});
    }
    return lobby;
}

void Hall::follow(const std::shared_ptr<OpenRoom>& room, wire::Again kind, std::uint64_t address,
                  Followed followed) {
    const Room& now_over = room->room();
    if (now_over.stage() != Stage::over) return followed(Denial::of("not_over"));
    if (const auto& made = now_over.followed_by())
        return followed(wire::Followed{made->match, made->kind});
    const auto next = next_match(now_over, kind, random_seed(), house_.now());
    if (!next) return followed(malformed(next.error()));
    if (const auto waiting = being_followed_.find(now_over.id()); waiting != being_followed_.end())
        return waiting->second.push_back(std::move(followed));
    if (auto denial = count_match(address)) return followed(std::move(*denial));
    being_followed_[now_over.id()].push_back(std::move(followed));
    const std::string match = random_name();
    keep(match, *next, [this, room, kind, match](bool kept) {
        if (!kept) return answer_followed(room->room().id(), Denial::of("store_unavailable"));
        room->ask([kind, match, now = room->now()](
                      const Room& old) { return plan_following(old, match, kind, now); },
                  [this, room](const Reply& reply) {
                      const std::string& old = room->room().id();
                      if (reply.denial) return answer_followed(old, *reply.denial);
                      const auto& made = *room->room().followed_by();
                      answer_followed(old, wire::Followed{made.match, made.kind});
                  });
    });
}

void Hall::answer_followed(const std::string& match,
                           const std::variant<wire::Followed, Denial>& made) {
    const auto waiting = std::exchange(being_followed_[match], {});
    being_followed_.erase(match);
    for (const Followed& followed : waiting) followed(made);
}

bool Hall::is_writing() const {
    return house_.writer.waiting() > 0 ||
           std::any_of(rooms_.begin(), rooms_.end(),
                       [](const auto& room) { return room.second->is_writing(); });
}

void Hall::tick() {
    const std::int64_t now = house_.now();
    const std::int64_t steady = house_.steady();
    while (const auto match = alarms_.take_due(now))
        if (const auto room = rooms_.find(*match); room != rooms_.end())
            room->second->look_around();
    if (steady >= next_look_ && !is_looking_) wake_from_store();
    watch_store(steady);
    put_away(steady);
}

// Rooms that were put away, or that a restart forgot, go on in time.
void Hall::wake_from_store() {
    next_look_ = house_.steady() + between_looks;
    is_looking_ = true;
    house_.store.check();
    house_.writer.ask([this, until = house_.now() + between_looks](store::Store& store) {
        house_.post([this, due = store.due(until, most_due_at_once)] {
            is_looking_ = false;
            if (!due) return house_.store.failed_to_read(due.error());
            for (const store::Listed& one : *due) find(one.match, [](const auto&) {});
        });
    });
}

bool Hall::store_is_away() const {
    return house_.store.has_failed() || house_.writer.oldest_wait() > house_.store_timeout;
}

void Hall::watch_store(std::int64_t now) {
    if (!house_.store.has_failed() && store_is_away())
        house_.store.failed("no answer for longer than --database-timeout");
    if (house_.store.wants_probe() && !is_probing_ && now >= next_probe_) probe(now);
}

// So that the store is known to work again before anyone tries.
void Hall::probe(std::int64_t now) {
    next_probe_ = now + between_probes;
    is_probing_ = true;
    house_.writer.ask([this](store::Store& store) {
        house_.post([this, failed = store.probe()] {
            is_probing_ = false;
            failed ? house_.store.failed(failed->message) : house_.store.worked();
        });
    });
}

void Hall::put_away(std::int64_t now) {
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
