#include "server/net/socket.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/write.hpp>

namespace khepri::server {

Socket::Socket(ServerContext& context, Stream stream, Ticket ticket, Peer peer)
    : context_(context),
      stream_(std::move(stream)),
      ticket_(std::move(ticket)),
      peer_(std::move(peer)),
      messages_(context.settings.messages, context.steady()),
      reader_(static_cast<std::size_t>(context.settings.max_message_bytes)),
      silence_(stream_.get_executor()),
      heard_at_(context.steady()),
      timeout_(context.settings.header_timeout) {
    context_.sockets.insert(this);
}

Socket::~Socket() {
    context_.sockets.erase(this);
    context_.log.debug("socket_closed",
                       {{"match", peer_.match}, {"address", ClientAddress{peer_.address}}});
}

// Beast answers the request; from then on the frames are ours.
Task<bool> Socket::accept(Request upgrade) {
    websocket::stream<Stream&> handshake(stream_);
    handshake.set_option(websocket::stream_base::timeout{context_.settings.header_timeout,
                                                         websocket::stream_base::none(), false});
    auto [failed] = co_await handshake.async_accept(upgrade, asio::as_tuple(as_task));
    if (failed) co_return false;
    use_timeout(context_.settings.header_timeout, Pings::no);
    context_.log.debug("socket_opened",
                       {{"match", peer_.match}, {"address", ClientAddress{peer_.address}}});
    co_return true;
}

void Socket::use_idle_timeout() { use_timeout(context_.settings.idle_timeout, Pings::yes); }

Task<std::optional<std::string_view>> Socket::read() {
    while (!is_closing()) {
        const auto found = reader_.next();
        if (found == FrameReader::Found::message) co_return reader_.payload();
        if (found == FrameReader::Found::nothing)
            co_await receive();
        else
            on_control_frame(found);
    }
    co_return std::nullopt;
}

Task<> Socket::receive() {
    const auto space = reader_.space();
    auto [failed, size] = co_await stream_.async_read_some(asio::buffer(space.data(), space.size()),
                                                           asio::as_tuple(as_task));
    if (failed) {
        has_ended_ = true;
        co_return;
    }
    reader_.commit(size);
    if (is_closing_) co_return; // the time to close is limited, whatever comes
    heard_at_ = context_.steady();
    is_pinged_ = false;
}

void Socket::on_control_frame(FrameReader::Found found) {
    switch (found) {
    case FrameReader::Found::ping:
        send(Opcode::pong, reader_.payload());
        count_message();
        break;
    case FrameReader::Found::pong:
        count_message();
        break;
    case FrameReader::Found::close:
        is_read_up_ = true;
        close(reader_.code() == close_code::none ? close_code::normal : reader_.code(), "");
        break;
    default: // it breaks the protocol
        is_read_up_ = true;
        close(reader_.code(), "");
    }
}

Task<> Socket::finish() {
    while (!is_read_up_ && !has_ended_) {
        const auto found = reader_.next();
        if (found == FrameReader::Found::nothing) co_await receive();
        is_read_up_ = found == FrameReader::Found::close || found == FrameReader::Found::fault;
    }
    if (!has_ended_) co_await wait_until_sent();
    if (has_ended_) co_return disconnect();
    co_await stream_.finish();
    while (!has_ended_) { // until the client has closed too
        reader_.discard();
        co_await receive();
    }
}

Verdict Socket::count_message() {
    const Verdict verdict = messages_.count(context_.steady());
    if (verdict == Verdict::flooding && !is_closing()) {
        context_.count_dropped(Dropped::flooding, peer_.address, peer_.match);
        close(close_code::policy_error, "flooding");
    }
    return verdict;
}

void Socket::write(std::string_view message) { send(Opcode::text, message); }

void Socket::close(close_code code, std::string_view why) {
    if (is_closing()) return;
    is_closing_ = true;
    use_timeout(context_.settings.header_timeout, Pings::no);
    std::string frame;
    append_close(frame, code, why);
    send_frames(frame);
}

void Socket::send(Opcode opcode, std::string_view payload) {
    if (is_closing()) return;
    if (bytes_waiting() + payload.size() >
        static_cast<std::size_t>(context_.settings.send_queue_bytes))
        return drop(Dropped::not_reading);
    std::string& frame = context_.frame;
    frame.clear();
    append_frame(frame, opcode, payload);
    send_frames(frame);
}

// Mostly the system takes it at once.
void Socket::send_frames(std::string_view frames) {
    context_.metrics.bytes_out.add(frames.size());
    const std::size_t sent = is_sending_ ? 0 : stream_.send_at_once(frames);
    if (sent == frames.size()) return;
    unsent_ += frames.substr(sent);
    send_waiting();
}

void Socket::send_waiting() {
    if (is_sending_) return;
    is_sending_ = true;
    sending_ = std::exchange(unsent_, {});
    asio::async_write(stream_, asio::buffer(sending_),
                      [self = shared_from_this()](const error_code& failed, std::size_t) {
                          self->is_sending_ = false;
                          self->sending_ = {};
                          if (failed) self->disconnect();
                          if (!self->unsent_.empty() && !failed) return self->send_waiting();
                          if (self->on_sent_ != nullptr) self->on_sent_->cancel();
                      });
}

Task<> Socket::wait_until_sent() {
    if (!is_sending_) co_return;
    Timer sent(stream_.get_executor(), Clock::time_point::max());
    on_sent_ = &sent;
    co_await sent.async_wait(asio::as_tuple(as_task));
    on_sent_ = nullptr;
}

void Socket::use_timeout(std::chrono::milliseconds timeout, Pings pings) {
    timeout_ = timeout;
    pings_ = pings;
    is_pinged_ = false;
    heard_at_ = context_.steady();
    wait_for_silence();
}

void Socket::wait_for_silence() {
    const bool is_ping_next = pings_ == Pings::yes && !is_pinged_;
    const auto silence = is_ping_next ? timeout_ / 2 : timeout_;
    silence_.expires_at(Clock::time_point(std::chrono::milliseconds(heard_at_) + silence));
    silence_.async_wait([weak = weak_from_this()](const error_code& cancelled) {
        const auto self = weak.lock();
        if (!cancelled && self) self->on_silence();
    });
}

void Socket::on_silence() {
    if (has_ended_) return;
    const std::chrono::milliseconds silence(context_.steady() - heard_at_);
    if (silence >= timeout_) {
        has_timed_out_ = !is_closing_;
        if (has_timed_out_) context_.count_dropped(Dropped::idle, peer_.address, peer_.match);
        return disconnect();
    }
    if (pings_ == Pings::yes && !is_pinged_ && silence >= timeout_ / 2) {
        is_pinged_ = true;
        send(Opcode::ping, "");
    }
    wait_for_silence();
}

void Socket::disconnect() {
    has_ended_ = true;
    error_code ignored;
    stream_.close(ignored);
}

void Socket::drop(Dropped reason) {
    context_.count_dropped(reason, peer_.address, peer_.match);
    disconnect();
}

} // namespace khepri::server
