// The client's address and host behind a reverse proxy. Only the headers of trusted proxies count.
#pragma once

#include "server/net/http/api.h"

#include <boost/asio/ip/address.hpp>

namespace khepri::server {

// What the connection itself says.
struct DirectCaller {
    boost::asio::ip::address peer;
    std::string scheme; // http or https
};

Caller caller_of(const Request& request, const DirectCaller& direct, const Settings& settings);

} // namespace khepri::server
