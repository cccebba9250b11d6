#include "server/net/rate.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

constexpr std::uint64_t salt = 11;

std::uint64_t key_of(const char* address) {
    return rate_key(boost::asio::ip::make_address(address));
}

TEST(Bucket, GivesTheBurstAndThenTheRate) {
    Bucket bucket({10, 3}, 0);
    EXPECT_TRUE(bucket.take(0) && bucket.take(0) && bucket.take(0));
    EXPECT_FALSE(bucket.take(99));
    EXPECT_TRUE(bucket.take(100));
    EXPECT_FALSE(bucket.take(100));
}

TEST(Bucket, NeverHoldsMoreThanTheBurst) {
    Bucket bucket({10, 3}, 0);
    EXPECT_TRUE(bucket.take(0));
    EXPECT_TRUE(bucket.take(1'000'000, 3));
    EXPECT_FALSE(bucket.take(1'000'000));
}

TEST(Bucket, TakesNothingWhenItSaysNo) {
    Bucket bucket({1, 10}, 0);
    EXPECT_FALSE(bucket.take(0, 11));
    EXPECT_TRUE(bucket.take(0, 10));
}

TEST(Bucket, IsNotFilledByAClockThatIsSetBack) {
    Bucket bucket({1, 2}, 5000);
    EXPECT_TRUE(bucket.take(5000, 2));
    EXPECT_FALSE(bucket.take(0));
    EXPECT_FALSE(bucket.take(5000));
    EXPECT_TRUE(bucket.take(6000));
}

TEST(FloodLimit, EndsWhoGoesOnWhenRefused) {
    FloodLimit limit({10, 3}, 0);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limit.count(0), Verdict::allowed);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limit.count(0), Verdict::refused);
    EXPECT_EQ(limit.count(0), Verdict::flooding);
}

TEST(FloodLimit, BearsWhoIsALittleTooFast) {
    FloodLimit limit({10, 3}, 0);
    int refused = 0;
    for (int i = 0; i < 1000; ++i) {
        const Verdict verdict = limit.count(i * 60);
        EXPECT_NE(verdict, Verdict::flooding) << i;
        refused += verdict == Verdict::refused;
    }
    EXPECT_GT(refused, 300);
}

TEST(Bucket, CanOweWhatHasToComeInFirst) {
    Bucket bucket({1, 2}, 0);
    bucket.spend(0, 10);
    EXPECT_EQ(bucket.wait(0), 9000);
    EXPECT_FALSE(bucket.take(8000));
    EXPECT_TRUE(bucket.take(9000));
}

TEST(Bucket, SaysWhenToAskAgain) {
    Bucket bucket({4, 1}, 0);
    EXPECT_EQ(bucket.wait(0), 0);
    EXPECT_TRUE(bucket.take(0));
    EXPECT_EQ(bucket.wait(0), 250);
    EXPECT_EQ(bucket.wait(100), 150);
    EXPECT_TRUE(bucket.take(250));
}

TEST(RateKey, IsTheWholeIpv4AddressHoweverItIsWritten) {
    EXPECT_NE(key_of("192.0.2.1"), key_of("192.0.2.2"));
    EXPECT_EQ(key_of("192.0.2.1"), key_of("::ffff:192.0.2.1"));
}

TEST(RateKey, IsTheNetworkOfAnIpv6Address) {
    EXPECT_EQ(key_of("2001:db8:1:2::1"), key_of("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    EXPECT_NE(key_of("2001:db8:1:2::1"), key_of("2001:db8:1:3::1"));
}

TEST(Rates, CountEachKeyByItself) {
    Rates rates({1, 1}, 10, salt);
    EXPECT_TRUE(rates.take(1, 0));
    EXPECT_FALSE(rates.take(1, 0));
    EXPECT_TRUE(rates.take(2, 0));
    EXPECT_TRUE(rates.take(1, 1000));
}

TEST(Rates, RememberAtMostSoManyAndForgetWhoDidNotAskForLongest) {
    Rates rates({1, 1}, 2, salt);
    EXPECT_TRUE(rates.take(1, 0));
    EXPECT_TRUE(rates.take(2, 1));
    EXPECT_FALSE(rates.take(1, 2)); // asking in vain is asking
    EXPECT_TRUE(rates.take(3, 3));
    EXPECT_EQ(rates.size(), 2U);
    EXPECT_FALSE(rates.take(1, 4));
}

TEST(Rates, ForgetWhoIsFullAgain) {
    Rates rates({1, 5}, 1000, salt);
    for (std::uint64_t key = 0; key < 1000; ++key) rates.take(key, 0);
    for (int i = 0; i < 999; ++i) rates.take(0, 10'000);
    EXPECT_EQ(rates.size(), 1U);
}

TEST(Rates, KeepWhoHasSpentWhileAFullOneCanGo) {
    Rates rates({1, 10}, 2, salt);
    rates.take(1, 0, 1);    // full again at 1,000
    rates.take(2, 500, 10); // at 10,500
    rates.take(3, 1000, 1); // takes the place of 1
    EXPECT_FALSE(rates.take(2, 1100, 10));
}

} // namespace
} // namespace khepri::server
