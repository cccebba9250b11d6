// Who may change the settings of a match, when, and what stays as it was.
#include "server/rooms/lobby/match_entry.h"
#include "server/rooms/messages/seat_messages.h"
#include "server/rooms/played.h"

namespace khepri::server {
namespace {

std::string change(Played& played, Seat seat, const wire::ChangeSettingsAction& action) {
    return played.apply(decide_settings(played.room(), seat, action, 0));
}

wire::ChangeSettingsAction players(std::size_t count) {
    wire::ChangeSettingsAction action;
    action.options = wire::Json{{"players", count}};
    return action;
}

wire::ChangeSettingsAction hints(bool on) {
    wire::ChangeSettingsAction action;
    action.hints = on;
    return action;
}

wire::ChangeSettingsAction seats(std::vector<wire::RequestedSeat> list) {
    wire::ChangeSettingsAction action;
    action.seats = std::move(list);
    return action;
}

TEST(Host, IsOfThoseSeatedTheOneWhoHasSatLongest) {
    Played played(match_of("mummies", 3));
    EXPECT_FALSE(played.room().host()) << "nobody sits there";
    played.sit("a", "come in", Seat{2});
    played.sit("b", "come in", Seat{0});
    EXPECT_EQ(played.room().host(), Seat{2});
    EXPECT_EQ(played.again().host(), Seat{2}) << "after a restart, too";
    played.leave(2);
    EXPECT_EQ(played.room().host(), Seat{0});
    played.sit("a", "come in", Seat{2});
    EXPECT_EQ(played.room().host(), Seat{0}) << "who comes back sits down anew";
}

TEST(Settings, AreChangedByTheHostAlone) {
    Played played(match_of("mummies", 2));
    played.sit("a", "come in");
    EXPECT_EQ(change(played, 1, hints(true)), "not_host") << "nobody's seat";
    EXPECT_FALSE(played.room().settings().hints);
    EXPECT_EQ(change(played, 0, hints(true)), "done");
    EXPECT_TRUE(played.room().settings().hints);
    EXPECT_TRUE(played.again().settings().hints) << "after a restart, too";
}

TEST(Settings, AreFixedOnceTheMatchHasStarted) {
    Played played = started(match_of("mummies", 2));
    EXPECT_EQ(change(played, 0, hints(true)), "already_started");
    EXPECT_FALSE(played.room().settings().hints);
}

TEST(Settings, ThatAreMissingStay) {
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.turn_milliseconds = 30 * second;
    created.settings.open = true;
    Played played(created);
    played.sit("a", "come in");
    ASSERT_EQ(change(played, 0, hints(true)), "done");
    wire::MatchSettings expected = created.settings;
    expected.hints = true;
    expected.options = played.room().settings().options; // with the defaults filled in
    EXPECT_EQ(played.room().settings(), expected);
    EXPECT_EQ(played.room().settings().options["players"], 2);
    EXPECT_EQ(played.room().seat_count(), 2);
    EXPECT_EQ(played.room().seat_with_token("a"), Seat{0});
}

TEST(Settings, CanAllBeChanged) {
    Played played(match_of("mummies", 2));
    played.sit("a", "come in");
    wire::ChangeSettingsAction action = players(3);
    action.seats = {{}, {"adept"}};
    action.in_lobby = true;
    action.open = true;
    action.turn_seconds = 60;
    ASSERT_EQ(change(played, 0, action), "done");
    const auto message = settings_of(played.room(), {}, {});
    EXPECT_EQ(message.options["players"], 3);
    EXPECT_TRUE(message.in_lobby);
    EXPECT_TRUE(message.open);
    EXPECT_EQ(message.turn_milliseconds, 60 * second);
    ASSERT_EQ(message.seats.size(), 3U);
    EXPECT_EQ(message.seats[1].computer, "adept");
    EXPECT_FALSE(message.seats[2].computer) << "seats left out are for people";
    EXPECT_EQ(message.host, Seat{0});
}

TEST(Settings, MakeRoomForMorePlayersAndForFewer) {
    Played played(match_of("mummies", 2));
    played.sit("a", "come in");
    ASSERT_EQ(change(played, 0, players(4)), "done");
    EXPECT_EQ(played.sit("b", "come in", Seat{3}), "done") << "the invitation to any seat holds";
    EXPECT_EQ(change(played, 0, players(2)), "seat_taken") << "nobody loses a seat";
    EXPECT_EQ(played.room().seat_count(), 4);
    played.leave(3);
    EXPECT_EQ(change(played, 0, players(2)), "done");
    EXPECT_EQ(played.again().seat_count(), 2);
}

TEST(Settings, LeaveInvitationsAsTheyWere) {
    Played played(match_of("mummies", 3));
    played.sit("a", "come in");
    ASSERT_EQ(change(played, 0, players(2)), "done");
    EXPECT_EQ(played.sit("c", "seat 2"), "wrong_invitation") << "there is no such seat now";
    ASSERT_EQ(change(played, 0, players(3)), "done");
    EXPECT_EQ(played.sit("c", "seat 2"), "done");
    EXPECT_EQ(played.room().seat_with_token("c"), Seat{2});
}

TEST(Settings, GiveNoOccupiedSeatToTheComputer) {
    Played played(match_of("mummies", 3));
    played.sit("a", "come in");
    played.sit("b", "come in");
    EXPECT_EQ(change(played, 0, seats({{}, {"novice"}, {}})), "seat_taken");
    EXPECT_FALSE(played.room().seats()[1].computer);
    EXPECT_EQ(change(played, 0, seats({{}, {}, {"novice"}})), "done");
    EXPECT_FALSE(played.room().has_open_seat()) << "and so the match starts";
    EXPECT_EQ(played.apply(decide_start(played.room(), std::nullopt, 0)), "done");
    EXPECT_EQ(played.again().phase(), MatchPhase::playing);
}

TEST(Settings, ThatMakeNoGameAreMalformed) {
    Played played(match_of("mummies", 2));
    played.sit("a", "come in");
    EXPECT_EQ(change(played, 0, players(9)), "malformed");
    EXPECT_EQ(change(played, 0, seats({{}, {}, {}})), "malformed") << "more than there are";
    EXPECT_EQ(change(played, 0, seats({{}, {"genius"}})), "malformed");
    EXPECT_EQ(change(played, 0, seats({{"novice"}, {"novice"}})), "malformed");
    wire::ChangeSettingsAction edition;
    edition.edition = "no such edition";
    EXPECT_EQ(change(played, 0, edition), "malformed");
    EXPECT_EQ(played.room().event_count(), 2) << "and nothing has changed";
}

TEST(Settings, ThatStayTheSameAreNoEvent) {
    Played played(match_of("mummies", 2));
    played.sit("a", "come in");
    ASSERT_EQ(change(played, 0, hints(true)), "done");
    EXPECT_EQ(change(played, 0, hints(true)), "repeated");
}

TEST(Settings, ChangeOnlySoOften) {
    Played played(match_of("mummies", 2));
    played.sit("a", "come in");
    for (int i = 0; i < max_settings_changes; ++i)
        ASSERT_EQ(change(played, 0, hints(i % 2 == 0)), "done");
    EXPECT_EQ(change(played, 0, hints(true)), "too_many_changes");
    EXPECT_FALSE(played.room().settings().hints);
}

// A server keeps running if stored events do not fit its rules any more.
TEST(Settings, OfStoredEventsThatCannotFollowAreRefused) {
    Played played(match_of("mummies", 2));
    played.sit("a", "come in");
    wire::SettingsChanged changed{played.room().settings(), {{}, {}}, 0};
    changed.seats.emplace_back();
    EXPECT_EQ(played.try_event(changed), "the settings are for another number of seats");
    changed.seats = {{"novice"}, {}};
    EXPECT_EQ(played.try_event(changed), "the seat is taken");
    changed.seats = {{}, {"genius"}};
    EXPECT_EQ(played.try_event(changed), "there is no such level");
    changed.settings.options = wire::Json{{"players", 99}};
    EXPECT_NE(played.try_event(changed), "done");
    Played playing = started(match_of("mummies", 2));
    EXPECT_EQ(playing.try_event(changed), "the settings cannot change any more");
    EXPECT_EQ(played.room().event_count(), 2);
}

TEST(OpenMatches, NeedNoInvitation) {
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.open = true;
    Played played(created);
    EXPECT_EQ(played.sit("a", ""), "done");
    wire::ChangeSettingsAction action;
    action.open = false;
    ASSERT_EQ(change(played, 0, action), "done");
    EXPECT_EQ(played.sit("b", ""), "wrong_invitation");
}

TEST(OpenMatches, AreAllThoseOfTheLobbyWhileItListsThem) {
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.in_lobby = true;
    Played played(created);
    EXPECT_TRUE(welcome(played.room(), spectator, {}, {}, 0).open);
    played.sit("a", "");
    wire::ChangeSettingsAction action;
    action.in_lobby = false;
    ASSERT_EQ(change(played, 0, action), "done");
    EXPECT_FALSE(settings_of(played.room(), {}, {}).open);
    EXPECT_EQ(played.sit("b", ""), "wrong_invitation");
}

TEST(NextMatch, HasTheSettingsButLetsNobodyElseIn) {
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.open = created.settings.in_lobby = created.settings.hints = true;
    created.settings.turn_milliseconds = 30 * second;
    created.by_pairing = true;
    const Played played = started(created);
    const auto next = prepare_next_match(played.room(), wire::NextMatchKind::rematch, {}, 0);
    ASSERT_TRUE(next) << next.error();
    EXPECT_TRUE(next->settings.hints);
    EXPECT_EQ(next->settings.turn_milliseconds, 30 * second);
    EXPECT_FALSE(next->settings.open);
    EXPECT_FALSE(next->settings.in_lobby);
    EXPECT_FALSE(next->by_pairing);
}

TEST(NextMatch, HasAsManySeatsAsTheMatchHadInTheEnd) {
    Played played(match_of("mummies", 2));
    played.sit("token 0", "come in");
    ASSERT_EQ(change(played, 0, players(3)), "done");
    played.sit("token 1", "come in");
    played.sit("token 2", "come in");
    ASSERT_EQ(played.apply(decide_start(played.room(), std::nullopt, 0)), "done");
    const auto next = prepare_next_match(played.room(), wire::NextMatchKind::rematch, {}, 0);
    ASSERT_TRUE(next) << next.error();
    Played again(*next);
    EXPECT_EQ(again.sit("new", "token 0"), "done");
    EXPECT_EQ(again.room().seat_with_token("new"), Seat{2});
}

TEST(MatchEntry, OfAMatchWhoseSettingsChangedStillWaits) {
    Played played(match_of("mummies", 2));
    const auto entry = entry_after(played.room(), wire::SettingsChanged{{}, {}, 9});
    EXPECT_EQ(entry->phase, MatchPhase::waiting);
    EXPECT_EQ(entry->changed, 9);
}

// Events that an earlier program wrote.
TEST(Room, ReadsEventsWithoutWhatWasAddedLater) {
    const std::string digits(64, '7');
    const auto room = Room::from(
        "m",
        {R"({"type":"match_created","game":"mummies","options":{"players":2},"edition":"classic","secret":")" +
             digits +
             R"(","seats":[{"invitation":""},{"invitation":""}],"invitation":"","in_lobby":true,"turn_milliseconds":0,"at":1})",
         R"({"type":"seat_taken","seat":1,"name":"Anna","token":"","seed":")" + digits +
             R"(","at":2})",
         R"({"type":"chat_sent","seat":1,"text":"hello","at":3})",
         R"({"type":"seat_left","seat":1,"at":4})",
         R"({"type":"next_match_created","match":"n","kind":"rematch","at":5})"});
    ASSERT_TRUE(room) << room.error();
    EXPECT_TRUE((*room)->is_open());
    EXPECT_FALSE((*room)->settings().hints);
    EXPECT_EQ((*room)->chat().front().text, "hello");
}

// A person's seat would be made of one whose level is not known.
TEST(Room, IsNotReadIfALaterProgramWroteALevelInIt) {
    const std::string digits(64, '7');
    const auto room = Room::from(
        "m",
        {R"({"type":"match_created","game":"mummies","options":{"players":2},"edition":"classic","secret":")" +
         digits +
         R"(","seats":[{"invitation":""},{"invitation":"","computer":"sage"}],"invitation":"","in_lobby":true,"turn_milliseconds":0,"at":1})"});
    ASSERT_FALSE(room);
    EXPECT_EQ(room.error(), "m event 1: computer: expected novice, apprentice, adept, expert or "
                            "master, found \"sage\"");
}

} // namespace
} // namespace khepri::server
