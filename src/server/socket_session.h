// A WebSocket of someone who holds a seat or watches. The session knows sockets and bytes; what is
// asked for is carried out elsewhere (carry_out.h).
#pragma once

#include "server/desk.h"

#include <deque>

namespace khepri::server {

class SocketSession : public Watcher, public std::enable_shared_from_this<SocketSession> {
public:
    SocketSession(Desk& desk, Stream stream, std::string match);
    ~SocketSession() override;

    // Until the connection ends.
    Task<> run(Request upgrade);

    Seat seat() const override { return seat_; }
    void tell(const std::shared_ptr<const std::string>& message) override;
    void see(const Room&) override {}

private:
    Task<bool> introduced();
    Task<> converse();
    void heard(std::string_view text);
    void say(const wire::FromServer& message);
    void write_next();
    void drop(std::string_view reason);
    // Says why and ends the conversation.
    void dismiss(const Denial& denial);

    Desk& desk_;
    WebSocket socket_;
    std::string match_;
    std::shared_ptr<OpenRoom> room_;
    Seat seat_ = spectator;
    Bucket messages_;
    std::deque<std::shared_ptr<const std::string>> outgoing_;
    std::size_t bytes_waiting_ = 0;
    bool is_writing_ = false;
    bool is_ending_ = false;
    beast::flat_buffer incoming_;
};

} // namespace khepri::server
