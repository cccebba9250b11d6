// The client's address and host behind a reverse proxy. Only the headers of trusted proxies count.
#pragma once

#include "server/net/http/api.h"

#include <boost/asio/ip/address.hpp>

namespace khepri::server {

Caller caller_of(const Request& request, const boost::asio::ip::address& peer,
                 const Settings& settings);

} // namespace khepri::server
