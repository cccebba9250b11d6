#include "games/archaeology/rules/scene.h"

namespace khepri::archaeology {
namespace {

RULE("A19", "When the dig site is empty the game goes on without digging and players may pass")
{
    State state = dry_with(pile({coin}));
    state = after(state, 0, End{});
    EXPECT_EQ(state.turn, 1);
    EXPECT_EQ(reason(state, 1, End{}), "accepted");
}

RULE("A19", "If all players pass in a row, the one who passed first must sell at least one card")
{
    State state = dry_with(pile({coin, mask}), 3);
    for (Seat seat = 0; seat < 3; ++seat) state = after(state, seat, End{}, 3);
    EXPECT_EQ(state.turn, 0);
    const auto refusal = game_of(3).why_not(state, 0, End{});
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->rule, "A20");
    EXPECT_EQ(refusal->reason, "must_sell_after_passes");
    EXPECT_EQ(refusal->values[0], RefusalValue("turns", 3));
    for (const Move& move : plain_moves_of(game_of(3), state, 0)) EXPECT_NE(move, Move(End{}));
    state = after(state, 0, Sell{coin, 1}, 3);
    EXPECT_EQ(reason(state, 0, End{}, 3), "accepted");
}

// Two players hold a coin or a cup and exchange it for the other, which lies in the market.
State with_cup_or_coin(Pile first, Pile second) {
    State state = dry_with(first);
    state.hands[1] = second;
    state.market = pile({coin, coin, cup, cup});
    return state;
}
State after_trading_turn(const State& state) {
    const Pile hand = state.hands[state.turn];
    const Trade trade{hand, hand == pile({coin}) ? pile({cup}) : pile({coin})};
    return after(after(state, state.turn, trade), state.turn, End{});
}

RULE("A20", "A trade breaks the row of passes: only a turn without any action is a pass")
{
    State state = after_trading_turn(with_cup_or_coin(pile({coin}), pile({coin})));
    EXPECT_EQ(state.passes, 0);
    state = after(state, 1, End{});
    EXPECT_EQ(state.passes, 1);
    EXPECT_EQ(reason(state, 0, End{}), "accepted");
    state = after(state, 0, End{});
    EXPECT_EQ(reason(state, 1, End{}), "A20 must_sell_after_passes");
}

RULE("A20", "A trade in between begins the row of passes anew")
{
    State state = after(with_cup_or_coin(pile({coin}), pile({coin})), 0, End{});
    state = after_trading_turn(state);
    state = after(state, 0, End{});
    EXPECT_EQ(reason(state, 1, End{}), "accepted");
    EXPECT_EQ(state.passes, 1);
    EXPECT_EQ(state.barren_turns, 3);
}

RULE("A20", "A trade does not stand in for the sale that is demanded")
{
    State state = with_cup_or_coin(pile({coin}), pile({coin}));
    state = after(after(state, 0, End{}), 1, End{});
    state = after(state, 0, Trade{pile({coin}), pile({cup})});
    EXPECT_EQ(reason(state, 0, End{}), "A20 must_sell_after_passes");
}

RULE("A20", "After three times as many barren turns as players a sale is demanded, whatever was "
            "traded")
{
    State state = with_cup_or_coin(pile({coin}), pile({cup}));
    for (int turn = 0; turn < 6; ++turn) {
        EXPECT_EQ(state.barren_turns, turn);
        EXPECT_EQ(reason(state, state.turn, End{}), "accepted") << turn;
        state = after_trading_turn(state);
    }
    EXPECT_EQ(state.passes, 0);
    const auto refusal = game_of(2).why_not(state, 0, End{});
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->rule, "A20");
    EXPECT_EQ(refusal->reason, "must_sell_after_barren_turns");
    EXPECT_EQ(refusal->values[0], RefusalValue("turns", 6));
    for (const Move& move : plain_moves_of(game_of(2), state, 0)) EXPECT_NE(move, Move(End{}));
    state = after(state, 0, Sell{cup, 1});
    EXPECT_EQ(reason(state, 0, End{}), "accepted");
    state = after(state, 0, End{});
    EXPECT_EQ(state.barren_turns, 0);
    EXPECT_EQ(reason(state, 1, End{}), "accepted");
}

