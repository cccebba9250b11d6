#include "server/net/stream.h"

#include <boost/asio/as_tuple.hpp>

namespace khepri::server {

Task<error_code> Stream::handshake() {
    auto [failed] = co_await tls_->async_handshake(TlsSocket::server, asio::as_tuple(as_task));
    co_return failed;
}

Task<> Stream::finish() {
    if (tls_) {
        co_await tls_->async_shutdown(asio::as_tuple(as_task));
        co_return;
    }
    error_code ignored;
    static_cast<void>(plain_.shutdown(tcp::socket::shutdown_send, ignored));
}

} // namespace khepri::server
