#include "server/cluster/cluster.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace khepri::server {
namespace {

// Milliseconds. After a server is lost, the others take over its work soon enough for play to
// continue within a few seconds.
constexpr std::int64_t between_heartbeats = 500;
constexpr std::int64_t silent_for = 2500;
constexpr std::int64_t forgotten_after = 60'000;

constexpr int hexadecimal = 16;

std::uint64_t address_from(const std::string& digits) {
    std::uint64_t address = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), address, hexadecimal);
    return address;
}

} // namespace

std::string address_digits(std::uint64_t address) {
    std::array<char, hexadecimal> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), address, hexadecimal).ptr;
    return {digits.data(), end};
}

Cluster::Cluster(bus::Bus& bus, std::string name, const std::string& store,
                 std::function<std::int64_t()> steady, Metrics& metrics)
    : bus_(&bus),
      name_(std::move(name)),
      rooms_("khepri." + store + ".match."),
      servers_("khepri." + store + ".servers"),
      steady_(std::move(steady)),
      metrics_(metrics),
      subscription_(bus.subscribe(
          servers_, [this](const bus::Message& message) { on_server_message(message.body); })) {}

void Cluster::on_bus(bool connected) {
    if (!connected) return;
    for (auto& [name, server] : others_) // they get time to be heard
        if (!server.is_lost) server.heard_at = steady_();
    next_heartbeat_ = 0;
    tick();
    if (on_connected_) on_connected_();
}

void Cluster::close() {
    subscription_.end();
    bus_ = nullptr;
}

bool Cluster::is_fresh(const Server& server) const {
    return steady_() - server.heard_at < silent_for;
}

bool Cluster::is_alive(const std::string& server) const {
    if (server == name_) return true;
    const auto found = others_.find(server);
    return found != others_.end() && is_fresh(found->second);
}

std::size_t Cluster::others() const {
    return static_cast<std::size_t>(
        std::count_if(others_.begin(), others_.end(),
                      [this](const auto& server) { return is_fresh(server.second); }));
}

bus::Subscription Cluster::join(const std::string& match, OnRoomMessage on_message) {
    return bus_->subscribe(subject_of(match), [this, on_message = std::move(on_message)](
                                                  const bus::Message& received) {
        const auto message = wire::read_text(received.body, wire::read_room_message);
        if (!message) return metrics_.bus_unreadable.add();
        const std::string& from =
            std::visit([](const auto& one) -> const std::string& { return one.server; }, *message);
        if (from == name_) return;
        hear(from);
        on_message(*message);
    });
}

void Cluster::publish(const std::string& match, const wire::RoomMessage& message) {
    if (bus_ == nullptr) return;
    std::string body;
    wire::write_json(body, message);
    bus_->publish(subject_of(match), body);
}

void Cluster::publish_to_servers(const wire::ServerMessage& message) {
    if (bus_ == nullptr) return;
    std::string body;
    wire::write_json(body, message);
    bus_->publish(servers_, body);
}

void Cluster::list(std::vector<wire::ListedMatch> matches) {
    publish_to_servers(wire::ListedMatches{name_, std::move(matches)});
}

std::vector<wire::ListedMatch> Cluster::listed_elsewhere() const {
    std::vector<wire::ListedMatch> all;
    for (const auto& [name, server] : others_)
        if (is_fresh(server)) all.insert(all.end(), server.listed.begin(), server.listed.end());
    return all;
}

void Cluster::count_match(std::uint64_t address) {
    publish_to_servers(wire::MatchCounted{name_, address_digits(address)});
}

void Cluster::on_server_message(const std::string& body) {
    auto message = wire::read_text(body, wire::read_server_message);
    if (!message) return metrics_.bus_unreadable.add();
    const std::string from = std::visit([](const auto& one) { return one.server; }, *message);
    if (from == name_) return;
    if (const auto* const beat = std::get_if<wire::Heartbeat>(&*message); beat && beat->leaving) {
        if (const auto server = others_.find(from); server != others_.end()) {
            notice_lost(from, server->second);
            others_.erase(server);
        }
        return;
    }
    Server& server = hear(from);
    if (auto* const listed = std::get_if<wire::ListedMatches>(&*message))
        server.listed = std::move(listed->matches);
    else if (const auto* const counted = std::get_if<wire::MatchCounted>(&*message))
        if (on_match_counted_) on_match_counted_(address_from(counted->address));
}

Cluster::Server& Cluster::hear(const std::string& name) {
    Server& server = others_[name];
    server.heard_at = steady_();
    // It was not dead but slow, and both sides have forgotten what the other had told.
    if (std::exchange(server.is_lost, false) && on_connected_) on_connected_();
    return server;
}

void Cluster::notice_lost(const std::string& name, Server& server) {
    if (std::exchange(server.is_lost, true)) return;
    server.listed.clear();
    if (on_server_lost_) on_server_lost_(name);
}

void Cluster::tick() {
    const std::int64_t now = steady_();
    if (is_connected())
        for (auto& [name, server] : others_)
            if (!is_fresh(server)) notice_lost(name, server);
    if (now < next_heartbeat_) return;
    next_heartbeat_ = now + between_heartbeats;
    publish_to_servers(wire::Heartbeat{name_, false});
    std::erase_if(others_, [&](const auto& server) {
        return server.second.is_lost && now - server.second.heard_at > forgotten_after;
    });
    metrics_.cluster_servers.set(static_cast<std::int64_t>(others() + 1));
}

void Cluster::leave() { publish_to_servers(wire::Heartbeat{name_, true}); }

} // namespace khepri::server
