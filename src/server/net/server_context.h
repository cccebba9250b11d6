// What all connections depend on.
#pragma once

#include "server/daily/leaderboards.h"
#include "server/net/connection_counter.h"
#include "server/net/http/page.h"
#include "server/net/net.h"
#include "server/net/rate.h"
#include "server/ops/settings.h"
#include "server/review/reviews.h"
#include "server/rooms/lobby/pairing.h"

#include <unordered_set>

namespace khepri::server {

class Socket;
class Moderation;
class Tls;
class TurnNotifier;

struct ServerContext {
    asio::io_context& io;
    const Settings& settings;
    RoomRegistry& rooms;
    Pairing& pairing;
    Page& page;
    Metrics& metrics;
    const Log& log;
    Rates requests; // by address
    Rates refusals; // of requests, by address: who goes on beyond this is disconnected
    ConnectionCounter connections;
    bool draining = false; // new clients are to go to other servers
    bool closing = false;  // shutting down: nothing new is started
    std::unordered_set<Socket*> sockets;
    TurnNotifier* notifier = nullptr;   // none: turn notices are off
    Tls* tls = nullptr;                 // none: connections are plain
    Moderation* moderation = nullptr;   // set before anything is served
    Reviews* reviews = nullptr;         // the same
    DailyLeaderboards* daily = nullptr; // the same
    std::string frame = {};             // space for the one that a socket is sending

    // For durations.
    std::int64_t steady() { return rooms.context().steady(); }
    // A request or a message was answered by an error. Addresses are rate_keys.
    void log_error(std::string_view code, std::uint64_t address,
                   std::optional<std::string_view> match, std::optional<int> seat) const;
    // Counts and logs a connection that the server ends.
    void count_dropped(Dropped reason, std::uint64_t address,
                       std::optional<std::string_view> match = {});
};

using FoundRoom = std::variant<std::shared_ptr<OpenRoom>, ServerError>;

inline Task<FoundRoom> find_room(ServerContext& context, const std::string& match) {
    return answer_of<FoundRoom>(context.io.get_executor(), [&context, match](auto on_found) {
        context.rooms.find(match, std::move(on_found));
    });
}

// Asks on the thread of the store. Give the question a name: g++ 12 destroys a temporary in a
// co_await expression twice.
template <class T, class Question>
Task<T> ask_store(ServerContext& context, const Question& question) {
    return answer_of<T>(context.io.get_executor(), [&context, question](auto on_answer) {
        context.rooms.context().connections.ask(
            [question, on_answer](store::Store& store) { on_answer(question(store)); });
    });
}

} // namespace khepri::server
