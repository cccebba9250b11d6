// One client of the server: a WebSocket of a seat or of a watcher, or requests by HTTP. What goes
// wrong is thrown as std::runtime_error, with the server's own words if it said something.
#pragma once

#include "load/net.h"
#include "load/plan.h"
#include "wire/protocol.h"

#include <memory>

namespace khepri::load {

using Endpoint = tcp::endpoint;

// Posts JSON, request after request on one connection.
class Requests {
public:
    Requests(const Executor& executor, const Address& server, const Endpoint& endpoint)
        : stream_(executor), server_(server), endpoint_(endpoint) {}

    Task<wire::Json> post(std::string path, wire::Json body);

private:
    Stream stream_;
    const Address& server_;
    Endpoint endpoint_;
    beast::flat_buffer buffer_;
};

class Socket {
public:
    explicit Socket(const Executor& executor) : socket_(executor) {}

    // Opens the socket of a match and says hello; without a token one watches.
    Task<> open(const Address& server, const Endpoint& endpoint, const std::string& match,
                const std::optional<std::string>& token);
    Task<> say(const wire::ToServer& message);
    // The next message; it lasts until the next call.
    Task<std::string_view> hear();
    // The next message that tells where the match stands.
    Task<std::string_view> hear_situation();
    Task<> close();

private:
    beast::websocket::stream<Stream> socket_;
    beast::flat_buffer buffer_;
    std::string text_; // being sent
};

} // namespace khepri::load
