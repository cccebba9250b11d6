// A seat of a match on a server, for a program: taken by HTTP, played over the WebSocket for bots
// (docs/protocol.md). A connection that fails is thrown as std::exception.
#pragma once

#include "load/plan.h"
#include "wire/requests.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace khepri::cli {

// Of a match: load::Address with "/api/matches/ID" at the end of its path. An error says what
// would be accepted.
Result<load::Address> read_match_address(std::string_view url);

std::variant<wire::SeatTakenAnswer, wire::Denied> take_seat(const load::Address& match,
                                                            const wire::TakeSeat& wish);

class BotSocket {
public:
    BotSocket(const load::Address& match, const std::string& token);
    ~BotSocket();
    BotSocket(const BotSocket&) = delete;
    BotSocket& operator=(const BotSocket&) = delete;

    // The next message; none once the server has closed the socket.
    std::optional<std::string> hear();
    void say(const std::string& text);
    // Why it was closed, in the server's words.
    std::string reason() const;

private:
    struct Connection;
    std::unique_ptr<Connection> connection_;
};

} // namespace khepri::cli
