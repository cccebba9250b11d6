#include "games/archaeology/rules/scene.h"

namespace khepri::archaeology {
namespace {

template <class Change>
std::string fault_after(const Change& change) {
    Edition edition = classic();
    change(edition);
    const auto found = fault(edition);
    return found ? found->message : "none";
}

TEST(Edition, TheClassicOneHas72Treasures8ThievesAnd6Sandstorms) {
    EXPECT_EQ(fault_after([](Edition&) {}), "none");
    const Facts facts(classic(), 2);
    EXPECT_EQ(facts.treasures.size(), 72);
    EXPECT_EQ(classic().thieves, 8);
    EXPECT_EQ(classic().sandstorms, 6);
    constexpr std::array<int, card_kinds> counts{18, 16, 14, 8, 6, 6, 4};
    for (const Card card : all_cards) EXPECT_EQ(facts.treasures.count(card), counts[index(card)]);
}

// Worth knowing: all treasures in the best sets are $333.
TEST(Edition, AllTreasuresInTheBestSetsAre333) {
    const Edition edition = classic();
    int sum = 0;
    for (const Kind& kind : edition.kinds) {
        std::vector<int> best(static_cast<std::size_t>(kind.count) + 1, 0);
        for (std::size_t n = 1; n < best.size(); ++n)
            for (std::size_t set = 1; set <= std::min(n, kind.prices.size()); ++set)
                best[n] = std::max(best[n], best[n - set] + kind.prices[set - 1]);
        sum += best.back();
    }
    EXPECT_EQ(sum, 333);
}

TEST(Edition, NamesTheFieldThatIsWrong) {
    const auto coin_kind = [](Edition& e) -> Kind& { return e.kinds[index(coin)]; };
    EXPECT_EQ(fault_after([&](Edition& e) { coin_kind(e).prices.assign(9, 1); }),
              "kinds.coin.prices: expected 1 to 7 entries, found 9");
    EXPECT_EQ(fault_after([&](Edition& e) { coin_kind(e).prices.clear(); }),
              "kinds.coin.prices: expected 1 to 7 entries, found 0");
    EXPECT_EQ(fault_after([&](Edition& e) { coin_kind(e).prices[1] = 1000; }),
              "kinds.coin.prices[1]: expected 0 to 999, found 1000");
    EXPECT_EQ(fault_after([&](Edition& e) { coin_kind(e).prices[1] = -1; }),
              "kinds.coin.prices[1]: expected 0 to 999, found -1");
    EXPECT_EQ(fault_after([&](Edition& e) { coin_kind(e).trade_value = 0; }),
              "kinds.coin.trade_value: expected 1 to 9, found 0");
    EXPECT_EQ(fault_after([&](Edition& e) { coin_kind(e).count = -1; }),
              "kinds.coin.count: expected 0 to 82, found -1");
    EXPECT_EQ(fault_after([&](Edition& e) { coin_kind(e).count = 25; }),
              "kinds: expected at most 82 treasures of all kinds, found 83");
    EXPECT_EQ(fault_after([](Edition& e) { e.thieves = 21; }),
              "thieves: expected 0 to 20, found 21");
    EXPECT_EQ(fault_after([](Edition& e) { e.sandstorms = -1; }),
              "sandstorms: expected 0 to 75, found -1");
    EXPECT_EQ(fault_after([](Edition& e) { e.sandstorms_removed[1] = 7; }),
              "sandstorms_removed.3: expected 0 to 6, found 7");
    EXPECT_EQ(fault_after([](Edition& e) { e.hand = 0; }), "hand: expected 1 to 82, found 0");
    EXPECT_EQ(fault_after([](Edition& e) { e.market = -1; }), "market: expected 0 to 82, found -1");
    EXPECT_EQ(fault_after([](Edition& e) { e.chambers[2] = 0; }),
              "chambers.large: expected 1 to 82, found 0");
    EXPECT_EQ(fault_after([](Edition& e) { e.hand = 12; }),
              "kinds: expected at least 68 treasures other than maps for four hands, the market "
              "and the chambers, found 66");
    EXPECT_EQ(fault_after([](Edition& e) { e.sandstorms = 24; }),
              "dig site for 2 players: expected 0 to 75 cards, found 76");
}

TEST(Edition, AKindWithoutCardsNeedsNoPrices) {
    EXPECT_EQ(fault_after([](Edition& e) { e.kinds[index(cup)] = Kind{0, 2, {}}; }), "none");
}

TEST(Edition, AFaultyOneStopsTheProgram) {
    Edition edition = classic();
    edition.hand = 0;
    EXPECT_DEATH(Archaeology(Options{2}, edition), "hand: expected 1 to 82, found 0");
    EXPECT_DEATH(Archaeology(Options{5}), "players");
}

} // namespace
} // namespace khepri::archaeology
