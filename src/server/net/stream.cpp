#include "server/net/stream.h"

#include <boost/asio/as_tuple.hpp>

#include <sys/socket.h>

namespace khepri::server {

Task<error_code> Stream::handshake() {
    auto [failed] = co_await tls_->async_handshake(TlsSocket::server, asio::as_tuple(as_task));
    co_return failed;
}

// A failure is found by the next operation of Asio.
std::size_t Stream::send_at_once(std::string_view bytes) {
    if (tls_) return 0;
    const auto sent =
        ::send(plain_.native_handle(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    return sent > 0 ? static_cast<std::size_t>(sent) : 0;
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
