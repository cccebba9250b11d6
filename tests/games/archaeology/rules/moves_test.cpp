#include "games/archaeology/rules/scene.h"

namespace khepri::archaeology {
namespace {

RULE("A13", "After digging the player trades, explores and sells any number of times in any order")
{
    State state = acting_with(pile({map, coin, coin, pot}), pile({mask, mask}));
    state.chambers[0] = pile({cup, cup, talisman});
    state = after(state, 0, Sell{pot, 1});
    state = after(state, 0, Trade{pile({coin, coin}), pile({mask})});
    state = after(state, 0, Explore{Chamber::small});
    state = after(state, 0, Sell{cup, 2});
    state = after(state, 0, Trade{pile({talisman}), pile({coin})});
    state = after(state, 0, Sell{mask, 1});
    EXPECT_EQ(state.money[0], 1U + 15U + 4U);
    EXPECT_EQ(state.turn, 0);
}

RULE("A13", "The player may also do nothing")
{
    EXPECT_EQ(reason(acting_with(pile({coin})), 0, End{}), "accepted");
}

// The example of the rule sheet.
RULE("A14", "Two parchments and a coin buy a talisman and a pot shard")
{
    const State state =
        acting_with(pile({parchment, parchment, coin, mask}), pile({talisman, pot, cup}));
    const Trade trade{pile({parchment, parchment, coin}), pile({talisman, pot})};
    const State next = after(state, 0, trade);
    EXPECT_EQ(next.hands[0], pile({mask, talisman, pot}));
    EXPECT_EQ(next.market, pile({cup, parchment, parchment, coin}));
}

RULE("A14", "Cards of lower value may be taken; the surplus is lost")
{
    const State state = acting_with(pile({mask}), pile({pot}));
    EXPECT_EQ(after(state, 0, Trade{pile({mask}), pile({pot})}).hands[0], pile({pot}));
}

RULE("A14", "Cards of higher value may not be taken")
{
    const State state = acting_with(pile({coin, coin}), pile({talisman, cup}));
    const auto refusal =
        game_of(2).why_not(state, 0, Trade{pile({coin, coin}), pile({talisman, cup})});
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->rule, "A14");
    EXPECT_EQ(refusal->reason, "trade_worth_less");
    EXPECT_EQ(refusal->values[0], RefusalValue("offered", 4));
    EXPECT_EQ(refusal->values[1], RefusalValue("asked", 5));
}

RULE("A14", "Trade values are 1, 1, 2, 3, 2, 3 and 4")
{
    constexpr std::array<int, card_kinds> values{1, 1, 2, 3, 2, 3, 4};
    for (const Card card : all_cards) {
        const Card paid = card == pot ? parchment : pot;
        const int value = values[index(card)];
        const State state = acting_with(Pile::of(paid, 5), pile({card}));
        EXPECT_EQ(reason(state, 0, Trade{Pile::of(paid, value), pile({card})}), "accepted");
        if (value == 1) continue;
        EXPECT_EQ(reason(state, 0, Trade{Pile::of(paid, value - 1), pile({card})}),
                  "A14 trade_worth_less");
    }
}

RULE("A14", "Both sides of a trade hold at least one card")
{
    const State state = acting_with(pile({coin}), pile({pot}));
    EXPECT_EQ(reason(state, 0, Trade{{}, pile({pot})}), "A14 trade_gives_nothing");
    EXPECT_EQ(reason(state, 0, Trade{pile({coin}), {}}), "A14 trade_takes_nothing");
}

RULE("A14", "Only cards of the hand are given and only cards of the market before it are taken")
{
    const State state = acting_with(pile({coin, coin}), pile({pot}));
    EXPECT_EQ(reason(state, 0, Trade{Pile::of(coin, 3), pile({pot})}), "A14 holds_fewer");
    EXPECT_EQ(reason(state, 0, Trade{pile({coin}), pile({pot, pot})}), "A14 market_has_fewer");
    EXPECT_EQ(reason(state, 0, Trade{pile({coin, coin}), pile({coin})}), "A14 market_has_fewer");
}

RULE("A14", "A trade names different kinds on its two sides")
{
    const State state = acting_with(pile({coin, mask}), pile({coin, pot}));
    EXPECT_EQ(reason(state, 0, Trade{pile({coin, mask}), pile({coin, pot})}),
              "A14 kind_on_both_sides");
}

RULE("A15", "One, two or three maps take all cards of the chamber of 3, 5 or 7")
{
    for (const Chamber chamber : all_chambers) {
        State state = acting_with(Pile::of(map, 3) + pile({pot}));
        state.chambers = {pile({pot, pot, coin}), Pile::of(coin, 5), Pile::of(mask, 7)};
        const Pile found = state.chambers[static_cast<std::size_t>(chamber)];
        const State next = after(state, 0, Explore{chamber});
        EXPECT_EQ(next.hands[0], pile({pot}) + Pile::of(map, 3 - map_cost(chamber)) + found);
        EXPECT_EQ(next.maps_used, map_cost(chamber));
        EXPECT_TRUE(next.is_open(chamber));
        EXPECT_TRUE(next.chambers[static_cast<std::size_t>(chamber)].is_empty());
    }
}

RULE("A15", "A chamber needs its maps")
{
    State state = acting_with(pile({map}));
    EXPECT_EQ(reason(state, 0, Explore{Chamber::small}), "accepted");
    EXPECT_EQ(reason(state, 0, Explore{Chamber::middle}), "A15 too_few_maps");
    state.hands[0] = pile({map, map});
    EXPECT_EQ(reason(state, 0, Explore{Chamber::middle}), "accepted");
    EXPECT_EQ(reason(state, 0, Explore{Chamber::large}), "A15 too_few_maps");
}

RULE("A15", "Each chamber is explored once in a game")
{
    State state = acting_with(Pile::of(map, 4));
    state.chambers[0] = pile({pot});
    state = after(state, 0, Explore{Chamber::small});
    EXPECT_EQ(reason(state, 0, Explore{Chamber::small}), "A15 chamber_already_open");
    EXPECT_EQ(reason(state, 0, Explore{Chamber::middle}), "accepted");
}

RULE("A15", "The maps used leave the game and do not go to the market")
{
    State state = acting_with(pile({map, map}));
    state = after(state, 0, Explore{Chamber::middle});
    EXPECT_TRUE(state.market.is_empty());
    EXPECT_EQ(state.hands[0].count(map), 0);
}

// The example of the rule sheet: with six talismans, five at most.
RULE("A16", "A set has at most as many cards as the longest price of its kind")
{
    const State state = acting_with(Pile::of(talisman, 6));
    const auto refusal = game_of(2).why_not(state, 0, Sell{talisman, 6});
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->reason, "set_too_large");
    EXPECT_EQ(refusal->values[1], RefusalValue("most", 5));
    EXPECT_EQ(after(state, 0, Sell{talisman, 5}).money[0], 40U);
    constexpr std::array<int, card_kinds> largest{5, 4, 5, 5, 2, 1, 4};
    for (const Card card : all_cards) {
        const auto most = static_cast<std::uint8_t>(largest[index(card)]);
        const State rich = acting_with(Pile::of(card, most + 1));
        EXPECT_EQ(reason(rich, 0, Sell{card, most}), "accepted");
        EXPECT_EQ(reason(rich, 0, Sell{card, static_cast<std::uint8_t>(most + 1)}),
                  "A16 set_too_large");
    }
}

