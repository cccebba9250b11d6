#include "load/load.h"

#include "load/route.h"

#include <gtest/gtest.h>

#include <unistd.h>

namespace khepri::load {
namespace {

TEST(Address, HasAHostAPortAndPerhapsABase) {
    const auto plain = parse_address("http://127.0.0.1:8080/");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->host, "127.0.0.1");
    EXPECT_EQ(plain->port, "8080");
    EXPECT_EQ(plain->base, "");
    EXPECT_EQ(parse_address("http://games.example/khepri/")->base, "/khepri");
    EXPECT_EQ(parse_address("http://games.example/khepri/")->port, "80");
}

TEST(Address, SaysWhatWouldDo) {
    EXPECT_EQ(parse_address("127.0.0.1:8080").error(),
              "found \"127.0.0.1:8080\"; expected http://HOST:PORT");
    EXPECT_FALSE(parse_address("http://:80"));
    EXPECT_FALSE(parse_address("http://host:"));
}

// One address has about 28,000 ports, and those of closed connections rest for a minute.
TEST(Route, ToThisMachineComesFromAnotherAddressForEveryThousandMatches) {
    const Endpoint server(asio::ip::make_address("127.0.0.1"), 8080);
    EXPECT_EQ(route_of(server, 0).from, asio::ip::make_address("127.0.0.1"));
    EXPECT_EQ(route_of(server, 999).from, asio::ip::make_address("127.0.0.1"));
    EXPECT_EQ(route_of(server, 1000).from, asio::ip::make_address("127.0.0.2"));
    EXPECT_EQ(route_of(server, 99'999).from, asio::ip::make_address("127.0.0.100"));
    EXPECT_FALSE(route_of({asio::ip::make_address("192.0.2.1"), 8080}, 1000).from);
    EXPECT_FALSE(route_of({asio::ip::make_address("::1"), 8080}, 1000).from);
}

TEST(ProcessUse, IsKnownOfThisProcessAndNotOfNone) {
    EXPECT_TRUE(cpu_seconds(::getpid()));
    EXPECT_GT(memory(::getpid())->resident, 1);
    EXPECT_GT(memory(::getpid())->proportional, 0);
    EXPECT_FALSE(cpu_seconds(-1));
    EXPECT_FALSE(memory(-1));
}

} // namespace
} // namespace khepri::load
