// What a hint announces: a reason for the move, and an estimate of every move, in the order of the
// advice. Whether it is right: tests/analysis/calibration_test.cpp.
#include "search/announced.h"

#include "games/all.h"
#include "games/all_ai.h"

#include <gtest/gtest.h>

namespace khepri::search {
namespace {

// An estimate of every move; and no move has a higher one than the move before it. Once the move
// that was chosen had a lower chance than the next in 3 % of decisions.
template <Game G>
void expect_order_and_estimates(const G& game, const std::vector<Announced>& all) {
    for (std::size_t k = 0; k < all.size(); ++k) {
        EXPECT_EQ(all[k].chance.has_value(), game.is_contest());
        EXPECT_EQ(all[k].score.has_value(), game.seats() > 1 || !game.is_contest());
        if (k == 0) continue;
        if (game.is_contest())
            EXPECT_LE(*all[k].chance, *all[k - 1].chance);
        else
            EXPECT_LE(*all[k].score, *all[k - 1].score);
    }
}

// A whole random game, with a hint for every decision. Estimates take longest: they are looked at
// where the move is forced, and in a few other decisions. Returns how many moves were forced.
template <Game G>
int expect_hints(const G& game, Level level) {
    Rng rng = Rng::fast(6, static_cast<std::uint64_t>(level));
    auto state = game.deal(rng);
    int forced = 0;
    for (int i = 0; !game.to_act(state).empty(); ++i) {
        const Seat seat = game.to_act(state).front();
        const auto seen = game.view(state, seat);
        const auto advice = advise(game, seen, level, Budget::iterations(1), rng.split());
        // Once three of ten hints in a duel had none.
        EXPECT_FALSE(advice.ranked.front().reasons.empty()) << game.to_text(advice.best());
        const bool is_forced = advice.ranked.size() == 1;
        forced += is_forced;
        if (is_forced || i % 16 == 5) {
            const auto all =
                announced(game, seen, advice, all_of_level(level_of_people), rng.split());
            EXPECT_EQ(all.size(), advice.ranked.size());
            expect_order_and_estimates(game, all);
        }
        game.apply(state, seat, game.plain_random(state, seat, rng), rng);
    }
    return forced;
}

TEST(Announced, EveryHintHasAReasonAndEstimatesInTheOrderOfTheAdvice) {
    int forced = 0;
    for_each_game([&]<Game G>(std::type_identity<G>) {
        for (const G& game : G::samples())
            for (const Level level : {Level::novice, Level::master})
                forced += expect_hints(game, level);
    });
    EXPECT_GT(forced, 0); // none in Mummies
}

TEST(Announced, DependsOnWhoPlays) {
    const archaeology::Archaeology game({2});
    Rng rng = Rng::fast(7);
    const auto state = game.deal(rng);
    const Seat seat = game.to_act(state).front();
    const auto seen = game.view(state, seat);
    const auto advice = advise(game, seen, Level::adept, Budget::iterations(4), rng.split());
    const auto chance_against = [&](Level level) {
        SeatLevels levels = all_of_level(level);
        levels[seat] = level_of_people;
        return *announced(game, seen, advice, levels, Rng::fast(1)).front().chance;
    };
    EXPECT_GT(chance_against(Level::novice), chance_against(Level::apprentice) + 0.05);
    EXPECT_GT(chance_against(Level::apprentice), chance_against(Level::master) + 0.05);
}

} // namespace
} // namespace khepri::search
