// A program that plays at a seat over a WebSocket with the protocol of docs/bots.md. The request
// that opens the socket contains the seat's token.
#pragma once

#include "server/net/socket.h"
#include "wire/bots/bot_messages.h"

namespace khepri::server {

class BotSession : public Subscriber, public std::enable_shared_from_this<BotSession> {
public:
    BotSession(ServerContext& context, Stream stream, Ticket ticket, Peer peer);

    // Until the match or the connection ends.
    Task<> run(Request upgrade);

    Seat seat() const override { return seat_; }
    bool is_program() const override { return true; }
    void lose_seat() override {
        seat_ = spectator;
        disconnect("left its seat");
    }
    void send(std::string_view) override {}
    void on_change(const Room& room) override;

private:
    // Finds the room and the seat that the token is for.
    Task<FoundRoom> authenticate(const std::string& token);
    // Once the match has started: until then its settings may change.
    void greet();
    wire::BotClock clock() const;
    void on_message(std::string_view text);
    void send(const wire::ToBot& message);
    void send_goodbye(std::string_view why);
    // The bot broke the protocol: closes the socket and says how.
    void disconnect(const std::string& why);

    ServerContext& context_;
    std::shared_ptr<Socket> socket_;
    std::shared_ptr<OpenRoom> room_;
    Seat seat_ = spectator;
    bool is_greeted_ = false; // by us
    bool has_greeted_ = false;
    std::optional<int> asked_at_; // the version of the open question
    bool is_moving_ = false;      // the room is processing an answer
    std::int64_t decisions_ = 0;
};

} // namespace khepri::server
