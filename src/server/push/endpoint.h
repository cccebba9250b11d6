// Endpoints: the addresses at push services that browsers give us. They come from clients, so the
// server takes only https addresses of services that it knows (here), and connects only to public
// addresses (public_address.h).
#pragma once

#include "core/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

inline constexpr int https_port = 443;

// A push service that messages may be sent to.
struct PushService {
    std::string host;            // in lower case
    bool has_subdomains = false; // *.host: every name below it, but not the name itself
    int port = https_port;

    bool includes(std::string_view other_host, int other_port) const;
    friend bool operator==(const PushService&, const PushService&) = default;
};

// "push.example", "*.push.example" or "push.example:8443".
Result<PushService> push_service_of(std::string_view text);
std::string to_text(const PushService& service);

// Those of Chrome (also Edge and others that are built on it), Firefox, Safari, and Edge.
const std::vector<PushService>& browser_push_services();

struct Endpoint {
    std::string host;
    int port = https_port;
    std::string target; // the path, and the query if there is one

    // "https://push.example", or with the port if it is another than 443.
    std::string origin() const;
};

// The error says what is expected, without repeating the endpoint, which is a secret.
Result<Endpoint> read_endpoint(std::string_view text, std::span<const PushService> services);

} // namespace khepri::server
