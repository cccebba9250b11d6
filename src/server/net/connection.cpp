#include "server/net/connection.h"

#include "core/version.h"
#include "server/moderation/moderation.h"
#include "server/net/bot_session.h"
#include "server/net/http/api.h"
#include "server/net/http/proxy.h"
#include "server/net/http/responses.h"
#include "server/net/idle_timer.h"
#include "server/net/socket_session.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <algorithm>

namespace khepri::server {
namespace {

constexpr std::uint32_t largest_header = 8192;
constexpr std::size_t first_bytes = 1024;

using Parser = http::request_parser<http::string_body>;

// The match in /api/matches/NAME, if it has the form of a name: for the log.
std::string match_in(const Route& route) {
    constexpr std::size_t longest_name = 12;
    if (route.parts.size() < 3 || route.parts[1] != "matches") return {};
    const std::string& name = route.parts[2];
    const bool is_name =
        name.size() <= longest_name &&
        std::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return is_name ? name : "";
}

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
          address_(rate_key(peer)),
          peer_(std::move(peer)) {}

    Task<> run() {
        if (stream_.is_encrypted() && !co_await shake_hands()) co_return;
        while (co_await read()) {
            const Caller caller = caller_of(request_, own_caller(), context_.settings);
            address_ = caller.rate_key;
            const auto route = route_of(request_, context_.settings.base_path);
            match_ = route ? match_in(*route) : "";
            if (const auto error = objection(caller, route)) {
                if (is_flooding_) co_return;
                Response refused = error_response(*error);
                if (!co_await send(std::move(refused))) break;
                continue;
            }
            if (websocket::is_upgrade(request_) && is_socket_path(*route))
                co_return become_socket(*route);
            Response response = co_await answered(*route, caller);
            if (!co_await send(std::move(response))) break;
        }
        idle_timer_.start(context_.settings.header_timeout);
        co_await stream_.finish();
        idle_timer_.stop();
    }

private:
    Task<bool> shake_hands() {
        idle_timer_.start(context_.settings.header_timeout);
        const error_code failed = co_await stream_.handshake();
        idle_timer_.stop();
        if (!failed) co_return true;
        context_.count_dropped(
            idle_timer_.has_expired() ? Dropped::slow_handshake : Dropped::no_handshake, address_);
        co_return false;
    }

    DirectCaller own_caller() const { return {peer_, stream_.is_encrypted() ? "https" : "http"}; }

    // False if the client is too slow, sends something that is not HTTP, or has disconnected.
    Task<bool> read() {
        Parser parser;
        parser.header_limit(largest_header);
        parser.body_limit(static_cast<std::uint64_t>(context_.settings.max_body_bytes));
        if (is_kept_ && !co_await has_next_request()) co_return false;
        is_kept_ = true;
        idle_timer_.start(context_.settings.header_timeout);
        const error_code failed = co_await read(parser);
        idle_timer_.stop();
        if (!failed) {
            request_ = parser.release();
            co_return true;
        }
        if (idle_timer_.has_expired()) {
            context_.count_dropped(Dropped::slow_header, address_);
            co_return false;
        }
        if (const auto error = fault_of(failed)) {
            Response response = error_response(*error);
            co_await send(std::move(response));
        }
        co_return false;
    }

    // A client may wait for a word before it sends the body.
    Task<error_code> read(Parser& parser) {
        auto [failed, size] =
            co_await http::async_read_header(stream_, buffer_, parser, asio::as_tuple(as_task));
        if (failed || parser.is_done()) co_return failed;
        if (parser.get().version() >= 11 &&
            beast::iequals(parser.get()[http::field::expect], "100-continue")) {
            http::response<http::empty_body> go_on(http::status::continue_, 11);
            auto [not_sent, sent] =
                co_await http::async_write(stream_, go_on, asio::as_tuple(as_task));
            if (not_sent) co_return not_sent;
        }
        auto [cut_off, rest] =
            co_await http::async_read(stream_, buffer_, parser, asio::as_tuple(as_task));
        co_return cut_off;
    }