RULE("A16", "A set is sold at the printed price")
{
    const std::vector<std::vector<int>> prices{
        {1, 2, 3, 4, 15}, {1, 2, 3, 10}, {2, 5, 10, 18, 30}, {3, 7, 14, 24, 40},
        {2, 15},          {3},           {4, 12, 26, 50}};
    for (const Card card : all_cards) {
        const auto& ladder = prices[index(card)];
        for (std::size_t n = 1; n <= ladder.size(); ++n) {
            const auto count = static_cast<std::uint8_t>(n);
            const State next = after(acting_with(Pile::of(card, count)), 0, Sell{card, count});
            EXPECT_EQ(next.money[0], static_cast<std::uint32_t>(ladder[n - 1]));
            EXPECT_EQ(next.sales.back(), Sale(0, card, count));
        }
    }
}

RULE("A16", "A set is one or more cards of those in the hand")
{
    const State state = acting_with(pile({coin, coin}));
    EXPECT_EQ(reason(state, 0, Sell{coin, 0}), "A16 sells_nothing");
    EXPECT_EQ(reason(state, 0, Sell{coin, 3}), "A16 holds_fewer");
    EXPECT_EQ(reason(state, 0, Sell{mask, 1}), "A16 holds_fewer");
}

RULE("A16", "Several sets of a kind are priced on their own, and nothing is added to a sold set")
{
    State state = acting_with(Pile::of(cup, 4));
    state = after(state, 0, Sell{cup, 1});
    state = after(state, 0, Sell{cup, 1});
    EXPECT_EQ(state.money[0], 4U);
    state = after(state, 0, Sell{cup, 2});
    EXPECT_EQ(state.money[0], 19U);
    EXPECT_EQ(state.sales.size(), 3U);
}

RULE("A16", "Sold cards can be neither stolen nor lost")
{
    State state = after(acting_with(pile({coin, mask})), 0, Sell{mask, 1});
    state = after(after_digging(state, DigCard::thief), 1, Rob{0});
    EXPECT_EQ(state.hands[1], pile({pot, coin}));
    EXPECT_EQ(state.money[0], 4U);
}

