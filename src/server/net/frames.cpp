#include "server/net/frames.h"

#include "server/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace khepri::server {
namespace {

constexpr std::uint8_t final_bit = 0x80;
constexpr std::uint8_t reserved_bits = 0x70;
constexpr std::uint8_t opcode_bits = 0x0f;
constexpr std::uint8_t mask_bit = 0x80;
constexpr std::uint8_t size_bits = 0x7f;
constexpr std::uint8_t size_in_two_bytes = 126;
constexpr std::uint8_t size_in_eight_bytes = 127;
constexpr std::size_t largest_control_payload = 125;
constexpr std::size_t mask_size = 4;
constexpr std::size_t usual_space = 1024;

bool is_control(Opcode opcode) { return static_cast<std::uint8_t>(opcode) >= 8; }

// The most significant byte first.
void append_number(std::string& out, std::uint64_t number, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        out += static_cast<char>(number >> shift & 0xff);
}

void unmask(char* payload, std::size_t size, const char* key) {
    std::array<char, 8> twice;
    std::memcpy(twice.data(), key, mask_size);
    std::memcpy(twice.data() + mask_size, key, mask_size);
    std::uint64_t key_word = 0;
    std::memcpy(&key_word, twice.data(), sizeof key_word);
    std::size_t i = 0;
    for (; i + sizeof key_word <= size; i += sizeof key_word) {
        std::uint64_t word = 0;
        std::memcpy(&word, payload + i, sizeof word);
        word ^= key_word;
        std::memcpy(payload + i, &word, sizeof word);
    }
    for (; i < size; ++i) payload[i] = static_cast<char>(payload[i] ^ key[i % mask_size]);
}

// Those that RFC 6455 and the registry of IANA allow in a frame, and those for applications.
bool may_be_sent(std::uint16_t code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

} // namespace

void append_frame(std::string& out, Opcode opcode, std::string_view payload) {
    out += static_cast<char>(final_bit | static_cast<std::uint8_t>(opcode));
    if (payload.size() < size_in_two_bytes) {
        out += static_cast<char>(payload.size());
    } else if (payload.size() <= 0xffff) {
        out += static_cast<char>(size_in_two_bytes);
        append_number(out, payload.size(), 2);
    } else {
        out += static_cast<char>(size_in_eight_bytes);
        append_number(out, payload.size(), 8);
    }
    out += payload;
}

void append_close(std::string& out, close_code code, std::string_view reason) {
    std::size_t size = std::min(reason.size(), largest_control_payload - 2);
    // Not in the middle of a character.
    while (size < reason.size() && size > 0 &&
           (static_cast<unsigned char>(reason[size]) & 0xc0U) == 0x80U)
        --size;
    std::string payload;
    append_number(payload, static_cast<std::uint16_t>(code), 2);
    payload += reason.substr(0, size);
    append_frame(out, Opcode::close, payload);
}

std::span<char> FrameReader::space() {
    if (start_ == end_) start_ = end_ = 0;
    const std::size_t size = std::max(needed_, buffered() + 1);
    if (start_ + size > buffer_.size() && start_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + start_, buffered());
        end_ -= start_;
        start_ = 0;
    }
    if (size > buffer_.size()) buffer_.resize(std::max(size, usual_space));
    return std::span(buffer_).subspan(end_);
}

FrameReader::Found FrameReader::next() {
    for (;;) {
        Header header{};
        if (!read_header(header)) return code_ == close_code::none ? Found::nothing : Found::fault;
        take_payload(header);
        switch (header.opcode) {
        case Opcode::ping:
            return Found::ping;
        case Opcode::pong:
            return Found::pong;
        case Opcode::close:
            return found_close();
        default:
            if (const Found found = found_data(header); found != Found::nothing) return found;
        }
    }
}

