#include "server/rooms/messages/sent_views.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

wire::MatchStatus status_of(int version, const std::string& view) {
    wire::MatchStatus status;
    status.version = version;
    status.view = view;
    return status;
}

TEST(SentViews, WhoHasTheViewBeforeGetsTheChanges) {
    SentViews views;
    views.remember(0, status_of(3, R"({"a":1,"b":1})"));
    auto update = status_of(4, R"({"a":1,"b":2})");
    views.replace_by_changes(0, update);
    EXPECT_EQ(update.changes, R"({"b":2})");
    EXPECT_EQ(update.view, "");
    update = status_of(5, R"({"a":1,"b":3})");
    views.replace_by_changes(0, update);
    EXPECT_EQ(update.changes, R"({"b":3})");
}

TEST(SentViews, WhoHasNoneOrAnOlderOneGetsTheWholeView) {
    SentViews views;
    const std::string view = R"({"a":1,"b":2})";
    auto update = status_of(4, view);
    views.replace_by_changes(0, update);
    EXPECT_EQ(update.changes, "");
    EXPECT_EQ(update.view, view);
    update = status_of(6, view); // 5 was not sent: nobody was connected
    views.replace_by_changes(0, update);
    EXPECT_EQ(update.view, view);
}

// A seat's view must never be told to another by way of a difference.
TEST(SentViews, EachViewerHasAViewOfItsOwn) {
    SentViews views;
    views.remember(0, status_of(0, R"({"hand":"V1","b":1})"));
    views.remember(1, status_of(0, R"({"hand":"N2","b":1})"));
    views.remember(spectator, status_of(0, R"({"b":1,"c":1})"));
    auto update = status_of(1, R"({"hand":"N2","b":2})");
    views.replace_by_changes(1, update);
    EXPECT_EQ(update.changes, R"({"b":2})");
    update = status_of(1, R"({"b":2,"c":1})");
    views.replace_by_changes(spectator, update);
    EXPECT_EQ(update.changes, R"({"b":2})");
}

TEST(SentViews, ChangesThatAreNoShorterAreNotSent) {
    SentViews views;
    views.remember(0, status_of(0, R"({"a":1})"));
    auto update = status_of(1, R"({"a":2})");
    views.replace_by_changes(0, update);
    EXPECT_EQ(update.view, R"({"a":2})");
}

} // namespace
} // namespace khepri::server
