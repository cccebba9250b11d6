#include "server/net/acceptor.h"

namespace khepri::server {

using ReusePort = asio::detail::socket_option::boolean<SOL_SOCKET, SO_REUSEPORT>;

Acceptor listen(Executor executor, const Settings& settings, error_code& failed) {
    const tcp::endpoint place(settings.address, static_cast<std::uint16_t>(settings.port));
    Acceptor acceptor(executor);
    static_cast<void>(acceptor.open(place.protocol(), failed));
    if (!failed)
        static_cast<void>(acceptor.set_option(asio::socket_base::reuse_address(true), failed));
    if (!failed && settings.reuse_port)
        static_cast<void>(acceptor.set_option(ReusePort(true), failed));
    if (!failed) static_cast<void>(acceptor.bind(place, failed));
    if (!failed)
        static_cast<void>(acceptor.listen(asio::socket_base::max_listen_connections, failed));
    return acceptor;
}

} // namespace khepri::server
