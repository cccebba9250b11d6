#include "server/rooms/clock.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

// Both clocks of a host, controlled by the test.
struct Host {
    static constexpr std::int64_t hour = 3'600'000;

    std::int64_t wall = 1'000 * hour;
    std::int64_t steady = 7;

    void pass(std::int64_t milliseconds) {
        wall += milliseconds;
        steady += milliseconds;
    }
    Clock clock() {
        return {[this] { return wall; }, [this] { return steady; }};
    }
};

TEST(Clock, IsTheHostS) {
    Host host;
    Clock clock = host.clock();
    EXPECT_EQ(clock.now(), 1'000 * Host::hour);
    host.pass(5);
    EXPECT_EQ(clock.now(), 1'000 * Host::hour + 5);
}

TEST(Clock, GoesOnWhenTheHostSIsSetBack) {
    Host host;
    Clock clock = host.clock();
    host.wall -= Host::hour;
    host.pass(5);
    EXPECT_EQ(clock.now(), 1'000 * Host::hour + 5);
    host.pass(2 * Host::hour);
    EXPECT_EQ(clock.now(), 1'002 * Host::hour + 5)
        << "and does not stand still until it has caught up";
}

TEST(Clock, GoesWithTheHostSWhenItIsSetForward) {
    Host host;
    Clock clock = host.clock();
    host.wall += Host::hour;
    host.pass(5);
    EXPECT_EQ(clock.now(), 1'001 * Host::hour + 5);
    host.wall -= Host::hour;
    host.pass(5);
    EXPECT_EQ(clock.now(), 1'001 * Host::hour + 10) << "and never back again";
}

TEST(Clock, MeasuresDurationsByTheSteadyOneAlone) {
    Host host;
    Clock clock = host.clock();
    host.wall += Host::hour;
    EXPECT_EQ(clock.steady(), 7);
}

} // namespace
} // namespace khepri::server
