#include "server/daily/leaderboards.h"

#include "games/all.h"
#include "server/daily/deal.h"
#include "server/rooms/decide.h"
#include "server/rooms/secrets.h"

#include <utility>

namespace khepri::server {
namespace {

constexpr Rate entry_rate{10.0 / 60, 10}; // of one address
constexpr std::size_t most_entering = 10'000;
constexpr int most_entries = 10'000;             // on one leaderboard
constexpr std::int64_t list_is_good_for = 5'000; // milliseconds
constexpr std::size_t most_lists = 100;          // in memory

std::string games_listed() {
    std::string names;
    for (const std::string& name : game_names()) names += (names.empty() ? "" : ", ") + name;
    return names;
}

wire::DailyResultAnswer answer_about(const store::PlacedEntry& placed) {
    return {placed.entry.name, placed.entry.result, placed.place, placed.count, !placed.is_new};
}

} // namespace

DailyLeaderboards::DailyLeaderboards(RoomContext& context,
                                     std::function<bool(std::string_view)> allows_name,
                                     std::uint64_t salt)
    : context_(context),
      allows_name_(std::move(allows_name)),
      entered_(entry_rate, most_entering, salt) {}

std::optional<ServerError> DailyLeaderboards::fault_in(const std::string& game,
                                                       const std::string& date) const {
    if (description_named(game) == nullptr)
        return malformed("game: expected one of " + games_listed());
    if (!day_of_date(date)) return malformed("date: expected one such as 2026-11-19");
    return std::nullopt;
}

void DailyLeaderboards::enter(const std::string& game, const std::string& date,
                              const wire::DailyResult& result, std::uint64_t address,
                              OnEntered on_entered) {
    const std::int64_t steady = context_.steady();
    Bucket& bucket = entered_.bucket(address, steady);
    if (!bucket.take(steady)) return on_entered(too_many_requests(bucket.wait(steady)));
    if (const auto error = fault_in(game, date)) return on_entered(*error);
    const std::int64_t now = context_.now();
    const std::int64_t day = *day_of_date(date);
    const std::int64_t today = day_at(now);
    if (day != today && day != today - 1) return on_entered(ServerError::of("wrong_day"));
    const auto attempt = attempt_in(result.record, game, date);
    if (!attempt) {
        ServerError error = ServerError::of("wrong_record");
        error.detail = attempt.error();
        return on_entered(error);
    }
    const store::LeaderboardEntry entry{hashed(result.token),
                                        result.name.empty() ? default_player_name : result.name,
                                        attempt->worth, now, attempt->outcome};
    context_.connections.ask([this, key = store::LeaderboardKey{game, day}, date, entry,
                              on_entered = std::move(on_entered)](store::Store& store) {
        auto placed = store.leaderboards().enter(key, entry, most_entries);
        context_.post([this, placed = std::move(placed), key, date, on_entered] {
            if (!placed) {
                context_.store.failed(placed.error());
                return on_entered(ServerError::of("store_unavailable"));
            }
            if (!*placed) return on_entered(ServerError::of("leaderboard_full"));
            if ((*placed)->is_new) {
                context_.metrics.daily_results(key.game).add();
                lists_.erase({key.game, date});
            }
            on_entered(answer_about(**placed));
        });
    });
}

void DailyLeaderboards::list(const std::string& game, const std::string& date, OnListed on_listed) {
    if (const auto error = fault_in(game, date)) return on_listed(*error);
    const auto known = lists_.find({game, date});
    if (known != lists_.end() && context_.steady() - known->second.read_at < list_is_good_for)
        return on_listed(known->second.text);
    const store::LeaderboardKey key{game, *day_of_date(date)};
    context_.connections.read(
        [this, key, date, on_listed = std::move(on_listed)](store::Store& store) {
            auto found = store.leaderboards().best(key, wire::most_daily_results);
            context_.post([this, found = std::move(found), key, date, on_listed] {
                if (!found) return on_listed(ServerError::of("store_unavailable"));
                this->on_listed(key.game, date, *found);
                on_listed(lists_.at({key.game, date}).text);
            });
        });
}

void DailyLeaderboards::on_listed(const std::string& game, const std::string& date,
                                  const store::Leaderboard& found) {
    wire::DailyLeaderboard leaderboard{game, date, found.count, {}};
    for (const store::LeaderboardEntry& entry : found.best)
        leaderboard.results.push_back(
            {allows_name_(entry.name) ? entry.name : default_player_name, entry.result});
    if (lists_.size() >= most_lists) lists_.clear();
    List& list = lists_[{game, date}] = {{}, context_.steady()};
    wire::write_json(list.text, leaderboard);
}

} // namespace khepri::server