    // A connection may be idle between two requests.
    Task<bool> has_next_request() {
        if (buffer_.size() > 0) co_return true;
        idle_timer_.start(context_.settings.idle_timeout);
        auto [failed, size] =
            co_await stream_.async_read_some(buffer_.prepare(first_bytes), asio::as_tuple(as_task));
        if (idle_timer_.has_expired()) context_.count_dropped(Dropped::idle, address_);
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
        context_.count_dropped(Dropped::malformed, address_);
        return malformed("expected HTTP/1.1: " + failed.message());
    }

    std::optional<ServerError> objection(const Caller& caller, const std::optional<Route>& route) {
        const std::int64_t now = context_.steady();
        Bucket& bucket = context_.requests.bucket(caller.rate_key, now);
        if (!bucket.take(now)) {
            count_refusal(caller, now);
            return too_many_requests(bucket.wait(now));
        }
        if (const auto error = fault_in_host()) return error;
        if (context_.moderation->is_banned(caller.rate_key, context_.rooms.context().now()))
            return ServerError::of("banned");
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

    // A client that goes on although it is refused is disconnected. A proxy is not: its connection
    // serves others too.
    void count_refusal(const Caller& caller, std::int64_t now) {
        if (context_.refusals.take(caller.rate_key, now) || caller.is_behind_proxy) return;
        is_flooding_ = true;
        context_.count_dropped(Dropped::flooding, caller.rate_key);
    }

    // RFC 9112, 3.2: servers and proxies that choose different fields could be played off against
    // each other.
    std::optional<ServerError> fault_in_host() const {
        const std::size_t count = request_.count(http::field::host);
        if (count == 1 || (count == 0 && request_.version() < 11)) return std::nullopt;
        return malformed("Host: expected exactly one field, found " + std::to_string(count));
    }

    // Behind a proxy one connection may serve many clients. Each address is charged for a request
    // while it is answered, and for a WebSocket as long as it is open.
    std::optional<ServerError> too_many_connections(const Caller& caller) {
        constexpr std::int64_t a_second = 1000;
        if (!caller.is_behind_proxy) return std::nullopt;
        forwarded_ = context_.connections.ticket_for(caller.rate_key);
        if (forwarded_) return std::nullopt;
        context_.count_dropped(Dropped::too_many, caller.rate_key);
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
            co_return make_response(http::status::ok, "text/plain",
                                    "ok khepri " + std::string(program_version()) + '\n');
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
        if (const std::string_view code = response[error_header]; !code.empty()) {
            context_.metrics.errors(code).add();
            context_.log_error(code, address_, match(), std::nullopt);
        }
        log_request(response);
        if (const auto& hsts = context_.settings.hsts; hsts && stream_.is_encrypted())
            response.set(http::field::strict_transport_security,
                         "max-age=" + std::to_string(hsts->count() / 1000));
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

    std::optional<std::string_view> match() const {
        return match_.empty() ? std::nullopt : std::optional<std::string_view>(match_);
    }

    // Without the query, in which somebody might send what is secret.
    void log_request(const Response& response) const {
        const std::string_view target = request_.target();
        context_.log.debug("request", {{"method", std::string_view(request_.method_string())},
                                       {"path", target.substr(0, target.find_first_of("?#"))},
                                       {"status", response.result_int()},
                                       {"address", ClientAddress{address_}}});
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
                                               Peer{address_, route.parts[2]}));
        else
            start(std::make_shared<SocketSession>(context_, std::move(stream_), std::move(ticket),
                                                  Peer{address_, route.parts[2]}));
    }

    ServerContext& context_;
    Stream stream_;
    IdleTimer idle_timer_{stream_.next_layer()};
    Ticket ticket_;
    Ticket forwarded_;      // of the address that a proxy asks for
    std::uint64_t address_; // of the latest request: a rate_key
    asio::ip::address peer_;
    std::string match_; // of the latest request, if it names one
    beast::flat_buffer buffer_;
    Request request_;
    bool is_kept_ = false; // an earlier request used this connection
    bool is_flooding_ = false;
};

} // namespace

Task<> serve_connection(ServerContext& context, Stream stream, Ticket ticket,
                        asio::ip::address peer) {
    error_code ignored;
    static_cast<void>(stream.next_layer().set_option(tcp::no_delay(true), ignored));
    Connection connection(context, std::move(stream), std::move(ticket), std::move(peer));
    co_await connection.run();
}

} // namespace khepri::server
