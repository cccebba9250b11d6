// A room and what may become a step in it, without sockets, files or clocks.
#include "server/listing.h"
#include "server/plans.h"
#include "server/secrets.h"
#include "server/telling.h"
#include "table/record.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

constexpr std::int64_t second = 1000;

// A room with the steps it is made of, so that it can be made again.
class Played {
public:
    explicit Played(const wire::MatchMade& made) : bodies_{text_of(made)} {
        auto room = Room::from("m", bodies_);
        EXPECT_TRUE(room) << room.error();
        room_ = std::move(*room);
    }

    const Room& room() const { return *room_; }
    Room again() const { return std::move(**Room::from("m", bodies_)); }

    // Performs what was planned, or says why it cannot be.
    std::string perform(const Plan& plan) {
        if (const auto* const denial = std::get_if<Denial>(&plan)) return std::string(denial->code);
        if (std::holds_alternative<Repeated>(plan)) return "repeated";
        if (std::holds_alternative<Nothing>(plan)) return "nothing";
        const auto& step = std::get<wire::Step>(plan);
        bodies_.push_back(text_of(step));
        const auto fault = room_->perform(step);
        return fault ? fault->message : "performed";
    }

    // A step that nobody planned.
    std::string try_step(const wire::Step& step) {
        const auto fault = room_->perform(step);
        return fault ? fault->message : "performed";
    }

    std::string sit(const std::string& token, const std::string& invitation,
                    std::optional<Seat> seat = std::nullopt, std::int64_t now = 0) {
        wire::TakeSeat wish;
        wish.invitation = invitation;
        wish.seat = seat;
        wish.name = "Anna";
        wish.seed = std::string(64, '1');
        return perform(plan_seat(*room_, wish, token, now));
    }
    std::string act(Seat seat, const std::string& text, std::int64_t now = 0,
                    const std::string& id = "") {
        const wire::Act act{id, room_->version(), wire::Json{{"text", text}}};
        return perform(plan_act(*room_, seat, act, now));
    }

    std::string undo(Seat seat, std::int64_t now = 0) {
        return perform(plan_take_back(*room_, seat, {"", room_->version()}, now));
    }
    std::string leave(Seat seat, std::int64_t now = 0) {
        return perform(plan_leaving(*room_, seat, now));
    }
    std::string come_back(Seat seat, std::int64_t now = 0) {
        return perform(plan_return(*room_, seat, now));
    }

private:
    static std::string text_of(const wire::Step& step) {
        std::string text;
        wire::write_json(text, step);
        return text;
    }

    std::vector<std::string> bodies_;
    std::unique_ptr<Room> room_;
};

wire::MatchMade match_of(const std::string& game, std::size_t seats) {
    wire::MatchMade made;
    made.game = game;
    made.options = wire::Json{{"players", seats}};
    made.edition = "classic";
    made.secret = std::string(64, '7');
    made.invitation = hashed("come in");
    made.seats.resize(seats);
    for (std::size_t i = 0; i < seats; ++i)
        made.seats[i].invitation = hashed("seat " + std::to_string(i));
    return made;
}

Played begun(const wire::MatchMade& made, std::int64_t now = 0) {
    Played played(made);
    for (std::size_t i = 0; i < made.seats.size(); ++i)
        played.sit("token " + std::to_string(i), "come in");
    EXPECT_EQ(played.perform(plan_beginning(played.room(), std::nullopt, now)), "performed");
    return played;
}

std::string view_of(const Room& room, Seat seat) {
    std::string text;
    room.match().write_view(text, seat);
    return text;
}

TEST(Room, IsTheSameWhenItsStepsAreReadAgain) {
    Played played = begun(match_of("archaeology", 2));
    ASSERT_EQ(played.act(played.room().match().to_act().front(), "end"), "performed");
    const Room again = played.again();
    EXPECT_EQ(again.steps(), played.room().steps());
    EXPECT_EQ(again.version(), 1);
    for (const Seat seat : {Seat{0}, Seat{1}, spectator})
        EXPECT_EQ(view_of(again, seat), view_of(played.room(), seat));
}

TEST(Room, RefusesStepsThatAreNone) {
    EXPECT_FALSE(Room::from("m", {"{}"}));
    EXPECT_FALSE(Room::from("m", {"no json"}));
    EXPECT_FALSE(Room::from("m", {R"({"type":"left","seat":1,"at":0})"}));
    EXPECT_EQ(Room::from("m", {R"({"type":"made","secret":"c0ffee")"}).error(),
              "m step 1: it cannot be read")
        << "and nothing of a secret gets into the log";
}

