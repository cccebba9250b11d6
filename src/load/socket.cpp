#include "load/socket.h"

#include "load/message_scan.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include <stdexcept>

namespace khepri::load {
namespace {

namespace http = beast::http;

constexpr std::chrono::seconds timeout{30};

std::string host_of(const Address& server) { return server.host + ':' + server.port; }

Task<> connect(Stream& stream, const Route& route) {
    if (route.from) {
        stream.socket().open(route.server.protocol());
        stream.socket().bind(Endpoint(*route.from, 0));
    }
    co_await stream.async_connect(route.server, as_task);
}

} // namespace

Task<wire::Json> Requests::post(std::string path, wire::Json body) {
    stream_.expires_after(timeout);
    if (!stream_.socket().is_open()) co_await connect(stream_, route_);
    http::request<http::string_body> request{http::verb::post, server_.base + path, 11};
    request.set(http::field::host, host_of(server_));
    request.set(http::field::content_type, "application/json");
    request.body() = body.dump();
    request.prepare_payload();
    co_await http::async_write(stream_, request, as_task);
    http::response<http::string_body> answer;
    co_await http::async_read(stream_, buffer_, answer, as_task);
    wire::Json json = wire::Json::parse(answer.body(), nullptr, false);
    if (answer.result_int() / 100 != 2 || json.is_discarded())
        throw std::runtime_error("POST " + path + ": " + std::to_string(answer.result_int()) + ' ' +
                                 answer.body());
    co_return json;
}

Task<> Socket::open(const LoadOptions& options, const Route& route, const std::string& match,
                    const std::optional<std::string>& token) {
    const std::string query = options.whole_views ? "" : "?updates=changes";
    auto& stream = beast::get_lowest_layer(socket_);
    stream.expires_after(timeout);
    co_await connect(stream, route);
    stream.socket().set_option(tcp::no_delay(true));
    co_await socket_.async_handshake(
        host_of(options.server), options.server.base + "/api/matches/" + match + "/socket" + query,
        as_task);
    stream.expires_never();
    // Named: g++ 12 destroys a temporary twice when it is converted within a co_await.
    const wire::ToServer hello = wire::Hello{token, std::nullopt};
    co_await send(hello);
}

Task<> Socket::send(const wire::ToServer& message) {
    text_.clear();
    wire::write_json(text_, message);
    co_await socket_.async_write(asio::buffer(text_), as_task);
}

Task<std::string_view> Socket::read() {
    buffer_.clear();
    co_await socket_.async_read(buffer_, as_task);
    const auto bytes = buffer_.cdata();
    const std::string_view text{static_cast<const char*>(bytes.data()), bytes.size()};
    if (is_error(text)) throw std::runtime_error(std::string(text));
    co_return text;
}

Task<std::string_view> Socket::read_status() {
    for (;;) {
        const std::string_view text = co_await read();
        if (status_in(text)) co_return text;
    }
}

Task<> Socket::close() {
    beast::get_lowest_layer(socket_).expires_after(timeout);
    // A message that has arrived already is not lost.
    co_await socket_.async_close(beast::websocket::close_code::normal, asio::as_tuple(as_task));
}

} // namespace khepri::load
