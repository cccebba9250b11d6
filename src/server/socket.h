// A WebSocket that can be written to at any time: messages wait in a queue, and who does not read
// is dropped.
#pragma once

#include "server/desk.h"

#include <deque>

namespace khepri::server {

class Socket : public std::enable_shared_from_this<Socket> {
public:
    Socket(Desk& desk, Stream stream, Ticket ticket);
    ~Socket();
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    // Whoever does not introduce itself soon is not waited for.
    Task<bool> accept(Request upgrade);
    // From now on silence is no fault as long as pings are answered.
    void be_patient();
    // The next message; none when the connection has ended. Valid until the next call.
    Task<std::optional<std::string_view>> read();
    void write(const std::shared_ptr<const std::string>& message);
    // After what waits to be written.
    void close(websocket::close_code code, std::string_view why);
    // Whether nothing more will be written.
    bool is_closing() const { return is_ending_ || closing_; }

private:
    void write_next();
    void drop(Dropped reason);

    Desk& desk_;
    WebSocket socket_;
    Ticket ticket_;
    std::deque<std::shared_ptr<const std::string>> outgoing_;
    std::size_t bytes_waiting_ = 0;
    bool is_writing_ = false;
    bool is_ending_ = false;
    std::optional<websocket::close_reason> closing_;
    beast::flat_buffer incoming_;
};

} // namespace khepri::server
