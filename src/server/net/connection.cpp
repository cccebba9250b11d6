#include "server/net/connection.h"

#include "server/net/bot_session.h"
#include "server/net/http/api.h"
#include "server/net/http/proxy.h"
#include "server/net/http/responses.h"
#include "server/net/idle_timer.h"
#include "server/net/socket_session.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace khepri::server {
namespace {

constexpr std::uint32_t largest_header = 8192;
constexpr std::size_t first_bytes = 1024;

bool is_socket_path(const Route& route) {
    return route.parts.size() == 4 && route.parts[0] == "api" && route.parts[1] == "matches" &&
           (route.parts[3] == "socket" || route.parts[3] == "bot");
}

// g++ 12 destroys a temporary inside a co_await expression twice (its bug 99576), so the response
// has a name here.
class Connection {
public:
    Connection(ServerContext& context, Stream stream, Ticket ticket, asio::ip::address peer)
        : context_(context),
          stream_(std::move(stream)),
          ticket_(std::move(ticket)),
          peer_(std::move(peer)) {}

    Task<> run() {
        while (co_await read()) {
            const Caller caller = caller_of(request_, peer_, context_.settings);
            address_ = caller.rate_key;
            const auto route = route_of(request_, context_.settings.base_path);
            if (const auto error = objection(caller, route)) {
                Response refused = error_response(*error);
                if (!co_await send(std::move(refused))) co_return;
                continue;
            }
            if (websocket::is_upgrade(request_) && is_socket_path(*route))
                co_return become_socket(*route);
            Response response = co_await answered(*route, caller);
            if (!co_await send(std::move(response))) co_return;
        }
        error_code ignored;
        static_cast<void>(stream_.shutdown(tcp::socket::shutdown_send, ignored));
    }

private:
    // False if the client is too slow, sends something that is not HTTP, or has disconnected.
    Task<bool> read() {
        http::request_parser<http::string_body> parser;
        parser.header_limit(largest_header);
        parser.body_limit(static_cast<std::uint64_t>(context_.settings.max_body_bytes));
        if (is_kept_ && !co_await has_next_request()) co_return false;
        is_kept_ = true;
        idle_timer_.start(context_.settings.header_timeout);
        auto [failed, size] =
            co_await http::async_read(stream_, buffer_, parser, asio::as_tuple(as_task));
        idle_timer_.stop();
        if (!failed) {
            request_ = parser.release();
            co_return true;
        }
        if (idle_timer_.has_expired()) {
            context_.metrics.dropped(Dropped::slow_header).add();
            co_return false;
        }
        if (const auto error = fault_of(failed)) {
            Response response = error_response(*error);
            co_await send(std::move(response));
        }
        co_return false;
    }

    // A connection may be idle between two requests.
    Task<bool> has_next_request() {
        if (buffer_.size() > 0) co_return true;
        idle_timer_.start(context_.settings.idle_timeout);
        auto [failed, size] =
            co_await stream_.async_read_some(buffer_.prepare(first_bytes), asio::as_tuple(as_task));
        if (idle_timer_.has_expired()) context_.metrics.dropped(Dropped::idle).add();
        buffer_.commit(size);
        co_return !failed;
    }

    // The answer to a request that could not be read; none if the client disconnected.
    std::optional<ServerError> fault_of(const error_code& failed) {
        if (failed == http::error::body_limit) return ServerError::of("too_large");
        if (failed == http::error::header_limit) return ServerError::of("header_too_large");
        const bool is_about_http =
            failed.category() == http::make_error_code(http::error::bad_method).category();
        if (!is_about_http || failed == http::error::end_of_stream ||
            failed == http::error::partial_message)
            return std::nullopt;
        context_.metrics.dropped(Dropped::malformed).add();
        return malformed("expected HTTP/1.1: " + failed.message());
    }

    std::optional<ServerError> objection(const Caller& caller, const std::optional<Route>& route) {
        const std::int64_t now = context_.steady();
        Bucket& bucket = context_.requests.bucket(caller.rate_key, now);
        if (!bucket.take(now)) return too_many_requests(bucket.wait(now));
        if (const auto error = too_many_connections(caller)) return error;
        if (!route) return ServerError::of("no_such_path");
        if (context_.draining && websocket::is_upgrade(request_))
            return ServerError::of("shutting_down");
        const bool changes =
            request_.method() != http::verb::get || websocket::is_upgrade(request_);
        if (changes && is_foreign(request_, caller, context_.settings))
            return ServerError::of("foreign_origin");
        return std::nullopt;
    }