wire::SeatActed acted(Seat seat, const std::string& act) {
    return {seat, act, wire::ActedBy::person, "", 0};
}

// So that a server goes on when what it kept does not fit its rules any more.
TEST(Room, RefusesStepsThatCannotFollow) {
    Played waiting(match_of("mummies", 2));
    EXPECT_EQ(waiting.try_step(acted(0, "offer A3")), "the match has not begun");
    EXPECT_EQ(waiting.try_step(wire::MatchBegun{}), "the match cannot begin");
    EXPECT_EQ(waiting.try_step(wire::SeatLeft{5, 0}), "there is no such seat");
    EXPECT_EQ(waiting.try_step(wire::MatchMade(waiting.room().made())),
              "the match is made already");
    Played playing = begun(match_of("archaeology", 2));
    const Seat seat = playing.room().match().to_act().front();
    EXPECT_EQ(playing.try_step(wire::SeatTaken{seat, "Anna", "", "", 0}),
              "the seat cannot be taken");
    EXPECT_EQ(playing.try_step(acted(seat, "sell mask 9")), "the act cannot follow");
    EXPECT_EQ(playing.try_step(acted(seat, "nonsense")), "the act cannot follow");
    EXPECT_EQ(playing.room().steps(), 4) << "and nothing has changed";
    EXPECT_EQ(playing.room().version(), 0);
}

TEST(Seats, AreTakenWithTheirInvitationOrTheOneForAll) {
    Played played(match_of("mummies", 3));
    EXPECT_EQ(played.sit("a", "guess"), "wrong_invitation");
    EXPECT_EQ(played.sit("a", "seat 2", Seat{0}), "seat_taken") << "the invitation is to another";
    EXPECT_EQ(played.sit("a", "seat 2"), "performed");
    EXPECT_EQ(played.room().holder("a"), Seat{2});
    EXPECT_EQ(played.sit("a", "seat 2"), "repeated") << "asked twice, seated once";
    EXPECT_EQ(played.sit("b", "seat 2"), "seat_taken");
    EXPECT_EQ(played.sit("b", "come in", Seat{7}), "no_such_seat");
    EXPECT_EQ(played.sit("b", "come in", Seat{1}), "performed");
    EXPECT_EQ(played.room().chairs()[1].name, "Anna 2") << "names are told apart";
}

TEST(Seats, InTheLobbyNeedNoInvitation) {
    wire::MatchMade made = match_of("mummies", 2);
    made.in_lobby = true;
    Played played(made);
    EXPECT_EQ(played.sit("a", ""), "performed");
}

TEST(Seats, AreFreeAgainWhenLeftBeforeTheBeginning) {
    Played played(match_of("mummies", 2));
    played.sit("a", "come in");
    EXPECT_EQ(played.perform(plan_leaving(played.room(), 0, 0)), "performed");
    EXPECT_FALSE(played.room().holder("a"));
    EXPECT_EQ(played.sit("b", "come in"), "performed");
    EXPECT_EQ(played.room().holder("b"), Seat{0});
}

TEST(Beginning, WaitsForEveryoneUnlessTheComputerFillsIn) {
    Played played(match_of("mummies", 3));
    played.sit("a", "come in");
    EXPECT_EQ(played.perform(plan_beginning(played.room(), std::nullopt, 0)), "not_begun");
    EXPECT_EQ(played.act(0, "end"), "not_begun");
    EXPECT_EQ(played.perform(plan_beginning(played.room(), ai::Level::master, 0)), "performed");
    EXPECT_EQ(played.room().chairs()[2].computer, ai::Level::master);
    EXPECT_EQ(played.sit("b", "come in"), "begun_already");
}

TEST(Acts, AreDoneOnceHoweverOftenTheyAreSent) {
    Played played = begun(match_of("archaeology", 2));
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.act(seat, "end", 0, "id 1"), "performed");
    EXPECT_EQ(played.act(seat, "end", 0, "id 1"), "repeated");
    EXPECT_EQ(played.room().version(), 1);
}

TEST(Acts, OutOfTurnStaleOrMadeUpAreDenied) {
    Played played = begun(match_of("archaeology", 2));
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.act(left_of(seat, 2), "end"), "refused");
    EXPECT_EQ(played.act(seat, "dance"), "malformed");
    played.act(seat, "end");
    const wire::Act stale{"", 0, wire::Json{{"type", "end"}}};
    const Plan plan = plan_act(played.room(), left_of(seat, 2), stale, 0);
    ASSERT_TRUE(std::holds_alternative<Denial>(plan));
    EXPECT_EQ(std::get<Denial>(plan).refusal->reason, "stale_version");
}

