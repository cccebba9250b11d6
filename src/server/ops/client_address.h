// The address of a client in the log and for hosts, as exact as --log-addresses says.
#pragma once

#include "core/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace khepri::server {

// A rate_key.
struct ClientAddress {
    std::uint64_t key;
};

enum class LogAddresses : std::uint8_t {
    full,      // an IPv4 address, or the /64 of an IPv6 address
    shortened, // the /24 of an IPv4 address, the /48 of an IPv6 address
    none,
};

Result<LogAddresses> log_addresses_of(std::string_view text); // full, short, none
std::string to_text(LogAddresses addresses);

// 203.0.113.7, 203.0.113.0/24, 2001:db8:1:2::/64, 2001:db8:1::/48; nothing for none.
std::string to_text(ClientAddress address, LogAddresses how);

} // namespace khepri::server
