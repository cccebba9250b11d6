// What a room depends on: time, the store, the search threads, metrics and log.
#pragma once

#include "bus/bus.h"
#include "server/net/rate.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/ops/store_health.h"
#include "server/rooms/presence/presence.h"
#include "server/search/search_pool.h"
#include "store/connections.h"
#include "table/seat.h"
#include "wire/server/moderation.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace khepri::server {

class Cluster;
class OpenRoom;

struct RoomContext {
    // Milliseconds since 1970; never goes back.
    std::function<std::int64_t()> now;
    // Milliseconds of the steady clock, for durations.
    std::function<std::int64_t()> steady;
    // Runs a function on the thread of the rooms; callable from any thread.
    std::function<void(std::function<void()>)> post;
    // Runs the room's automatic moves at that time.
    std::function<void(const std::string& match, std::int64_t when)> wake;
    store::Connections& connections;
    SearchPool& search_pool;
    Metrics& metrics;
    const Log& log;
    Rate chat; // of a seat
    AwayLimit away_after;
    // Limits of waiting searches: in total, above which new matches are refused, and for one
    // address, above which no search is started.
    std::size_t max_waiting_searches;
    std::size_t max_searches_per_address;
    StoreHealth store;
    // A store that takes longer than this is unavailable.
    std::chrono::milliseconds store_timeout;
    // Tells the person of a seat, who is not connected, that the turn has begun; empty if turn
    // notices are off.
    std::function<void(const std::shared_ptr<OpenRoom>& room, Seat seat)> notify_turn = {};
    // Whether other servers may write to the same store.
    bool shares_store = false;
    // To other servers and to workers; null if this server is alone.
    bus::Bus* bus = nullptr;
    // What the other servers of the store say; null without a bus.
    std::shared_ptr<Cluster> cluster = nullptr;
    // Whether the host allows a chat message; empty if everything is allowed.
    std::function<bool(std::string_view text)> allows_text = {};
    // Stores what a player at an address (a rate_key) reports.
    std::function<void(const wire::Report& report, std::uint64_t address,
                       std::function<void(std::optional<ServerError>)> on_reported)>
        report = {};
    // A match of the lobby has changed in a way that people wait for.
    std::function<void()> on_lobby_change = {};
};

} // namespace khepri::server
