#include "load/bot_match.h"

#include "core/text.h"
#include "wire/changes.h"
#include "wire/server/http_messages.h"

#include <stdexcept>

namespace khepri::load {
namespace {

template <class T>
T value_or_throw(Result<T> result) {
    if (!result) throw std::runtime_error(result.error());
    return std::move(*result);
}

std::string random_seed(Rng& rng) {
    std::array<std::uint8_t, 32> bytes{};
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
    return hex(bytes);
}

wire::CreateMatch request_for(const AnyGame& game) {
    wire::CreateMatch request;
    request.game = std::visit([](const auto& typed) { return std::string(typed.name); }, game);
    request.options = std::visit([](const auto& typed) { return to_json(typed.options()); }, game);
    request.edition = std::visit([](const auto& typed) { return to_json(typed.edition()); }, game);
    if (runtime::edition_text(game) == "classic") request.edition = "classic";
    return request;
}

} // namespace

BotMatch::BotMatch(const Executor& executor, const LoadOptions& options, const Route& route,
                   const Bot& bot, Counters& counters, Rng rng)
    : executor_(executor),
      options_(options),
      route_(route),
      bot_(bot),
      counters_(counters),
      rng_(rng),
      timer_(executor) {}

Task<> BotMatch::run() {
    next_ = Clock::now();
    // Spreads the moves of the matches over time if there is a rate.
    if (options_.rate > 0)
        next_ += std::chrono::microseconds(
            rng_.below(static_cast<std::uint32_t>(1'000'000 / options_.rate)));
    for (;;) {
        co_await play();
        co_await open();
    }
}

Task<BotMatch::Created> BotMatch::create_match() {
    Requests requests(executor_, options_.server, route_);
    const auto made = value_or_throw(wire::read_create_match_answer(
        co_await requests.post("/api/matches", wire::to_json(request_for(options_.game)))));
    Created created{made.match, {}};
    for (std::size_t seat = 0; seat < made.seats.size(); ++seat) {
        wire::TakeSeat take;
        take.invitation = made.seats[seat];
        take.seat = static_cast<Seat>(seat);
        take.name = "Bot " + std::to_string(seat + 1);
        take.seed = random_seed(rng_);
        const auto taken = value_or_throw(wire::read_take_seat_answer(
            co_await requests.post("/api/matches/" + made.match + "/seats", wire::to_json(take))));
        created.tokens.push_back(taken.token);
    }
    co_return created;
}

Task<> BotMatch::open() {
    const Created created = co_await create_match();
    sockets_.clear();
    for (const std::optional<std::string>& token : created.tokens) {
        sockets_.push_back(std::make_unique<Socket>(executor_));
        co_await sockets_.back()->open(options_, route_, created.match, token);
    }
    seen_.assign(sockets_.size(), {});
    for (std::size_t seat = 0; seat < sockets_.size(); ++seat) co_await read_status(seat);
    counters_.sockets += static_cast<std::int64_t>(sockets_.size());
}

Task<> BotMatch::play() {
    for (;;) {
        const SeatSet to_act = seen_.front().status.to_act;
        if (to_act.empty()) break;
        co_await move(*to_act.begin());
    }
    counters_.sockets -= static_cast<std::int64_t>(sockets_.size());
    for (auto& socket : sockets_) co_await socket->close();
}

Task<> BotMatch::move(Seat seat) {
    co_await pause_until_next();
    const wire::ToServer message =
        wire::MoveAction{std::to_string(++moves_), seen_[seat].status.version,
                         value_or_throw(bot_(seen_[seat].view, rng_))};
    const auto sent = Clock::now();
    co_await sockets_[seat]->send(message);
    for (std::size_t each = 0; each < sockets_.size(); ++each) co_await read_status(each);
    if (!counters_.counting) co_return;
    const std::chrono::duration<float, std::milli> delay = Clock::now() - sent;
    counters_.delays.push_back(delay.count());
}

Task<> BotMatch::read_status(std::size_t seat) {
    const std::string_view message = co_await sockets_[seat]->read_status();
    if (counters_.counting) {
        ++counters_.updates;
        counters_.update_bytes += message.size();
    }
    Seen& seen = seen_[seat];
    seen.status = *status_in(message);
    // Messages of our own server: no need to validate them.
    if (const std::string_view changes = changes_in(message); !changes.empty())
        wire::apply_changes(seen.view, wire::Json::parse(changes, nullptr, false));
    else
        seen.view = wire::Json::parse(view_in(message), nullptr, false);
}

Task<> BotMatch::pause_until_next() {
    if (options_.rate == 0) co_return;
    timer_.expires_at(next_);
    co_await timer_.async_wait(as_task);
    const std::chrono::duration<double> period(1 / options_.rate);
    next_ += std::chrono::duration_cast<Clock::duration>(period);
    next_ = std::max(next_, Clock::now()); // a late match does not hurry
}

} // namespace khepri::load
