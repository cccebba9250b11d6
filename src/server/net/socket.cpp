#include "server/net/socket.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace khepri::server {

Socket::Socket(ServerContext& context, Stream stream, Ticket ticket, Peer peer)
    : context_(context),
      socket_(std::move(stream)),
      ticket_(std::move(ticket)),
      peer_(std::move(peer)),
      messages_(context.settings.messages, context.steady()) {
    context_.sockets.insert(this);
}

Socket::~Socket() {
    context_.sockets.erase(this);
    context_.log.debug("socket_closed",
                       {{"match", peer_.match}, {"address", ClientAddress{peer_.address}}});
}

Task<bool> Socket::accept(Request upgrade) {
    socket_.set_option(websocket::stream_base::timeout{context_.settings.header_timeout,
                                                       context_.settings.header_timeout, false});
    socket_.read_message_max(static_cast<std::size_t>(context_.settings.max_message_bytes));
    socket_.text(true);
    socket_.auto_fragment(false); // one frame and one call of the system for each message
    socket_.control_callback(
        [this](websocket::frame_type, beast::string_view) { on_control_frame(); });
    auto [failed] = co_await socket_.async_accept(upgrade, asio::as_tuple(as_task));
    if (!failed)
        context_.log.debug("socket_opened",
                           {{"match", peer_.match}, {"address", ClientAddress{peer_.address}}});
    co_return !failed;
}

void Socket::use_idle_timeout() {
    socket_.set_option(websocket::stream_base::timeout{context_.settings.header_timeout,
                                                       context_.settings.idle_timeout, true});
}

Task<std::optional<std::string_view>> Socket::read() {
    incoming_.consume(incoming_.size());
    if (is_closing()) co_return std::nullopt;
    auto [failed, size] = co_await socket_.async_read(incoming_, asio::as_tuple(as_task));
    if (failed == beast::error::timeout) {
        has_timed_out_ = true;
        context_.count_dropped(Dropped::idle, peer_.address, peer_.match);
    }
    if (failed) {
        is_ending_ = true;
        co_return std::nullopt;
    }
    co_return std::string_view(static_cast<const char*>(incoming_.data().data()), incoming_.size());
}

Verdict Socket::count_message() {
    const Verdict verdict = messages_.count(context_.steady());
    if (verdict == Verdict::flooding && !is_closing()) {
        context_.count_dropped(Dropped::flooding, peer_.address, peer_.match);
        close(websocket::close_code::policy_error, "flooding");
    }
    return verdict;
}

// Pings and pongs are answered by Beast, in the middle of a read: there the socket must not be
// closed.
void Socket::on_control_frame() {
    asio::post(context_.io, [self = shared_from_this()] { self->count_message(); });
}

void Socket::write(const std::shared_ptr<const std::string>& message) {
    if (is_closing()) return;
    bytes_waiting_ += message->size();
    if (bytes_waiting_ > static_cast<std::size_t>(context_.settings.send_queue_bytes))
        return drop(Dropped::not_reading);
    outgoing_.push_back(message);
    write_next();
}

void Socket::close(websocket::close_code code, std::string_view why) {
    if (is_closing()) return;
    closing_.emplace(code, beast::string_view(why.substr(0, 120)));
    write_next();
}

void Socket::write_next() {
    if (is_writing_) return;
    if (outgoing_.empty()) {
        if (closing_ && !is_ending_) {
            is_ending_ = true;
            socket_.async_close(*closing_, [self = shared_from_this()](const error_code&) {});
        }
        return;
    }
    is_writing_ = true;
    socket_.async_write(asio::buffer(*outgoing_.front()),
                        [self = shared_from_this()](const error_code& failed, std::size_t size) {
                            self->is_writing_ = false;
                            if (failed) return;
                            self->context_.metrics.bytes_out.add(size);
                            self->bytes_waiting_ -= size;
                            self->outgoing_.pop_front();
                            self->write_next();
                        });
}

void Socket::drop(Dropped reason) {
    is_ending_ = true;
    context_.count_dropped(reason, peer_.address, peer_.match);
    error_code ignored;
    socket_.next_layer().close(ignored);
}

} // namespace khepri::server
