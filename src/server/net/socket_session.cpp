#include "server/net/socket_session.h"

#include "server/moderation/moderation.h"
#include "server/net/http/api.h"
#include "server/rooms/actions.h"
#include "server/rooms/messages/seat_messages.h"
#include "server/text/names.h"

#include <chrono>

namespace khepri::server {
SocketSession::SocketSession(ServerContext& context, Stream stream, Ticket ticket, Peer peer)
    : context_(context),
      socket_(std::make_shared<Socket>(context, std::move(stream), std::move(ticket),
                                       std::move(peer))) {}

Task<> SocketSession::run(Request upgrade) {
    const auto self = shared_from_this();
    if (in_query(upgrade, "updates") == "changes") update_form_ = UpdateForm::changes;
    if (!co_await socket_->accept(std::move(upgrade))) co_return;
    const Authentication authenticated = co_await authenticate();
    if (std::holds_alternative<Disconnected>(authenticated)) co_return co_await socket_->finish();
    if (const auto* const error = std::get_if<ServerError>(&authenticated)) {
        send_error(*error);
        socket_->close(close_code::policy_error, error->code);
        co_return co_await socket_->finish();
    }
    room_ = std::get<std::shared_ptr<OpenRoom>>(authenticated);
    socket_->use_idle_timeout();
    if (seat_ != spectator) room_->mark_present(seat_, socket_->peer().address);
    room_->subscribe(*this);
    const SocketKind kind = seat_ == spectator ? SocketKind::spectator : SocketKind::seat;
    context_.metrics.sockets(kind).add();
    while (const auto text = co_await socket_->read()) on_message(*text);
    context_.metrics.sockets(kind).add(-1);
    room_->unsubscribe(*this);
    co_await socket_->finish();
}

Task<SocketSession::Authentication> SocketSession::authenticate() {
    const auto text = co_await socket_->read();
    if (!text) co_return Disconnected{};
    const auto message = wire::read_to_server_text(*text);
    if (!message) co_return malformed(message.error());
    const auto* const hello = std::get_if<wire::Hello>(&*message);
    if (hello == nullptr) co_return malformed("expected hello as the first message");
    if (hello->token && hello->name)
        co_return malformed("name: expected without a token; a player has the name of the seat");
    const auto name = clean_name(hello->name.value_or(""));
    if (!name) co_return malformed("name: " + name.error());
    if (!context_.moderation->allows_name(*name)) co_return ServerError::of("forbidden_name");
    name_ = *name;
    const FoundRoom found = co_await find_room(context_, socket_->peer().match);
    if (const auto* const error = std::get_if<ServerError>(&found)) co_return *error;
    const auto& room = std::get<std::shared_ptr<OpenRoom>>(found);
    if (hello->token) {
        const auto seat = room->room().seat_with_token(*hello->token);
        if (!seat) co_return ServerError::of("wrong_token");
        seat_ = *seat;
        if (room->room().seats()[seat_].left)
            handle_action(context_.rooms, room, {seat_, socket_->peer().address},
                          wire::ReturnAction{}, [](const ActionResult&) {});
    }
    co_return room;
}

void SocketSession::on_message(std::string_view text) {
    const Verdict verdict = socket_->count_message();
    if (socket_->is_closing()) return;
    if (verdict != Verdict::allowed) return send_error(ServerError::of("too_many_requests"));
    auto message = wire::read_to_server_text(text);
    if (!message) return send_error(malformed(message.error()));
    if (seat_ == spectator) return send_error(ServerError::of("no_token"));
    if (context_.closing) return send_error(ServerError::of("shutting_down"));
    const auto received = std::chrono::steady_clock::now();
    handle_action(context_.rooms, room_, {seat_, socket_->peer().address}, std::move(*message),
                  [self = shared_from_this(), received](const ActionResult& done) {
                      if (done.announced == Announced::no) return self->answer(done.answer);
                      self->context_.metrics.move_time.observe(std::chrono::steady_clock::now() -
                                                               received);
                  });
}

void SocketSession::answer(const wire::FromServer& message) {
    if (const auto* const error = std::get_if<wire::ErrorMessage>(&message))
        count_error(error->code);
    std::string text;
    wire::write_json(text, message);
    socket_->write(text);
}

void SocketSession::count_error(const std::string& code) {
    context_.metrics.errors(code).add();
    const auto seat = seat_ == spectator ? std::nullopt : std::optional<int>(seat_ + 1);
    context_.log_error(code, socket_->peer().address, socket_->peer().match, seat);
}

void SocketSession::send_error(const ServerError& error) {
    answer(error_message(error, {}, room_ ? &room_->room() : nullptr));
}

} // namespace khepri::server
