#include "server/net/bot_session.h"

#include "core/version.h"
#include "server/net/http/api.h"
#include "server/rooms/actions.h"
#include "server/rooms/messages/seat_messages.h"
#include "wire/bots/bot_question.h"

namespace khepri::server {
BotSession::BotSession(ServerContext& context, Stream stream, Ticket ticket, Peer peer)
    : context_(context),
      socket_(std::make_shared<Socket>(context, std::move(stream), std::move(ticket),
                                       std::move(peer))) {}

Task<> BotSession::run(Request upgrade) {
    const auto self = shared_from_this();
    const std::string token(bearer_token(upgrade));
    if (!co_await socket_->accept(std::move(upgrade))) co_return;
    const FoundRoom found = co_await authenticate(token);
    if (const auto* const error = std::get_if<ServerError>(&found)) {
        disconnect(std::string(error->code));
        co_return co_await socket_->finish();
    }
    room_ = std::get<std::shared_ptr<OpenRoom>>(found);
    if (room_->room().phase() == MatchPhase::waiting) socket_->use_idle_timeout();
    room_->mark_present(seat_, socket_->peer().address);
    room_->subscribe(*this);
    if (room_->room().seats()[seat_].left)
        handle_action(context_.rooms, room_, {seat_, socket_->peer().address}, wire::ReturnAction{},
                      [](const ActionResult&) {});
    context_.metrics.sockets(SocketKind::bot).add();
    while (const auto text = co_await socket_->read()) on_message(*text);
    context_.metrics.sockets(SocketKind::bot).add(-1);
    room_->unsubscribe(*this);
    co_await socket_->finish();
}

Task<FoundRoom> BotSession::authenticate(const std::string& token) {
    FoundRoom found = co_await find_room(context_, socket_->peer().match);
    const auto* const room = std::get_if<std::shared_ptr<OpenRoom>>(&found);
    if (room == nullptr) co_return found;
    const auto seat = (*room)->room().seat_with_token(token);
    if (!seat) co_return ServerError::of(token.empty() ? "no_token" : "wrong_token");
    seat_ = *seat;
    co_return found;
}

void BotSession::greet() {
    wire::BotGreeting greeting =
        std::visit([](const auto& game) { return wire::greeting_for(game); }, room_->room().game());
    greeting.program = "khepri " + std::string(program_version());
    greeting.clock = clock();
    send(greeting);
    is_greeted_ = true;
}

wire::BotClock BotSession::clock() const {
    wire::BotClock clock;
    if (const auto time = room_->room().settings().turn_milliseconds; time > 0)
        clock.milliseconds = time;
    return clock;
}

void BotSession::on_message(std::string_view text) {
    if (socket_->is_closing()) return;
    const auto message = wire::read_text(text, wire::read_from_bot);
    if (!message) return disconnect("answered with " + message.error());
    // No rate limit: a bot may only answer questions.
    if (const auto* const hello = std::get_if<wire::BotHello>(&*message)) {
        if (has_greeted_) return disconnect("greeted twice");
        if (hello->protocol != wire::bot_protocol)
            return disconnect("speaks protocol " + std::to_string(hello->protocol) + "; expected " +
                              std::to_string(wire::bot_protocol));
        has_greeted_ = true;
        socket_->use_idle_timeout();
        return on_change(room_->room());
    }
    if (!asked_at_ || !has_greeted_) return disconnect("spoke before it was asked");
    const int version = *asked_at_;
    asked_at_.reset();
    is_moving_ = true;
    const auto* const move = std::get_if<wire::BotMove>(&*message);
    wire::ToServer action = wire::LeaveAction{};
    if (move != nullptr)
        action = wire::MoveAction{{}, version, move->move};
    else
        send_goodbye("resigned");
    handle_action(context_.rooms, room_, {seat_, socket_->peer().address}, std::move(action),
                  [self = shared_from_this()](const ActionResult& done) {
                      self->is_moving_ = false;
                      const auto* const error = std::get_if<wire::ErrorMessage>(&done.answer);
                      if (error == nullptr) return self->on_change(self->room_->room());
                      self->disconnect(
                          "answered decision " + std::to_string(self->decisions_) + ": " +
                          error->code + ' ' +
                          (error->refusal ? error->refusal->reason : error->detail.value_or("")));
                  });
}

void BotSession::on_change(const Room& room) {
    if (room.phase() == MatchPhase::waiting) return;
    if (!is_greeted_) greet();
    if (!has_greeted_) return;
    if (room.has_ended_by_agreement()) return send_goodbye(wire::ended_by_agreement);
    if (room.phase() == MatchPhase::over) {
        const Outcome outcome = room.match().outcome();
        wire::BotOutcome result{1, {}, outcome.winners};
        for (Seat seat = 0; seat < room.seat_count(); ++seat)
            result.scores.push_back(outcome.scores[seat]);
        send(result);
        return send_goodbye("the match is over");
    }
    if (asked_at_ && !room.match().is_current(seat_, *asked_at_)) asked_at_.reset();
    if (asked_at_ || is_moving_ || !room.match().to_act().contains(seat_)) return;
    wire::BotQuestion question = room.match().question(seat_);
    question.match = 1;
    question.decision = ++decisions_;
    question.clock = clock();
    asked_at_ = room.version();
    send(question);
}

void BotSession::send(const wire::ToBot& message) {
    socket_->write(wire::to_line(wire::to_json(message)));
}

void BotSession::send_goodbye(std::string_view why) {
    send(wire::BotGoodbye{});
    socket_->close(close_code::normal, why);
}

void BotSession::disconnect(const std::string& why) {
    socket_->close(close_code::policy_error, why);
}

} // namespace khepri::server
