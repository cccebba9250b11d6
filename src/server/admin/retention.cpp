#include "server/admin/retention.h"

#include "server/admin/personal_data.h"
#include "server/daily/deal.h"

#include <boost/asio/as_tuple.hpp>

#include <algorithm>

namespace khepri::server {
namespace {

constexpr int matches_in_a_batch = 50;
constexpr std::chrono::milliseconds between_matches(20);
constexpr std::chrono::milliseconds shortest_round(200);
constexpr std::chrono::milliseconds longest_round = std::chrono::minutes(1);

} // namespace

std::chrono::milliseconds Retention::between_rounds() const {
    auto shortest = longest_round;
    const Settings& settings = context_.settings;
    for (const auto& keep : {settings.keep_finished, settings.keep_waiting, settings.keep_chat})
        if (keep) shortest = std::min(shortest, *keep / 10);
    return std::max(shortest, shortest_round);
}

Task<> Retention::run() {
    const Settings& settings = context_.settings;
    const auto before = [this](Duration keep) {
        return context_.rooms.context().now() - keep.count();
    };
    while (!context_.closing) {
        if (settings.keep_finished)
            co_await delete_matches(store::MatchPhase::over, Removed::finished,
                                    before(*settings.keep_finished));
        if (settings.keep_waiting)
            co_await delete_matches(store::MatchPhase::waiting, Removed::waiting,
                                    before(*settings.keep_waiting));
        if (settings.keep_chat) co_await delete_chat(before(*settings.keep_chat));
        co_await delete_results(day_at(before(settings.keep_results)));
        co_await pause(between_rounds());
    }
}

// A match that somebody looks at stays until nobody does.
Task<> Retention::delete_matches(store::MatchPhase phase, Removed what,
                                 std::int64_t changed_before) {
    using Listed = Result<std::vector<store::ListedMatch>>;
    Position position;
    for (;;) {
        const auto list = [=](store::Store& store) {
            return store.administration().matches_after(phase, position, changed_before,
                                                        matches_in_a_batch);
        };
        const Listed listed = co_await ask_store<Listed>(context_, list);
        if (!listed || listed->empty()) co_return;
        for (const store::ListedMatch& old : *listed) {
            const auto& rooms = context_.rooms.rooms();
            const auto open = rooms.find(old.match);
            if (open != rooms.end() && !open->second->is_idle()) continue;
            context_.rooms.unload(old.match);
            const auto remove = [match = old.match](store::Store& store) {
                return store.administration().delete_match(match);
            };
            const auto failed = co_await ask_store<std::optional<Error>>(context_, remove);
            if (failed) co_return;
            context_.metrics.removed(what).add();
            co_await pause(between_matches);
        }
        position = {listed->back().changed, listed->back().match};
    }
}

Task<> Retention::delete_chat(std::int64_t changed_before) {
    using Listed = Result<std::vector<store::ListedMatch>>;
    for (;;) {
        const auto list = [position = chat_done_, changed_before](store::Store& store) {
            return store.administration().matches_after(store::MatchPhase::over, position,
                                                        changed_before, matches_in_a_batch);
        };
        const Listed listed = co_await ask_store<Listed>(context_, list);
        if (!listed || listed->empty()) co_return;
        for (const store::ListedMatch& old : *listed) {
            const bool done = co_await delete_chat_of(old.match);
            if (!done) co_return;
            chat_done_ = {old.changed, old.match};
            co_await pause(between_matches);
        }
    }
}

// An unreadable match is left alone.
Task<bool> Retention::delete_chat_of(std::string match) {
    using Bodies = Result<std::vector<std::string>>;
    const auto read = [match](store::Store& store) { return store.read(match); };
    const Bodies bodies = co_await ask_store<Bodies>(context_, read);
    if (!bodies) co_return false;
    const auto changed = events_without_chat(*bodies);
    if (!changed || changed->empty()) co_return true;
    const auto replace = [match, events = *changed](store::Store& store) {
        return store.administration().replace(match, events);
    };
    const auto failed = co_await ask_store<std::optional<Error>>(context_, replace);
    if (failed) co_return false;
    const auto& rooms = context_.rooms.rooms();
    const auto open = rooms.find(match);
    if (open != rooms.end() && open->second->is_idle()) context_.rooms.unload(match);
    context_.metrics.removed(Removed::chat).add();
    co_return true;
}

// Once a day, and after each start.
Task<> Retention::delete_results(std::int64_t before_day) {
    using Deleted = Result<std::int64_t>;
    if (before_day <= results_done_) co_return;
    const auto remove = [before_day](store::Store& store) {
        return store.leaderboards().remove_before(before_day);
    };
    const Deleted deleted = co_await ask_store<Deleted>(context_, remove);
    if (!deleted) co_return;
    results_done_ = before_day;
    context_.metrics.removed(Removed::results).add(static_cast<std::uint64_t>(*deleted));
}

Task<> Retention::pause(std::chrono::milliseconds time) {
    using Steady = std::chrono::steady_clock;
    asio::basic_waitable_timer<Steady, asio::wait_traits<Steady>, Executor> timer(
        context_.io.get_executor(), time);
    co_await timer.async_wait(asio::as_tuple(as_task));
}

} // namespace khepri::server
