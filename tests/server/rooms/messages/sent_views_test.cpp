#include "server/rooms/messages/sent_views.h"

#include "runtime/matches.h"
#include "wire/changes.h"

#include <gtest/gtest.h>

// The names are common, and all tests of the server are compiled as one.
namespace khepri::server::sent_views {
namespace {

// A match in which something happens, and what each viewer's client knows.
class Watched {
public:
    int version() const { return match_->version(); }
    const runtime::AnyMatch& match() const { return *match_; }

    std::string view(Seat viewer) const {
        std::string text;
        match_->write_view(text, viewer);
        return text;
    }
    void play() {
        const Seat seat = match_->to_act().front();
        const auto moves = match_->question(seat).plain_moves;
        const std::string move = match_->judge(seat, version(), moves.back())->move;
        EXPECT_FALSE(match_->perform(seat, move, 0));
    }

private:
    std::unique_ptr<runtime::AnyMatch> match_ =
        runtime::match_of(*runtime::make_game("mummies", {{"players", 2}}, "classic"), 1);
};

wire::MatchStatus written(SentViews& views, const Watched& watched, Seat viewer) {
    wire::MatchStatus status;
    views.write_changes(status, watched.match(), viewer);
    return status;
}

std::string changed(const std::string& view, const std::string& changes) {
    wire::Json value = *wire::parse_json(view);
    wire::apply_changes(value, *wire::parse_json(changes));
    return wire::to_line(value);
}

TEST(SentViews, WhoHasTheViewBeforeGetsTheChanges) {
    SentViews views;
    Watched watched;
    views.remember(watched.match(), 0);
    for (int i = 0; i < 5; ++i) {
        const std::string before = watched.view(0);
        watched.play();
        const auto update = written(views, watched, 0);
        EXPECT_EQ(update.view, "");
        EXPECT_LT(update.changes.size(), before.size());
        EXPECT_EQ(changed(before, update.changes), watched.view(0));
    }
}

TEST(SentViews, WhoHasNoneOrAnOlderOneGetsTheWholeView) {
    SentViews views;
    Watched watched;
    watched.play();
    auto update = written(views, watched, 0);
    EXPECT_EQ(update.changes, "");
    EXPECT_EQ(update.view, watched.view(0));
    watched.play();
    watched.play(); // the one before was not sent: nobody was connected
    update = written(views, watched, 0);
    EXPECT_EQ(update.changes, "");
    EXPECT_EQ(update.view, watched.view(0));
}

// A seat's view must never be told to another by way of a difference.
TEST(SentViews, EachViewerHasAViewOfItsOwn) {
    SentViews views;
    Watched watched;
    const auto viewers = {Seat{0}, Seat{1}, spectator};
    for (const Seat viewer : viewers) views.remember(watched.match(), viewer);
    for (int i = 0; i < 20; ++i) {
        std::vector<std::string> before;
        for (const Seat viewer : viewers) before.push_back(watched.view(viewer));
        watched.play();
        std::size_t at = 0;
        for (const Seat viewer : viewers) {
            const auto update = written(views, watched, viewer);
            const std::string now =
                update.view.empty() ? changed(before[at], update.changes) : update.view;
            EXPECT_EQ(now, watched.view(viewer));
            ++at;
        }
    }
}

} // namespace
} // namespace khepri::server::sent_views
