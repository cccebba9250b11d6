#include "server/process/shutdown.h"

#include "server/net/socket.h"
#include "server/process/timer.h"

#include <boost/asio/as_tuple.hpp>

#include <algorithm>
#include <cstdlib>

namespace khepri::server {
namespace {

constexpr auto longest_wait_for_notices = std::chrono::seconds(3);

} // namespace

Task<> Shutdown::run(Listener& listener, const TurnNotifier* notifier) {
    const Settings& settings = context_.settings;
    context_.log.info("stopping", {{"sockets", context_.sockets.size()}});
    // Servers on one port: new clients come to the others. Behind a proxy, which asks /readyz,
    // one that does not answer would count as lost with all its sockets.
    if (settings.reuse_port || settings.drain_time.count() == 0) listener.close();
    co_await drain();
    context_.closing = true;
    listener.close();
    end_of_grace_ = std::chrono::steady_clock::now() + settings.shutdown_grace;
    const auto is_writing = [this] { return context_.rooms.is_writing(); };
    co_await wait_while(is_writing, end_of_grace_);
    const auto is_notifying = [notifier] { return notifier != nullptr && notifier->active() > 0; };
    co_await wait_while(is_notifying,
                        std::min<SteadyTime>(end_of_grace_, std::chrono::steady_clock::now() +
                                                                longest_wait_for_notices));
    send_away(context_.sockets.size());
    const auto has_sockets = [this] { return !context_.sockets.empty(); };
    co_await wait_while(has_sockets, end_of_grace_);
}

Task<> Shutdown::wait_while(std::function<bool()> condition, SteadyTime end) {
    Timer timer(context_.io.get_executor());
    while (std::chrono::steady_clock::now() < end && condition()) {
        timer.expires_after(std::chrono::milliseconds(5));
        co_await timer.async_wait(asio::as_tuple(as_task));
    }
}

// Sends the clients away evenly over the drain time, so that they do not all come to the other
// servers at once. Until its turn comes, everyone plays on.
Task<> Shutdown::drain() {
    constexpr auto between_rounds = std::chrono::milliseconds(50);
    const auto drain_time = context_.settings.drain_time;
    context_.draining = true;
    const auto start = std::chrono::steady_clock::now();
    const std::size_t all = context_.sockets.size();
    Timer timer(context_.io.get_executor());
    while (!context_.sockets.empty()) {
        const auto passed = std::chrono::steady_clock::now() - start;
        if (passed >= drain_time) co_return;
        const std::chrono::duration<double> remaining = drain_time - passed;
        const std::chrono::duration<double> whole = drain_time;
        const auto left = static_cast<std::size_t>(static_cast<double>(all) * (remaining / whole));
        send_away(context_.sockets.size() - std::min(left, context_.sockets.size()));
        timer.expires_after(between_rounds);
        co_await timer.async_wait(asio::as_tuple(as_task));
    }
}

void Shutdown::send_away(std::size_t count) {
    std::vector<Socket*> first(context_.sockets.begin(), context_.sockets.end());
    first.resize(std::min(count, first.size()));
    for (Socket* const socket : first)
        socket->close(close_code::going_away, "the server is shutting down");
}

void Shutdown::end_writing() {
    constexpr std::chrono::milliseconds shortest(1000);
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end_of_grace_ - std::chrono::steady_clock::now());
    if (connections_.close_within(std::max(left, shortest))) return;
    context_.log.error("stopped_without_store", {{"waiting", connections_.waiting()}});
    std::_Exit(EXIT_FAILURE);
}

} // namespace khepri::server