RULE("A20", "Three rounds are as many turns as the number of players makes them")
{
    State state = dry_with(pile({coin}), 4);
    state.market = pile({cup});
    state.barren_turns = 11;
    EXPECT_EQ(reason(state, 0, End{}, 4), "accepted");
    state = after(after(state, 0, Trade{pile({coin}), pile({cup})}, 4), 0, End{}, 4);
    EXPECT_EQ(reason(state, 1, End{}, 4), "A20 must_sell_after_barren_turns");
}

RULE("A20", "A sale or an exploration ends both rows")
{
    State sold = dry_with(pile({coin, coin}));
    sold.passes = 1;
    sold.barren_turns = 5;
    sold = after(after(sold, 0, Sell{coin, 1}), 0, End{});
    EXPECT_EQ(sold.passes, 0);
    EXPECT_EQ(sold.barren_turns, 0);
    sold = after(sold, 1, End{});
    EXPECT_EQ(sold.passes, 1);
    EXPECT_EQ(sold.barren_turns, 1);
    EXPECT_EQ(reason(sold, 0, End{}), "accepted");

    State explored = dry_with(pile({coin, map}));
    explored.passes = 1;
    explored.barren_turns = 5;
    explored.chambers[0] = pile({pot, pot, pot});
    explored = after(after(explored, 0, Explore{Chamber::small}), 0, End{});
    EXPECT_EQ(explored.passes, 0);
    EXPECT_EQ(explored.barren_turns, 0);
    EXPECT_EQ(reason(after(explored, 1, End{}), 0, End{}), "accepted");
}

RULE("A20", "Exploring does not stand in for the sale that is demanded")
{
    State state = dry_with(pile({coin, map}));
    state.chambers[0] = pile({pot, pot, pot});
    state = after(after(state, 0, End{}), 1, End{});
    state = after(state, 0, Explore{Chamber::small});
    EXPECT_EQ(reason(state, 0, End{}), "A20 must_sell_after_passes");

    State barren = dry_with(pile({coin, map}));
    barren.chambers[0] = pile({pot, pot, pot});
    barren.barren_turns = 6;
    barren = after(barren, 0, Explore{Chamber::small});
    EXPECT_EQ(reason(barren, 0, End{}), "A20 must_sell_after_barren_turns");
}

RULE("A20", "Exploring wipes the memory of a trade, and the turn is still no pass")
{
    State state = dry_with(pile({coin, coin, map}));
    state.market = pile({cup});
    state.chambers[0] = pile({pot, pot, pot});
    state = after(state, 0, Trade{pile({coin}), pile({cup})});
    state = after(after(state, 0, Explore{Chamber::small}), 0, End{});
    EXPECT_EQ(state.passes, 0);
    EXPECT_EQ(state.barren_turns, 0);
}

RULE("A20", "Turns that began with a dig do not count")
{
    State state = acting_with(pile({coin}));
    state = after(state, 0, End{});
    EXPECT_TRUE(state.dig.empty());
    EXPECT_FALSE(state.began_dry);
    state = after(state, 1, End{});
    EXPECT_EQ(state.passes, 0);
    EXPECT_EQ(state.barren_turns, 0);
    state = after(state, 0, End{});
    EXPECT_EQ(state.passes, 1);
    EXPECT_EQ(state.barren_turns, 1);
    EXPECT_EQ(reason(state, 1, End{}), "accepted");
}

RULE("A20", "With nothing to dig an empty hand passes by itself, and counts in both rows")
{
    State state = dry_with(pile({coin, coin}), 3);
    state.hands[1] = Pile{};
    state = after(state, 0, End{}, 3);
    EXPECT_EQ(state.turn, 2);
    EXPECT_EQ(state.passes, 2);
    EXPECT_EQ(state.barren_turns, 2);
    state = after(state, 2, End{}, 3);
    EXPECT_EQ(reason(state, 0, End{}, 3), "A20 must_sell_after_passes");
}

