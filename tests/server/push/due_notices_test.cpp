// Who is to get a turn notice, and which subscriptions a seat has; without sockets.
#include "server/push/decide_push.h"
#include "server/push/due_notices.h"
#include "server/rooms/secrets.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

constexpr std::int64_t an_hour = 3600 * 1000;

wire::PushSubscription subscription(int number, const std::string& text = "Your turn.") {
    return {"https://push.example/" + std::to_string(number), "key", "auth", text};
}

// A match of two people, in which every event goes past the notices as in an open room.
class Watched {
public:
    explicit Watched(const std::string& game, std::int64_t turn_milliseconds,
                     wire::Json options = {{"players", 2}}) {
        wire::MatchCreated created;
        created.game = game;
        created.settings.options = std::move(options);
        created.settings.edition = "classic";
        created.secret = std::string(64, '7');
        created.settings.in_lobby = true;
        created.settings.turn_milliseconds = turn_milliseconds;
        created.seats.resize(2);
        bodies_.emplace_back();
        wire::write_json(bodies_.back(), wire::RoomEvent(created));
        room_ = std::move(*Room::from("m", bodies_));
        for (const char* const token : {"one", "two"}) sit(token);
    }

    const Room& room() const { return *room_; }
    Room again() const { return std::move(**Room::from("m", bodies_)); }

    // What is due after an event; none if there is no event.
    std::optional<SeatSet> apply(const Decision& decision) {
        const auto* const event = std::get_if<wire::RoomEvent>(&decision);
        if (event == nullptr) return std::nullopt;
        wire::write_json(bodies_.emplace_back(), *event);
        const auto fault = room_->apply(*event);
        EXPECT_FALSE(fault) << fault->message;
        return notices_.after(*room_, *event, connected);
    }
    void sit(const std::string& token) {
        wire::TakeSeat request;
        request.name = token;
        request.seed = std::string(64, '1');
        apply(decide_seat(*room_, request, token, now));
    }
    std::optional<SeatSet> subscribe(Seat seat, int number = 0,
                                     const std::string& text = "Your turn.") {
        return apply(decide_subscribe(*room_, seat, subscription(number, text), now));
    }
    SeatSet start() { return apply(decide_start(*room_, std::nullopt, now)).value(); }
    // The first move that the rules allow.
    SeatSet move(Seat seat) {
        const auto move = room_->match().question(seat).plain_moves.front();
        return apply(decide_move(*room_, seat, {"", room_->version(), move}, now)).value();
    }
    SeatSet move(Seat seat, const std::string& text) {
        return apply(decide_move(*room_, seat, {"", room_->version(), {{"text", text}}}, now))
            .value();
    }
    bool lose(Seat seat) { return notices_.after_loss(*room_, seat, now); }
    Seat to_act() const { return room_->match().to_act().front(); }

    SeatSet connected;
    std::int64_t now = 0;

private:
    std::vector<std::string> bodies_;
    std::unique_ptr<Room> room_;
    DueNotices notices_;
};

Watched subscribed(const std::string& game, std::int64_t turn_milliseconds = an_hour) {
    Watched watched(game, turn_milliseconds);
    for (const Seat seat : {Seat{0}, Seat{1}}) watched.subscribe(seat);
    return watched;
}

TEST(DueNotices, AreForWhoeverIsToMoveWhenTheMatchStarts) {
    Watched watched = subscribed("mummies");
    const SeatSet due = watched.start();
    EXPECT_EQ(due, SeatSet::only(watched.to_act()));
}

TEST(DueNotices, AreForWhoeverIsToMoveNext) {
    Watched watched = subscribed("mummies");
    watched.start();
    const Seat first = watched.to_act();
    const SeatSet due = watched.move(first);
    EXPECT_EQ(due, SeatSet::only(watched.to_act()));
    EXPECT_NE(watched.to_act(), first);
}

TEST(DueNotices, AreForAllInASimultaneousRound) {
    Watched watched("scarabya", an_hour, {{"mode", "expedition"}, {"players", 2}, {"flips", true}});
    for (const Seat seat : {Seat{0}, Seat{1}}) watched.subscribe(seat);
    EXPECT_EQ(watched.start(), SeatSet::first(2));
    EXPECT_EQ(watched.move(0), SeatSet()) << "the other's turn began long ago";
    EXPECT_EQ(watched.move(1), SeatSet::first(2)) << "the next round";
}

TEST(DueNotices, AreNotForThoseWhoAreConnected) {
    Watched watched = subscribed("mummies");
    watched.connected = SeatSet::first(2);
    EXPECT_TRUE(watched.start().empty());
    watched.connected = SeatSet::only(watched.to_act());
    EXPECT_EQ(watched.move(watched.to_act()).size(), 1);
}

TEST(DueNotices, NeedAClockOfAnHour) {
    for (const std::int64_t time : {std::int64_t{0}, an_hour - 1}) {
        Watched watched = subscribed("mummies", time);
        EXPECT_TRUE(watched.start().empty()) << time;
    }
}

TEST(DueNotices, NeedASubscription) {
    Watched watched("mummies", an_hour);
    EXPECT_TRUE(watched.start().empty());
}

