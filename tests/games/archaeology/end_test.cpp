#include "games/archaeology/scene.h"

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
    EXPECT_EQ(refusal->reason, "must_sell_first");
    EXPECT_EQ(refusal->values[0], RefusalValue("turns", 3));
    for (const Move& move : plain_moves_of(game_of(3), state, 0)) EXPECT_NE(move, Move(End{}));
    state = after(state, 0, Sell{coin, 1}, 3);
    EXPECT_EQ(reason(state, 0, End{}, 3), "accepted");
}

RULE("A20", "Trading does not break the row of turns without a sale")
{
    State state = dry_with(pile({coin}));
    state.market = pile({cup, pot});
    state = after(after(state, 0, Trade{pile({coin}), pile({cup})}), 0, End{});
    state = after(state, 1, End{});
    EXPECT_EQ(reason(state, 0, End{}), "A20 must_sell_first");
}

RULE("A20", "Selling or exploring breaks the row")
{
    State sold = dry_with(pile({coin, coin}));
    sold = after(after(after(sold, 0, Sell{coin, 1}), 0, End{}), 1, End{});
    EXPECT_EQ(reason(sold, 0, End{}), "accepted");
    EXPECT_EQ(sold.idle_turns, 1);

    State explored = dry_with(pile({coin, map}));
    explored.chambers[0] = pile({pot, pot, pot});
    explored = after(after(after(explored, 0, Explore{Chamber::small}), 0, End{}), 1, End{});
    EXPECT_EQ(reason(explored, 0, End{}), "accepted");
}

RULE("A20", "Exploring does not stand in for the sale that is demanded")
{
    State state = dry_with(pile({coin, map}));
    state.chambers[0] = pile({pot, pot, pot});
    state = after(after(state, 0, End{}), 1, End{});
    state = after(state, 0, Explore{Chamber::small});
    EXPECT_EQ(reason(state, 0, End{}), "A20 must_sell_first");
}

RULE("A20", "Turns that began with a dig do not count")
{
    State state = acting_with(pile({coin}));
    state = after(state, 0, End{});
    EXPECT_TRUE(state.dig.empty());
    EXPECT_FALSE(state.began_dry);
    state = after(state, 1, End{});
    EXPECT_EQ(state.idle_turns, 0);
    state = after(state, 0, End{});
    EXPECT_EQ(state.idle_turns, 1);
    EXPECT_EQ(reason(state, 1, End{}), "accepted");
}

RULE("A20", "With nothing to dig an empty hand passes by itself, and counts")
{
    State state = dry_with(pile({coin, coin}), 3);
    state.hands[1] = Pile{};
    state = after(state, 0, End{}, 3);
    EXPECT_EQ(state.turn, 2);
    EXPECT_EQ(state.idle_turns, 2);
    state = after(state, 2, End{}, 3);
    EXPECT_EQ(reason(state, 0, End{}, 3), "A20 must_sell_first");
}

RULE("A20", "A player without cards is not held to sell")
{
    State state = dry_with(pile({coin}));
    state.idle_turns = 2;
    state = after(state, 0, Sell{coin, 1});
    EXPECT_EQ(reason(state, 0, End{}), "accepted");
    EXPECT_EQ(after(state, 0, End{}).idle_turns, 0);
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
