#include "games/archaeology/rules/scene.h"

namespace khepri::archaeology {
namespace {

void expect_insight_is_true(const State& state, Seat hand, std::size_t who) {
    const Pile held = state.hands[hand];
    const Pile known = state.known[hand][who];
    const Pile really = common(known, held);
    const int doubts = state.doubts[hand][who].total();
    const int known_others = std::max(0, known.without(Card::map).size() - doubts);
    const int others = held.without(Card::map).size();
    EXPECT_LE(known.size() - really.size(), doubts) << int{hand} << " seen by " << who;
    EXPECT_LE(state.sound[hand][who], others - known_others) << int{hand} << " seen by " << who;
    EXPECT_TRUE(!known.is_empty() || doubts == 0);
    EXPECT_TRUE(!held.is_empty() || known.is_empty());
}

} // namespace

void expect_conserved(const Archaeology& game, const State& state) {
    Pile all = all_hands(state) + state.market + dig_treasures(state) + sold_cards(state) +
               Pile::of(Card::map, state.maps_used);
    for (const Pile chamber : state.chambers) all += chamber;
    EXPECT_EQ(all, game.facts().treasures) << game.cards_text(state);
    EXPECT_EQ(state.thieves_seen + in_dig(state, DigCard::thief), game.facts().thieves);
    EXPECT_EQ(state.sandstorms_seen + in_dig(state, DigCard::sandstorm), game.facts().sandstorms);
    PerPlayer<std::uint32_t> money{};
    for (const Sale sale : state.sales) {
        const auto& prices = game.edition().kind(sale.kind()).prices;
        money[sale.seat()] +=
            static_cast<std::uint32_t>(prices.at(static_cast<std::size_t>(sale.count() - 1)));
    }
    EXPECT_EQ(money, state.money);
}

void expect_knowledge_is_true(const Archaeology& game, const State& state) {
    for (Seat hand = 0; hand < game.seats(); ++hand) {
        for (std::size_t who = 0; who <= static_cast<std::size_t>(game.seats()); ++who) {
            if (who == observer(hand)) {
                EXPECT_TRUE(state.known[hand][who].is_empty()) << "kept about one's own hand";
                EXPECT_EQ(state.sound[hand][who], 0);
            } else {
                expect_insight_is_true(state, hand, who);
            }
        }
    }
}

} // namespace khepri::archaeology
