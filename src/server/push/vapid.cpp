#include "server/push/vapid.h"

#include "server/push/base64url.h"
#include "wire/json.h"

namespace khepri::server {
namespace {

constexpr std::int64_t valid_for = 12LL * 60 * 60; // seconds; a service refuses more than a day

} // namespace

std::string Vapid::fresh() { return base64url(EcKey::generate().private_bytes()); }

// The error does not repeat the text, which is a secret.
Result<Vapid> Vapid::from_stored(std::string_view text, std::string contact) {
    const auto bytes = from_base64url(text);
    auto key = bytes ? EcKey::from_private(*bytes) : std::nullopt;
    if (!key)
        return Error{"the stored key for turn notices cannot be read; expected 32 bytes in"
                     " base64url, as the server has written them (or --push off)"};
    return Vapid(std::move(*key), std::move(contact));
}

std::string Vapid::public_key() const { return base64url(key_.public_point()); }

std::string Vapid::authorization(const std::string& service, std::int64_t now) const {
    const wire::Json header{{"typ", "JWT"}, {"alg", "ES256"}};
    const wire::Json claims{{"aud", service}, {"exp", now + valid_for}, {"sub", contact_}};
    const std::string text =
        base64url(wire::to_line(header)) + '.' + base64url(wire::to_line(claims));
    return "vapid t=" + text + '.' + base64url(key_.sign(text)) + ", k=" + public_key();
}

} // namespace khepri::server