RULE("A17", "The turn ends when the player says so, also when no cards are left in the hand")
{
    const State state = after(acting_with(pile({coin})), 0, Sell{coin, 1});
    EXPECT_TRUE(state.hands[0].is_empty());
    EXPECT_EQ(state.turn, 0);
    EXPECT_EQ(plain_moves_of(game_of(2), state, 0), (std::vector<Move>{End{}}));
    EXPECT_EQ(after(state, 0, End{}).turn, 1);
}

RULE("A17", "Only the player whose turn it is acts")
{
    EXPECT_EQ(reason(acting_with(pile({coin})), 1, Sell{pot, 1}), "A17 not_your_turn");
}

RULE("A18", "Within a turn a kind that was taken is not given in a later trade")
{
    State state = acting_with(pile({coin, coin}), pile({cup, pot}));
    state = after(state, 0, Trade{pile({coin}), pile({cup})});
    EXPECT_EQ(reason(state, 0, Trade{pile({cup}), pile({pot})}), "A18 gives_kind_taken");
    EXPECT_EQ(reason(state, 0, Trade{pile({coin}), pile({pot})}), "accepted");
    EXPECT_EQ(reason(state, 0, Sell{cup, 1}), "accepted");
}

RULE("A18", "Within a turn a kind that was given is not taken in a later trade")
{
    State state = acting_with(pile({coin, mask}), pile({cup, pot}));
    state = after(state, 0, Trade{pile({coin}), pile({cup})});
    EXPECT_EQ(reason(state, 0, Trade{pile({mask}), pile({coin})}), "A18 takes_kind_given");
    EXPECT_EQ(reason(state, 0, Trade{pile({mask}), pile({pot})}), "accepted");
}

RULE("A18", "Exploring a chamber wipes this memory, and it builds anew")
{
    State state = acting_with(pile({coin, map}), pile({cup, pot}));
    state.chambers[0] = pile({mask});
    state = after(state, 0, Trade{pile({coin}), pile({cup})});
    state = after(state, 0, Explore{Chamber::small});
    EXPECT_EQ(reason(state, 0, Trade{pile({cup}), pile({coin})}), "accepted");
    state = after(state, 0, Trade{pile({cup}), pile({coin})});
    EXPECT_EQ(reason(state, 0, Trade{pile({coin}), pile({pot})}), "A18 gives_kind_taken");
}

RULE("A18", "The next turn begins without this memory")
{
    State state = acting_with(pile({coin}), pile({cup, pot}));
    state.dig.push_back(dig_card(pot));
    state = after(state, 0, Trade{pile({coin}), pile({cup})});
    state = after(after(state, 0, End{}), 1, End{});
    EXPECT_EQ(reason(state, 0, Trade{pile({cup}), pile({coin})}), "accepted");
}

TEST(PlainMoves, AreEndSalesExplorationsAndSimpleTrades) {
    const State state = acting_with(pile({parchment, parchment, map}), pile({coin, mask, map}));
    const std::vector<Move> expected{End{},
                                     Sell{parchment, 1},
                                     Sell{parchment, 2},
                                     Sell{map, 1},
                                     Explore{Chamber::small},
                                     Trade{pile({parchment, parchment}), pile({coin})},
                                     Trade{pile({map}), pile({coin})}};
    EXPECT_EQ(plain_moves_of(game_of(2), state, 0), expected);
}

TEST(PlainMoves, RespectTheTradesOfTheTurn) {
    State state = acting_with(pile({parchment, mask}), pile({pot, coin}));
    state = after(state, 0, Trade{pile({parchment}), pile({pot})});
    const std::vector<Move> expected{End{}, Sell{pot, 1}, Sell{mask, 1},
                                     Trade{pile({mask}), pile({coin})}};
    EXPECT_EQ(plain_moves_of(game_of(2), state, 0), expected)
        << "neither the pot shard is given nor the parchment taken";
}

TEST(TakingBack, IsForSalesAndTradesThatDoNotEndTheGame) {
    const Archaeology game = game_of(2);
    State state = dry_with(pile({coin, map}));
    EXPECT_TRUE(game.can_undo(state, 0, Sell{coin, 1}));
    EXPECT_TRUE(game.can_undo(state, 0, Trade{pile({coin}), pile({pot})}));
    EXPECT_FALSE(game.can_undo(state, 0, Explore{Chamber::small}));
    EXPECT_FALSE(game.can_undo(state, 0, End{}));
    EXPECT_FALSE(game.can_undo(state, 0, Rob{1}));
    EXPECT_FALSE(game.can_undo(state, 0, Lose{pile({coin})}));
    state.hands = {pile({coin})};
    EXPECT_FALSE(game.can_undo(state, 0, Sell{coin, 1})) << "the last card";
    state.dig.push_back(dig_card(pot));
    EXPECT_TRUE(game.can_undo(state, 0, Sell{coin, 1}));
}

} // namespace
} // namespace khepri::archaeology
