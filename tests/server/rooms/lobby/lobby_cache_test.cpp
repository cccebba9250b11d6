#include "server/rooms/lobby/lobby_cache.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

class LobbyCacheTest : public testing::Test {
protected:
    int renderings_ = 0;
    LobbyCache cache_{[this] { return "text " + std::to_string(++renderings_); }};
};

TEST_F(LobbyCacheTest, IsRenderedOnceAsLongAsNothingChanges) {
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(cache_.text(i), "text 1");
    EXPECT_EQ(renderings_, 1);
}

TEST_F(LobbyCacheTest, IsRenderedAgainAfterAChange) {
    cache_.text(0);
    cache_.invalidate();
    EXPECT_EQ(cache_.text(0), "text 2");
    EXPECT_EQ(cache_.text(0), "text 2");
}

TEST_F(LobbyCacheTest, IsRenderedAgainAfterASecond) {
    cache_.text(500);
    EXPECT_EQ(cache_.text(1499), "text 1");
    EXPECT_EQ(cache_.text(1500), "text 2");
}

} // namespace
} // namespace khepri::server
