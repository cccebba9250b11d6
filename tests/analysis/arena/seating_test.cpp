#include "analysis/arena/seating.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace khepri::analysis {
namespace {

void expect_fair(const Meeting& meeting, std::size_t seats) {
    EXPECT_EQ(meeting.seatings.size(), seats);
    for (const std::size_t bot : meeting.measured) {
        std::set<std::size_t> taken;
        for (std::size_t i = 0; i < meeting.seatings.size(); ++i)
            taken.insert(meeting.seat_of(bot, i));
        EXPECT_EQ(taken.size(), seats); // once in each seat
    }
    std::map<std::pair<std::size_t, std::size_t>, int> sat; // by bot and seat
    for (const Seating& seating : meeting.seatings)
        for (std::size_t seat = 0; seat < seats; ++seat) ++sat[{seating[seat], seat}];
    for (const auto& [bot_and_seat, times] : sat) {
        const auto elsewhere = sat[{bot_and_seat.first, 0}];
        EXPECT_EQ(times, elsewhere); // as often as in any other seat
    }
}

TEST(Seating, EveryBotSitsInEachSeatEquallyOftenOnEachDeal) {
    for (std::size_t seats = 1; seats <= 5; ++seats) {
        for (const Meeting& meeting : all_pairs(4, seats)) expect_fair(meeting, seats);
        for (const Meeting& meeting : mixed_table(seats)) expect_fair(meeting, seats);
    }
    for (std::size_t seats = 2; seats <= 5; ++seats)
        for (const Meeting& meeting : gauntlet(1, 4, seats)) expect_fair(meeting, seats);
}

TEST(Seating, OfTwoEveryPairMeetsOnce) {
    const auto meetings = all_pairs(4, 2);
    std::set<std::set<std::size_t>> pairs;
    for (const Meeting& meeting : meetings)
        pairs.insert({meeting.measured.front(), meeting.against(meeting.measured.front()).front()});
    EXPECT_EQ(meetings.size(), 6U);
    EXPECT_EQ(pairs.size(), 6U);
}

TEST(Seating, OfMoreEachIsTheOneAgainstATableOfTheOther) {
    const auto meetings = all_pairs(3, 4);
    EXPECT_EQ(meetings.size(), 6U);
    const std::vector<Seating> expected{{0, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, 0, 1}, {1, 1, 1, 0}};
    EXPECT_EQ(meetings.front().seatings, expected);
}

TEST(Seating, TheChallengerMeetsEveryOtherBotAsTheOne) {
    const auto meetings = gauntlet(2, 4, 3);
    EXPECT_EQ(meetings.size(), 3U);
    for (const Meeting& meeting : meetings) EXPECT_EQ(meeting.measured.front(), 2U);
    EXPECT_EQ(meetings[2].against(2), std::vector<std::size_t>{3});
}

TEST(Seating, AMixedTableHasEverybodyAgainstAllOthers) {
    const auto meetings = mixed_table(3);
    ASSERT_EQ(meetings.size(), 1U);
    EXPECT_EQ(meetings[0].measured.size(), 3U);
    EXPECT_EQ(meetings[0].against(1), (std::vector<std::size_t>{0, 2}));
}

} // namespace
} // namespace khepri::analysis
