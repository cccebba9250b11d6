#include "server/connection.h"

#include "server/api.h"
#include "server/bot_session.h"
#include "server/patience.h"
#include "server/proxy.h"
#include "server/replies.h"
#include "server/socket_session.h"

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

// g++ 12 destroys a temporary inside a co_await expression twice (its bug 99576): what is sent has
// a name here.
class Connection {
public:
    Connection(Desk& desk, Stream stream, Ticket ticket, asio::ip::address peer)
        : desk_(desk),
          stream_(std::move(stream)),
          ticket_(std::move(ticket)),
          peer_(std::move(peer)) {}

    Task<> run() {
        while (co_await read()) {
            const Caller caller = caller_of(request_, peer_, desk_.settings);
            address_ = caller.rate_key;
            const auto route = route_of(request_, desk_.settings.base_path);
            if (const auto denial = objection(caller, route)) {
                Response refused = denial_reply(*denial);
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
    // Who is slow, or sends what is no HTTP, is not waited for.
    Task<bool> read() {
        http::request_parser<http::string_body> parser;
        parser.header_limit(largest_header);
        parser.body_limit(static_cast<std::uint64_t>(desk_.settings.max_body_bytes));
        if (is_kept_ && !co_await has_begun()) co_return false;
        is_kept_ = true;
        patience_.last(desk_.settings.header_timeout);
        auto [failed, size] =
            co_await http::async_read(stream_, buffer_, parser, asio::as_tuple(as_task));
        patience_.rest();
        if (!failed) {
            request_ = parser.release();
            co_return true;
        }
        if (patience_.has_ended()) {
            desk_.metrics.dropped(Dropped::slow_header).add();
            co_return false;
        }
        if (const auto denial = fault_of(failed)) {
            Response response = denial_reply(*denial);
            co_await send(std::move(response));
        }
        co_return false;
    }

    // A connection may rest between two requests.
    Task<bool> has_begun() {
        if (buffer_.size() > 0) co_return true;
        patience_.last(desk_.settings.idle_timeout);
        auto [failed, size] =
            co_await stream_.async_read_some(buffer_.prepare(first_bytes), asio::as_tuple(as_task));
        if (patience_.has_ended()) desk_.metrics.dropped(Dropped::idle).add();
        buffer_.commit(size);
        co_return !failed;
    }

    // What to say to a request that could not be read; nothing to whoever just went away.
    std::optional<Denial> fault_of(const error_code& failed) {
        if (failed == http::error::body_limit) return Denial::of("too_large");
        if (failed == http::error::header_limit) return Denial::of("header_too_large");
        const bool is_about_http =
            failed.category() == http::make_error_code(http::error::bad_method).category();
        if (!is_about_http || failed == http::error::end_of_stream ||
            failed == http::error::partial_message)
            return std::nullopt;
        desk_.metrics.dropped(Dropped::malformed).add();
        return malformed("expected HTTP/1.1: " + failed.message());
    }

    std::optional<Denial> objection(const Caller& caller, const std::optional<Route>& route) {
        const std::int64_t now = desk_.steady();
        Bucket& bucket = desk_.requests.bucket(caller.rate_key, now);
        if (!bucket.take(now)) return too_many_requests(bucket.wait(now));
        if (const auto denial = too_many_connections(caller)) return denial;
        if (!route) return Denial::of("no_such_path");
        const bool changes =
            request_.method() != http::verb::get || websocket::is_upgrade(request_);
        if (changes && is_foreign(request_, caller, desk_.settings))
            return Denial::of("foreign_origin");
        return std::nullopt;
    }

    // Behind a proxy one connection may serve many: what counts for an address is a request while
    // it is answered, and a WebSocket as long as it lasts.
    std::optional<Denial> too_many_connections(const Caller& caller) {
        constexpr std::int64_t a_second = 1000;
        if (!caller.is_behind_proxy) return std::nullopt;
        forwarded_ = desk_.connections.ticket_for(caller.rate_key);
        if (forwarded_) return std::nullopt;
        desk_.metrics.dropped(Dropped::too_many).add();
        return too_many_requests(a_second);
    }

    // The base path without its last slash: what the page names is found from there only with it.
    Response to_page() const {
        Response response = reply(http::status::permanent_redirect, "text/plain", "");
        response.set(http::field::location, desk_.settings.base_path + '/');
        return response;
    }

    Task<Response> answered(const Route& route, const Caller& caller) {
        const std::string first = route.parts.empty() ? "" : route.parts.front();
        if (first == "api") co_return co_await answer(desk_, request_, route, caller);
        const bool is_probe =
            route.path == "/healthz" || route.path == "/readyz" || route.path == "/metrics";
        if (is_probe && request_.method() != http::verb::get &&
            request_.method() != http::verb::head)
            co_return denial_reply(Denial::of("wrong_method"));
        if (route.path == "/healthz") co_return reply(http::status::ok, "text/plain", "ok\n");
        if (route.path == "/readyz") co_return ready();
        if (route.path == "/metrics") co_return metrics();
        if (route.path.empty()) co_return to_page();
        co_return desk_.page.answer(route.path, request_);
    }

    Response ready() const {
        if (desk_.closing)
            return reply(http::status::service_unavailable, "text/plain", "closing\n");
        if (desk_.hall.store_is_away())
            return reply(http::status::service_unavailable, "text/plain", "store unavailable\n");
        return reply(http::status::ok, "text/plain", "ready\n");
    }

    Response metrics() const {
        desk_.metrics.matches_in_memory.set(static_cast<std::int64_t>(desk_.hall.rooms()));
        desk_.metrics.store_queue.set(
            static_cast<std::int64_t>(desk_.hall.house().writer.waiting()));
        desk_.metrics.store_oldest_wait.set(std::chrono::duration_cast<std::chrono::seconds>(
                                                desk_.hall.house().writer.oldest_wait())
                                                .count());
        desk_.metrics.search_queue.set(
            static_cast<std::int64_t>(desk_.hall.house().thinkers.waiting()));
        return reply(http::status::ok, metrics_content_type, metrics_text(desk_.metrics));
    }

    // Whether the connection can be used again.
    Task<bool> send(Response response) {
        desk_.metrics.requests_of(static_cast<int>(response.result_int())).add();
        if (const auto code = response[denial_header]; !code.empty())
            desk_.metrics.denials(std::string_view(code)).add();
        response.keep_alive(request_.keep_alive() && !desk_.closing);
        if (request_.method() == http::verb::head) {
            response.content_length(response.body().size());
            response.body().clear();
        } else {
            response.prepare_payload();
        }
        const bool goes_on = response.keep_alive();
        patience_.last(desk_.settings.header_timeout);
        auto [failed, size] =
            co_await http::async_write(stream_, response, asio::as_tuple(as_task));
        desk_.metrics.bytes_out.add(size);
        forwarded_.reset();
        co_return !failed && goes_on;
    }

    void become_socket(const Route& route) {
        patience_.rest();
        Ticket ticket = std::make_shared<std::pair<Ticket, Ticket>>(ticket_, forwarded_);
        const auto begin = [&](const auto& session) {
            asio::co_spawn(
                desk_.io,
                [session, request = std::move(request_)]() mutable {
                    return session->run(std::move(request));
                },
                asio::detached);
        };
        if (route.parts[3] == "bot")
            begin(std::make_shared<BotSession>(desk_, std::move(stream_), std::move(ticket),
                                               address_, route.parts[2]));
        else
            begin(std::make_shared<SocketSession>(desk_, std::move(stream_), std::move(ticket),
                                                  address_, route.parts[2]));
    }

    Desk& desk_;
    Stream stream_;
    Patience patience_{stream_};
    Ticket ticket_;
    Ticket forwarded_;          // of the address that a proxy asks for
    std::uint64_t address_ = 0; // of the latest request: a rate_key
    asio::ip::address peer_;
    beast::flat_buffer buffer_;
    Request request_;
    bool is_kept_ = false; // there was a request before
};

} // namespace

Task<> serve_connection(Desk& desk, Stream stream, Ticket ticket, asio::ip::address peer) {
    error_code ignored;
    static_cast<void>(stream.set_option(tcp::no_delay(true), ignored));
    Connection connection(desk, std::move(stream), std::move(ticket), std::move(peer));
    co_await connection.run();
}

} // namespace khepri::server
