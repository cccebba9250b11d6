#include "server/net/listener.h"

#include "server/net/connection.h"
#include "server/net/tls.h"

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
            report(failed);
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
            asio::co_spawn(
                context_.io,
                serve_connection(context_, stream_of(std::move(socket)), std::move(ticket), peer),
                asio::detached);
        else if (!gone)
            context_.count_dropped(Dropped::too_many, rate_key(peer));
    }
}

Stream Listener::stream_of(TcpSocket socket) {
    if (context_.tls != nullptr) return Stream(std::move(socket), context_.tls->context());
    return Stream(std::move(socket));
}

void Listener::report(const error_code& failed) {
    context_.metrics.accept_failures.add();
    const auto now = std::chrono::steady_clock::now();
    if (now < next_report_) return;
    next_report_ = now + between_reports;
    context_.log.error("accept_failed", {{"reason", failed.message()}});
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
