#include "server/push/public_address.h"

#include "server/ops/setting_values.h"

#include <algorithm>
#include <vector>

namespace khepri::server {
namespace {

std::vector<Network> networks(std::initializer_list<const char*> texts) {
    std::vector<Network> all;
    for (const char* const text : texts) all.push_back(*network_of(text));
    return all;
}

bool is_in(const std::vector<Network>& all, const Address& address) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Network& network) { return network.contains(address); });
}

} // namespace

// The registries of special addresses are IANA's (RFC 6890). Of IPv6 only what is given out as
// global unicast is public.
bool is_public(const Address& address) {
    static const auto special_v4 = networks(
        {"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
         "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
         "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"});
    static const auto global_v6 = networks({"2000::/3"});
    static const auto special_v6 =
        networks({"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"});
    if (address.is_v4()) return !is_in(special_v4, address);
    return is_in(global_v6, address) && !is_in(special_v6, address);
}

} // namespace khepri::server
