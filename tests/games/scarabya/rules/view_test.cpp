#include "games/scarabya/rules/builders.h"
#include "games/scarabya/rules/pictures.h"
#include "support/play.h"

#include <algorithm>
#include <map>

namespace khepri::scarabya {
namespace {

std::string letters(const FixedVector<Tile, 11>& cards) {
    std::string text;
    for (const Tile tile : cards) text += name(tile);
    return text;
}

// A random position with so many cards to come.
State with_cards_to_come(const Scarabya& game, std::size_t cards, std::uint64_t seed) {
    Rng rng = Rng::fast(seed);
    State state = game.deal(rng);
    while (state.to_come.size() > cards)
        game.apply(state, game.to_act(state).front(),
                   game.plain_random(state, game.to_act(state).front(), rng), rng);
    return state;
}

TEST(View, HidesTheOrderOfTheCardsToCome) {
    const Scarabya game;
    State state = with_cards_to_come(game, 5, 7);
    const View before = game.view(state, 0);
    std::reverse(state.to_come.begin(), state.to_come.end());
    EXPECT_EQ(game.view(state, 0), before);
    std::string sorted = letters(state.to_come);
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(letters(before.to_come), sorted);
}

TEST(View, ShowsTheOrderThatTheOptionsFix) {
    const Scarabya game(options_for(Mode::expedition, 1, "ZYXWVUTPNLIF"));
    const State state = dealt(game);
    EXPECT_EQ(letters(game.view(state, spectator).to_come), "FILNPTUVWXY");
    Rng rng = Rng::fast(1);
    EXPECT_EQ(game.imagine(game.view(state, 0), rng), state);
}

TEST(View, HidesWhereOthersHavePlacedInTheRound) {
    const Scarabya game(options_for(Mode::expedition, 3));
    const State start = dealt(game);
    const auto moves = plain_moves_of(game, start, 0);
    State one = start;
    State other = start;
    Rng rng = Rng::fast(1);
    game.apply(one, 0, moves.front(), rng);
    game.apply(other, 0, moves.back(), rng);
    for (const Seat seat : {Seat{1}, Seat{2}, spectator}) {
        EXPECT_EQ(game.view(one, seat), game.view(other, seat));
        EXPECT_TRUE(game.view(one, seat).table.placed.contains(0)) << "that one has is seen";
    }
    EXPECT_EQ(game.view(one, 0).pending, moves.front());
    EXPECT_EQ(game.view(other, 0).pending, moves.back());
}

TEST(Imagine, DependsOnTheViewAlone) {
    const Scarabya game(options_for(Mode::expedition, 2));
    State one = with_cards_to_come(game, 6, 9);
    ASSERT_EQ(game.to_act(one).size(), 2);
    State other = one;
    std::reverse(other.to_come.begin(), other.to_come.end());
    const auto moves = plain_moves_of(game, one, 0);
    Rng rng = Rng::fast(1);
    game.apply(one, 0, moves.front(), rng);
    game.apply(other, 0, moves.back(), rng);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng first = Rng::fast(seed);
        Rng second = Rng::fast(seed);
        EXPECT_EQ(game.imagine(game.view(one, 1), first),
                  game.imagine(game.view(other, 1), second));
    }
}

TEST(Imagine, MakesAllOrdersOfTheCardsToComeAlikeOften) {
    const Scarabya game;
    for (const std::size_t cards : {3U, 4U}) {
        const View view = game.view(with_cards_to_come(game, cards, 13), 0);
        ASSERT_EQ(view.to_come.size(), cards);
        std::map<std::string, int> counts;
        Rng rng = Rng::fast(5);
        const int orders = cards == 3 ? 6 : 24;
        const int total = 1'000 * orders;
        for (int i = 0; i < total; ++i) ++counts[letters(game.imagine(view, rng).to_come)];
        EXPECT_EQ(static_cast<int>(counts.size()), orders);
        EXPECT_LT(chi_square(counts, orders, total), cards == 3 ? 23 : 53); // once in 2,500
    }
}

// Two rows have no room for X, which is discarded in sight of all and tells nothing of the rest:
// the next card after X and I is any of the other ten.
TEST(Imagine, IsDistributedLikeTheTruthAfterDiscardedCards) {
    Picture two_rows = block;
    two_rows[6] = "##########";
    const Scarabya game = game_on(two_rows, options_for(Mode::expedition, 1));
    std::map<std::string, int> truth;
    std::map<std::string, int> imagined;
    int found = 0;
    Rng rng = Rng::fast(23);
    for (int i = 0; i < 130'000; ++i) {
        const State state = game.deal(rng);
        if (state.table.turned != FixedVector<Tile, 12>{Tile::X, Tile::I}) continue;
        ++found;
        ++truth[std::string(name(state.to_come.back()))];
        ++imagined[std::string(name(game.imagine(game.view(state, 0), rng).to_come.back()))];
    }
    ASSERT_GT(found, 800);
    EXPECT_LT(chi_square(truth, 10, found), 30); // exceeded once in 2,300
    EXPECT_LT(chi_square(imagined, 10, found), 30);
}

TEST(Imagine, GivesWhoHasPlacedAnyLegalPlacementAlikeOften) {
    const Scarabya game(options_for(Mode::expedition, 2, "I"));
    State state = dealt(game, 3);
    const auto moves = texts_of_moves(game, state, 0);
    Rng rng = Rng::fast(29);
    game.apply(state, 0, game.plain_random(state, 0, rng), rng);
    std::map<std::string, int> counts;
    const int total = static_cast<int>(500 * moves.size());
    for (int i = 0; i < total; ++i)
        ++counts[to_text(game.imagine(game.view(state, 1), rng).pending[0])];
    ASSERT_GT(moves.size(), 8U);
    ASSERT_LT(moves.size(), 30U);
    EXPECT_EQ(counts.size(), moves.size());
    for (const auto& [text, count] : counts) {
        EXPECT_TRUE(std::binary_search(moves.begin(), moves.end(), text));
        EXPECT_NEAR(count, 500, 90) << text; // four standard errors
    }
}

TEST(Imagine, KeepsOnesOwnPlacement) {
    const Scarabya game(options_for(Mode::expedition, 2));
    State state = dealt(game, 3);
    Rng rng = Rng::fast(31);
    const Place own = game.plain_random(state, 0, rng);
    game.apply(state, 0, own, rng);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(game.imagine(game.view(state, 0), rng).pending[0], own);
}

} // namespace
} // namespace khepri::scarabya
