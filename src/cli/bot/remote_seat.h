// A server and a seat of a match there, for a program: matches and seats over HTTP, the game over
// the WebSocket for bots (docs/protocol.md). Connection failures are thrown as std::exception.
#pragma once

#include "load/load.h"
#include "wire/server/http_messages.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace khepri::cli {

// Of a server, or of a match: then the path ends in "/api/matches/ID". An error says what would be
// accepted.
Result<load::Address> read_server_address(std::string_view url);
Result<load::Address> read_match_address(std::string_view url);
load::Address address_of_match(const load::Address& server, const std::string& match);
std::string url_of(const load::Address& address);

// What the server says, or its error.
template <class T>
using Told = std::variant<T, wire::ErrorMessage>;

Told<wire::CreateMatchAnswer> create_match(const load::Address& server,
                                           const wire::CreateMatch& wanted);
Told<wire::Lobby> fetch_lobby(const load::Address& server);
Told<wire::Welcome> fetch_match(const load::Address& match);
Told<wire::TakeSeatAnswer> take_seat(const load::Address& match, const wire::TakeSeat& wanted);

class BotSocket {
public:
    BotSocket(const load::Address& match, const std::string& token);
    ~BotSocket();
    BotSocket(const BotSocket&) = delete;
    BotSocket& operator=(const BotSocket&) = delete;

    // The next message; none after the server has closed the socket.
    std::optional<std::string> read();
    void write(const std::string& text);
    // Why the server closed it; and whether it did because it is shutting down.
    std::string reason() const;
    bool is_server_going_away() const;

private:
    struct Connection;
    std::unique_ptr<Connection> connection_;
};

} // namespace khepri::cli