    // Behind a proxy one connection may serve many clients. Each address is charged for a request
    // while it is answered, and for a WebSocket as long as it is open.
    std::optional<ServerError> too_many_connections(const Caller& caller) {
        constexpr std::int64_t a_second = 1000;
        if (!caller.is_behind_proxy) return std::nullopt;
        forwarded_ = context_.connections.ticket_for(caller.rate_key);
        if (forwarded_) return std::nullopt;
        context_.metrics.dropped(Dropped::too_many).add();
        return too_many_requests(a_second);
    }

    // The base path without its last slash: redirects, because relative links need the slash.
    Response to_page() const {
        Response response = make_response(http::status::permanent_redirect, "text/plain", "");
        response.set(http::field::location, context_.settings.base_path + '/');
        return response;
    }

    Task<Response> answered(const Route& route, const Caller& caller) {
        const std::string first = route.parts.empty() ? "" : route.parts.front();
        if (first == "api") co_return co_await answer(context_, request_, route, caller);
        const bool is_probe =
            route.path == "/healthz" || route.path == "/readyz" || route.path == "/metrics";
        if (is_probe && request_.method() != http::verb::get &&
            request_.method() != http::verb::head)
            co_return error_response(ServerError::of("wrong_method"));
        if (route.path == "/healthz")
            co_return make_response(http::status::ok, "text/plain", "ok\n");
        if (route.path == "/readyz") co_return ready();
        if (route.path == "/metrics") co_return metrics();
        if (route.path.empty()) co_return to_page();
        co_return context_.page.answer(route.path, request_);
    }

    Response ready() const {
        // Not 503: for some proxies 404 means that the connections may stay.
        if (context_.draining)
            return make_response(http::status::not_found, "text/plain", "draining\n");
        if (context_.rooms.is_store_unavailable())
            return make_response(http::status::service_unavailable, "text/plain",
                                 "store unavailable\n");
        return make_response(http::status::ok, "text/plain", "ready\n");
    }

    Response metrics() const {
        context_.metrics.matches_in_memory.set(static_cast<std::int64_t>(context_.rooms.size()));
        context_.metrics.store_queue.set(
            static_cast<std::int64_t>(context_.rooms.context().connections.waiting()));
        context_.metrics.store_oldest_wait.set(
            std::chrono::duration_cast<std::chrono::seconds>(
                context_.rooms.context().connections.oldest_wait())
                .count());
        context_.metrics.search_queue.set(
            static_cast<std::int64_t>(context_.rooms.context().search_pool.waiting()));
        return make_response(http::status::ok, metrics_content_type,
                             metrics_text(context_.metrics));
    }

    // Whether the connection can be reused.
    Task<bool> send(Response response) {
        context_.metrics.requests_of(static_cast<int>(response.result_int())).add();
        if (const auto code = response[error_header]; !code.empty())
            context_.metrics.errors(std::string_view(code)).add();
        response.keep_alive(request_.keep_alive() && !context_.draining);
        if (request_.method() == http::verb::head) {
            response.content_length(response.body().size());
            response.body().clear();
        } else {
            response.prepare_payload();
        }
        const bool goes_on = response.keep_alive();
        idle_timer_.start(context_.settings.header_timeout);
        auto [failed, size] =
            co_await http::async_write(stream_, response, asio::as_tuple(as_task));
        context_.metrics.bytes_out.add(size);
        forwarded_.reset();
        co_return !failed && goes_on;
    }

    void become_socket(const Route& route) {
        idle_timer_.stop();
        Ticket ticket = std::make_shared<std::pair<Ticket, Ticket>>(ticket_, forwarded_);
        const auto start = [&](const auto& session) {
            asio::co_spawn(
                context_.io,
                [session, request = std::move(request_)]() mutable {
                    return session->run(std::move(request));
                },
                asio::detached);
        };
        if (route.parts[3] == "bot")
            start(std::make_shared<BotSession>(context_, std::move(stream_), std::move(ticket),
                                               address_, route.parts[2]));
        else
            start(std::make_shared<SocketSession>(context_, std::move(stream_), std::move(ticket),
                                                  address_, route.parts[2]));
    }

    ServerContext& context_;
    Stream stream_;
    IdleTimer idle_timer_{stream_};
    Ticket ticket_;
    Ticket forwarded_;          // of the address that a proxy asks for
    std::uint64_t address_ = 0; // of the latest request: a rate_key
    asio::ip::address peer_;
    beast::flat_buffer buffer_;
    Request request_;
    bool is_kept_ = false; // an earlier request used this connection
};

} // namespace

Task<> serve_connection(ServerContext& context, Stream stream, Ticket ticket,
                        asio::ip::address peer) {
    error_code ignored;
    static_cast<void>(stream.set_option(tcp::no_delay(true), ignored));
    Connection connection(context, std::move(stream), std::move(ticket), std::move(peer));
    co_await connection.run();
}

} // namespace khepri::server
