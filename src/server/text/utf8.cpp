#include "server/text/utf8.h"

#include <unicode/ustring.h>

#include <cstdint>
#include <cstring>

namespace khepri::server {
namespace {

// Most text is; eight bytes at a time.
bool is_ascii(std::string_view text) {
    constexpr std::uint64_t high_bits = 0x8080'8080'8080'8080;
    std::uint64_t seen = 0;
    std::size_t i = 0;
    for (; i + sizeof seen <= text.size(); i += sizeof seen) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + i, sizeof word);
        seen |= word;
    }
    for (; i < text.size(); ++i) seen |= static_cast<unsigned char>(text[i]);
    return (seen & high_bits) == 0;
}

} // namespace

bool is_utf8(std::string_view text) {
    if (is_ascii(text)) return true;
    UErrorCode status = U_ZERO_ERROR;
    u_strFromUTF8(nullptr, 0, nullptr, text.data(), static_cast<int>(text.size()), &status);
    return status != U_INVALID_CHAR_FOUND;
}

} // namespace khepri::server
