// A connection, plain or encrypted by TLS; who reads and writes it need not know which. Of a plain
// one, everything goes straight to the socket.
#pragma once

#include "server/net/executor.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

namespace khepri::server {

class Stream {
public:
    using TlsSocket = asio::ssl::stream<TcpSocket>;
    // Names that Beast asks for.
    using executor_type = Executor;
    using next_layer_type = TcpSocket;

    explicit Stream(TcpSocket socket) : plain_(std::move(socket)) {}
    Stream(TcpSocket socket, asio::ssl::context& context)
        : plain_(socket.get_executor()),
          tls_(std::make_unique<TlsSocket>(std::move(socket), context)) {}

    bool is_encrypted() const { return tls_ != nullptr; }
    executor_type get_executor() { return next_layer().get_executor(); }
    TcpSocket& next_layer() { return tls_ ? tls_->next_layer() : plain_; }
    const TcpSocket& next_layer() const { return tls_ ? tls_->next_layer() : plain_; }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        if (tls_) return tls_->async_read_some(buffers, std::forward<Token>(token));
        return plain_.async_read_some(buffers, std::forward<Token>(token));
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        if (tls_) return tls_->async_write_some(buffers, std::forward<Token>(token));
        return plain_.async_write_some(buffers, std::forward<Token>(token));
    }

    // How many bytes of a plain connection could be sent without waiting; of an encrypted one none.
    std::size_t send_at_once(std::string_view bytes);
    // Of an encrypted connection, before anything else.
    Task<error_code> handshake();
    // Tells the client that nothing more will come.
    Task<> finish();
    void close(error_code& failed) { static_cast<void>(next_layer().close(failed)); }

private:
    TcpSocket plain_; // unused if it is encrypted
    std::unique_ptr<TlsSocket> tls_;
};

} // namespace khepri::server
