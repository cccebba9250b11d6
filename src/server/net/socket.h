// A WebSocket that can be written to at any time: what the client has not taken yet waits in a
// queue, and a client that does not read is disconnected. frames.h knows the protocol's frames.
#pragma once

#include "server/net/frames.h"
#include "server/net/server_context.h"

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
    // The next message; none when the connection ends. Valid until the next call.
    Task<std::optional<std::string_view>> read();
    // After the last message: until the connection has ended as WebSockets do, or has timed out.
    Task<> finish();
    void write(std::string_view message);
    // Closes the socket after the messages that were written.
    void close(close_code code, std::string_view why);
    // Whether nothing more will be written.
    bool is_closing() const { return is_closing_ || has_ended_; }
    // Whether the client was disconnected because it did not answer.
    bool has_timed_out() const { return has_timed_out_; }

private:
    using Clock = std::chrono::steady_clock;
    using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

    enum class Pings : std::uint8_t { no, yes };

    // Waits for more bytes from the client, or for the end of the connection.
    Task<> receive();
    void on_control_frame(FrameReader::Found found);
    std::size_t bytes_waiting() const { return unsent_.size() + sending_.size(); }
    void send(Opcode opcode, std::string_view payload);
    void send_frames(std::string_view frames);
    void send_waiting();
    Task<> wait_until_sent();
    void use_timeout(std::chrono::milliseconds timeout, Pings pings);
    void wait_for_silence();
    void on_silence();
    void disconnect();
    void drop(Dropped reason);

    ServerContext& context_;
    Stream stream_;
    Ticket ticket_;
    Peer peer_;
    FloodLimit messages_;
    FrameReader reader_;
    // Frames that wait, and those that are being sent because the client did not take them at once.
    std::string unsent_;
    std::string sending_;
    bool is_sending_ = false;
    bool is_closing_ = false; // our close frame is among what was written
    bool is_read_up_ = false; // the client has closed, or broke the protocol
    bool has_ended_ = false;  // the connection
    bool has_timed_out_ = false;
    Timer* on_sent_ = nullptr; // cancelled once nothing waits
    // Messages move only the time of the latest sign of life. The timer looks at it now and then.
    Timer silence_;
    std::int64_t heard_at_; // by the steady clock
    std::chrono::milliseconds timeout_;
    Pings pings_ = Pings::no; // at half of the timeout
    bool is_pinged_ = false;  // since the latest sign of life
};

} // namespace khepri::server
