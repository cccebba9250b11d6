#include "games/all_ai.h"
#include "search/ismcts/so_ismcts.h"

#include "games/archaeology/rules/rules.h"
#include "games/mummies/rules/rules.h"
#include "small_games.h"
#include "support/allocations.h"

#include <gtest/gtest.h>

namespace khepri::search {
namespace {

template <Game G>
Advice<typename G::Move> advised(const G& game, const typename G::State& state,
                                 std::int64_t iterations, std::uint64_t seed = 1) {
    SoIsmcts<G> search(game, 1U << 16);
    return search.think(game.view(state, game.to_act(state).front()),
                        Budget::iterations(iterations), Rng::fast(seed));
}

TEST(SoIsmcts, PlaysTicTacToeToADraw) {
    const small::TicTacToe game;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Rng rng = Rng::fast(seed);
        auto state = game.deal(rng);
        while (!game.to_act(state).empty())
            game.apply(state, state.turn, advised(game, state, 8000, seed).best(), rng);
        EXPECT_EQ(game.outcome(state).winners.size(), 2);
    }
}

TEST(SoIsmcts, FindsTheWinningMovesOfNim) {
    const small::Nim game;
    // 1 2 3 leaves an exclusive or of zero, and no other move does.
    EXPECT_EQ(advised(game, {{1, 2, 4}, 0}, 20'000).best(), (small::Take{2, 1}));
    EXPECT_EQ(advised(game, {{0, 2, 5}, 0}, 20'000).best(), (small::Take{2, 3}));
    EXPECT_LT(advised(game, {{1, 2, 3}, 0}, 20'000).ranked.front().win_chance, 0.3);
}

TEST(SoIsmcts, WeighsAHiddenCardAsItsChancesAre) {
    const small::HiddenCard game;
    const auto one = advised(game, {1, 0, 255}, 20'000);
    EXPECT_EQ(one.best().number, 0);
    EXPECT_NEAR(one.ranked.front().win_chance, 0.75, 0.03);
    const auto zero = advised(game, {0, 1, 255}, 20'000);
    EXPECT_TRUE(zero.best().number == 0 || zero.best().number == 3);
    EXPECT_NEAR(zero.ranked.front().win_chance, 0.5, 0.03);
}

TEST(SoIsmcts, DoesNotDependOnWhatIsTrulyHidden) {
    const small::HiddenCard game;
    EXPECT_EQ(advised(game, {1, 0, 255}, 500).ranked.front().win_chance,
              advised(game, {1, 2, 255}, 500).ranked.front().win_chance);
}

template <Game G>
void expect_repeatable(const G& game) {
    Rng rng = Rng::fast(3);
    const auto state = game.deal(rng);
    const auto a = advised(game, state, 400);
    const auto b = advised(game, state, 400);
    ASSERT_EQ(a.ranked.size(), b.ranked.size());
    for (std::size_t i = 0; i < a.ranked.size(); ++i) {
        EXPECT_TRUE(a.ranked[i].move == b.ranked[i].move);
        EXPECT_EQ(a.ranked[i].visits, b.ranked[i].visits);
    }
    EXPECT_EQ(a.iterations, 400);
    EXPECT_FALSE(game.why_not(state, game.to_act(state).front(), a.best()));
}

TEST(SoIsmcts, TheSameViewSeedAndBudgetGiveTheSameAdvice) {
    expect_repeatable(archaeology::Archaeology({3}));
    expect_repeatable(mummies::Mummies({4, 50}));
    expect_repeatable(scarabya::Scarabya());
}

// Scarabya with its placements written out, so that the search looks for each of them in the tree.
struct WrittenOut : scarabya::Scarabya {
    using Scarabya::Scarabya;
    using Moves = MoveList<scarabya::Place, 512>;
    void plain_moves(const State& state, Seat seat, Moves& out) const {
        scarabya::Placements all;
        Scarabya::plain_moves(state, seat, all);
        out.clear();
        for (const scarabya::Place& place : all) out.push_back(place);
    }
};

TEST(SoIsmcts, AListThatIsASetGivesTheSameAdvice) {
    static_assert(MoveSet<scarabya::Placements, scarabya::Place>);
    static_assert(!MoveSet<WrittenOut::Moves, scarabya::Place>);
    for (const auto mode : {scarabya::Mode::duel, scarabya::Mode::expedition}) {
        scarabya::Options options;
        options.mode = mode;
        options.players = mode == scarabya::Mode::duel ? 2 : 4;
        const scarabya::Scarabya game(options);
        Rng rng = Rng::fast(5);
        auto state = game.deal(rng);
        for (std::uint64_t step = 0; !game.to_act(state).empty(); ++step) {
            const auto as_set = advised(game, state, 600, step);
            const auto one_by_one = advised(WrittenOut(options), state, 600, step);
            ASSERT_EQ(as_set.ranked.size(), one_by_one.ranked.size());
            for (std::size_t i = 0; i < as_set.ranked.size(); ++i) {
                EXPECT_EQ(as_set.ranked[i].move, one_by_one.ranked[i].move);
                EXPECT_EQ(as_set.ranked[i].visits, one_by_one.ranked[i].visits);
            }
            game.apply(state, game.to_act(state).front(), as_set.best(), rng);
        }
    }
}

TEST(SoIsmcts, StopsAtOnceWhenCancelledAndStillNamesAMove) {
    const scarabya::Scarabya game;
    Rng rng = Rng::fast(3);
    const auto state = game.deal(rng);
    SoIsmcts<scarabya::Scarabya> search(game, 1U << 10);
    const std::atomic<bool> cancelled = true;
    const auto advice = search.think(game.view(state, 0),
                                     Budget::iterations(1'000'000).cancelled_by(cancelled), rng);
    EXPECT_EQ(advice.iterations, 1);
    EXPECT_FALSE(game.why_not(state, 0, advice.best()));
}

TEST(SoIsmcts, GoesOnWithoutGrowingWhenTheTreeIsFull) {
    const mummies::Mummies game({2, 50});
    Rng rng = Rng::fast(3);
    SoIsmcts<mummies::Mummies> search(game, 50);
    const auto state = game.deal(rng);
    const auto advice =
        search.think(game.view(state, game.to_act(state).front()), Budget::iterations(300), rng);
    EXPECT_EQ(search.tree().size(), 50U);
    EXPECT_EQ(advice.iterations, 300);
}

template <Game G>
std::size_t allocations_of(const G& game, SoIsmcts<G>& search, std::int64_t iterations) {
    Rng rng = Rng::fast(3);
    const auto state = game.deal(rng);
    const auto seen = game.view(state, game.to_act(state).front());
    const Budget budget = Budget::iterations(iterations);
    const std::size_t before = allocations();
    search.think(seen, budget, rng);
    return allocations() - before;
}

// What is left is the advice itself, whose moves are the same few after enough iterations.
template <Game G>
void expect_no_heap(const G& game) {
    SoIsmcts<G> search(game, 1U << 14);
    allocations_of(game, search, 3000);
    EXPECT_EQ(allocations_of(game, search, 1000), allocations_of(game, search, 3000));
}

TEST(SoIsmcts, AWarmTreeTakesNothingFromTheHeap) {
    expect_no_heap(archaeology::Archaeology({2}));
    expect_no_heap(mummies::Mummies({3, 50}));
    expect_no_heap(scarabya::Scarabya());
}

TEST(Budget, AsksTheClockItWasGiven) {
    int looks = 0;
    const Budget budget = Budget::until([&] { return ++looks > 3; });
    std::int64_t done = 0;
    while (budget.allows(done)) ++done;
    EXPECT_EQ(looks, 4);
    EXPECT_GT(done, 3);
}

} // namespace
} // namespace khepri::search
