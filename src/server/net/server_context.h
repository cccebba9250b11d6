// What all connections depend on.
#pragma once

#include "server/net/connection_counter.h"
#include "server/net/http/page.h"
#include "server/net/net.h"
#include "server/net/rate.h"
#include "server/ops/settings.h"
#include "server/rooms/pairing.h"

#include <unordered_set>

namespace khepri::server {

class Socket;
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
    ConnectionCounter connections;
    bool draining = false; // new clients are to go to other servers
    bool closing = false;  // shutting down: nothing new is started
    std::unordered_set<Socket*> sockets;
    TurnNotifier* notifier = nullptr; // none: turn notices are off

    // For durations.
    std::int64_t steady() { return rooms.context().steady(); }
};

using FoundRoom = std::variant<std::shared_ptr<OpenRoom>, ServerError>;

inline Task<FoundRoom> find_room(ServerContext& context, const std::string& match) {
    return answer_of<FoundRoom>(context.io.get_executor(), [&context, match](auto on_found) {
        context.rooms.find(match, std::move(on_found));
    });
}

} // namespace khepri::server
