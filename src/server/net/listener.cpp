#include "server/net/listener.h"

#include "server/net/connection.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include <algorithm>
#include <chrono>

namespace khepri::server {

Task<> Listener::run() {
    while (acceptor_.is_open()) {
        auto [failed, socket] = co_await acceptor_.async_accept(asio::as_tuple(as_task));
        if (failed == asio::error::operation_aborted) co_return;
        if (failed) { // mostly too many open files: waits until others have closed
            asio::basic_waitable_timer<std::chrono::steady_clock,
                                       asio::wait_traits<std::chrono::steady_clock>, Executor>
                pause(context_.io.get_executor(), std::chrono::milliseconds(50));
            co_await pause.async_wait(asio::as_tuple(as_task));
            continue;
        }
        error_code gone;
        const auto peer = socket.remote_endpoint(gone).address();
        auto ticket = gone ? nullptr : ticket_for(peer);
        if (ticket)
            asio::co_spawn(context_.io,
                           serve_connection(context_, std::move(socket), std::move(ticket), peer),
                           asio::detached);
        else
            context_.metrics.dropped(Dropped::too_many).add();
    }
}

void Listener::close() { acceptor_.close(); }

Ticket Listener::ticket_for(const asio::ip::address& peer) {
    const auto& proxies = context_.settings.trusted_proxies;
    const bool is_proxy = std::any_of(proxies.begin(), proxies.end(), [&](const Network& network) {
        return network.contains(peer);
    });
    if (*open_ >= context_.settings.max_connections) return nullptr;
    auto of_address = is_proxy ? nullptr : context_.connections.ticket_for(rate_key(peer));
    if (!is_proxy && !of_address) return nullptr;
    ++*open_;
    return {this, [of_address, open = open_](void*) { --*open; }};
}

} // namespace khepri::server
