// The types of Asio and Beast as this server uses them.
#pragma once

#include "server/net/stream.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <functional>
#include <memory>
#include <utility>

namespace khepri::server {

namespace http = beast::http;
namespace websocket = beast::websocket;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

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
