#include "games/mummies/rules/table_setup.h"
#include "games/mummies/rules/view_facts.h"

namespace khepri::mummies {
namespace {

// Seat 0 closes a round of three players with 2 more points, seat 1 gets 10, seat 2 none.
State closed_round(const Mummies& game, std::initializer_list<int> totals, int round = 1) {
    State state = TableSetup(game, "VCNS3")
                      .hand(0, "N1 N2 N3 N4")
                      .row(0, "V1 N3")
                      .row(1, "V5")
                      .totals(totals)
                      .state();
    state.round = static_cast<std::uint8_t>(round);
    return after(game, state, "offer N1");
}

RULE("M13", "The game ends as soon as a player has the target after a scoring")
{
    const Mummies to_50({.players = 3});
    EXPECT_EQ(closed_round(to_50, {47, 39, 49}).phase, Phase::play);
    EXPECT_TRUE(to_50.outcome(closed_round(to_50, {47, 39, 49})).winners.empty());
    const State over = closed_round(to_50, {47, 40, 0});
    EXPECT_EQ(over.phase, Phase::over);
    EXPECT_TRUE(to_50.to_act(over).empty());
    EXPECT_EQ(to_50.outcome(over).winners, SeatSet::only(1));
    EXPECT_EQ(to_50.outcome(over).scores, (PerSeat<int>{49, 50, 0, 0, 0}));
}

RULE("M13", "By choice the target is 100 or 150")
{
    const Mummies to_100({.players = 3, .target = 100});
    EXPECT_EQ(closed_round(to_100, {0, 89, 0}).phase, Phase::play);
    EXPECT_EQ(closed_round(to_100, {0, 90, 0}).phase, Phase::over);
    const Mummies to_150({.players = 3, .target = 150});
    EXPECT_EQ(closed_round(to_150, {0, 139, 0}).phase, Phase::play);
    EXPECT_EQ(closed_round(to_150, {0, 140, 0}).phase, Phase::over);
}

RULE("M13", "If several have the target the highest total wins, and a tie is shared")
{
    const Mummies game({.players = 3});
    EXPECT_EQ(game.outcome(closed_round(game, {50, 41, 0})).winners, SeatSet::only(0));
    SeatSet both = SeatSet::only(0);
    both.insert(1);
    EXPECT_EQ(game.outcome(closed_round(game, {49, 41, 0})).winners, both);
}

RULE("M13", "Once over, nothing may be done and the last table stays to be seen")
{
    const Mummies game({.players = 3});
    const State over = closed_round(game, {0, 45, 0});
    EXPECT_EQ(over.rows[0].size(), 3U);
    EXPECT_EQ(cards_of(game, over), game.all_cards());
    for (Seat seat = 0; seat < 3; ++seat) {
        const auto refusal = game.why_not(over, seat, Offer{over.hands[seat][0]});
        ASSERT_TRUE(refusal);
        EXPECT_EQ(refusal->reason, "game_over");
        Moves moves;
        game.plain_moves(over, seat, moves);
        EXPECT_TRUE(moves.empty());
    }
}

// A table where each of the players has sacrificed so often in a row, and one of them once more.
State sacrificed_in_a_row(const Mummies& game, int times) {
    State state = TableSetup(game, "VSNC5").hand(0, "V1 N1 S1 SVCN5").state();
    Rng rng = Rng::fast(4);
    for (int i = 0; i < times; ++i) {
        const Move least = Sacrifice{Handful{state.hands[state.turn][0]}};
        EXPECT_FALSE(game.why_not(state, state.turn, least)) << i;
        game.apply(state, state.turn, least, rng);
    }
    return state;
}

RULE("M14", "When all players have sacrificed fifty times in a row, a card must be laid first")
{
    const Mummies game({.players = 3});
    const State free = sacrificed_in_a_row(game, 149);
    EXPECT_FALSE(game.why_not(free, free.turn, Sacrifice{free.hands[free.turn]}));
    const State bound = sacrificed_in_a_row(game, 150);
    expect_refused(game, bound, Sacrifice{bound.hands[bound.turn]},
                   {"M14", "sacrifice_exhausted", {{"times", 50}}});
    Moves moves;
    game.plain_moves(bound, bound.turn, moves);
    EXPECT_FALSE(moves.empty());
    for (const Move& one : moves) EXPECT_FALSE(std::holds_alternative<Sacrifice>(one));
}

RULE("M14", "A card laid, offering or papyrus, lets all sacrifice again")
{
    const Mummies game({.players = 2});
    for (const auto* text : {"offer V1", "decree SVCN5"}) {
        State state = TableSetup(game, "VSNC5").hand(0, "V1 N1 S1 SVCN5").state();
        state.sacrifices_in_a_row = 100;
        state = after(game, state, text);
        EXPECT_EQ(state.sacrifices_in_a_row, 0);
        EXPECT_FALSE(game.why_not(state, 1, Sacrifice{state.hands[1]}));
    }
}

// Three players in a round in which so many turns have been taken; seat 0 is to act.
State after_turns(const Mummies& game, int turns, std::initializer_list<int> totals = {0, 0, 0}) {
    State state = TableSetup(game, "VCNS3")
                      .hand(0, "N1 N2 S5 SVCN5")
                      .row(0, "V1")
                      .row(1, "V5 S5")
                      .row(2, "V2")
                      .totals(totals)
                      .state();
    state.turns_taken = static_cast<std::uint16_t>(turns);
    return state;
}

RULE("M14", "A round in which 1,000 turns have been taken is scored at once as it lies")
{
    const Mummies game({.players = 3});
    for (const auto* text : {"offer N1", "decree SVCN5", "sacrifice N1 N2"}) {
        const State not_yet = after(game, after_turns(game, 998), text);
        EXPECT_EQ(not_yet.round, 1) << text;
        EXPECT_EQ(not_yet.turns_taken, 999) << text;
        const State scored = after(game, after_turns(game, 999), text);
        EXPECT_EQ(scored.round, 2) << text;
        EXPECT_EQ(scored.turns_taken, 0) << text;
        EXPECT_EQ(scored.last_round.closed_by, 0) << text;
        for (const Row& row : scored.rows) EXPECT_TRUE(row.empty()) << text;
        EXPECT_EQ(cards_of(game, scored), game.all_cards()) << text;
    }
    const State sacrificed = after(game, after_turns(game, 999), "sacrifice N1 N2");
    EXPECT_EQ(sacrificed.totals, (PerSeat<std::int16_t>{2, 5, 4, 0, 0}));
    const State offered = after(game, after_turns(game, 999), "offer S5");
    EXPECT_EQ(offered.totals, (PerSeat<std::int16_t>{-3, 5, 4, 0, 0}));
    EXPECT_EQ(offered.last_round.winner, 1);
    EXPECT_EQ(offered.turn, 2);
}

RULE("M14", "Turns are counted in each round anew, whoever takes them")
{
    const Mummies game({.players = 3});
    Rng rng = Rng::fast(3);
    State state = game.deal(rng);
    EXPECT_EQ(state.turns_taken, 0);
    for (int moves = 0, turns = 0; moves < 200; ++moves) {
        const auto round = state.round;
        game.apply(state, state.turn, game.plain_random(state, state.turn, rng), rng);
        turns = state.round == round ? turns + 1 : 0;
        if (state.phase == Phase::over) break;
        EXPECT_EQ(state.turns_taken, turns);
    }
    EXPECT_GT(state.round, 1);
}

RULE("M14", "On a tie who took the thousandth turn has won the round")
{
    const Mummies game({.players = 3});
    const auto scored = [&](std::initializer_list<std::string_view> rows) {
        TableSetup table(game, "VSNC5");
        table.hand(1, "N1 N2 N3 N4").turn(1);
        Seat seat = 0;
        for (const auto row : rows) table.row(seat++, row);
        State state = table.state();
        state.turns_taken = 999;
        return after(game, state, "sacrifice N1");
    };
    EXPECT_EQ(scored({"", "", ""}).last_round.winner, 1);
    EXPECT_EQ(scored({"", "", ""}).turn, 2);
    EXPECT_EQ(scored({"C2", "C2", "C2"}).last_round.winner, 1);
    EXPECT_EQ(scored({"C2", "C3", "C2"}).last_round.winner, 2);
    EXPECT_EQ(scored({"C2", "C2", "C2"}).totals, (PerSeat<std::int16_t>{-2, -2, -2, 0, 0}));
}

RULE("M14", "Nothing is drawn before the thousandth turn is scored")
{
    const Mummies game({.players = 3});
    State state = after_turns(game, 999, {0, 45, 0});
    const auto draw = state.draw;
    state = after(game, state, "sacrifice N1 N2 S5");
    EXPECT_EQ(state.phase, Phase::over);
    EXPECT_EQ(state.hands[0].size(), 1);
    EXPECT_EQ(state.draw, draw);
    EXPECT_EQ(state.turns_taken, 1000);
    EXPECT_EQ(game.outcome(state).winners, SeatSet::only(1));
    EXPECT_EQ(cards_of(game, state), game.all_cards());
}

RULE("M14", "The thousandth turn of the last round ends the game")
{
    const Mummies game({.players = 3});
    State state = after_turns(game, 999, {-60, -70, -80});
    state.round = 50;
    state = after(game, state, "sacrifice N1");
    EXPECT_EQ(state.phase, Phase::over);
    EXPECT_EQ(game.outcome(state).winners, SeatSet::only(0));
}

RULE("M14", "A scoring without a card laid does not end the row of sacrifices")
{
    const Mummies game({.players = 3});
    State state = after_turns(game, 999);
    state.sacrifices_in_a_row = 149;
    state = after(game, state, "sacrifice N1");
    EXPECT_EQ(state.round, 2);
    expect_refused(game, state, Sacrifice{state.hands[state.turn]},
                   {"M14", "sacrifice_exhausted", {{"times", 50}}});
}

RULE("M14", "What the thousandth turn scores is foreseen, and all can count the turns")
{
    const Mummies game({.players = 3});
    const State state = after_turns(game, 999);
    for (const Seat seat : {Seat{0}, Seat{1}, spectator})
        EXPECT_EQ(game.view(state, seat).turns_taken, 999);
    const View seen = game.view(state, 0);
    for (const auto* text : {"offer N1", "decree SVCN5", "sacrifice N1"}) {
        EXPECT_TRUE(game.preview(seen, move(game, text)).scores_now) << text;
        const View earlier = game.view(after_turns(game, 998), 0);
        EXPECT_FALSE(game.preview(earlier, move(game, text)).scores_now) << text;
    }
    const Forecasts all = game.forecasts(seen);
    EXPECT_FALSE(all[0].scores_now) << "nothing is done yet";
    EXPECT_TRUE(all[1].scores_now);
    const Preview then = preview(game, seen, move(game, "sacrifice N1"));
    ASSERT_TRUE(then.then);
    EXPECT_EQ(then.totals, (std::vector<int>{2, 5, 4}));
    const View earlier = game.view(after_turns(game, 998), 0);
    EXPECT_FALSE(preview(game, earlier, move(game, "sacrifice N1")).then);
}

RULE("M14", "After as many rounds as the target has points the highest total wins")
{
    const Mummies game({.players = 3});
    EXPECT_EQ(closed_round(game, {-60, -70, -80}, 49).phase, Phase::play);
    const State over = closed_round(game, {-60, -70, -80}, 50);
    EXPECT_EQ(over.phase, Phase::over);
    EXPECT_EQ(game.outcome(over).winners, SeatSet::only(0));
    const Mummies longer({.players = 3, .target = 100});
    EXPECT_EQ(closed_round(longer, {0, 0, 0}, 50).phase, Phase::play);
    EXPECT_EQ(closed_round(longer, {0, 0, 0}, 100).phase, Phase::over);
}

} // namespace
} // namespace khepri::mummies