TEST(Clock, GivesEachTurnItsTimeAndThenLetsTheComputerPlay) {
    wire::MatchMade made = match_of("mummies", 2);
    made.turn_time = 30 * second;
    Played played = begun(made, 100 * second);
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.room().deadline(seat), 130 * second);
    EXPECT_FALSE(played.room().deadline(left_of(seat, 2))) << "it is not asked";
    EXPECT_FALSE(played.room().computer_for(seat, 129 * second));
    EXPECT_EQ(played.room().computer_for(seat, 130 * second), stand_in);
    EXPECT_FALSE(played.room().next_deadline_after(130 * second)) << "none is still to come";
}

// The first move that the rules allow.
std::string move_any(Played& played, Seat seat, std::int64_t now) {
    const auto moves = played.room().match().question(seat).plain_moves;
    const wire::Act act{"", played.room().version(), moves.front()};
    return played.perform(plan_act(played.room(), seat, act, now));
}

// Ends the turn, or does what has to be done before.
std::string end_any(Played& played, std::int64_t now) {
    const Seat seat = played.room().match().to_act().front();
    const std::string answer = played.act(seat, "end", now);
    return answer == "performed" ? answer : move_any(played, seat, now);
}

// One card of the first kind that is in the hand.
std::string sell_any(Played& played, Seat seat, std::int64_t now) {
    std::string answer;
    for (const char* kind : {"pot", "parchment", "coin", "talisman", "cup", "map", "mask"})
        if (answer != "performed")
            answer = played.act(seat, "sell " + std::string(kind) + " 1", now);
    return answer;
}

TEST(Clock, RunsOnWithinATurn) {
    wire::MatchMade made = match_of("archaeology", 2);
    made.turn_time = 30 * second;
    Played played = begun(made);
    const Seat seat = played.room().match().to_act().front();
    ASSERT_EQ(sell_any(played, seat, 5 * second), "performed");
    EXPECT_EQ(played.room().deadline(seat), 30 * second) << "the same turn goes on";
    ASSERT_EQ(played.act(seat, "end", 10 * second), "performed");
    const Seat next = played.room().match().to_act().front();
    EXPECT_EQ(played.room().deadline(next), 40 * second) << "a new turn has its own time";
}

// Whoever was losing stalled a match without end: leaving and returning gave the turn a new time.
TEST(Clock, RunsOnForWhoLeavesAndReturns) {
    wire::MatchMade made = match_of("mummies", 2);
    made.turn_time = 30 * second;
    Played played = begun(made);
    const Seat seat = played.room().match().to_act().front();
    ASSERT_EQ(played.leave(seat, 20 * second), "performed");
    ASSERT_EQ(played.come_back(seat, 20 * second), "performed");
    EXPECT_EQ(played.room().deadline(seat), 30 * second);
    EXPECT_EQ(played.room().computer_for(seat, 30 * second), stand_in);
    EXPECT_EQ(played.again().deadline(seat), 30 * second) << "after a restart, too";
}

TEST(Clock, GivesATurnThatBeganWhileOneWasAwayItsOwnTime) {
    wire::MatchMade made = match_of("archaeology", 2);
    made.turn_time = 30 * second;
    Played played = begun(made);
    const Seat seat = played.room().match().to_act().front();
    const Seat other = left_of(seat, 2);
    ASSERT_EQ(played.leave(other, 1 * second), "performed");
    ASSERT_EQ(played.act(seat, "end", 10 * second), "performed");
    ASSERT_EQ(played.come_back(other, 15 * second), "performed");
    EXPECT_EQ(played.room().deadline(other), 40 * second);
}

TEST(Clock, StandsStillWhileEveryoneHasLeft) {
    wire::MatchMade made = match_of("mummies", 2);
    made.turn_time = 30 * second;
    Played played = begun(made);
    const Seat seat = played.room().match().to_act().front();
    played.leave(left_of(seat, 2), 5 * second);
    played.leave(seat, 10 * second);
    played.come_back(seat, 1000 * second);
    EXPECT_EQ(played.room().deadline(seat), 1020 * second) << "10 of the 30 seconds were used";
}