TEST(DueNotices, AreNotForThoseWhoLeft) {
    Watched watched = subscribed("mummies");
    watched.connected = SeatSet::first(2);
    watched.start();
    watched.connected = {};
    const Seat mover = watched.to_act();
    const Seat other = mover == 0 ? 1 : 0;
    watched.apply(decide_leave(watched.room(), other, 0));
    EXPECT_TRUE(watched.move(mover).empty());
}

// A turn of several moves is one turn.
TEST(DueNotices, ComeOnceForATurn) {
    Watched watched = subscribed("archaeology");
    EXPECT_EQ(watched.start().size(), 1);
    const Seat seat = watched.to_act();
    bool sold = false;
    while (watched.to_act() == seat) {
        const bool sells = !sold && watched.room().match().question(seat).plain_moves.size() > 1;
        const SeatSet due = sells ? watched.move(seat) : watched.move(seat, "end");
        sold = sold || sells;
        EXPECT_FALSE(due.contains(seat));
    }
    EXPECT_TRUE(sold);
}

TEST(DueNotices, DoNotComeAgainWhenTheMoveBeforeIsUndone) {
    Watched watched("scarabya", an_hour, {{"mode", "expedition"}, {"players", 2}, {"flips", true}});
    for (const Seat seat : {Seat{0}, Seat{1}}) watched.subscribe(seat);
    watched.start();
    watched.move(0);
    const auto undone =
        watched.apply(decide_undo(watched.room(), 0, {"", watched.room().version()}, 0));
    ASSERT_TRUE(undone);
    EXPECT_TRUE(undone->empty());
    EXPECT_TRUE(watched.move(0).empty());
    EXPECT_EQ(watched.move(1), SeatSet::first(2));
}

// A phone that is put away does not say goodbye: the turn began before its silence was noticed.
TEST(DueNotices, ComeLateToThoseWhoseConnectionWasLostWithoutAWord) {
    Watched watched = subscribed("mummies");
    watched.connected = SeatSet::first(2);
    watched.start();
    const Seat seat = watched.to_act();
    watched.now = 60 * 1000;
    EXPECT_FALSE(watched.lose(seat == 0 ? 1 : 0)) << "it is not their turn";
    EXPECT_TRUE(watched.lose(seat));
    EXPECT_FALSE(watched.lose(seat)) << "once for a turn";
}

TEST(DueNotices, DoNotComeToThoseWhoSawTheirTurnLongAgo) {
    Watched watched = subscribed("mummies");
    watched.connected = SeatSet::first(2);
    watched.start();
    watched.now = 30 * 60 * 1000;
    EXPECT_FALSE(watched.lose(watched.to_act()));
}

std::vector<std::string> endpoints(const Room& room, Seat seat) {
    std::vector<std::string> all;
    for (const auto& one : room.seats()[seat].push) all.push_back(one.endpoint.substr(21));
    return all;
}

TEST(PushSubscriptions, OfASeatAreFourTheOldestGoesAndTheyAreStored) {
    Watched watched("mummies", an_hour);
    for (int i = 0; i < 6; ++i) watched.subscribe(0, i);
    const std::vector<std::string> latest{"2", "3", "4", "5"};
    EXPECT_EQ(endpoints(watched.room(), 0), latest);
    EXPECT_EQ(endpoints(watched.again(), 0), latest);
    EXPECT_TRUE(endpoints(watched.room(), 1).empty());
}

TEST(PushSubscriptions, OfTheSameEndpointReplaceEachOther) {
    Watched watched("mummies", an_hour);
    EXPECT_TRUE(watched.subscribe(0, 1));
    watched.subscribe(0, 2);
    EXPECT_FALSE(watched.subscribe(0, 1)) << "it is there: nothing is stored";
    EXPECT_TRUE(watched.subscribe(0, 1, "À vous de jouer."));
    EXPECT_EQ(endpoints(watched.room(), 0), (std::vector<std::string>{"2", "1"}));
    EXPECT_EQ(watched.room().seats()[0].push.back().text, "À vous de jouer.");
}

TEST(PushSubscriptions, AreCancelled) {
    Watched watched("mummies", an_hour);
    watched.subscribe(0, 1);
    EXPECT_FALSE(watched.apply(decide_unsubscribe(watched.room(), 0, "https://push.example/2", 0)));
    EXPECT_FALSE(watched.apply(decide_unsubscribe(watched.room(), 1, "https://push.example/1", 0)));
    EXPECT_TRUE(watched.apply(decide_unsubscribe(watched.room(), 0, "https://push.example/1", 0)));
    EXPECT_TRUE(endpoints(watched.room(), 0).empty());
    EXPECT_TRUE(endpoints(watched.again(), 0).empty());
}

TEST(PushSubscriptions, GoWithTheirPersonWhoLeavesBeforeTheStart) {
    Watched watched("mummies", an_hour);
    watched.subscribe(0, 1);
    watched.apply(decide_leave(watched.room(), 0, 0));
    EXPECT_TRUE(endpoints(watched.room(), 0).empty());
}

} // namespace
} // namespace khepri::server
