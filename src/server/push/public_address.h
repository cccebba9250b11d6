// Which addresses of the internet may be connected to on a client's behalf.
#pragma once

#include <boost/asio/ip/address.hpp>

namespace khepri::server {

// Not this machine, its network or its provider's: neither loopback, private, link-local, shared
// (CGNAT), multicast, reserved or documentation addresses, nor IPv6 addresses that carry an IPv4
// address (mapped, NAT64, 6to4, Teredo).
bool is_public(const boost::asio::ip::address& address);

} // namespace khepri::server
