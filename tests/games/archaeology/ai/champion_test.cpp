#include "games/all_ai.h"

#include "games/archaeology/ai/reasons.h"
#include "scenes.h"
#include "search/levels.h"

#include <algorithm>
#include <atomic>

namespace khepri::archaeology::ai {
namespace {

bool is_listed(const search::Reason& reason) {
    return std::any_of(archaeology_reasons.begin(), archaeology_reasons.end(),
                       [&](const ReasonWithValues& one) {
                           return "reason." + std::string(one.reason) == reason.key;
                       });
}

bool says(const search::Candidate<Move>& candidate, std::string_view key) {
    return std::any_of(candidate.reasons.begin(), candidate.reasons.end(),
                       [&](const search::Reason& reason) { return reason.key == key; });
}

// A hint said that no trade gains anything, beside a trade with a higher chance to win.
void expect_no_better_trade_denied(const search::Advice<Move>& advice) {
    double best_trade = -1; // chance
    for (const auto& candidate : advice.ranked) {
        if (!std::holds_alternative<Trade>(candidate.move)) continue;
        best_trade = std::max(best_trade, candidate.win_chance);
    }
    for (const auto& candidate : advice.ranked)
        if (says(candidate, "reason.no_trade_gains")) {
            EXPECT_LT(best_trade, candidate.win_chance);
        }
}

void expect_sensible(const Archaeology& game, const State& state, Seat seat,
                     const search::Advice<Move>& advice) {
    ASSERT_FALSE(advice.ranked.empty());
    expect_no_better_trade_denied(advice);
    for (const auto& candidate : advice.ranked) {
        expect_accepted(game, state, seat, candidate.move);
        EXPECT_GE(candidate.win_chance, 0);
        EXPECT_LE(candidate.win_chance, 1);
        EXPECT_GT(candidate.visits, 0);
        EXPECT_FALSE(candidate.reasons.empty()) << game.to_text(candidate.move);
        for (const search::Reason& reason : candidate.reasons)
            EXPECT_TRUE(is_listed(reason)) << reason.key;
    }
}

// Asks at every so manieth position.
template <class Ask>
void expect_sensible_advice(const Archaeology& game, int stride, const Ask& ask) {
    int round = 0;
    visit_positions(game, 2, 9, [&](const State& state, Seat seat) {
        Rng rng = Rng::fast(static_cast<std::uint64_t>(round));
        if (++round % stride != 0) return game.plain_random(state, seat, rng);
        const search::Advice<Move> advice = ask(game.view(state, seat));
        expect_sensible(game, state, seat, advice);
        return advice.best();
    });
}

TEST(ArchaeologyChampion, NeverProposesARefusedMove) {
    for (const int players : {2, 3, 4}) {
        for (const Edition& edition : {classic(), odd_edition()}) {
            const Archaeology game({players}, edition);
            expect_sensible_advice(game, 3, [&](const View& seen) {
                return champion(game, seen, search::Budget::iterations(2), Rng::fast(4));
            });
        }
    }
}

TEST(ArchaeologyLevels, NeverProposeARefusedMove) {
    const Archaeology game({3});
    for (const search::Level level : search::all_levels)
        expect_sensible_advice(game, 7, [&](const View& seen) {
            return advise(game, seen, level, search::Budget::iterations(2), Rng::fast(4));
        });
}

TEST(ArchaeologyChampion, TheSameViewLuckAndIterationsGiveTheSameAdvice) {
    const Archaeology game({2});
    Rng rng = Rng::fast(12);
    const State state = game.deal(rng);
    const View seen = game.view(state, game.to_act(state).front());
    const auto advised = [&] {
        return champion(game, seen, search::Budget::iterations(60), Rng::fast(5));
    };
    const search::Advice<Move> a = advised();
    const search::Advice<Move> b = advised();
    ASSERT_EQ(a.ranked.size(), b.ranked.size());
    for (std::size_t i = 0; i < a.ranked.size(); ++i) {
        EXPECT_EQ(a.ranked[i].move, b.ranked[i].move);
        EXPECT_EQ(a.ranked[i].win_chance, b.ranked[i].win_chance);
    }
}

TEST(ArchaeologyChampion, StopsAtOnceWhenCancelled) {
    const Archaeology game({2});
    Rng rng = Rng::fast(12);
    const State state = game.deal(rng);
    const std::atomic<bool> cancelled = true;
    const search::Advice<Move> advice =
        champion(game, game.view(state, game.to_act(state).front()),
                 search::Budget::iterations(1'000'000).cancelled_by(cancelled), Rng::fast(5));
    EXPECT_EQ(advice.iterations, 1);
}

TEST(ArchaeologyReasons, TellWhatAMoveIsGoodFor) {
    const Archaeology game({2});
    View seen;
    seen.seat = 0;
    seen.hand = Pile::of(Card::coin, 4) + Pile::of(Card::map);
    seen.market = Pile::of(Card::coin);
    seen.chambers = {3, 5, 7};
    seen.dig = 30;
    const auto first = [&](const Move& move) { return reasons(game, seen, move).front().key; };
    EXPECT_EQ(first(Trade{Pile::of(Card::map), Pile::of(Card::coin)}), "reason.completes_set");
    EXPECT_EQ(first(Sell{Card::coin, 4}), "reason.sells_early");
    EXPECT_EQ(first(Explore{Chamber::small}), "reason.opens_chamber");
    EXPECT_EQ(first(End{}), "reason.waits_for_set");
    EXPECT_EQ(first(Rob{1}), "reason.robs_largest_hand");
    EXPECT_EQ(first(Lose{Pile::of(Card::map)}), "reason.storm_takes");
    EXPECT_EQ(first(Lose{Pile::of(Card::coin)}), "reason.storm_takes_least");
    seen.money[1] = 61;
    EXPECT_EQ(first(Rob{1}), "reason.robs_leader");
}

// A hint to a player with $117 called an opponent with $61 the leader.
TEST(ArchaeologyReasons, NobodyLeadsWhoHasLessThanTheViewer) {
    const Archaeology game({3});
    View seen;
    seen.seat = 0;
    seen.dig = 30;
    seen.money = {117, 61, 20};
    for (const search::Reason& reason : reasons(game, seen, Rob{1}))
        EXPECT_NE(reason.key, "reason.robs_leader");
    seen.money = {60, 61, 20};
    EXPECT_EQ(reasons(game, seen, Rob{1}).front().key, "reason.robs_leader");
}

} // namespace
} // namespace khepri::archaeology::ai
