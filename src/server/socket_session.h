// The conversation with someone who holds a seat or watches, over a WebSocket. What is asked for is
// carried out elsewhere (carry_out.h).
#pragma once

#include "server/socket.h"

namespace khepri::server {

class SocketSession : public Watcher, public std::enable_shared_from_this<SocketSession> {
public:
    SocketSession(Desk& desk, Stream stream, Ticket ticket, std::uint64_t address,
                  std::string match);

    // Until the connection ends.
    Task<> run(Request upgrade);

    Seat seat() const override { return seat_; }
    void lose_seat() override { seat_ = spectator; }
    void tell(const std::shared_ptr<const std::string>& message) override {
        socket_->write(message);
    }
    void see(const Room&) override {}

private:
    // The first message says who it is.
    Task<std::optional<Denial>> introduced();
    void heard(std::string_view text);
    void say(const wire::FromServer& message);
    void deny(const Denial& denial);

    Desk& desk_;
    std::shared_ptr<Socket> socket_;
    std::uint64_t address_; // a rate_key
    std::string match_;
    std::shared_ptr<OpenRoom> room_;
    Seat seat_ = spectator;
    Bucket messages_;
};

} // namespace khepri::server
