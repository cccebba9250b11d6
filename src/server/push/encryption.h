// Encryption of messages that only the subscribed browser can read (RFC 8291, with the content
// encoding aes128gcm of RFC 8188).
#pragma once

#include "server/push/ec_key.h"

#include <string>
#include <string_view>

namespace khepri::server {

// What a browser wants messages encrypted for; bytes.
struct Receiver {
    std::string point; // of P-256, uncompressed
    std::string auth;  // 16 bytes
};

// The longest text that every push service takes.
inline constexpr std::size_t longest_push_text = 3993;

// The body of a request, at most 4,096 bytes. The sender's key and the salt (16 bytes) are used
// once; they are parameters for the test vectors.
std::string encrypted(std::string_view text, const Receiver& receiver, const EcKey& sender,
                      std::string_view salt);
// The same with a new key and a random salt.
std::string encrypted(std::string_view text, const Receiver& receiver);

} // namespace khepri::server
