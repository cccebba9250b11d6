#include "games/archaeology/rules/scene.h"

namespace khepri::archaeology {
namespace {

constexpr DigCard thief = DigCard::thief;
constexpr DigCard sandstorm = DigCard::sandstorm;

RULE("A8", "While the dig site has cards, a turn starts with drawing its top card")
{
    State state = acting_with(pile({coin}));
    state.dig.push_back(dig_card(mask));
    const State next = after(state, 0, End{});
    EXPECT_EQ(next.hands[1], pile({pot, mask}));
    EXPECT_EQ(next.dig.size(), 1U);
}

RULE("A8", "Without cards in the dig site a turn starts without a dig")
{
    const State next = after(dry_with(pile({coin})), 0, End{});
    EXPECT_EQ(next.turn, 1);
    EXPECT_EQ(next.hands[1], pile({pot}));
}

RULE("A9", "A treasure goes to the hand, a map too, and there is no hand limit")
{
    State state = acting_with(pile({}));
    state.hands[1] = Pile::of(coin, 14) + Pile::of(pot, 18);
    const State next = after_digging(state, dig_card(map));
    EXPECT_EQ(next.hands[1].count(map), 1);
    EXPECT_EQ(next.hands[1].size(), 33);
    EXPECT_EQ(next.phase, Phase::act);
}

RULE("A10", "The digger of a thief must choose an opponent who has cards")
{
    State state = acting_with(pile({coin}), {}, 4);
    state.hands[3] = Pile{};
    state = after_digging(state, thief, 4);
    ASSERT_EQ(state.phase, Phase::rob);
    EXPECT_EQ(state.thieves_seen, 1);
    EXPECT_EQ(reason(state, 1, End{}, 4), "A10 thief_awaits_victim");
    EXPECT_EQ(reason(state, 1, Rob{1}, 4), "A10 robs_oneself");
    EXPECT_EQ(reason(state, 1, Rob{3}, 4), "A10 victim_has_no_cards");
    EXPECT_EQ(reason(state, 1, Rob{0}, 4), "accepted");
    EXPECT_EQ(reason(state, 1, Rob{2}, 4), "accepted");
    EXPECT_EQ(plain_moves_of(game_of(4), state, 1), (std::vector<Move>{Rob{0}, Rob{2}}));
}

RULE("A10", "There is a choice to be made also when only one can be robbed")
{
    const State state = after_digging(acting_with(pile({coin})), thief);
    EXPECT_EQ(state.phase, Phase::rob);
    EXPECT_EQ(plain_moves_of(game_of(2), state, 1), (std::vector<Move>{Rob{0}}));
}

RULE("A10", "The thief takes one card of the victim, and does not repeat the dig")
{
    const State before = after_digging(acting_with(pile({coin, coin})), thief);
    const State next = after(before, 1, Rob{0});
    EXPECT_EQ(next.hands[0], pile({coin}));
    EXPECT_EQ(next.hands[1], pile({pot, coin}));
    EXPECT_EQ(next.dig, before.dig);
    EXPECT_EQ(next.phase, Phase::act);
    EXPECT_EQ(next.turn, 1);
}

RULE("A10", "Every card of the victim is equally likely to be stolen")
{
    const State before = after_digging(acting_with(pile({coin, coin, coin, mask})), thief);
    const Archaeology game = game_of(2);
    Rng rng = luck();
    int masks = 0;
    constexpr int thefts = 10'000;
    for (int n = 0; n < thefts; ++n) {
        State state = before;
        game.apply(state, 1, Rob{0}, rng);
        masks += state.hands[1].count(mask);
    }
    EXPECT_NEAR(masks, thefts / 4, 200);
}

RULE("A10", "If no opponent has cards, nothing happens")
{
    State state = acting_with(pile({}));
    state.hands[1] = pile({mask});
    const State next = after_digging(state, thief);
    EXPECT_EQ(next.phase, Phase::act);
    EXPECT_EQ(next.hands[1], pile({mask}));
    EXPECT_EQ(next.thieves_seen, 1);
    EXPECT_EQ(next.dig.size(), 1U);
}

// The example of the rule sheet: 6, 5, 3 and 1 cards lose 3, 2, 1 and none.
RULE("A11", "A sandstorm takes half of every hand, rounded down, beginning with the digger")
{
    State state = acting_with(pile({pot}), {}, 4);
    state.hands = {pile({pot}), pile({parchment, parchment, coin, pot, pot, mask}),
                   pile({coin, coin, coin, cup, cup}), pile({mask, map, map})};
    state = after_digging(state, sandstorm, 4);
    const Archaeology game = game_of(4);
    ASSERT_EQ(state.phase, Phase::lose);
    EXPECT_EQ(game.to_act(state), SeatSet::only(1));
    EXPECT_EQ(reason(state, 1, Lose{pile({parchment, coin})}, 4), "A11 loses_wrong_number");
    state = after(state, 1, Lose{pile({parchment, parchment, coin})}, 4);
    EXPECT_EQ(game.to_act(state), SeatSet::only(2));
    EXPECT_EQ(state.market, pile({parchment, parchment, coin})) << "the next loser sees it";
    state = after(state, 2, Lose{pile({cup, coin})}, 4);
    EXPECT_EQ(game.to_act(state), SeatSet::only(3));
    state = after(state, 3, Lose{pile({map})}, 4);
    EXPECT_EQ(game.to_act(state), SeatSet::only(1)) << "a single card is safe";
    EXPECT_EQ(state.market, pile({parchment, parchment, coin, cup, coin, map}));
    EXPECT_EQ(state.hands[0], pile({pot}));
    EXPECT_EQ(state.hands[3], pile({mask, map}));
}

RULE("A11", "After the sandstorm the digger digs again")
{
    State state = acting_with(pile({coin, coin}));
    state.dig.push_back(dig_card(mask));
    state = after_digging(state, sandstorm);
    EXPECT_EQ(game_of(2).to_act(state), SeatSet::only(0)) << "the digger has one card only";
    EXPECT_EQ(state.sandstorms_seen, 1);
    state = after(state, 0, Lose{pile({coin})});
    EXPECT_EQ(state.turn, 1);
    EXPECT_EQ(state.phase, Phase::act);
    EXPECT_EQ(state.hands[1], pile({pot, mask}));
    EXPECT_EQ(state.dig.size(), 1U);
}

RULE("A11", "A second sandstorm or a thief may follow the first")
{
    State state = acting_with(pile({coin}));
    state.dig.push_back(thief);
    state.dig.push_back(sandstorm);
    state = after_digging(state, sandstorm);
    EXPECT_EQ(state.sandstorms_seen, 2);
    EXPECT_EQ(state.thieves_seen, 1);
    EXPECT_EQ(state.phase, Phase::rob);
}

RULE("A11", "If the dig site is empty after a sandstorm, the turn goes on without a dig")
{
    State state = acting_with(pile({coin, coin}));
    state.dig.clear();
    state = after(after_digging(state, sandstorm), 0, Lose{pile({coin})});
    EXPECT_EQ(state.turn, 1);
    EXPECT_EQ(state.phase, Phase::act);
    EXPECT_FALSE(state.began_dry);
    EXPECT_EQ(state.hands[1], pile({pot}));
}

RULE("A11", "Where half of every hand is nothing there is nothing to decide")
{
    const State state = after_digging(acting_with(pile({coin})), sandstorm);
    EXPECT_EQ(state.phase, Phase::act);
    EXPECT_EQ(state.hands[1], pile({pot, pot})) << "and the digger dug again";
}

RULE("A11", "While a sandstorm blows nothing else may be done")
{
    const State state = after_digging(acting_with(pile({coin, coin})), sandstorm);
    EXPECT_EQ(reason(state, 0, End{}), "A11 sandstorm_awaits_loss");
    EXPECT_EQ(reason(state, 0, Sell{coin, 1}), "A11 sandstorm_awaits_loss");
    EXPECT_EQ(reason(state, 1, Lose{pile({pot})}), "A17 not_your_turn");
    EXPECT_EQ(reason(state, 0, Lose{pile({mask})}), "A11 holds_fewer");
    EXPECT_EQ(reason(state, 0, Lose{}), "A11 loses_wrong_number");
}

RULE("A12", "Everyone can see how many thieves and sandstorms have come up")
{
    State state = acting_with(pile({coin}));
    state.dig.push_back(thief);
    state = after_digging(state, sandstorm);
    for (const Seat seat : {Seat{0}, Seat{1}, spectator}) {
        const View view = game_of(2).view(state, seat);
        EXPECT_EQ(view.thieves_seen, 1);
        EXPECT_EQ(view.sandstorms_seen, 1);
    }
}

TEST(PlainLosses, AreEveryDifferentLossWhenTheyAreFew) {
    const State state = after_digging(acting_with(pile({coin, coin, mask, map})), sandstorm);
    const std::vector<Move> expected{Lose{pile({coin, coin})}, Lose{pile({coin, map})},
                                     Lose{pile({coin, mask})}, Lose{pile({map, mask})}};
    EXPECT_EQ(plain_moves_of(game_of(2), state, 0), expected);
}

TEST(PlainLosses, BeginWithEachKindHeldWhenTheyAreMany) {
    Pile hand;
    for (const Card card : all_cards) hand.add(card, 3);
    const State state = after_digging(acting_with(hand), sandstorm);
    const auto moves = plain_moves_of(game_of(2), state, 0);
    ASSERT_EQ(moves.size(), 7U);
    Pile first;
    for (const Card card : {pot, parchment, coin}) first.add(card, 3);
    EXPECT_EQ(moves[0], Move(Lose{first + pile({talisman})}));
    EXPECT_EQ(moves[6], Move(Lose{Pile::of(mask, 3) + Pile::of(pot, 3) + Pile::of(parchment, 3) +
                                  pile({coin})}));
}

TEST(PlainRandomPlayer, DrawsWhatItLosesCardByCard) {
    const State state = after_digging(acting_with(pile({coin, coin, coin, mask})), sandstorm);
    Rng rng = luck();
    int masks = 0;
    constexpr int losses = 10'000;
    for (int n = 0; n < losses; ++n) {
        const Move move = game_of(2).plain_random(state, 0, rng);
        masks += std::get<Lose>(move).cards.count(mask);
    }
    EXPECT_NEAR(masks, losses / 2, 250) << "the mask is among two of four cards half of the time";
}

} // namespace
} // namespace khepri::archaeology
