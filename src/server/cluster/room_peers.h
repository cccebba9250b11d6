// The other servers that have the same match in memory: who is connected to them, and which of all
// these servers lets the computer play.
#pragma once

#include "server/cluster/cluster.h"

#include <map>
#include <memory>

namespace khepri::server {

class RoomPeers {
public:
    // Messages of the other servers go to the callback.
    RoomPeers(std::shared_ptr<Cluster> cluster, std::string match, std::int64_t now,
              Cluster::OnRoomMessage on_message);
    // Tells the others that the match was put away.
    ~RoomPeers();
    RoomPeers(const RoomPeers&) = delete;
    RoomPeers& operator=(const RoomPeers&) = delete;

    const std::string& own_name() const { return cluster_->name(); }
    // Whether any other server has the match.
    bool empty() const { return presences_.empty(); }
    // Otherwise players may be connected elsewhere without this server knowing.
    bool are_heard() const { return cluster_->is_connected(); }

    // This server has written the latest event.
    void publish_written(std::int64_t events);
    void publish(const wire::RoomPresence& own) { cluster_->publish(match_, own); }

    // The others have said something. Whether it changes who is connected.
    void note(const wire::EventsWritten& written) { note_author(written.server, written.events); }
    bool note(const wire::RoomPresence& presence);
    bool note(const wire::RoomUnloaded& unloaded) { return forget(unloaded.server); }
    // A server is lost, or has put the match away.
    bool forget(const std::string& server);

    // Of the other servers.
    SeatSet connected() const;
    SeatSet people() const; // of those, the seats that a person is at
    void add_spectators(wire::Spectators& spectators) const;

    // Whether this server lets the computer play, and not another one: the one that wrote the
    // latest event does, or if it is gone, the first by name. Two may do so for a moment: the store
    // takes the first move only. `idle` is for how many milliseconds nothing has happened: after a
    // while anyone may.
    bool leads(std::int64_t now, std::int64_t idle) const;

private:
    // Messages may come late: that of an earlier event says nothing about the latest one.
    void note_author(const std::string& server, std::int64_t events);

    std::shared_ptr<Cluster> cluster_;
    std::string match_;
    std::int64_t joined_at_;
    std::string author_;                                  // of the latest event, if known
    std::int64_t latest_ = 0;                             // the number of that event
    std::map<std::string, wire::RoomPresence> presences_; // by server
    bus::Subscription subscription_;
};

} // namespace khepri::server
