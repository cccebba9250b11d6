// A room and what may become an event in it, without sockets, files or clocks.
#include "server/rooms/lobby/match_entry.h"
#include "server/rooms/messages/seat_messages.h"
#include "server/rooms/played.h"
#include "table/record.h"

#include <set>

namespace khepri::server {
namespace {

std::string view_of(const Room& room, Seat seat) {
    std::string text;
    room.match().write_view(text, seat);
    return text;
}

TEST(Room, IsTheSameWhenItsStepsAreReadAgain) {
    Played played = started(match_of("archaeology", 2));
    ASSERT_EQ(played.move(played.room().match().to_act().front(), "end"), "done");
    const Room again = played.again();
    EXPECT_EQ(again.event_count(), played.room().event_count());
    EXPECT_EQ(again.version(), 1);
    for (const Seat seat : {Seat{0}, Seat{1}, spectator})
        EXPECT_EQ(view_of(again, seat), view_of(played.room(), seat));
}

TEST(Room, RefusesStepsThatAreNone) {
    EXPECT_FALSE(Room::from("m", {"{}"}));
    EXPECT_FALSE(Room::from("m", {"no json"}));
    EXPECT_FALSE(Room::from("m", {R"({"type":"seat_left","seat":1,"at":0})"}));
    EXPECT_EQ(Room::from("m", {R"({"type":"match_created","secret":"c0ffee")"}).error(),
              "m event 1: it cannot be read")
        << "and nothing of a secret gets into the log";
}

wire::MovePlayed move_played(Seat seat, const std::string& move) {
    return {seat, move, wire::PlayedBy::person, "", 0};
}

// A server keeps running if stored events do not fit its rules any more.
TEST(Room, RefusesStepsThatCannotFollow) {
    Played waiting(match_of("mummies", 2));
    EXPECT_EQ(waiting.try_event(move_played(0, "offer A3")), "the match has not started");
    EXPECT_EQ(waiting.try_event(wire::MatchStarted{}), "the match cannot start");
    EXPECT_EQ(waiting.try_event(wire::SeatLeft{5, 0, {}}), "there is no such seat");
    EXPECT_EQ(waiting.try_event(wire::MatchCreated(waiting.room().created())),
              "the match is created already");
    Played playing = started(match_of("archaeology", 2));
    const Seat seat = playing.room().match().to_act().front();
    EXPECT_EQ(playing.try_event(wire::SeatTaken{seat, "Anna", "", "", 0}),
              "the seat cannot be taken");
    EXPECT_EQ(playing.try_event(move_played(seat, "sell mask 9")), "the move cannot follow");
    EXPECT_EQ(playing.try_event(move_played(seat, "nonsense")), "the move cannot follow");
    EXPECT_EQ(playing.room().event_count(), 4) << "and nothing has changed";
    EXPECT_EQ(playing.room().version(), 0);
}

TEST(Seats, AreTakenWithTheirInvitationOrTheOneForAll) {
    Played played(match_of("mummies", 3));
    EXPECT_EQ(played.sit("a", "guess"), "wrong_invitation");
    EXPECT_EQ(played.sit("a", "seat 2", Seat{0}), "seat_taken") << "the invitation is to another";
    EXPECT_EQ(played.sit("a", "seat 2"), "done");
    EXPECT_EQ(played.room().seat_with_token("a"), Seat{2});
    EXPECT_EQ(played.sit("a", "seat 2"), "repeated") << "asked twice, seated once";
    EXPECT_EQ(played.sit("b", "seat 2"), "seat_taken");
    EXPECT_EQ(played.sit("b", "come in", Seat{7}), "no_such_seat");
    EXPECT_EQ(played.sit("b", "come in", Seat{1}), "done");
    EXPECT_EQ(played.room().seats()[1].name, "Anna 2") << "names are unique";
}

TEST(Seats, InTheLobbyNeedNoInvitation) {
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.in_lobby = true;
    Played played(created);
    EXPECT_EQ(played.sit("a", ""), "done");
}

TEST(Seats, AreFreeAgainWhenLeftBeforeTheBeginning) {
    Played played(match_of("mummies", 2));
    played.sit("a", "come in");
    EXPECT_EQ(played.apply(decide_leave(played.room(), 0, 0)), "done");
    EXPECT_FALSE(played.room().seat_with_token("a"));
    EXPECT_EQ(played.sit("b", "come in"), "done");
    EXPECT_EQ(played.room().seat_with_token("b"), Seat{0});
}

TEST(Starting, WaitsForEveryoneUnlessTheComputerFillsIn) {
    Played played(match_of("mummies", 3));
    played.sit("a", "come in");
    EXPECT_EQ(played.apply(decide_start(played.room(), std::nullopt, 0)), "not_started");
    EXPECT_EQ(played.move(0, "end"), "not_started");
    EXPECT_EQ(played.apply(decide_start(played.room(), search::Level::master, 0)), "done");
    EXPECT_EQ(played.room().seats()[2].computer, search::Level::master);
    EXPECT_EQ(played.sit("b", "come in"), "already_started");
}

TEST(Moves, AreDoneOnceHoweverOftenTheyAreSent) {
    Played played = started(match_of("archaeology", 2));
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.move(seat, "end", 0, "id 1"), "done");
    EXPECT_EQ(played.move(seat, "end", 0, "id 1"), "repeated");
    EXPECT_EQ(played.room().version(), 1);
}

TEST(Moves, OutOfTurnStaleOrMadeUpAreErrors) {
    Played played = started(match_of("archaeology", 2));
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.move(left_of(seat, 2), "end"), "refused");
    EXPECT_EQ(played.move(seat, "dance"), "malformed");
    played.move(seat, "end");
    const wire::MoveAction stale{"", 0, wire::Json{{"type", "end"}}};
    const Decision decision = decide_move(played.room(), left_of(seat, 2), stale, 0);
    ASSERT_TRUE(std::holds_alternative<ServerError>(decision));
    EXPECT_EQ(std::get<ServerError>(decision).refusal->reason, "stale_version");
}

