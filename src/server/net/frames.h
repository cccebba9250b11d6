// Frames of a WebSocket as a server writes and reads them: RFC 6455 without extensions. There is no
// socket here: socket.h passes the bytes.
#pragma once

#include <boost/beast/websocket/rfc6455.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

using boost::beast::websocket::close_code;

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping, pong };

// Appends a message or a control frame, in one frame and not masked.
void append_frame(std::string& out, Opcode opcode, std::string_view payload);
// Of the reason as much as there is room for.
void append_close(std::string& out, close_code code, std::string_view reason);

// Finds the messages and control frames in the bytes that a client sends.
class FrameReader {
public:
    enum class Found : std::uint8_t { nothing, message, ping, pong, close, fault };

    explicit FrameReader(std::size_t max_message_bytes) : max_message_(max_message_bytes) {}

    // Where to put the bytes that are received next; the first `size` of them are there then.
    std::span<char> space();
    void commit(std::size_t size) { end_ += size; }
    void discard() { start_ = end_ = needed_ = 0; }
    // The next message, whole, or control frame; nothing until more bytes are there. Not to be
    // called again after a close or a fault.
    Found next();
    // Of what was found. Valid until the next call of next() or space().
    std::string_view payload() const { return payload_; }
    // The code of the close, if it has one; after a fault, the code to close with.
    close_code code() const { return code_; }

private:
    // The first bytes of a frame.
    struct Header {
        Opcode opcode;
        bool is_final;
        std::size_t size; // of the header
        std::uint64_t payload_size;
    };

    std::size_t buffered() const { return end_ - start_; }
    std::uint8_t byte(std::size_t index) const {
        return static_cast<std::uint8_t>(buffer_[start_ + index]);
    }
    std::uint64_t number_at(std::size_t index, std::size_t bytes) const;
    bool read_header(Header& header);
    std::optional<close_code> fault_at_once(const Header& header) const;
    std::optional<close_code> fault_in_size(const Header& header, std::size_t size_bytes) const;
    void take_payload(const Header& header);
    Found found_data(const Header& header);
    Found found_close();
    bool fail(close_code code);

    std::size_t max_message_;
    std::vector<char> buffer_;
    std::size_t start_ = 0; // of the bytes that were received and not taken
    std::size_t end_ = 0;
    std::size_t needed_ = 0; // bytes of the frame that is not complete, if known
    // Of a message in several frames: the parts that were taken, and its kind while some are
    // missing.
    std::string message_;
    Opcode parts_of_ = Opcode::continuation;
    std::string_view payload_;
    close_code code_ = close_code::none;
};

} // namespace khepri::server