RULE("A20", "A trade does not break the row of barren turns that empty hands add to")
{
    State state = dry_with(pile({coin}), 3);
    state.hands[1] = state.hands[2] = Pile{};
    state.market = pile({cup});
    state = after(after(state, 0, Trade{pile({coin}), pile({cup})}, 3), 0, End{}, 3);
    EXPECT_EQ(state.turn, 0);
    EXPECT_EQ(state.passes, 2);
    EXPECT_EQ(state.barren_turns, 3);
    EXPECT_EQ(reason(state, 0, End{}, 3), "accepted");
}

RULE("A20", "A player without cards is not held to sell")
{
    State state = dry_with(pile({coin}));
    state.passes = state.barren_turns = 2;
    state = after(state, 0, Sell{coin, 1});
    EXPECT_EQ(reason(state, 0, End{}), "accepted");
    EXPECT_EQ(after(state, 0, End{}).passes, 0);
}

RULE("A21", "The game ends in the middle of a turn when the last card is sold")
{
    State state = dry_with(pile({coin, coin}));
    state.hands[1] = Pile{};
    state = after(state, 0, Sell{coin, 1});
    EXPECT_EQ(state.phase, Phase::act);
    state = after(state, 0, Sell{coin, 1});
    EXPECT_EQ(state.phase, Phase::over);
    EXPECT_TRUE(game_of(2).to_act(state).empty());
    EXPECT_EQ(reason(state, 0, End{}), "A21 game_over");
}

RULE("A21", "The game goes on while there are cards to dig")
{
    State state = acting_with(pile({coin}));
    state.hands[1] = Pile{};
    EXPECT_EQ(after(state, 0, Sell{coin, 1}).phase, Phase::act);
}

RULE("A21", "The game ends when the last card of the dig site is a thief or a storm and all hands "
            "are empty")
{
    for (const DigCard card : {DigCard::thief, DigCard::sandstorm}) {
        State state = acting_with(pile({}));
        state.dig.clear();
        state.hands[1] = Pile{};
        EXPECT_EQ(after_digging(state, card).phase, Phase::over);
    }
}

State over_with(std::initializer_list<Sale> sales) {
    const Facts facts(classic(), 3);
    State state;
    state.phase = Phase::over;
    for (const Sale sale : sales) {
        state.sales.push_back(sale);
        state.money[sale.seat()] +=
            static_cast<std::uint32_t>(facts.price(sale.kind(), sale.count()));
    }
    return state;
}

// The example of the rule sheet: 24 + 7 + 30 = 61.
RULE("A22", "Four talismans, two talismans and five coins are 61 dollars")
{
    State state = acting_with(Pile::of(talisman, 6) + Pile::of(coin, 5));
    state = after(state, 0, Sell{talisman, 4});
    state = after(state, 0, Sell{talisman, 2});
    state = after(state, 0, Sell{coin, 5});
    EXPECT_EQ(game_of(2).outcome(state).scores[0], 61);
    EXPECT_TRUE(game_of(2).outcome(state).winners.empty()) << "not over yet";
}

RULE("A22", "The player with the highest total wins, with however many cards")
{
    const State state = over_with({Sale(0, coin, 1), Sale(1, pot, 3), Sale(2, pot, 1)});
    EXPECT_EQ(game_of(3).outcome(state).winners, SeatSet::only(1));
}

RULE("A23", "On a tie the one with fewer cards sold wins")
{
    const State state = over_with({Sale(0, pot, 3), Sale(1, talisman, 1), Sale(2, pot, 2)});
    EXPECT_EQ(game_of(3).outcome(state).winners, SeatSet::only(1));
    const State sets = over_with({Sale(0, coin, 1), Sale(0, coin, 1), Sale(1, mask, 1)});
    EXPECT_EQ(game_of(3).outcome(sets).winners, SeatSet::only(1));
}

RULE("A23", "If that is equal too, the win is shared")
{
    const State state = over_with({Sale(0, talisman, 1), Sale(1, pot, 3), Sale(2, map, 1)});
    SeatSet shared = SeatSet::only(0);
    shared.insert(2);
    EXPECT_EQ(game_of(3).outcome(state).winners, shared);
}

} // namespace
} // namespace khepri::archaeology
