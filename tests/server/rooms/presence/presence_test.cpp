// What the others may do about a player who is away, and how players end a match by agreement.
#include "server/rooms/lobby/match_entry.h"
#include "server/rooms/messages/seat_messages.h"
#include "server/rooms/played.h"

namespace khepri::server {
namespace {

constexpr AwayLimit two_minutes{120 * second};

// These seats are connected; the others have been away for so long.
Presence there(std::initializer_list<Seat> seats, std::int64_t away = 0) {
    Presence presence;
    presence.away_milliseconds.fill(away);
    for (const Seat seat : seats) presence.connected.insert(seat);
    return presence;
}

std::string let_computer_play(Played& played, Seat asking, Seat away, const Presence& presence) {
    return played.apply(
        decide_let_computer_play(played.room(), asking, away, presence, two_minutes, 0));
}

std::string end_match(Played& played, Seat seat, const Presence& presence) {
    return played.apply(decide_end_match(played.room(), seat, presence, two_minutes, 0));
}

TEST(LettingTheComputerPlay, IsForPlayersWhoAreAwayLongEnough) {
    Played played = started(match_of("mummies", 3));
    EXPECT_EQ(let_computer_play(played, 0, 1, there({0, 1}, 500 * second)), "not_away");
    EXPECT_EQ(let_computer_play(played, 0, 1, there({0, 2}, 119 * second)), "not_away");
    EXPECT_FALSE(played.room().seats()[1].left);
    EXPECT_EQ(let_computer_play(played, 0, 1, there({0, 2}, 120 * second)), "done");
    EXPECT_TRUE(played.room().seats()[1].left);
    EXPECT_TRUE(played.again().seats()[1].left) << "after a restart, too";
    EXPECT_EQ(let_computer_play(played, 2, 1, there({0, 2}, 120 * second)), "repeated");
    EXPECT_EQ(played.return_to(1), "done") << "the seat stays its player's";
}

TEST(LettingTheComputerPlay, IsNotForPlayersWhoMayBeAtAServerThatIsNotHeard) {
    Played played = started(match_of("mummies", 2));
    Presence presence = there({0}, 500 * second);
    presence.is_complete = false;
    EXPECT_EQ(let_computer_play(played, 0, 1, presence), "not_away");
    EXPECT_EQ(end_match(played, 0, presence), "agrees") << "the other is asked";
    EXPECT_EQ(played.room().phase(), MatchPhase::playing);
}

TEST(LettingTheComputerPlay, SaysHowManySecondsAreLeft) {
    const Played played = started(match_of("mummies", 2));
    const Decision decision =
        decide_let_computer_play(played.room(), 0, 1, there({0}, 24'500), two_minutes, 0);
    ASSERT_TRUE(std::holds_alternative<ServerError>(decision));
    EXPECT_EQ(std::get<ServerError>(decision).detail, "96");
}

TEST(LettingTheComputerPlay, RemembersWhoAsked) {
    const Played played = started(match_of("mummies", 2));
    const Decision decision =
        decide_let_computer_play(played.room(), 0, 1, there({0}, 200 * second), two_minutes, 0);
    const auto& left = std::get<wire::SeatLeft>(std::get<wire::RoomEvent>(decision));
    EXPECT_EQ(left.seat, 1);
    EXPECT_EQ(left.by, Seat{0});
}

TEST(LettingTheComputerPlay, IsRefusedWhereItMakesNoSense) {
    const Presence nobody = there({}, 500 * second);
    Played waiting(match_of("mummies", 2));
    waiting.sit("a", "come in");
    EXPECT_EQ(let_computer_play(waiting, 0, 1, nobody), "not_started");
    Played played = started(match_of("mummies", 2));
    EXPECT_EQ(let_computer_play(played, 0, 4, nobody), "no_such_seat");
    EXPECT_EQ(let_computer_play(played, 0, 0, nobody), "not_away") << "who asks is there";
    played.try_event(wire::MatchEndedByAgreement{});
    EXPECT_EQ(let_computer_play(played, 0, 1, nobody), "match_over");
}

TEST(LettingTheComputerPlay, IsBoundedLikeLeaving) {
    Played played = started(match_of("mummies", 2));
    for (int i = 0; i < max_leaves; ++i) {
        ASSERT_EQ(let_computer_play(played, 0, 1, there({0}, 200 * second)), "done");
        ASSERT_EQ(played.return_to(1), "done");
    }
    EXPECT_EQ(let_computer_play(played, 0, 1, there({0}, 200 * second)), "too_many_leaves");
}

// Where a move may take days, nobody sits before the screen all the time.
TEST(Away, IsWhoMissesAWholeTurnWhereTurnsAreLong) {
    constexpr std::int64_t day = 24 * 3600 * second;
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.turn_milliseconds = day;
    Played played = started(created);
    EXPECT_EQ(let_computer_play(played, 0, 1, there({0}, day - 1)), "not_away");
    EXPECT_EQ(end_match(played, 0, there({0}, day - 1)), "agrees") << "the other is asked";
    EXPECT_EQ(let_computer_play(played, 0, 1, there({0}, day)), "done");
}

TEST(EndingByAgreement, NeedsEveryoneWhoIsThere) {
    Played played = started(match_of("mummies", 3));
    Presence presence = there({0, 1, 2});
    EXPECT_EQ(end_match(played, 0, presence), "agrees");
    presence.wants_end.insert(0);
    EXPECT_EQ(end_match(played, 0, presence), "repeated");
    EXPECT_EQ(end_match(played, 1, presence), "agrees");
    presence.wants_end.insert(1);
    EXPECT_EQ(played.room().phase(), MatchPhase::playing);
    EXPECT_EQ(end_match(played, 2, presence), "done");
    EXPECT_EQ(played.room().phase(), MatchPhase::over);
    EXPECT_TRUE(played.room().has_ended_by_agreement());
    const Room again = played.again();
    EXPECT_EQ(again.phase(), MatchPhase::over) << "after a restart, too";
    EXPECT_EQ(again.version(), played.room().version());
}

TEST(EndingByAgreement, AsksNobodyWhoHasLeftOrIsAway) {
    Played played = started(match_of("mummies", 3));
    played.leave(1);
    Presence presence = there({0}, 119 * second);
    EXPECT_EQ(end_match(played, 0, presence), "agrees") << "the third has just gone";
    presence.away_milliseconds[2] = 120 * second;
    EXPECT_EQ(end_match(played, 0, presence), "done");
}

TEST(EndingByAgreement, AsksNoPrograms) {
    Played played = started(match_of("mummies", 2));
    Presence presence = there({0, 1});
    presence.programs.insert(1);
    EXPECT_EQ(end_match(played, 0, presence), "done");
}

TEST(EndingByAgreement, ComesWhenTheOthersGo) {
    Played played = started(match_of("mummies", 2));
    Presence presence = there({0}, 100 * second);
    presence.wants_end.insert(0);
    const auto decide = [&] { return decide_agreed_end(played.room(), presence, two_minutes, 0); };
    EXPECT_EQ(played.apply(decide()), "nothing");
    presence.away_milliseconds[1] = 120 * second;
    EXPECT_EQ(played.apply(decide()), "done");
    EXPECT_EQ(played.apply(decide()), "nothing") << "once";
}

TEST(EndingByAgreement, NeedsSomeoneWhoIsThere) {
    Played played = started(match_of("mummies", 2));
    Presence presence = there({}, 500 * second);
    presence.wants_end.insert(0);
    EXPECT_EQ(played.apply(decide_agreed_end(played.room(), presence, two_minutes, 0)), "nothing");
}

TEST(EndingByAgreement, CanBeWithdrawn) {
    Played played = started(match_of("mummies", 2));
    Presence presence = there({0, 1});
    EXPECT_EQ(played.apply(decide_keep_playing(played.room(), 0, presence)), "repeated");
    presence.wants_end.insert(0);
    EXPECT_EQ(played.apply(decide_keep_playing(played.room(), 0, presence)), "keeps playing");
}

TEST(EndingByAgreement, CanBeDeclined) {
    Played played = started(match_of("mummies", 2));
    Presence presence = there({0, 1});
    presence.wants_end.insert(0);
    EXPECT_EQ(played.apply(decide_keep_playing(played.room(), 1, presence)), "keeps playing");
    presence.declines_end.insert(1);
    EXPECT_EQ(played.apply(decide_keep_playing(played.room(), 1, presence)), "repeated");
    EXPECT_EQ(end_match(played, 1, presence), "done") << "and accepted later";
}

TEST(EndingByAgreement, IsForMatchesThatArePlayed) {
    Played waiting(match_of("mummies", 2));
    waiting.sit("a", "come in");
    EXPECT_EQ(end_match(waiting, 0, there({0})), "not_started");
    EXPECT_EQ(waiting.apply(decide_keep_playing(waiting.room(), 0, there({0}))), "not_started");
    EXPECT_EQ(waiting.try_event(wire::MatchEndedByAgreement{}), "the match cannot be ended");
    Played played = started(match_of("mummies", 2));
    ASSERT_EQ(end_match(played, 0, there({0}, 200 * second)), "done");
    EXPECT_EQ(end_match(played, 1, there({1})), "match_over");
    EXPECT_EQ(played.apply(decide_keep_playing(played.room(), 0, there({0}))), "match_over");
    EXPECT_EQ(played.try_event(wire::MatchEndedByAgreement{}), "the match cannot be ended");
}

TEST(EndedByAgreement, NothingMoreIsPlayed) {
    wire::MatchCreated created = match_of("archaeology", 2);
    created.settings.turn_milliseconds = 30 * second;
    Played played = started(created);
    const Seat seat = played.room().match().to_act().front();
    ASSERT_EQ(played.move(seat, "end", 0, "id 1"), "done");
    ASSERT_EQ(played.apply(wire::RoomEvent(wire::MatchEndedByAgreement{})), "done");
    const Seat next = played.room().match().to_act().front();
    EXPECT_EQ(played.move(next, "end"), "match_over");
    EXPECT_EQ(played.move(seat, "end", 0, "id 1"), "repeated") << "it was done before the end";
    EXPECT_EQ(played.undo(seat), "match_over");
    EXPECT_EQ(played.leave(seat), "match_over");
    EXPECT_FALSE(played.room().deadline(next));
    EXPECT_FALSE(played.room().computer_for(next, 500 * second));
    EXPECT_EQ(played.apply(decide_computer_move(played.room(), next, 1, "end", 500 * second)),
              "nothing");
    EXPECT_EQ(played.apply(decide_end(played.room(), 0)), "nothing") << "there is no result";
    EXPECT_EQ(played.try_event(wire::MovePlayed{next, "end", wire::PlayedBy::person, "", 0}),
              "the match is over");
    EXPECT_EQ(played.room().version(), 1);
}

TEST(EndedByAgreement, TheStatusStaysTheLastOneWithoutAnOutcome) {
    Played played = started(match_of("mummies", 2));
    const auto before = match_status(played.room(), 0, 0);
    ASSERT_EQ(played.apply(wire::RoomEvent(wire::MatchEndedByAgreement{})), "done");
    const auto message = welcome(played.room(), 0, {}, two_minutes, 0);
    ASSERT_TRUE(message.status);
    EXPECT_EQ(message.status->version, before.version);
    EXPECT_EQ(message.status->view, before.view) << "nothing more is shown than before";
    EXPECT_FALSE(message.status->outcome);
    EXPECT_FALSE(message.status->can_undo);
    EXPECT_EQ(message.ended, wire::EndReason::by_agreement);
}

TEST(EndedByAgreement, TheRecordIsThatOfAnUnfinishedMatch) {
    Played played = started(match_of("archaeology", 2));
    ASSERT_EQ(played.move(played.room().match().to_act().front(), "end"), "done");
    ASSERT_EQ(played.apply(wire::RoomEvent(wire::MatchEndedByAgreement{})), "done");
    const auto read = parse_record(to_text(played.room().record()));
    ASSERT_TRUE(read) << read.error();
    const auto examined = runtime::examine(played.room().game(), *read);
    ASSERT_EQ(examined.findings.size(), 1U);
    EXPECT_EQ(examined.findings.front().code, "unfinished");
}

TEST(EndedByAgreement, TheMatchIsOverInTheStore) {
    const Played played = started(match_of("mummies", 2));
    const auto entry = entry_after(played.room(), wire::MatchEndedByAgreement{9});
    EXPECT_EQ(entry->phase, MatchPhase::over);
    EXPECT_EQ(entry->wake, 0);
}

TEST(SeatStatus, SaysHowLongAPlayerIsAway) {
    Played played = started(match_of("mummies", 3));
    played.leave(2);
    const auto seats = seats_of(played.room(), there({0}, 7 * second));
    EXPECT_FALSE(seats[0].away_milliseconds) << "connected";
    EXPECT_EQ(seats[1].away_milliseconds, 7 * second);
    EXPECT_FALSE(seats[2].away_milliseconds) << "has left";
    played.apply(wire::RoomEvent(wire::MatchEndedByAgreement{}));
    EXPECT_FALSE(seats_of(played.room(), there({0}))[1].away_milliseconds) << "it is over";
}

TEST(SeatStatus, SaysWhoWantsToEndTheMatch) {
    Played played = started(match_of("mummies", 2));
    Presence presence = there({0, 1});
    presence.wants_end.insert(1);
    EXPECT_EQ(seats_of(played.room(), presence)[0].wants_end, std::nullopt);
    EXPECT_EQ(seats_of(played.room(), presence)[1].wants_end, true);
    presence.declines_end.insert(0);
    EXPECT_EQ(seats_of(played.room(), presence)[0].wants_end, false);
}

TEST(Chat, HasTextsAndPhrases) {
    Played played = started(match_of("mummies", 2));
    played.apply(decide_chat(played.room(), 0, "hello", std::nullopt, 0));
    played.apply(decide_chat(played.room(), 1, std::nullopt, wire::Phrase::good_game, 0));
    const auto chat = welcome(played.again(), 1, {}, two_minutes, 0).chat;
    ASSERT_EQ(chat.size(), 2U);
    EXPECT_EQ(chat[0].text, "hello");
    EXPECT_FALSE(chat[0].phrase);
    EXPECT_FALSE(chat[1].text);
    EXPECT_EQ(chat[1].phrase, wire::Phrase::good_game);
}

} // namespace
} // namespace khepri::server