TEST(Clock, GivesEachTurnItsTimeAndThenLetsTheComputerPlay) {
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.turn_milliseconds = 30 * second;
    Played played = started(created, 100 * second);
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.room().deadline(seat), 130 * second);
    EXPECT_FALSE(played.room().deadline(left_of(seat, 2))) << "it is not asked";
    EXPECT_FALSE(played.room().computer_for(seat, 129 * second));
    EXPECT_EQ(played.room().computer_for(seat, 130 * second), search::default_level);
    EXPECT_FALSE(played.room().next_deadline_after(130 * second)) << "none is still to come";
}

// The first move that the rules allow.
std::string move_any(Played& played, Seat seat, std::int64_t now) {
    const auto moves = played.room().match().question(seat).plain_moves;
    const wire::MoveAction action{"", played.room().version(), moves.front()};
    return played.apply(decide_move(played.room(), seat, action, now));
}

// Ends the turn, or does what has to be done before.
std::string end_any(Played& played, std::int64_t now) {
    const Seat seat = played.room().match().to_act().front();
    const std::string answer = played.move(seat, "end", now);
    return answer == "done" ? answer : move_any(played, seat, now);
}

// One card of the first kind that is in the hand.
std::string sell_any(Played& played, Seat seat, std::int64_t now) {
    std::string answer;
    for (const char* kind : {"pot", "parchment", "coin", "talisman", "cup", "map", "mask"})
        if (answer != "done") answer = played.move(seat, "sell " + std::string(kind) + " 1", now);
    return answer;
}

