// Who asks, when a reverse proxy stands in between: a trusted proxy's word on the address and the
// host counts, nobody else's does.
#pragma once

#include "server/api.h"

#include <boost/asio/ip/address.hpp>

namespace khepri::server {

Caller caller_of(const Request& request, const boost::asio::ip::address& peer,
                 const Settings& settings);

} // namespace khepri::server
