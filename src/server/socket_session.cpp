#include "server/socket_session.h"

#include "server/carry_out.h"
#include "server/requests.h"

#include <chrono>

namespace khepri::server {
SocketSession::SocketSession(Desk& desk, Stream stream, Ticket ticket, std::uint64_t address,
                             std::string match)
    : desk_(desk),
      socket_(std::make_shared<Socket>(desk, std::move(stream), std::move(ticket))),
      address_(address),
      match_(std::move(match)),
      messages_(desk.settings.acts, desk.steady()) {}

Task<> SocketSession::run(Request upgrade) {
    const auto self = shared_from_this();
    if (!co_await socket_->accept(std::move(upgrade))) co_return;
    if (const auto denial = co_await introduced()) {
        deny(*denial);
        socket_->close(websocket::close_code::policy_error, denial->code);
        while (co_await socket_->read()) {
        }
        co_return;
    }
    if (!room_) co_return;
    const SocketKind kind = seat_ == spectator ? SocketKind::spectator : SocketKind::seat;
    desk_.metrics.sockets(kind).add();
    while (const auto text = co_await socket_->read()) heard(*text);
    desk_.metrics.sockets(kind).add(-1);
    room_->unwatch(*this);
}

Task<std::optional<Denial>> SocketSession::introduced() {
    const auto text = co_await socket_->read();
    if (!text) co_return std::nullopt;
    const auto message = wire::read_text(*text, wire::read_to_server);
    if (!message) co_return malformed(message.error());
    const auto* const hello = std::get_if<wire::Hello>(&*message);
    if (hello == nullptr) co_return malformed("expected hello as the first message");
    auto found = co_await found_room(desk_, match_);
    if (const auto* const denial = std::get_if<Denial>(&found)) co_return *denial;
    const auto& room = std::get<std::shared_ptr<OpenRoom>>(found);
    if (hello->token) {
        const auto holder = room->room().holder(*hello->token);
        if (!holder) co_return Denial::of("wrong_token");
        seat_ = *holder;
        if (room->room().chairs()[seat_].left)
            carry_out(desk_.hall, room, {seat_, address_}, wire::ComeBack{},
                      [](const CarriedOut&) {});
    }
    socket_->be_patient();
    room_ = room;
    if (seat_ != spectator) room_->attend(seat_, address_);
    room_->watch(*this);
    co_return std::nullopt;
}

void SocketSession::heard(std::string_view text) {
    if (!messages_.take(desk_.steady())) return deny(Denial::of("too_many_requests"));
    auto message = wire::read_text(text, wire::read_to_server);
    if (!message) return deny(malformed(message.error()));
    if (seat_ == spectator) return deny(Denial::of("no_token"));
    if (desk_.closing) return deny(Denial::of("shutting_down"));
    const auto received = std::chrono::steady_clock::now();
    carry_out(desk_.hall, room_, {seat_, address_}, std::move(*message),
              [self = shared_from_this(), received](const CarriedOut& done) {
                  if (!done.is_told) return self->say(done.answer);
                  self->desk_.metrics.move_time.observe(std::chrono::steady_clock::now() -
                                                        received);
              });
}

void SocketSession::say(const wire::FromServer& message) {
    if (const auto* const denied = std::get_if<wire::Denied>(&message))
        desk_.metrics.denials(denied->code).add();
    auto text = std::make_shared<std::string>();
    wire::write_json(*text, message);
    socket_->write(text);
}

void SocketSession::deny(const Denial& denial) {
    say(denied(denial, {}, room_ ? &room_->room() : nullptr));
}

} // namespace khepri::server
