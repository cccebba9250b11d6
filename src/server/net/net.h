// The types of Asio and Beast as this server uses them: one thread, one kind of executor.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <functional>
#include <memory>
#include <utility>

namespace khepri::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

using Executor = asio::io_context::executor_type;
using Stream = asio::basic_stream_socket<tcp, Executor>;
using WebSocket = websocket::stream<Stream>;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

template <class T = void>
using Task = asio::awaitable<T, Executor>;
inline constexpr asio::use_awaitable_t<Executor> as_task;

// Awaits a callback: `start` gets the function to call, once.
template <class T, class Start>
Task<T> answer_of(Executor executor, Start start) {
    return asio::async_initiate<const asio::use_awaitable_t<Executor>&, void(T)>(
        [executor, start = std::move(start)](auto handler) mutable {
            auto kept = std::make_shared<decltype(handler)>(std::move(handler));
            start(std::function<void(const T&)>([executor, kept](const T& value) {
                asio::post(executor, [kept, value]() mutable { (*kept)(std::move(value)); });
            }));
        },
        as_task);
}

} // namespace khepri::server
