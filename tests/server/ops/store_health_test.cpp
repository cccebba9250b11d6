#include "server/ops/store_health.h"

#include <gtest/gtest.h>

#include <string>

namespace khepri::server {
namespace {

using namespace std::chrono_literals;

class StoreHealthLog : public testing::Test {
protected:
    int lines(const std::string& event) const {
        int count = 0;
        for (auto at = text_.find("event=" + event + " "); at != std::string::npos;
             at = text_.find("event=" + event + " ", at + 1))
            ++count;
        return count;
    }

    std::string text_;
    Log log_{Level::debug, [this](std::string_view line) { text_ += line; }};
    Metrics metrics_;
    StoreHealth health_{log_, metrics_};
    StoreHealth::Clock::time_point start_ = StoreHealth::Clock::now();
};

// There was a line for every step that was refused: 12,300 in a minute.
TEST_F(StoreHealthLog, HasALineAtTheBeginningAndAtTheEndOfAFailure) {
    for (int i = 0; i < 1000; ++i) health_.failed("disk full", start_);
    EXPECT_TRUE(health_.has_failed());
    EXPECT_EQ(lines("store_failed"), 1) << text_;
    EXPECT_EQ(metrics_.store_failures.value(), 1000U);
    health_.worked(start_ + 2500ms);
    health_.worked(start_ + 3s);
    EXPECT_FALSE(health_.has_failed());
    EXPECT_EQ(lines("store_recovered"), 1) << text_;
    EXPECT_NE(text_.find("seconds=2.5 failures=1000"), std::string::npos) << text_;
    health_.failed("disk full", start_ + 4s);
    EXPECT_EQ(lines("store_failed"), 2) << text_;
}

TEST_F(StoreHealthLog, HasFurtherReasonsOnceAndOnlySomeOfThem) {
    for (const char* const reason : {"timeout", "another server", "timeout", "another server"})
        health_.failed(reason);
    EXPECT_EQ(lines("store_failed"), 2) << text_;
    for (int i = 0; i < 1000; ++i) health_.failed(std::to_string(i));
    EXPECT_EQ(lines("store_failed"), 8) << text_;
}

TEST_F(StoreHealthLog, LeavesItToAProbeWhetherAFailedReadIsTheStoresFault) {
    for (int i = 0; i < 1000; ++i) health_.failed_to_read("malformed page", start_);
    EXPECT_FALSE(health_.has_failed());
    EXPECT_TRUE(health_.wants_probe());
    EXPECT_EQ(lines("store_read_failed"), 1) << text_;
    health_.worked();
    EXPECT_FALSE(health_.wants_probe());
    health_.failed_to_read("malformed page", start_ + 1min);
    EXPECT_EQ(lines("store_read_failed"), 2) << text_;
}

TEST_F(StoreHealthLog, WantsAProbeNowAndThenWhereNothingIsWritten) {
    health_.check();
    EXPECT_TRUE(health_.wants_probe());
    health_.worked();
    health_.check();
    EXPECT_FALSE(health_.wants_probe()) << "it was written to meanwhile";
    health_.check();
    EXPECT_TRUE(health_.wants_probe());
}

} // namespace
} // namespace khepri::server
