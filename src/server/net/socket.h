// A WebSocket that can be written to at any time: messages wait in a queue, and a client that does
// not read is disconnected.
#pragma once

#include "server/net/server_context.h"

#include <deque>

namespace khepri::server {

// The client of a socket.
struct Peer {
    std::uint64_t address; // a rate_key
    std::string match;
};

class Socket : public std::enable_shared_from_this<Socket> {
public:
    Socket(ServerContext& context, Stream stream, Ticket ticket, Peer peer);
    ~Socket();
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    // Disconnects a client that sends nothing within `header_timeout`.
    Task<bool> accept(Request upgrade);
    // From now on the client may be silent as long as it answers pings within `idle_timeout`.
    void use_idle_timeout();
    const Peer& peer() const { return peer_; }
    // Counts a message that was received against the rate. Closes the socket if it is too much.
    Verdict count_message();
    // The next message; none when the connection has ended. Valid until the next call.
    Task<std::optional<std::string_view>> read();
    void write(const std::shared_ptr<const std::string>& message);
    // Closes the socket after the queued messages.
    void close(websocket::close_code code, std::string_view why);
    // Whether nothing more will be written.
    bool is_closing() const { return is_ending_ || closing_; }
    // Whether the client was disconnected because it did not answer.
    bool has_timed_out() const { return has_timed_out_; }

private:
    void write_next();
    void drop(Dropped reason);
    void on_control_frame();

    ServerContext& context_;
    WebSocket socket_;
    Ticket ticket_;
    Peer peer_;
    FloodLimit messages_;
    std::deque<std::shared_ptr<const std::string>> outgoing_;
    std::size_t bytes_waiting_ = 0;
    bool is_writing_ = false;
    bool is_ending_ = false;
    bool has_timed_out_ = false;
    std::optional<websocket::close_reason> closing_;
    beast::flat_buffer incoming_;
};

} // namespace khepri::server
