// The leaderboards of the deals of the day, with a store but without sockets. The test controls the
// clock.
#include "server/daily/leaderboards.h"

#include "server/daily/played_deal.h"
#include "server/rooms/host.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

constexpr std::int64_t a_day = 86'400'000;
constexpr std::int64_t today = 20'776;
const std::string todays_date = date_of_day(today);

class LeaderboardsTest : public HostTest {
protected:
    LeaderboardsTest() {
        now_ = today * a_day + a_day / 2;
        leaderboards_.emplace(
            *context_, [this](std::string_view name) { return name != forbidden_; }, 1);
    }

    static std::string record(std::uint64_t number, const std::string& of = todays_date) {
        return to_text(played_deal("mummies", of, Rng::fast(number))->record());
    }
    DailyLeaderboards::Entered enter(const std::string& name, const std::string& text,
                                     const std::string& of = todays_date,
                                     std::uint64_t address = 1) {
        std::optional<DailyLeaderboards::Entered> answer;
        leaderboards_->enter("mummies", of, {name, "token of " + name, text}, address,
                             [&](const auto& entered) { answer = entered; });
        posted_.run_until([&] { return answer.has_value(); });
        return *answer;
    }
    wire::DailyResultAnswer entered(const std::string& name, const std::string& text) {
        const auto answer = enter(name, text, todays_date, ++addresses_);
        const auto* const error = std::get_if<ServerError>(&answer);
        EXPECT_EQ(error, nullptr) << error->code << ' ' << error->detail;
        return error != nullptr ? wire::DailyResultAnswer{}
                                : std::get<wire::DailyResultAnswer>(answer);
    }
    DailyLeaderboards::Listed list(const std::string& game, const std::string& of) {
        std::optional<DailyLeaderboards::Listed> answer;
        leaderboards_->list(game, of, [&](const auto& listed) { answer = listed; });
        posted_.run_until([&] { return answer.has_value(); });
        return *answer;
    }
    wire::DailyLeaderboard listed(const std::string& of = todays_date) {
        return *wire::read_text(std::get<std::string>(list("mummies", of)),
                                wire::read_daily_leaderboard);
    }
    std::vector<std::string> names() {
        std::vector<std::string> names;
        for (const wire::DailyLine& line : listed().results) names.push_back(line.name);
        return names;
    }

    std::optional<DailyLeaderboards> leaderboards_;
    std::string forbidden_;
    std::uint64_t addresses_ = 100;
};

TEST_F(LeaderboardsTest, ListTheBestFirst) {
    std::vector<std::pair<std::int64_t, std::string>> expected;
    for (std::uint64_t number = 1; number <= 5; ++number) {
        const std::string name = "Anna " + std::to_string(number);
        const std::string text = record(number);
        expected.emplace_back(-attempt_in(text, "mummies", todays_date)->worth, name);
        const auto placed = entered(name, text);
        EXPECT_FALSE(placed.repeated);
        EXPECT_EQ(placed.count, static_cast<std::int64_t>(number));
        EXPECT_EQ(placed.outcome, attempt_in(text, "mummies", todays_date)->outcome);
        std::stable_sort(expected.begin(), expected.end());
        EXPECT_EQ(expected[static_cast<std::size_t>(placed.place - 1)].second, name);
    }
    std::vector<std::string> in_order;
    for (const auto& [worth, name] : expected) in_order.push_back(name);
    EXPECT_EQ(names(), in_order);
    EXPECT_EQ(listed().count, 5);
    EXPECT_EQ(metrics_.daily_results("mummies").value(), 5U);
    EXPECT_EQ(listed("2026-11-18").count, 0) << "another day";
}

TEST_F(LeaderboardsTest, TheFirstResultOfAPersonCounts) {
    const auto first = entered("Anna", record(1));
    const auto second = entered("Anna", record(2));
    EXPECT_TRUE(second.repeated);
    EXPECT_EQ(second.outcome, first.outcome);
    EXPECT_EQ(listed().count, 1);
}

TEST_F(LeaderboardsTest, ResultsAreTakenOnTheDayAndOnTheNext) {
    now_ = today * a_day - 1;
    EXPECT_EQ(code_of(enter("Anna", record(1))), "wrong_day") << "tomorrow's";
    now_ = (today + 1) * a_day - 1;
    EXPECT_EQ(code_of(enter("Anna", record(1))), "none");
    now_ = (today + 2) * a_day - 1;
    EXPECT_EQ(code_of(enter("Ben", record(1))), "none") << "yesterday's";
    now_ = (today + 2) * a_day;
    EXPECT_EQ(code_of(enter("Cleo", record(1))), "wrong_day");
    EXPECT_EQ(listed().count, 2);
}

TEST_F(LeaderboardsTest, AFaultyResultIsNotStored) {
    const auto answer = enter("Anna", record(1, "2026-11-18"));
    EXPECT_EQ(code_of(answer), "wrong_record");
    EXPECT_EQ(std::get<ServerError>(answer).detail.substr(0, 16), "secret: expected");
    EXPECT_EQ(code_of(enter("Anna", "")), "wrong_record");
    EXPECT_EQ(code_of(list("chess", todays_date)), "malformed");
    EXPECT_EQ(code_of(list("mummies", "today")), "malformed");
    EXPECT_EQ(listed().count, 0);
}

TEST_F(LeaderboardsTest, ResultsOfOneAddressAreLimited) {
    for (int i = 0; i < 10; ++i) EXPECT_EQ(code_of(enter("Anna", "")), "wrong_record");
    EXPECT_EQ(code_of(enter("Anna", record(1))), "too_many_requests");
    EXPECT_EQ(code_of(enter("Ben", record(1), todays_date, 2)), "none") << "another address";
}

TEST_F(LeaderboardsTest, ANameThatIsNotAllowedAnyMoreIsNotShown) {
    entered("Rogue", record(1));
    EXPECT_EQ(names(), std::vector<std::string>{"Rogue"});
    forbidden_ = "Rogue";
    now_ += 4'999;
    EXPECT_EQ(names(), std::vector<std::string>{"Rogue"}) << "a list is good for a while";
    ++now_;
    EXPECT_EQ(names(), std::vector<std::string>{"Guest"});
}

TEST_F(LeaderboardsTest, AnEmptyNameIsThatOfAGuest) {
    EXPECT_EQ(entered("", record(1)).name, "Guest");
}

} // namespace
} // namespace khepri::server
