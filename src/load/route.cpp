#include "load/route.h"

namespace khepri::load {

Route route_of(const Endpoint& server, int match) {
    constexpr int matches_per_address = 1000;
    constexpr int addresses = 250;
    Route route{server, std::nullopt};
    if (server.address().is_v4() && server.address().is_loopback())
        route.from =
            asio::ip::address_v4(asio::ip::address_v4::loopback().to_uint() +
                                 static_cast<unsigned>(match / matches_per_address % addresses));
    return route;
}

} // namespace khepri::load
