// The servers that share a store, as far as the bus tells. Nothing here is needed for a match to be
// right: events are ordered by the store alone. It makes others hear of them soon, shows who is
// connected elsewhere, and spares work that another server does already.
#pragma once

#include "bus/bus.h"
#include "server/ops/metrics.h"
#include "wire/server/cluster_messages.h"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace khepri::server {

// An address, a rate_key, as it is sent: hexadecimal digits.
std::string address_digits(std::uint64_t address);

class Cluster {
public:
    using OnRoomMessage = std::function<void(const wire::RoomMessage&)>;
    using OnMatchCounted = std::function<void(std::uint64_t address)>;
    using OnServerLost = std::function<void(const std::string& server)>;

    // `name` is that of this server, `store` one that all servers of the same store share; `steady`
    // is a clock in milliseconds.
    Cluster(bus::Bus& bus, std::string name, const std::string& store,
            std::function<std::int64_t()> steady, Metrics& metrics);

    const std::string& name() const { return name_; }
    // Whether the server was heard lately; this one always was.
    bool is_alive(const std::string& server) const;
    std::size_t others() const;
    // Without a connection nobody is heard, which says nothing about the others.
    bool is_connected() const { return bus_ != nullptr && bus_->is_connected(); }

    // Messages about a match, to and from the other servers.
    [[nodiscard]] bus::Subscription join(const std::string& match, OnRoomMessage on_message);
    void publish(const std::string& match, const wire::RoomMessage& message);

    // Matches of the lobby with players here, for the others, and theirs.
    void list(std::vector<wire::ListedMatch> matches);
    std::vector<wire::ListedMatch> listed_elsewhere() const;
    // Clients at an address create matches at any server.
    void count_match(std::uint64_t address);
    void on_match_counted(OnMatchCounted callback) { on_match_counted_ = std::move(callback); }
    // Called when a server is no longer heard.
    void on_server_lost(OnServerLost callback) { on_server_lost_ = std::move(callback); }
    // Called when the bus is connected again, or a server that was lost is heard again: messages
    // may have been lost.
    void on_connected(std::function<void()> callback) { on_connected_ = std::move(callback); }

    // Call this several times a second: tells the others that this server is alive.
    void tick();
    // The bus is connected now, or is not any more.
    void on_bus(bool connected);
    // Tells the others that this server shuts down.
    void leave();
    // Nothing is told any more: the bus is about to end.
    void close();

private:
    struct Server {
        std::int64_t heard_at = 0; // by the steady clock
        bool is_lost = false;
        std::vector<wire::ListedMatch> listed;
    };

    void on_server_message(const std::string& body);
    void publish_to_servers(const wire::ServerMessage& message);
    std::string subject_of(const std::string& match) const { return rooms_ + match; }
    bool is_fresh(const Server& server) const;
    Server& hear(const std::string& name);
    void notice_lost(const std::string& name, Server& server);

    bus::Bus* bus_; // none once it is closed
    std::string name_;
    std::string rooms_;   // the first words of the subjects of matches
    std::string servers_; // the subject of all servers
    std::function<std::int64_t()> steady_;
    Metrics& metrics_;
    std::unordered_map<std::string, Server> others_; // by name
    OnMatchCounted on_match_counted_;
    OnServerLost on_server_lost_;
    std::function<void()> on_connected_;
    std::int64_t next_heartbeat_ = 0;
    bus::Subscription subscription_;
};

} // namespace khepri::server
