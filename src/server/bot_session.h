// A program that plays a seat over a WebSocket in the protocol of docs/bots.md. It shows the seat's
// token in the request that opens the socket.
#pragma once

#include "server/socket.h"
#include "wire/bot_messages.h"

namespace khepri::server {

class BotSession : public Watcher, public std::enable_shared_from_this<BotSession> {
public:
    BotSession(Desk& desk, Stream stream, Ticket ticket, std::uint64_t address, std::string match);

    // Until the match or the connection ends.
    Task<> run(Request upgrade);

    Seat seat() const override { return seat_; }
    void lose_seat() override {
        seat_ = spectator;
        dismiss("left its seat");
    }
    void tell(const std::shared_ptr<const std::string>&) override {}
    void see(const Room& room) override;

private:
    Task<std::optional<Denial>> introduced(const std::string& token);
    wire::BotClock clock() const;
    void heard(std::string_view text);
    void say(const wire::ToBot& message);
    void say_goodbye(std::string_view why);
    // The bot broke the rules of the conversation: it is told how, in a line, and let go.
    void dismiss(const std::string& why);

    Desk& desk_;
    std::shared_ptr<Socket> socket_;
    std::uint64_t address_; // a rate_key
    std::string match_;
    std::shared_ptr<OpenRoom> room_;
    Seat seat_ = spectator;
    bool has_greeted_ = false;
    std::optional<int> asked_at_; // the version of the question that waits for an answer
    bool is_acting_ = false;      // an answer is on its way into the room
    std::int64_t decisions_ = 0;
};

} // namespace khepri::server