TEST(Clock, RunsOnForWhoPlacesAndUndoesInASimultaneousRound) {
    wire::MatchMade made = match_of("scarabya", 2);
    made.options = wire::Json{{"mode", "expedition"}, {"players", 2}, {"flips", true}};
    made.turn_time = 30 * second;
    Played played = begun(made);
    ASSERT_EQ(move_any(played, 0, 20 * second), "performed");
    ASSERT_EQ(played.undo(0, 25 * second), "performed");
    EXPECT_EQ(played.room().deadline(0), 30 * second);
}

// An honest match could not be verified when the host's clock had been set back: "+-3599084".
TEST(Time, NeverGoesBackWithinAMatch) {
    constexpr std::int64_t hour = 3600 * second;
    Played played = begun(match_of("archaeology", 2), 10 * hour);
    for (int i = 0; i < 3; ++i)
        ASSERT_EQ(end_any(played, i == 0 ? 10 * hour + 5 : 9 * hour), "performed");
    const Record record = played.room().record();
    for (const RecordedEvent& event : record.events) EXPECT_EQ(event.milliseconds, 5);
    const auto read = parse_record(to_text(record));
    ASSERT_TRUE(read) << read.error();
    const auto examined = door::examine(played.room().game(), *read);
    ASSERT_EQ(examined.findings.size(), 1U);
    EXPECT_EQ(examined.findings.front().code, "unfinished") << "nothing else is wrong with it";
}

// Steps that an earlier program wrote while its host's clock was set back.
TEST(Time, IsPutRightWhereItWentBackInTheStore) {
    constexpr std::int64_t hour = 3600 * second;
    Played played = begun(match_of("archaeology", 2), 10 * hour);
    const Seat seat = played.room().match().to_act().front();
    wire::SeatActed late = acted(seat, "end");
    late.at = 9 * hour;
    ASSERT_EQ(played.try_step(late), "performed");
    EXPECT_EQ(played.room().record().events[0].milliseconds, 0);
    EXPECT_EQ(played.room().latest_at(), 10 * hour);
}

