#include "server/hall.h"

#include "core/text.h"
#include "server/listing.h"
#include "server/secrets.h"

#include <algorithm>
#include <utility>

namespace khepri::server {
namespace {

constexpr int most_in_lobby = 100;
constexpr int most_due_at_once = 1000;
// Milliseconds. Who has waited longer for people in the lobby is hardly there any more.
constexpr std::int64_t longest_wait = 24LL * 60 * 60 * 1000;
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

std::vector<wire::ListedMatch> listed(const std::vector<store::Listed>& matches,
                                      std::int64_t since) {
    std::vector<wire::ListedMatch> list;
    for (const store::Listed& one : matches) {
        if (one.listing.changed < since) continue;
        auto entry = wire::read_text(one.listing.summary, wire::read_lobby_entry);
        if (entry) list.push_back({one.match, one.listing.changed, std::move(*entry)});
    }
    return list;
}

} // namespace

Hall::Hall(House house, std::int64_t idle_time) : house_(std::move(house)), idle_time_(idle_time) {
    house_.wake = [this](const std::string& match, std::int64_t when) {
        alarms_.emplace(when, match);
    };
}

void Hall::make(const wire::MakeMatch& request, Made made) {
    const auto game = wire::make_game(request.game, request.options, request.edition);
    if (!game) return made(malformed(game.error()));
    if (const auto found = fault(request, wire::seats(*game))) return made(malformed(*found));
    if (house_.thinkers.waiting() > house_.most_thinking) return made(Denial::of("too_busy"));
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
    house_.metrics.matches_made.add();
    house_.writer.write(std::move(step),
                        [this, kept = std::move(kept)](const Result<store::Fate>& fate) {
                            house_.store_failed = !fate;
                            kept(fate && *fate == store::Fate::kept);
                        });
}

void Hall::find(const std::string& match, Found found) {
    last_used_[match] = house_.now();
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
    if (!bodies) return deny("store_unavailable");
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

void Hall::list(Listed answer) {
    house_.writer.ask([this, answer = std::move(answer)](store::Store& store) {
        auto waiting = store.lobby(store::Standing::waiting, most_in_lobby);
        auto playing = store.lobby(store::Standing::playing, most_in_lobby);
        house_.post([=, this] {
            if (!waiting || !playing) return answer(Denial::of("store_unavailable"));
            answer(wire::Lobby{listed(*waiting, house_.now() - longest_wait), listed(*playing, 0)});
        });
    });
}

void Hall::follow(const std::shared_ptr<OpenRoom>& room, wire::Again kind, Followed followed) {
    const Room& now_over = room->room();
    if (now_over.stage() != Stage::over) return followed(Denial::of("not_over"));
    if (const auto& made = now_over.followed_by())
        return followed(wire::Followed{made->match, made->kind});
    const auto next = next_match(now_over, kind, random_seed(), house_.now());
    if (!next) return followed(malformed(next.error()));
    const std::string match = random_name();
    keep(match, *next, [this, room, kind, match, followed = std::move(followed)](bool kept) {
        if (!kept) return followed(Denial::of("store_unavailable"));
        room->ask([kind, match, now = house_.now()](
                      const Room& old) { return plan_following(old, match, kind, now); },
                  [room, followed](const Reply& reply) {
                      if (reply.denial) return followed(*reply.denial);
                      const auto& made = *room->room().followed_by();
                      followed(wire::Followed{made.match, made.kind});
                  });
    });
}

bool Hall::is_writing() const {
    return house_.writer.waiting() > 0 ||
           std::any_of(rooms_.begin(), rooms_.end(),
                       [](const auto& room) { return room.second->is_writing(); });
}

void Hall::tick() {
    const std::int64_t now = house_.now();
    while (!alarms_.empty() && alarms_.begin()->first <= now) {
        const std::string match = alarms_.begin()->second;
        alarms_.erase(alarms_.begin());
        if (const auto room = rooms_.find(match); room != rooms_.end()) room->second->look_around();
    }
    if (now >= next_look_) wake_from_store();
    if (house_.store_failed && now >= next_probe_) probe(now);
    put_away(now);
}

// Rooms that were put away, or that a restart forgot, go on in time.
void Hall::wake_from_store() {
    const std::int64_t now = house_.now();
    next_look_ = now + between_looks;
    house_.writer.ask([this, until = now + between_looks](store::Store& store) {
        auto due = store.due(until, most_due_at_once);
        if (!due) return;
        house_.post([this, due = std::move(due)] {
            for (const store::Listed& one : *due) find(one.match, [](const auto&) {});
        });
    });
}

// So that the store is known to work again before anyone tries.
void Hall::probe(std::int64_t now) {
    next_probe_ = now + between_probes;
    house_.writer.ask([this](store::Store& store) {
        house_.post([this, failed = store.probe()] {
            if (failed) return;
            house_.store_failed = false;
            house_.log.info("store_recovered");
        });
    });
}

void Hall::put_away(std::int64_t now) {
    for (auto room = rooms_.begin(); room != rooms_.end();) {
        std::int64_t& used = last_used_[room->first];
        if (!room->second->is_idle()) used = now;
        if (now - used < idle_time_) {
            ++room;
            continue;
        }
        last_used_.erase(room->first);
        room = rooms_.erase(room);
    }
}

} // namespace khepri::server
