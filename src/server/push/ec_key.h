// A key pair on the curve P-256, for the identity of the server and for the encryption of messages.
// The only file that knows how OpenSSL does it; encryption.cpp uses its hash and cipher.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

using EVP_PKEY = struct evp_pkey_st;

namespace khepri::server {

class EcKey {
public:
    static EcKey generate();
    // From 32 bytes; none if they are not a key of the curve.
    static std::optional<EcKey> from_private(std::string_view bytes);

    std::string private_bytes() const;
    // Uncompressed: 65 bytes.
    std::string public_point() const;
    // ECDH; none if the other's point is not an uncompressed point of the curve.
    std::optional<std::string> shared_secret(std::string_view point) const;
    // ECDSA with SHA-256 (ES256): 64 bytes.
    std::string sign(std::string_view text) const;

    // Whether it is an uncompressed point of the curve.
    static bool is_point(std::string_view bytes);

private:
    struct Free {
        void operator()(EVP_PKEY* key) const;
    };
    using Handle = std::unique_ptr<EVP_PKEY, Free>;

    explicit EcKey(Handle key) : key_(std::move(key)) {}
    static Handle key_of_point(std::string_view point);

    Handle key_;
};

} // namespace khepri::server
