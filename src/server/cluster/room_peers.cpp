#include "server/cluster/room_peers.h"

#include <algorithm>
#include <utility>

namespace khepri::server {
namespace {

// Milliseconds: the others have this long to answer who has the match, and this long to let the
// computer play.
constexpr std::int64_t time_to_answer = 300;
constexpr std::int64_t longest_idle = 4'000;

} // namespace

RoomPeers::RoomPeers(std::shared_ptr<Cluster> cluster, std::string match, std::int64_t now,
                     Cluster::OnRoomMessage on_message)
    : cluster_(std::move(cluster)),
      match_(std::move(match)),
      joined_at_(now),
      subscription_(cluster_->join(match_, std::move(on_message))) {}

RoomPeers::~RoomPeers() { cluster_->publish(match_, wire::RoomUnloaded{own_name()}); }

void RoomPeers::publish_written(std::int64_t events) {
    note_author(own_name(), events);
    cluster_->publish(match_, wire::EventsWritten{own_name(), events});
}

void RoomPeers::note_author(const std::string& server, std::int64_t events) {
    if (events <= latest_) return;
    author_ = server;
    latest_ = events;
}

bool RoomPeers::note(const wire::RoomPresence& presence) {
    const SeatSet before = connected();
    const SeatSet people_before = people();
    wire::Spectators spectators_before;
    add_spectators(spectators_before);
    presences_[presence.server] = presence;
    wire::Spectators spectators;
    add_spectators(spectators);
    return connected() != before || people() != people_before ||
           spectators.count != spectators_before.count ||
           spectators.names != spectators_before.names;
}

bool RoomPeers::forget(const std::string& server) {
    if (author_ == server) author_.clear();
    return presences_.erase(server) > 0;
}

SeatSet RoomPeers::connected() const {
    SeatSet all;
    for (const auto& [server, presence] : presences_)
        for (const Seat seat : presence.connected) all.insert(seat);
    return all;
}

SeatSet RoomPeers::people() const {
    SeatSet all;
    for (const auto& [server, presence] : presences_)
        for (const Seat seat : presence.connected)
            if (!presence.programs.contains(seat)) all.insert(seat);
    return all;
}

void RoomPeers::add_spectators(wire::Spectators& spectators) const {
    for (const auto& [server, presence] : presences_) {
        spectators.count += presence.spectators.count;
        for (const std::string& name : presence.spectators.names)
            if (spectators.names.size() < wire::max_spectator_names)
                spectators.names.push_back(name);
    }
}

bool RoomPeers::leads(std::int64_t now, std::int64_t idle) const {
    if (idle > longest_idle || author_ == own_name()) return true;
    if (!author_.empty() && cluster_->is_alive(author_)) return false;
    if (now - joined_at_ < time_to_answer && cluster_->others() > 0) return false;
    return std::none_of(presences_.begin(), presences_.end(), [this](const auto& peer) {
        return peer.first < own_name() && cluster_->is_alive(peer.first);
    });
}

} // namespace khepri::server