TEST(Time, ThatJumpsFarAheadStaysReadable) {
    Played played = begun(match_of("archaeology", 2));
    ASSERT_EQ(end_any(played, 1'000 * latest_time), "performed");
    ASSERT_EQ(end_any(played, 5), "performed");
    const auto read = parse_record(to_text(played.room().record()));
    EXPECT_TRUE(read) << read.error();
}

// One address made a history of 72 MB by selling and undoing in one turn.
TEST(Undoing, IsBoundedInATurn) {
    Played played = begun(match_of("archaeology", 2));
    const Seat seat = played.room().match().to_act().front();
    for (int i = 0; i < most_undos; ++i) {
        ASSERT_EQ(sell_any(played, seat, 0), "performed");
        ASSERT_TRUE(situation(played.room(), seat, 0).may_take_back);
        ASSERT_EQ(played.undo(seat), "performed");
    }
    ASSERT_EQ(sell_any(played, seat, 0), "performed");
    EXPECT_FALSE(situation(played.room(), seat, 0).may_take_back);
    const Plan plan = plan_take_back(played.room(), seat, {"", played.room().version()}, 0);
    ASSERT_TRUE(std::holds_alternative<Denial>(plan));
    EXPECT_EQ(std::get<Denial>(plan).code, "too_many_undos");
    EXPECT_EQ(std::get<Denial>(plan).detail, "undos in one turn: expected at most 50");
    EXPECT_EQ(played.again().chairs()[seat].undos, most_undos);
    while (played.room().chairs()[seat].undos > 0)
        ASSERT_EQ(end_any(played, 0), "performed") << "and the next turn begins anew";
}

TEST(Undoing, IsBoundedInASimultaneousRound) {
    wire::MatchMade made = match_of("scarabya", 2);
    made.options = wire::Json{{"mode", "expedition"}, {"players", 2}, {"flips", true}};
    Played played = begun(made);
    for (int i = 0; i < most_undos; ++i) {
        ASSERT_EQ(move_any(played, 0, 0), "performed");
        ASSERT_EQ(played.undo(0), "performed");
    }
    ASSERT_EQ(move_any(played, 0, 0), "performed");
    EXPECT_EQ(played.undo(0), "too_many_undos");
    ASSERT_EQ(move_any(played, 1, 0), "performed");
    EXPECT_EQ(played.room().chairs()[0].undos, 0) << "a new round";
}

TEST(Leaving, IsBounded) {
    Played played = begun(match_of("mummies", 2));
    for (int i = 0; i < most_leaves; ++i) {
        ASSERT_EQ(played.leave(0), "performed");
        ASSERT_EQ(played.come_back(0), "performed");
    }
    EXPECT_EQ(played.leave(0), "too_many_leaves");
    EXPECT_FALSE(played.room().chairs()[0].left);
    EXPECT_EQ(played.leave(1), "performed") << "each seat for itself";
}

TEST(Leaving, IsBoundedWhileTheMatchWaitsAndCountsAnewWhenItBegins) {
    Played played(match_of("mummies", 2));
    for (int i = 0; i < most_leaves; ++i) {
        ASSERT_EQ(played.sit("a", "come in"), "performed");
        ASSERT_EQ(played.leave(0), "performed");
    }
    ASSERT_EQ(played.sit("a", "come in"), "performed");
    EXPECT_EQ(played.leave(0), "too_many_leaves");
    played.sit("b", "come in");
    played.perform(plan_beginning(played.room(), std::nullopt, 0));
    EXPECT_EQ(played.leave(0), "performed");
}

TEST(Leaving, LetsTheComputerPlayUntilTheOwnerReturns) {
    Played played = begun(match_of("mummies", 2));
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.perform(plan_leaving(played.room(), seat, 0)), "performed");
    EXPECT_EQ(played.room().computer_for(seat, 0), stand_in);
    EXPECT_FALSE(played.room().is_deserted());
    EXPECT_EQ(played.perform(plan_return(played.room(), seat, 0)), "performed");
    EXPECT_FALSE(played.room().computer_for(seat, 0));
    played.perform(plan_leaving(played.room(), 0, 0));
    played.perform(plan_leaving(played.room(), 1, 0));
    EXPECT_TRUE(played.room().is_deserted());
}

TEST(Computers, AnswerOnlyTheQuestionTheyWereAsked) {
    Played played = begun(match_of("archaeology", 2));
    const Seat seat = played.room().match().to_act().front();
    EXPECT_EQ(played.perform(plan_computer(played.room(), seat, 0, "end", 0)), "nothing")
        << "a person sits there";
    played.perform(plan_leaving(played.room(), seat, 0));
    EXPECT_EQ(played.perform(plan_computer(played.room(), seat, 0, "end", 0)), "performed");
    EXPECT_EQ(played.room().latest_by(), wire::ActedBy::computer);
    EXPECT_EQ(played.perform(plan_computer(played.room(), seat, 0, "end", 0)), "nothing");
}

TEST(NextMatch, RotatesTheSeatsAndInvitesByTheTokensPeopleHave) {
    Played played = begun(match_of("mummies", 3));
    const auto made = next_match(played.room(), wire::Again::rematch, random_seed(), 0);
    ASSERT_TRUE(made) << made.error();
    Played next(*made);
    EXPECT_EQ(next.sit("new", "come in"), "wrong_invitation");
    EXPECT_EQ(next.sit("new", "token 1"), "performed");
    EXPECT_EQ(next.room().holder("new"), Seat{0});
    EXPECT_FALSE(next_match(played.room(), wire::Again::return_match, random_seed(), 0));
}

TEST(Listing, ChangesFromActToActOnlyWithAClock) {
    Played played = begun(match_of("mummies", 2));
    const wire::Step act = wire::SeatActed{0, "x", wire::ActedBy::person, "", 5 * second};
    EXPECT_FALSE(listing_after(played.room(), act));
    wire::MatchMade made = match_of("mummies", 2);
    made.turn_time = 30 * second;
    EXPECT_EQ(listing_after(begun(made).room(), act)->wake, 30 * second);
    const auto over = listing_after(played.room(), wire::MatchEnded{{}, 9});
    EXPECT_EQ(over->standing, store::Standing::over);
    EXPECT_EQ(over->wake, 0);
}

TEST(Welcome, TellsRemarksToPlayersOnly) {
    Played played = begun(match_of("mummies", 2));
    played.perform(plan_saying(played.room(), 0, "hello", 0));
    EXPECT_EQ(welcome(played.room(), 1, {}, 0).remarks.size(), 1U);
    EXPECT_TRUE(welcome(played.room(), spectator, {}, 0).remarks.empty());
}

TEST(Secrets, AreRandomAndOpenOnlyTheirOwnHash) {
    EXPECT_NE(random_token(), random_token());
    EXPECT_EQ(random_token().size(), 64U);
    EXPECT_TRUE(opens("word", hashed("word")));
    EXPECT_FALSE(opens("word", hashed("ward")));
    EXPECT_FALSE(opens("", "")) << "nobody sits there";
}

} // namespace
} // namespace khepri::server
