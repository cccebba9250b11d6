// Text as the bytes that OpenSSL's functions take.
#pragma once

#include <string>
#include <string_view>

namespace khepri::server {

inline const unsigned char* openssl_bytes(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}
inline unsigned char* openssl_bytes(std::string& text) {
    return reinterpret_cast<unsigned char*>(text.data());
}

} // namespace khepri::server
