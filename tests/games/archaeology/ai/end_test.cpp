// How well the policy plays the end, against its exact solution. With an empty dig site and no maps
// luck has no more part in it; with both hands known the best play of both is found by trying all
// moves there are.
#include "core/hash.h"
#include "games/archaeology/ai/policy.h"
#include "games/archaeology/ai/scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace khepri::archaeology::ai {
namespace {

int lead_of(const State& state) {
    return static_cast<int>(state.money[0]) - static_cast<int>(state.money[1]);
}

class EndGame {
public:
    explicit EndGame(const Archaeology& game) : game_(game) {}

    // By how much seat 1 (0 in the code) leads in the end if both play their best.
    int lead(const State& state) { return lead_of(state) + gain(state); }

private:
    // All but the money, which does not change what is best, the sales, and how far beyond the
    // number that demands a sale (A20) the rows of turns are.
    static std::uint64_t key_of(State state) {
        state.money = {};
        state.sales.clear();
        if (state.passes > 2) state.passes = 2;
        if (state.barren_turns > 2 * most_barren_rounds)
            state.barren_turns = 2 * most_barren_rounds;
        return hash_of(state);
    }

    template <class Visit>
    void for_each_move(const State& state, const Visit& visit) const {
        const Pile hand = state.hands[state.turn];
        if (!must_sell(state, state.hands[state.turn], 2)) visit(End{});
        for (const Card kind : hand.kinds())
            for (int n = std::min(hand.count(kind), game_.facts().largest.count(kind)); n > 0; --n)
                visit(Sell{kind, static_cast<std::uint8_t>(n)});
        for_each_part(hand, [&](Pile give) {
            for_each_part(state.market.without(give.kinds()), [&](Pile take) {
                const Trade trade{give, take};
                if (!game_.why_not(state, state.turn, trade)) visit(trade);
            });
        });
    }

    int gain(const State& state) {
        if (state.phase == Phase::over) return 0;
        const std::uint64_t key = key_of(state);
        if (const auto found = gains_.find(key); found != gains_.end()) return found->second;
        std::optional<int> best;
        for_each_move(state, [&](const Move& move) {
            State next = state;
            Rng no_luck = Rng::fast(0);
            game_.apply(next, state.turn, move, no_luck);
            const int here = lead_of(next) - lead_of(state) + gain(next);
            if (!best || (state.turn == 0 ? here > *best : here < *best)) best = here;
        });
        return gains_[key] = *best;
    }

    const Archaeology& game_;
    std::unordered_map<std::uint64_t, int> gains_; // what seat 1 gains over seat 2 from here
};

Pile random_treasures(Rng& rng, int cards) {
    Pile pile;
    while (pile.size() < cards) {
        const Card card = all_cards[rng.below(7)];
        if (card != Card::map) pile.add(card);
    }
    return pile;
}

class EndTest : public testing::Test {
protected:
    State end_with(Pile hand, Pile other, Pile market) const {
        State state;
        state.hands = {hand, other, {}, {}};
        state.market = market;
        state.began_dry = true;
        return state;
    }
    int lead_of_the_policy(State state) const {
        Rng rng = Rng::fast(1);
        policy_.play_out(state, rng);
        return lead_of(state);
    }

    Archaeology game_{Options{2}};
    ArchaeologyPolicy policy_{game_};
    Rng rng_ = Rng::fast(21);
};

TEST_F(EndTest, WhoHasTheOnlyCardsGetsTheMostOutOfThem) {
    for (int round = 0; round < 30; ++round) {
        const State state = end_with(random_treasures(rng_, 3), {}, random_treasures(rng_, 3));
        EXPECT_EQ(lead_of_the_policy(state), EndGame(game_).lead(state));
    }
}

TEST_F(EndTest, AgainstOneWhoHasCardsTooLittleIsLost) {
    int lost = 0;
    for (int round = 0; round < 10; ++round) {
        const State state = end_with(random_treasures(rng_, 2), random_treasures(rng_, 2),
                                     random_treasures(rng_, 3));
        lost += std::abs(lead_of_the_policy(state) - EndGame(game_).lead(state));
    }
    EXPECT_LE(lost, 10) << "dollars in 10 games";
}

} // namespace
} // namespace khepri::archaeology::ai