TEST(Clock, RunsOnWithinATurn) {
    wire::MatchCreated created = match_of("archaeology", 2);
    created.settings.turn_milliseconds = 30 * second;
    Played played = started(created);
    const Seat seat = played.room().match().to_act().front();
    ASSERT_EQ(sell_any(played, seat, 5 * second), "done");
    EXPECT_EQ(played.room().deadline(seat), 30 * second) << "the same turn goes on";
    ASSERT_EQ(played.move(seat, "end", 10 * second), "done");
    const Seat next = played.room().match().to_act().front();
    EXPECT_EQ(played.room().deadline(next), 40 * second) << "a new turn has its own time";
}

// A losing player could stall a match for ever: leaving and returning gave the turn new time.
TEST(Clock, RunsOnForWhoLeavesAndReturns) {
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.turn_milliseconds = 30 * second;
    Played played = started(created);
    const Seat seat = played.room().match().to_act().front();
    ASSERT_EQ(played.leave(seat, 20 * second), "done");
    ASSERT_EQ(played.return_to(seat, 20 * second), "done");
    EXPECT_EQ(played.room().deadline(seat), 30 * second);
    EXPECT_EQ(played.room().computer_for(seat, 30 * second), search::default_level);
    EXPECT_EQ(played.again().deadline(seat), 30 * second) << "after a restart, too";
}

TEST(Clock, GivesATurnThatBeganWhileOneWasAwayItsOwnTime) {
    wire::MatchCreated created = match_of("archaeology", 2);
    created.settings.turn_milliseconds = 30 * second;
    Played played = started(created);
    const Seat seat = played.room().match().to_act().front();
    const Seat other = left_of(seat, 2);
    ASSERT_EQ(played.leave(other, 1 * second), "done");
    ASSERT_EQ(played.move(seat, "end", 10 * second), "done");
    ASSERT_EQ(played.return_to(other, 15 * second), "done");
    EXPECT_EQ(played.room().deadline(other), 40 * second);
}

TEST(Clock, StandsStillWhileEveryoneHasLeft) {
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.turn_milliseconds = 30 * second;
    Played played = started(created);
    const Seat seat = played.room().match().to_act().front();
    played.leave(left_of(seat, 2), 5 * second);
    played.leave(seat, 10 * second);
    played.return_to(seat, 1000 * second);
    EXPECT_EQ(played.room().deadline(seat), 1020 * second) << "10 of the 30 seconds were used";
}

TEST(Clock, RunsOnForWhoPlacesAndUndoesInASimultaneousRound) {
    wire::MatchCreated created = match_of("scarabya", 2);
    created.settings.options = wire::Json{{"mode", "expedition"}, {"players", 2}, {"flips", true}};
    created.settings.turn_milliseconds = 30 * second;
    Played played = started(created);
    ASSERT_EQ(move_any(played, 0, 20 * second), "done");
    ASSERT_EQ(played.undo(0, 25 * second), "done");
    EXPECT_EQ(played.room().deadline(0), 30 * second);
}

// An honest match could not be verified when the host's clock had been set back: "+-3599084".
TEST(Time, NeverGoesBackWithinAMatch) {
    constexpr std::int64_t hour = 3600 * second;
    Played played = started(match_of("archaeology", 2), 10 * hour);
    for (int i = 0; i < 3; ++i)
        ASSERT_EQ(end_any(played, i == 0 ? 10 * hour + 5 : 9 * hour), "done");
    const Record record = played.room().record();
    for (const RecordedEvent& event : record.events) EXPECT_EQ(event.milliseconds, 5);
    const auto read = parse_record(to_text(record));
    ASSERT_TRUE(read) << read.error();
    const auto examined = runtime::examine(played.room().game(), *read);
    ASSERT_EQ(examined.findings.size(), 1U);
    EXPECT_EQ(examined.findings.front().code, "unfinished") << "nothing else is wrong with it";
}

// Events that an earlier program wrote while its host's clock was set back.
TEST(Time, IsPutRightWhereItWentBackInTheStore) {
    constexpr std::int64_t hour = 3600 * second;
    Played played = started(match_of("archaeology", 2), 10 * hour);
    const Seat seat = played.room().match().to_act().front();
    wire::MovePlayed late = move_played(seat, "end");
    late.at = 9 * hour;
    ASSERT_EQ(played.try_event(late), "done");
    EXPECT_EQ(played.room().record().events[0].milliseconds, 0);
    EXPECT_EQ(played.room().latest_at(), 10 * hour);
}

