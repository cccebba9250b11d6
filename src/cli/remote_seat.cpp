#include "cli/remote_seat.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <stdexcept>

namespace khepri::cli {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

std::string host_of(const load::Address& match) { return match.host + ':' + match.port; }

void connect(asio::io_context& io, tcp::socket& socket, const load::Address& match) {
    asio::connect(socket, tcp::resolver(io).resolve(match.host, match.port));
    socket.set_option(tcp::no_delay(true));
}

template <class T>
T understood(const Result<T>& answer) {
    if (!answer) throw std::runtime_error("the server answered with " + answer.error());
    return *answer;
}

} // namespace

Result<load::Address> read_match_address(std::string_view url) {
    if (url.starts_with("https://"))
        return Error{"https is spoken by the proxy before a server, not by this command; expected "
                     "the server's own http://HOST:PORT/api/matches/MATCH"};
    auto address = load::parse_address(url);
    if (address && address->base.find("/api/matches/") != std::string::npos) return address;
    return Error{"found \"" + std::string(url) + "\"; expected http://HOST:PORT/api/matches/MATCH"};
}

std::variant<wire::TakeSeatAnswer, wire::ErrorMessage> take_seat(const load::Address& match,
                                                                 const wire::TakeSeat& wanted) {
    asio::io_context io;
    tcp::socket socket(io);
    connect(io, socket, match);
    http::request<http::string_body> request(http::verb::post, match.base + "/seats", 11);
    request.set(http::field::host, host_of(match));
    request.body() = wire::to_line(wire::to_json(wanted));
    request.prepare_payload();
    http::write(socket, request);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    if (response.result() == http::status::created)
        return understood(wire::read_text(response.body(), wire::read_take_seat_answer));
    const auto message = understood(wire::read_text(response.body(), wire::read_from_server));
    if (const auto* const error = std::get_if<wire::ErrorMessage>(&message)) return *error;
    throw std::runtime_error("the server answered with " + response.body());
}

struct BotSocket::Connection {
    asio::io_context io;
    beast::websocket::stream<tcp::socket> socket{io};
};

BotSocket::BotSocket(const load::Address& match, const std::string& token)
    : connection_(std::make_unique<Connection>()) {
    auto& socket = connection_->socket;
    connect(connection_->io, socket.next_layer(), match);
    socket.set_option(
        beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
            request.set(http::field::authorization, "Bearer " + token);
        }));
    socket.handshake(host_of(match), match.base + "/bot");
    socket.text(true);
}

BotSocket::~BotSocket() = default;

std::optional<std::string> BotSocket::read() {
    beast::flat_buffer buffer;
    boost::system::error_code failed;
    connection_->socket.read(buffer, failed);
    if (failed == beast::websocket::error::closed) return std::nullopt;
    if (failed) throw boost::system::system_error(failed);
    return beast::buffers_to_string(buffer.data());
}

void BotSocket::write(const std::string& text) { connection_->socket.write(asio::buffer(text)); }

std::string BotSocket::reason() const { return connection_->socket.reason().reason.c_str(); }

} // namespace khepri::cli
