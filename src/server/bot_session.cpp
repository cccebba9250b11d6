#include "server/bot_session.h"

#include "server/carry_out.h"
#include "server/requests.h"
#include "wire/bot_question.h"

namespace khepri::server {
BotSession::BotSession(Desk& desk, Stream stream, Ticket ticket, std::uint64_t address,
                       std::string match)
    : desk_(desk),
      socket_(std::make_shared<Socket>(desk, std::move(stream), std::move(ticket))),
      address_(address),
      match_(std::move(match)) {}

Task<> BotSession::run(Request upgrade) {
    const auto self = shared_from_this();
    const std::string token(token_of(upgrade));
    if (!co_await socket_->accept(std::move(upgrade))) co_return;
    if (const auto denial = co_await introduced(token)) {
        dismiss(std::string(denial->code));
        while (co_await socket_->read()) {
        }
        co_return;
    }
    desk_.metrics.sockets(SocketKind::bot).add();
    while (const auto text = co_await socket_->read()) heard(*text);
    desk_.metrics.sockets(SocketKind::bot).add(-1);
    room_->unwatch(*this);
}

Task<std::optional<Denial>> BotSession::introduced(const std::string& token) {
    auto found = co_await found_room(desk_, match_);
    if (const auto* const denial = std::get_if<Denial>(&found)) co_return *denial;
    const auto& room = std::get<std::shared_ptr<OpenRoom>>(found);
    const auto holder = room->room().holder(token);
    if (!holder) co_return Denial::of(token.empty() ? "no_token" : "wrong_token");
    seat_ = *holder;
    room_ = room;
    wire::BotGreeting greeting =
        std::visit([](const auto& game) { return wire::greeting_for(game); }, room_->room().game());
    greeting.program = "khepri " KHEPRI_VERSION;
    greeting.clock = clock();
    say(greeting);
    if (room_->room().chairs()[seat_].left)
        carry_out(desk_.hall, room_, {seat_, address_}, wire::ComeBack{}, [](const CarriedOut&) {});
    room_->attend(seat_, address_);
    room_->watch(*this);
    co_return std::nullopt;
}

wire::BotClock BotSession::clock() const {
    wire::BotClock clock;
    if (const auto time = room_->room().made().turn_time; time > 0) clock.milliseconds = time;
    return clock;
}

void BotSession::heard(std::string_view text) {
    if (socket_->is_closing()) return;
    const auto message = wire::read_text(text, wire::read_from_bot);
    if (!message) return dismiss("answered with " + message.error());
    // Every message has its time, so there is nothing to flood with.
    if (const auto* const hello = std::get_if<wire::BotHello>(&*message)) {
        if (has_greeted_) return dismiss("greeted twice");
        if (hello->protocol != wire::bot_protocol)
            return dismiss("speaks protocol " + std::to_string(hello->protocol) + "; expected " +
                           std::to_string(wire::bot_protocol));
        has_greeted_ = true;
        socket_->be_patient();
        return see(room_->room());
    }
    if (!asked_at_ || !has_greeted_) return dismiss("spoke before it was asked");
    const int version = *asked_at_;
    asked_at_.reset();
    is_acting_ = true;
    const auto* const move = std::get_if<wire::BotMove>(&*message);
    wire::ToServer errand = wire::Leave{};
    if (move != nullptr)
        errand = wire::Act{{}, version, move->move};
    else
        say_goodbye("resigned");
    carry_out(desk_.hall, room_, {seat_, address_}, std::move(errand),
              [self = shared_from_this()](const CarriedOut& done) {
                  self->is_acting_ = false;
                  const auto* const denied = std::get_if<wire::Denied>(&done.answer);
                  if (denied == nullptr) return self->see(self->room_->room());
                  self->dismiss(
                      "answered decision " + std::to_string(self->decisions_) + ": " +
                      denied->code + ' ' +
                      (denied->refusal ? denied->refusal->reason : denied->detail.value_or("")));
              });
}

void BotSession::see(const Room& room) {
    if (!has_greeted_ || room.stage() == Stage::waiting) return;
    if (room.stage() == Stage::over) {
        const Outcome outcome = room.match().outcome();
        wire::BotOutcome told{1, {}, outcome.winners};
        for (Seat seat = 0; seat < room.seats(); ++seat)
            told.scores.push_back(outcome.scores[seat]);
        say(told);
        return say_goodbye("the match is over");
    }
    if (asked_at_ && !room.match().is_current(seat_, *asked_at_)) asked_at_.reset();
    if (asked_at_ || is_acting_ || !room.match().to_act().contains(seat_)) return;
    wire::BotQuestion question = room.match().question(seat_);
    question.match = 1;
    question.decision = ++decisions_;
    question.clock = clock();
    asked_at_ = room.version();
    say(question);
}

void BotSession::say(const wire::ToBot& message) {
    socket_->write(std::make_shared<std::string>(wire::to_line(wire::to_json(message))));
}

void BotSession::say_goodbye(std::string_view why) {
    say(wire::BotGoodbye{});
    socket_->close(websocket::close_code::normal, why);
}

void BotSession::dismiss(const std::string& why) {
    socket_->close(websocket::close_code::policy_error, why);
}

} // namespace khepri::server