TEST(Time, ThatJumpsFarAheadStaysReadable) {
    Played played = started(match_of("archaeology", 2));
    ASSERT_EQ(end_any(played, 1'000 * latest_time), "done");
    ASSERT_EQ(end_any(played, 5), "done");
    const auto read = parse_record(to_text(played.room().record()));
    EXPECT_TRUE(read) << read.error();
}

// One address made a history of 72 MB by selling and undoing in one turn.
TEST(Undoing, IsBoundedInATurn) {
    Played played = started(match_of("archaeology", 2));
    const Seat seat = played.room().match().to_act().front();
    for (int i = 0; i < max_undos; ++i) {
        ASSERT_EQ(sell_any(played, seat, 0), "done");
        ASSERT_TRUE(match_status(played.room(), seat, 0).can_undo);
        ASSERT_EQ(played.undo(seat), "done");
    }
    ASSERT_EQ(sell_any(played, seat, 0), "done");
    EXPECT_FALSE(match_status(played.room(), seat, 0).can_undo);
    const Decision decision = decide_undo(played.room(), seat, {"", played.room().version()}, 0);
    ASSERT_TRUE(std::holds_alternative<ServerError>(decision));
    EXPECT_EQ(std::get<ServerError>(decision).code, "too_many_undos");
    EXPECT_EQ(std::get<ServerError>(decision).detail, "undos in one turn: expected at most 50");
    EXPECT_EQ(played.again().seats()[seat].undos, max_undos);
    while (played.room().seats()[seat].undos > 0)
        ASSERT_EQ(end_any(played, 0), "done") << "and the next turn begins anew";
}

TEST(Undoing, IsBoundedInASimultaneousRound) {
    wire::MatchCreated created = match_of("scarabya", 2);
    created.settings.options = wire::Json{{"mode", "expedition"}, {"players", 2}, {"flips", true}};
    Played played = started(created);
    for (int i = 0; i < max_undos; ++i) {
        ASSERT_EQ(move_any(played, 0, 0), "done");
        ASSERT_EQ(played.undo(0), "done");
    }
    ASSERT_EQ(move_any(played, 0, 0), "done");
    EXPECT_EQ(played.undo(0), "too_many_undos");
    ASSERT_EQ(move_any(played, 1, 0), "done");
    EXPECT_EQ(played.room().seats()[0].undos, 0) << "a new round";
}

TEST(Leaving, IsBounded) {
    Played played = started(match_of("mummies", 2));
    for (int i = 0; i < max_leaves; ++i) {
        ASSERT_EQ(played.leave(0), "done");
        ASSERT_EQ(played.return_to(0), "done");
    }
    EXPECT_EQ(played.leave(0), "too_many_leaves");
    EXPECT_FALSE(played.room().seats()[0].left);
    EXPECT_EQ(played.leave(1), "done") << "each seat for itself";
}

TEST(Leaving, IsBoundedWhileTheMatchWaitsAndCountsAnewWhenItBegins) {
    Played played(match_of("mummies", 2));
    for (int i = 0; i < max_leaves; ++i) {
        ASSERT_EQ(played.sit("a", "come in"), "done");
        ASSERT_EQ(played.leave(0), "done");
    }
    ASSERT_EQ(played.sit("a", "come in"), "done");
    EXPECT_EQ(played.leave(0), "too_many_leaves");
    played.sit("b", "come in");
    played.apply(decide_start(played.room(), std::nullopt, 0));
    EXPECT_EQ(played.leave(0), "done");
}

TEST(Leaving, LetsTheComputerPlayUntilTheOwnerReturns) {
    Played played = started(match_of("mummies", 2));
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.apply(decide_leave(played.room(), seat, 0)), "done");
    EXPECT_EQ(played.room().computer_for(seat, 0), search::default_level);
    EXPECT_FALSE(played.room().is_deserted());
    EXPECT_EQ(played.apply(decide_return(played.room(), seat, 0)), "done");
    EXPECT_FALSE(played.room().computer_for(seat, 0));
    played.apply(decide_leave(played.room(), 0, 0));
    played.apply(decide_leave(played.room(), 1, 0));
    EXPECT_TRUE(played.room().is_deserted());
}

TEST(Computers, AnswerOnlyTheQuestionTheyWereAsked) {
    Played played = started(match_of("archaeology", 2));
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.apply(decide_computer_move(played.room(), seat, 0, "end", 0)), "nothing")
        << "a person sits there";
    played.apply(decide_leave(played.room(), seat, 0));
    EXPECT_EQ(played.apply(decide_computer_move(played.room(), seat, 0, "end", 0)), "done");
    EXPECT_EQ(played.room().latest_by(), wire::PlayedBy::computer);
    EXPECT_EQ(played.apply(decide_computer_move(played.room(), seat, 0, "end", 0)), "nothing");
}

