#include "cli/bot/remote_seat.h"

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

http::response<http::string_body> answer_to(const load::Address& server, http::verb method,
                                            const std::string& path, const std::string& body) {
    asio::io_context io;
    tcp::socket socket(io);
    connect(io, socket, server);
    http::request<http::string_body> request(method, path, 11);
    request.set(http::field::host, host_of(server));
    request.body() = body;
    request.prepare_payload();
    http::write(socket, request);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    return response;
}

wire::FromServer message_in(const std::string& body) {
    return understood(wire::read_text(body, wire::read_from_server));
}

template <class T, class Read>
Told<T> told(const http::response<http::string_body>& response, const Read& read) {
    if (response.result_int() < 300) return understood(wire::read_text(response.body(), read));
    const auto message = message_in(response.body());
    if (const auto* const error = std::get_if<wire::ErrorMessage>(&message)) return *error;
    throw std::runtime_error("the server answered with " + response.body());
}

constexpr std::string_view before_match = "/api/matches/";

} // namespace

Result<load::Address> read_server_address(std::string_view url) {
    if (url.starts_with("https://"))
        return Error{"https is spoken by the proxy before a server, not by this command; expected "
                     "the server's own http://HOST:PORT"};
    return load::parse_address(url);
}

Result<load::Address> read_match_address(std::string_view url) {
    auto address = read_server_address(url);
    if (!address) return Error{address.error()};
    if (address->base.find(before_match) != std::string::npos) return address;
    return Error{"found \"" + std::string(url) + "\"; expected http://HOST:PORT/api/matches/MATCH"};
}

load::Address address_of_match(const load::Address& server, const std::string& match) {
    return {server.host, server.port, server.base + std::string(before_match) + match};
}

std::string url_of(const load::Address& address) {
    return "http://" + host_of(address) + address.base;
}

Told<wire::CreateMatchAnswer> create_match(const load::Address& server,
                                           const wire::CreateMatch& wanted) {
    return told<wire::CreateMatchAnswer>(answer_to(server, http::verb::post,
                                                   server.base + "/api/matches",
                                                   wire::to_line(wire::to_json(wanted))),
                                         wire::read_create_match_answer);
}

Told<wire::Lobby> fetch_lobby(const load::Address& server) {
    return told<wire::Lobby>(answer_to(server, http::verb::get, server.base + "/api/lobby", ""),
                             wire::read_lobby);
}

Told<wire::Welcome> fetch_match(const load::Address& match) {
    const auto message = message_in(answer_to(match, http::verb::get, match.base, "").body());
    if (const auto* const error = std::get_if<wire::ErrorMessage>(&message)) return *error;
    if (const auto* const welcome = std::get_if<wire::Welcome>(&message)) return *welcome;
    throw std::runtime_error("the server answered with another message than welcome");
}

Told<wire::TakeSeatAnswer> take_seat(const load::Address& match, const wire::TakeSeat& wanted) {
    return told<wire::TakeSeatAnswer>(answer_to(match, http::verb::post, match.base + "/seats",
                                                wire::to_line(wire::to_json(wanted))),
                                      wire::read_take_seat_answer);
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

bool BotSocket::is_server_going_away() const {
    return connection_->socket.reason().code == beast::websocket::close_code::going_away;
}

} // namespace khepri::cli