// False if the frame is not complete, or if it breaks the protocol: then there is a code.
bool FrameReader::read_header(Header& header) {
    needed_ = 2;
    if (buffered() < needed_) return false;
    const std::uint8_t size = byte(1) & size_bits;
    const std::size_t size_bytes = size == size_in_two_bytes     ? 2
                                   : size == size_in_eight_bytes ? 8
                                                                 : 0;
    header.opcode = static_cast<Opcode>(byte(0) & opcode_bits);
    header.is_final = (byte(0) & final_bit) != 0;
    header.size = 2 + size_bytes + mask_size;
    header.payload_size = size;
    if (const auto fault = fault_at_once(header)) return fail(*fault);
    needed_ = header.size;
    if (buffered() < needed_) return false;
    if (size_bytes > 0) header.payload_size = number_at(2, size_bytes);
    if (const auto fault = fault_in_size(header, size_bytes)) return fail(*fault);
    needed_ = header.size + static_cast<std::size_t>(header.payload_size);
    return buffered() >= needed_;
}

// What the first two bytes tell.
std::optional<close_code> FrameReader::fault_at_once(const Header& header) const {
    const bool is_masked = (byte(1) & mask_bit) != 0;
    bool is_allowed = is_masked && (byte(0) & reserved_bits) == 0;
    switch (header.opcode) {
    case Opcode::text:
    case Opcode::binary:
        is_allowed = is_allowed && parts_of_ == Opcode::continuation;
        break;
    case Opcode::continuation:
        is_allowed = is_allowed && parts_of_ != Opcode::continuation;
        break;
    case Opcode::close:
    case Opcode::ping:
    case Opcode::pong:
        is_allowed =
            is_allowed && header.is_final && header.payload_size <= largest_control_payload;
        break;
    default:
        is_allowed = false;
    }
    return is_allowed ? std::nullopt : std::optional(close_code::protocol_error);
}

// A size has its shortest form, and the highest bit of eight bytes is 0.
std::optional<close_code> FrameReader::fault_in_size(const Header& header,
                                                     std::size_t size_bytes) const {
    const std::uint64_t size = header.payload_size;
    if ((size_bytes == 2 && size < size_in_two_bytes) || (size_bytes == 8 && size <= 0xffff) ||
        size >> 63 != 0)
        return close_code::protocol_error;
    const std::size_t taken = header.opcode == Opcode::continuation ? message_.size() : 0;
    if (!is_control(header.opcode) && size > max_message_ - taken) return close_code::too_big;
    return std::nullopt;
}

void FrameReader::take_payload(const Header& header) {
    const auto size = static_cast<std::size_t>(header.payload_size);
    char* const payload = buffer_.data() + start_ + header.size;
    unmask(payload, size, payload - mask_size);
    payload_ = {payload, size};
    start_ += header.size + size;
    needed_ = 0;
}

// Nothing if the rest of the message is missing.
FrameReader::Found FrameReader::found_data(const Header& header) {
    const bool is_whole = header.is_final && header.opcode != Opcode::continuation;
    const Opcode kind = header.opcode == Opcode::continuation ? parts_of_ : header.opcode;
    if (!is_whole) {
        if (header.opcode != Opcode::continuation) message_.clear();
        message_ += payload_;
        parts_of_ = header.is_final ? Opcode::continuation : kind;
        if (!header.is_final) return Found::nothing;
        payload_ = message_;
    }
    if (kind == Opcode::text && !is_utf8(payload_)) {
        code_ = close_code::bad_payload;
        return Found::fault;
    }
    return Found::message;
}

FrameReader::Found FrameReader::found_close() {
    code_ = close_code::none;
    if (payload_.empty()) return Found::close;
    const auto code = static_cast<std::uint16_t>(
        payload_.size() < 2 ? 0
                            : static_cast<unsigned char>(payload_[0]) << 8 |
                                  static_cast<unsigned char>(payload_[1]));
    if (!may_be_sent(code)) {
        code_ = close_code::protocol_error;
        return Found::fault;
    }
    payload_.remove_prefix(2);
    if (!is_utf8(payload_)) {
        code_ = close_code::bad_payload;
        return Found::fault;
    }
    code_ = static_cast<close_code>(code);
    return Found::close;
}

bool FrameReader::fail(close_code code) {
    code_ = code;
    return false;
}

std::uint64_t FrameReader::number_at(std::size_t index, std::size_t bytes) const {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes; ++i) number = number << 8 | byte(index + i);
    return number;
}

} // namespace khepri::server