TEST(NextMatch, RotatesTheSeatsAndInvitesByTheTokensPeopleHave) {
    Played played = started(match_of("mummies", 3));
    const auto created =
        prepare_next_match(played.room(), wire::NextMatchKind::rematch, random_seed(), 0);
    ASSERT_TRUE(created) << created.error();
    Played next(*created);
    EXPECT_EQ(next.sit("new", "come in"), "wrong_invitation");
    EXPECT_EQ(next.sit("new", "token 1"), "done");
    EXPECT_EQ(next.room().seat_with_token("new"), Seat{0});
    EXPECT_FALSE(
        prepare_next_match(played.room(), wire::NextMatchKind::return_match, random_seed(), 0));
}

TEST(MatchEntry, ChangesFromMoveToMoveOnlyWithAClock) {
    Played played = started(match_of("mummies", 2));
    const wire::RoomEvent move = wire::MovePlayed{0, "x", wire::PlayedBy::person, "", 5 * second};
    EXPECT_FALSE(entry_after(played.room(), move));
    wire::MatchCreated created = match_of("mummies", 2);
    created.settings.turn_milliseconds = 30 * second;
    EXPECT_EQ(entry_after(started(created).room(), move)->wake, 30 * second);
    const auto over = entry_after(played.room(), wire::MatchEnded{{}, 9});
    EXPECT_EQ(over->phase, MatchPhase::over);
    EXPECT_EQ(over->wake, 0);
}

TEST(Welcome, HoldsTheChatForPlayersOnly) {
    Played played = started(match_of("mummies", 2));
    played.apply(decide_chat(played.room(), 0, "hello", std::nullopt, 0));
    EXPECT_EQ(welcome(played.room(), 1, {}, {}, 0).chat.size(), 1U);
    EXPECT_TRUE(welcome(played.room(), spectator, {}, {}, 0).chat.empty());
}

TEST(Secrets, NamesOfMatchesAreTwelveLettersOfTheAlphabet) {
    std::set<char> letters;
    for (int i = 0; i < 100; ++i) {
        const std::string name = random_name();
        ASSERT_EQ(name.size(), 12U);
        letters.insert(name.begin(), name.end());
    }
    EXPECT_EQ(letters.size(), 26U);
    EXPECT_EQ(*letters.begin(), 'a');
    EXPECT_EQ(*letters.rbegin(), 'z');
}

TEST(Secrets, AreRandomAndMatchOnlyTheirOwnHash) {
    EXPECT_NE(random_token(), random_token());
    EXPECT_EQ(random_token().size(), 64U);
    EXPECT_TRUE(matches_hash("word", hashed("word")));
    EXPECT_FALSE(matches_hash("word", hashed("ward")));
    EXPECT_FALSE(matches_hash("", "")) << "nobody sits there";
}

} // namespace
} // namespace khepri::server
