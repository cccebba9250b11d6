#include "server/rooms/alarms.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

// Every turn of a match with a clock of days left one behind until then.
TEST(Alarms, AreOneForEachRoom) {
    Alarms alarms;
    for (int turn = 0; turn < 1000; ++turn) alarms.set("a", 100 + turn);
    alarms.set("b", 50);
    EXPECT_EQ(alarms.size(), 2U);
}

TEST(Alarms, AreForTheEarliestTimeThatWasAskedFor) {
    Alarms alarms;
    alarms.set("a", 100);
    alarms.set("a", 50);
    alarms.set("a", 70);
    alarms.set("b", 60);
    EXPECT_EQ(alarms.take_due(49), std::nullopt);
    EXPECT_EQ(alarms.take_due(60), "a");
    EXPECT_EQ(alarms.take_due(60), "b");
    EXPECT_EQ(alarms.take_due(1000), std::nullopt);
    alarms.set("a", 200);
    EXPECT_EQ(alarms.take_due(200), "a");
}

TEST(Alarms, GoWithTheRoom) {
    Alarms alarms;
    alarms.set("a", 100);
    alarms.forget("a");
    alarms.forget("never set");
    EXPECT_EQ(alarms.size(), 0U);
    EXPECT_EQ(alarms.take_due(1000), std::nullopt);
}

} // namespace
} // namespace khepri::server
