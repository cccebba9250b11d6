// A seat of a match on a server, for a program: taken over HTTP, played over the WebSocket for bots
// (docs/protocol.md). Connection failures are thrown as std::exception.
#pragma once

#include "load/load.h"
#include "wire/server/http_messages.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace khepri::cli {

// The address of a match: load::Address with a path that ends in "/api/matches/ID". An error says
// what would be accepted.
Result<load::Address> read_match_address(std::string_view url);

std::variant<wire::TakeSeatAnswer, wire::ErrorMessage> take_seat(const load::Address& match,
                                                                 const wire::TakeSeat& wanted);

class BotSocket {
public:
    BotSocket(const load::Address& match, const std::string& token);
    ~BotSocket();
    BotSocket(const BotSocket&) = delete;
    BotSocket& operator=(const BotSocket&) = delete;

    // The next message; none after the server has closed the socket.
    std::optional<std::string> read();
    void write(const std::string& text);
    // The server's reason for closing it.
    std::string reason() const;

private:
    struct Connection;
    std::unique_ptr<Connection> connection_;
};

} // namespace khepri::cli
