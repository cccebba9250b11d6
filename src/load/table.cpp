#include "load/table.h"

#include "core/text.h"
#include "load/heard.h"
#include "wire/requests.h"

#include <stdexcept>

namespace khepri::load {
namespace {

template <class T>
T sure(Result<T> result) {
    if (!result) throw std::runtime_error(result.error());
    return std::move(*result);
}

std::string random_seed(Rng& rng) {
    std::array<std::uint8_t, 32> bytes{};
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
    return hex(bytes);
}

wire::MakeMatch request_for(const wire::AnyGame& game) {
    wire::MakeMatch request;
    request.game = std::visit([](const auto& typed) { return std::string(typed.name); }, game);
    request.options =
        std::visit([](const auto& typed) { return wire::to_json(typed.options()); }, game);
    request.edition =
        std::visit([](const auto& typed) { return wire::to_json(typed.edition()); }, game);
    if (wire::edition_text(game) == "classic") request.edition = "classic";
    return request;
}

} // namespace

Table::Table(const Executor& executor, const Plan& plan, const Endpoint& endpoint, const Bot& bot,
             Notes& notes, Rng rng)
    : executor_(executor),
      plan_(plan),
      endpoint_(endpoint),
      bot_(bot),
      notes_(notes),
      rng_(rng),
      timer_(executor),
      next_(Clock::now()) {}

Task<> Table::run() {
    // Tables with a pace do not all move at the same moment.
    if (plan_.rate > 0)
        next_ += std::chrono::microseconds(
            rng_.below(static_cast<std::uint32_t>(1'000'000 / plan_.rate)));
    for (;;) co_await play_match();
}

Task<Table::Seated> Table::sit_down() {
    Requests requests(executor_, plan_.server, endpoint_);
    const auto made = sure(wire::read_match_made(
        co_await requests.post("/api/matches", wire::to_json(request_for(plan_.game)))));
    Seated seated{made.match, {}};
    for (std::size_t seat = 0; seat < made.seats.size(); ++seat) {
        wire::TakeSeat take;
        take.invitation = made.seats[seat];
        take.seat = static_cast<Seat>(seat);
        take.name = "Bot " + std::to_string(seat + 1);
        take.seed = random_seed(rng_);
        const auto taken = sure(wire::read_seat_taken(
            co_await requests.post("/api/matches/" + made.match + "/seats", wire::to_json(take))));
        seated.tokens.push_back(taken.token);
    }
    co_return seated;
}

Task<> Table::play_match() {
    const Seated seated = co_await sit_down();
    sockets_.clear();
    for (const std::optional<std::string>& token : seated.tokens) {
        sockets_.push_back(std::make_unique<Socket>(executor_));
        co_await sockets_.back()->open(plan_.server, endpoint_, seated.match, token);
    }
    seen_.assign(sockets_.size(), {});
    for (std::size_t seat = 0; seat < sockets_.size(); ++seat)
        seen_[seat] = co_await sockets_[seat]->hear_situation();
    notes_.sockets += static_cast<std::int64_t>(sockets_.size());
    if (acts_ == 0) ++notes_.started;
    for (;;) {
        const SeatSet to_act = situation_in(seen_.front())->to_act;
        if (to_act.empty()) break;
        co_await act(*to_act.begin());
    }
    notes_.sockets -= static_cast<std::int64_t>(sockets_.size());
    for (auto& socket : sockets_) co_await socket->close();
}

Task<> Table::act(Seat seat) {
    co_await pause_until_next();
    const std::string_view seen = seen_[seat];
    const wire::ToServer message = wire::Act{std::to_string(++acts_), situation_in(seen)->version,
                                             sure(bot_(view_in(seen), rng_))};
    const auto sent = Clock::now();
    co_await sockets_[seat]->say(message);
    for (std::size_t each = 0; each < sockets_.size(); ++each)
        seen_[each] = co_await sockets_[each]->hear_situation();
    if (!notes_.counting) co_return;
    const std::chrono::duration<float, std::milli> delay = Clock::now() - sent;
    notes_.delays.push_back(delay.count());
}

Task<> Table::pause_until_next() {
    if (plan_.rate == 0) co_return;
    timer_.expires_at(next_);
    co_await timer_.async_wait(as_task);
    const std::chrono::duration<double> period(1 / plan_.rate);
    next_ += std::chrono::duration_cast<Clock::duration>(period);
    next_ = std::max(next_, Clock::now()); // who is late does not hurry afterwards
}

} // namespace khepri::load
