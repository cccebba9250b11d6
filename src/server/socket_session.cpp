#include "server/socket_session.h"

#include "server/carry_out.h"

#include <boost/asio/bind_executor.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <chrono>

namespace khepri::server {
namespace {

std::string_view text_in(const beast::flat_buffer& buffer) {
    return {static_cast<const char*>(buffer.data().data()), buffer.size()};
}

Result<wire::ToServer> understood(std::string_view text) {
    const auto json = wire::parse_json(text);
    if (!json) return Error{json.error()};
    return wire::read_to_server(*json);
}

Denial malformed(const std::string& detail) { return {"malformed", detail, {}}; }

} // namespace

SocketSession::SocketSession(Desk& desk, Stream stream, std::string match)
    : desk_(desk),
      socket_(std::move(stream)),
      match_(std::move(match)),
      messages_(desk.settings.act_rate(), desk.now()) {}

SocketSession::~SocketSession() = default;

Task<> SocketSession::run(Request upgrade) {
    const auto self = shared_from_this();
    beast::get_lowest_layer(socket_).expires_never();
    websocket::stream_base::timeout patience{};
    patience.handshake_timeout = desk_.settings.header_timeout;
    patience.idle_timeout = desk_.settings.idle_timeout;
    patience.keep_alive_pings = true;
    socket_.set_option(patience);
    socket_.read_message_max(desk_.settings.max_message_bytes);
    socket_.text(true);
    auto [failed] = co_await socket_.async_accept(upgrade, asio::as_tuple(as_task));
    if (failed) co_return;
    if (co_await introduced()) co_await converse();
    if (room_) room_->go(*this);
    room_.reset();
}

// The first message says who it is.
Task<bool> SocketSession::introduced() {
    auto [failed, size] = co_await socket_.async_read(incoming_, asio::as_tuple(as_task));
    if (failed) co_return false;
    const auto message = understood(text_in(incoming_));
    incoming_.consume(incoming_.size());
    const auto* const hello = message ? std::get_if<wire::Hello>(&*message) : nullptr;
    if (hello == nullptr) {
        dismiss(malformed(message ? "expected hello as the first message" : message.error()));
        co_return false;
    }
    using Found = std::variant<std::shared_ptr<OpenRoom>, Denial>;
    const Found found = co_await answer_of<Found>(
        desk_.io.get_executor(),
        [this](auto answer) { desk_.hall.find(match_, std::move(answer)); });
    if (const auto* const denial = std::get_if<Denial>(&found)) {
        dismiss(*denial);
        co_return false;
    }
    const auto& room = std::get<std::shared_ptr<OpenRoom>>(found);
    if (hello->token) {
        const auto holder = room->room().holder(*hello->token);
        if (!holder) {
            dismiss(Denial::of("wrong_token"));
            co_return false;
        }
        seat_ = *holder;
        if (room->room().chairs()[seat_].left)
            carry_out(desk_.hall, room, seat_, wire::ComeBack{}, [](const CarriedOut&) {});
    }
    room_ = room;
    room_->watch(*this);
    co_return true;
}

Task<> SocketSession::converse() {
    while (!is_ending_) {
        auto [failed, size] = co_await socket_.async_read(incoming_, asio::as_tuple(as_task));
        if (failed) co_return;
        heard(text_in(incoming_));
        incoming_.consume(incoming_.size());
    }
}

void SocketSession::heard(std::string_view text) {
    if (!messages_.take(desk_.now()))
        return say(denied(Denial::of("too_many_requests"), {}, &room_->room()));
    auto message = understood(text);
    if (!message) return say(denied(malformed(message.error()), {}, &room_->room()));
    if (seat_ == spectator) return say(denied(Denial::of("no_token"), {}, &room_->room()));
    if (desk_.closing) return say(denied(Denial::of("shutting_down"), {}, &room_->room()));
    const auto received = std::chrono::steady_clock::now();
    carry_out(desk_.hall, room_, seat_, std::move(*message),
              [self = shared_from_this(), received](const CarriedOut& done) {
                  if (!done.is_told) return self->say(done.answer);
                  self->desk_.metrics.move_seconds.observe(
                      std::chrono::steady_clock::now() - received);
              });
}

void SocketSession::say(const wire::FromServer& message) {
    auto text = std::make_shared<std::string>();
    wire::write_json(*text, message);
    tell(text);
}

void SocketSession::tell(const std::shared_ptr<const std::string>& message) {
    if (is_ending_) return;
    bytes_waiting_ += message->size();
    if (bytes_waiting_ > desk_.settings.send_queue_bytes) return drop("slow_reader");
    outgoing_.push_back(message);
    write_next();
}

void SocketSession::write_next() {
    if (is_writing_ || outgoing_.empty()) return;
    is_writing_ = true;
    socket_.async_write(asio::buffer(*outgoing_.front()),
                        [self = shared_from_this()](const error_code& failed, std::size_t size) {
                            self->is_writing_ = false;
                            if (failed) return;
                            self->desk_.metrics.bytes_out.add(size);
                            self->bytes_waiting_ -= self->outgoing_.front()->size();
                            self->outgoing_.pop_front();
                            self->write_next();
                        });
}

void SocketSession::drop(std::string_view reason) {
    is_ending_ = true;
    desk_.metrics.dropped.add(reason);
    beast::get_lowest_layer(socket_).close();
}

void SocketSession::dismiss(const Denial& denial) {
    auto text = std::make_shared<std::string>();
    wire::write_json(*text, denied(denial, {}, nullptr));
    is_ending_ = true;
    socket_.async_write(asio::buffer(*text), [self = shared_from_this(), text](
                                                 const error_code& failed, std::size_t) {
        if (failed) return;
        self->socket_.async_close(websocket::close_code::policy_error,
                                  [self](const error_code&) {});
    });
}

} // namespace khepri::server
