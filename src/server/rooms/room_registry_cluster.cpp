// What the rooms of a server share with the other servers of its store.
#include "server/cluster/cluster.h"
#include "server/rooms/room_registry.h"
#include "store/pairing_times.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace khepri::server {
namespace {

// Milliseconds.
constexpr std::int64_t between_comparisons = 3'000;
constexpr std::int64_t between_reminders = 10'000;
constexpr std::int64_t between_listings = 1'000;
constexpr std::int64_t between_keepings = store::time_to_connect / 3;
constexpr std::size_t max_compared_at_once = 1000;

} // namespace

void RoomRegistry::join(std::shared_ptr<Cluster> cluster) {
    context_.cluster = std::move(cluster);
    context_.cluster->on_match_counted([this](std::uint64_t address) {
        const std::int64_t now = context_.steady();
        limits_.matches_created.bucket(address, now).spend(now, 1);
    });
    context_.cluster->on_server_lost([this](const std::string& server) {
        for (const auto& [match, room] : rooms_) room->on_server_lost(server);
    });
    context_.cluster->on_connected([this] {
        for (const auto& [match, room] : rooms_) room->ask_peers();
        next_comparison_ = context_.steady();
    });
}

void RoomRegistry::tick_cluster(std::int64_t now) {
    if (now >= next_comparison_ && !is_comparing_) {
        next_comparison_ = now + between_comparisons;
        compare_versions();
    }
    if (context_.cluster == nullptr) return;
    // A server that cannot write is as good as lost: another one lets the computer play.
    if (!is_store_unavailable()) context_.cluster->tick();
    if (now >= next_reminder_) {
        next_reminder_ = now + between_reminders;
        for (const auto& [match, room] : rooms_) room->remind_peers();
    }
    if (now < next_listing_) return;
    next_listing_ = now + between_listings;
    auto listed = listed_here();
    const bool is_listing = !listed.empty();
    if (std::exchange(was_listing_, is_listing) || is_listing)
        context_.cluster->list(std::move(listed));
}

void RoomRegistry::compare_versions() {
    std::vector<store::MatchVersion> known;
    for (const auto& [match, room] : rooms_)
        if (!room->is_writing()) known.push_back({match, room->room().event_count()});
    if (known.empty()) return;
    is_comparing_ = true;
    context_.connections.read([this, known = std::move(known)](store::Store& store) {
        std::vector<std::string> changed;
        for (std::size_t i = 0; i < known.size(); i += max_compared_at_once) {
            const std::size_t count = std::min(max_compared_at_once, known.size() - i);
            const auto found = store.changed(std::span(known).subspan(i, count));
            if (found) changed.insert(changed.end(), found->begin(), found->end());
        }
        context_.post([this, changed = std::move(changed)] {
            is_comparing_ = false;
            for (const std::string& match : changed)
                if (const auto room = rooms_.find(match); room != rooms_.end()) {
                    context_.metrics.versions_behind.add();
                    room->second->on_events_elsewhere(room->second->room().event_count() + 1);
                }
        });
    });
}

// A match for pairing waits as long as a player of it is connected to some server.
void RoomRegistry::keep_pairs_waiting(std::int64_t now) {
    std::set<std::string> waiting;
    for (const std::string& match : for_pairing_) {
        const OpenRoom& open = *rooms_.at(match);
        const Room& room = open.room();
        if (room.is_for_pairing() && room.phase() == MatchPhase::waiting && room.has_open_seat() &&
            open.has_players_here())
            waiting.insert(match);
    }
    std::vector<std::string> gone;
    std::set_difference(kept_waiting_.begin(), kept_waiting_.end(), waiting.begin(), waiting.end(),
                        std::back_inserter(gone));
    const bool is_due = now >= next_keeping_;
    const bool is_new =
        !std::includes(kept_waiting_.begin(), kept_waiting_.end(), waiting.begin(), waiting.end());
    if (gone.empty() && !is_new && (!is_due || waiting.empty())) return;
    next_keeping_ = now + between_keepings;
    kept_waiting_ = waiting;
    context_.connections.ask([gone = std::move(gone),
                              kept = std::vector<std::string>(waiting.begin(), waiting.end()),
                              now = context_.now()](store::Store& store) {
        if (!gone.empty()) store.keep_waiting(gone, now);
        if (!kept.empty()) store.keep_waiting(kept, now + store::time_to_connect);
    });
}

} // namespace khepri::server
