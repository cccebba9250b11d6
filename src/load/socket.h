// One client of the server: the WebSocket of a seat or a spectator, or HTTP requests. Failures are
// thrown as std::runtime_error, with the error of the server if there is one.
#pragma once

#include "load/load.h"
#include "load/net.h"
#include "load/route.h"
#include "wire/server/protocol.h"

#include <memory>

namespace khepri::load {

// Posts JSON, request after request on one connection.
class Requests {
public:
    Requests(const Executor& executor, const Address& server, const Route& route)
        : stream_(executor), server_(server), route_(route) {}

    Task<wire::Json> post(std::string path, wire::Json body);

private:
    Stream stream_;
    const Address& server_;
    Route route_;
    beast::flat_buffer buffer_;
};

class Socket {
public:
    explicit Socket(const Executor& executor) : socket_(executor) {}

    // Opens the socket of a match and says hello; without a token as a spectator.
    Task<> open(const LoadOptions& options, const Route& route, const std::string& match,
                const std::optional<std::string>& token);
    Task<> send(const wire::ToServer& message);
    // The next message; valid until the next call.
    Task<std::string_view> read();
    // The next message that has a status.
    Task<std::string_view> read_status();
    Task<> close();

private:
    beast::websocket::stream<Stream> socket_;
    beast::flat_buffer buffer_;
    std::string text_; // being sent
};

} // namespace khepri::load
