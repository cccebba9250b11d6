// The server's identity towards push services (VAPID, RFC 8292): a key that it makes once and keeps
// in the store. A subscription is tied to it, so no other server can send to the browser.
#pragma once

#include "core/result.h"
#include "server/push/ec_key.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace khepri::server {

class Vapid {
public:
    // `contact` tells the push services whom to ask: mailto:… or https://….
    Vapid(EcKey key, std::string contact) : key_(std::move(key)), contact_(std::move(contact)) {}

    // The name of the key in the store.
    static constexpr std::string_view stored_as = "push";
    // A new key, as the store keeps it.
    static std::string fresh();
    static Result<Vapid> from_stored(std::string_view text, std::string contact);

    // For browsers, in base64url.
    std::string public_key() const;
    // The header Authorization of a message to a service such as "https://push.example", at this
    // time in seconds since 1970. Valid for half a day.
    std::string authorization(const std::string& service, std::int64_t now) const;

private:
    EcKey key_;
    std::string contact_;
};

} // namespace khepri::server
