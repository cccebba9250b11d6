#include "games/archaeology/rules/scene.h"

namespace khepri::archaeology {
namespace {

template <class Check>
void in_many_deals(int players, const Check& check) {
    const Archaeology game = game_of(players);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Rng rng = Rng::fast(seed);
        check(game.deal(rng));
    }
}

bool first_dig_gave_a_treasure(const State& state) {
    return state.thieves_seen == 0 && state.sandstorms_seen == 0;
}

RULE("A1", "Thieves, sandstorms and maps are put aside: no hand but the digger's can hold a map")
{
    for (const int players : {2, 3, 4})
        in_many_deals(players, [&](const State& state) {
            for (Seat seat = 0; seat < players; ++seat)
                EXPECT_LE(state.hands[seat].count(map), seat == state.turn ? 1 : 0);
        });
}

RULE("A2", "Each player is dealt 4 cards")
{
    for (const int players : {2, 3, 4})
        in_many_deals(players, [&](const State& state) {
            const int dug = first_dig_gave_a_treasure(state) ? 1 : 0;
            for (Seat seat = 0; seat < most_players; ++seat) {
                if (seat == state.turn && state.phase == Phase::act && dug == 0) continue;
                const int expected = seat >= players ? 0 : seat == state.turn ? 4 + dug : 4;
                EXPECT_EQ(state.hands[seat].size(), expected);
            }
        });
}

RULE("A3", "Five cards are laid face up: the market")
{
    in_many_deals(4, [](const State& state) {
        EXPECT_EQ(state.market.size(), 5);
        EXPECT_EQ(state.market.count(map), 0);
    });
}

RULE("A4", "The pyramid gets three chambers of 3, 5 and 7 cards, none of them a map")
{
    in_many_deals(3, [](const State& state) {
        EXPECT_EQ(state.chambers[0].size(), 3);
        EXPECT_EQ(state.chambers[1].size(), 5);
        EXPECT_EQ(state.chambers[2].size(), 7);
        for (const Pile chamber : state.chambers) EXPECT_EQ(chamber.count(map), 0);
        EXPECT_EQ(state.opened, 0);
    });
}

RULE("A5", "With 3 players one sandstorm is removed from the game, with 4 players two")
{
    for (const int players : {2, 3, 4})
        in_many_deals(players, [&](const State& state) {
            EXPECT_EQ(in_dig(state, DigCard::sandstorm) + state.sandstorms_seen, 8 - players);
        });
}

RULE("A6", "The dig site holds 58, 53 or 48 cards, among them all thieves and all maps")
{
    for (const int players : {2, 3, 4})
        in_many_deals(players, [&](const State& state) {
            const int dug = first_dig_gave_a_treasure(state) ? 1 : 0;
            const int drawn = dug + state.thieves_seen + state.sandstorms_seen;
            if (dug == 0 && state.thieves_seen == 0 && state.phase == Phase::act) return;
            EXPECT_EQ(static_cast<int>(state.dig.size()) + drawn, 68 - 5 * players);
            EXPECT_EQ(in_dig(state, DigCard::thief) + state.thieves_seen, 8);
            EXPECT_EQ(dig_treasures(state).count(map) + all_hands(state).count(map), 6);
        });
}

RULE("A7", "The first player is chosen at random")
{
    for (const int players : {2, 3, 4}) {
        PerPlayer<int> first{};
        in_many_deals(players, [&](const State& state) { ++first[state.turn]; });
        for (Seat seat = 0; seat < players; ++seat) EXPECT_GT(first[seat], 300 / players / 2);
    }
}

RULE("A7", "Play goes clockwise")
{
    State state = acting_with(pile({pot}), {}, 3);
    for (int n = 0; n < 3; ++n) state.dig.push_back(dig_card(pot));
    for (const Seat seat : {Seat{1}, Seat{2}, Seat{0}}) {
        state = after(state, state.turn, End{}, 3);
        EXPECT_EQ(state.turn, seat);
    }
}

TEST(Deal, FollowsTheDocumentedOrderOfLuck) {
    Rng rng = Rng::fast(42);
    std::vector<Card> list;
    const Edition edition = classic();
    for (const Card card : all_cards)
        if (card != map)
            list.insert(list.end(), static_cast<std::size_t>(edition.kind(card).count), card);
    rng.shuffle(list);
    const auto dealt = [&](int count) {
        Pile pile;
        for (; count > 0; --count) {
            pile.add(list.back());
            list.pop_back();
        }
        return pile;
    };
    std::array<Pile, 3> hands{dealt(4), dealt(4), dealt(4)};
    const Pile market = dealt(5);
    const std::array<Pile, 3> chambers{dealt(3), dealt(5), dealt(7)};
    std::vector<DigCard> dig;
    for (const Card card : list) dig.push_back(dig_card(card));
    dig.insert(dig.end(), 8, DigCard::thief);
    dig.insert(dig.end(), 5, DigCard::sandstorm);
    dig.insert(dig.end(), 6, dig_card(map));
    rng.shuffle(dig);
    const auto turn = static_cast<Seat>(rng.below(3));
    ASSERT_TRUE(is_treasure(dig.back())) << "choose a seed whose first dig is a treasure";
    hands[turn].add(treasure(dig.back()));
    dig.pop_back();

    Rng again = Rng::fast(42);
    const State state = game_of(3).deal(again);
    EXPECT_TRUE(std::equal(hands.begin(), hands.end(), state.hands.begin()));
    EXPECT_EQ(state.market, market);
    EXPECT_EQ(state.chambers, chambers);
    EXPECT_TRUE(std::equal(dig.begin(), dig.end(), state.dig.begin(), state.dig.end()));
    EXPECT_EQ(state.turn, turn);
}

} // namespace
} // namespace khepri::archaeology
