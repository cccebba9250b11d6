#include "support/laws.h"

#include "games/scarabya/rules/builders.h"
#include "games/scarabya/rules/pictures.h"
#include "games/scarabya/wire/json.h"

#include <algorithm>

namespace khepri::scarabya {
namespace {

// What is always true of a state, by the naive rules.
class Whole {
public:
    explicit Whole(const Scarabya& game) : game_(game), from_start_(points_from_start()) {}

    void operator()(const State& state) const {
        expect_all_cards(state);
        const int grounds = game_.options().mode == Mode::duel ? 1 : game_.seats();
        for (int seat = 0; seat < grounds; ++seat)
            expect_conservation(state, static_cast<Seat>(seat));
        for (int seat = 0; seat < grounds; ++seat)
            expect_scores(state.table, static_cast<Seat>(seat));
    }

private:
    int points_from_start() const { return naive::points(grid_of(game_, dealt(game_).table, 0)); }

    static void expect_all_cards(const State& state) {
        std::string cards;
        for (const Tile tile : state.table.turned) cards += name(tile);
        for (const Tile tile : state.to_come) cards += name(tile);
        std::sort(cards.begin(), cards.end());
        EXPECT_EQ(cards, tile_letters);
    }

    void expect_conservation(const State& state, Seat seat) const {
        const Table& table = state.table;
        const Board& board = game_.ground(table, seat);
        const bool undecided = game_.options().mode == Mode::duel
                                   ? !table.to_place.empty()
                                   : table.to_place.contains(seat) || table.placed.contains(seat);
        EXPECT_EQ(board.tiles.size() + board.discarded + state.to_come.size() + undecided, 12U);
        Cells covered;
        for (const Place& place : board.tiles) covered = covered | cells_of(place);
        EXPECT_EQ(covered, board.covered);
        EXPECT_EQ(covered.count(), 5 * static_cast<int>(board.tiles.size()));
        EXPECT_TRUE((covered & table.rocks).empty());
        if (!table.placed.contains(seat)) {
            EXPECT_EQ(state.pending[seat], Place{});
        }
    }

    void expect_scores(const Table& table, Seat seat) const {
        const naive::Grid grid = grid_of(game_, table, seat);
        naive::Spots small;
        for (const auto& region : naive::regions(grid))
            if (region.size() <= 4) small.insert(region.begin(), region.end());
        const int points = naive::points(grid);
        const auto& boards = table.boards;
        switch (game_.options().mode) {
        case Mode::expedition:
            EXPECT_EQ(boards[seat].score, points);
            EXPECT_EQ(spots_of(boards[seat].sites), small);
            break;
        case Mode::duel:
            EXPECT_EQ(boards[0].score + boards[1].score, points + from_start_);
            EXPECT_EQ(spots_of(boards[0].sites | boards[1].sites), small);
            break;
        case Mode::solo:
            EXPECT_EQ(boards[0].score, 0);
            EXPECT_EQ(spots_of(boards[0].sites), small);
            break;
        }
    }

    const Scarabya& game_;
    int from_start_;
};

void expect_lawful_games(const Scarabya& game, int games) {
    const Whole whole(game);
    for (int i = 0; i < games && !testing::Test::HasFailure(); ++i)
        expect_a_lawful_game(game, static_cast<std::uint64_t>(i), whole);
}

TEST(Laws, HoldInExpeditionsOfOneToFour) {
    for (int players = 1; players <= 4; ++players)
        expect_lawful_games(Scarabya(options_for(Mode::expedition, players)), 600 / players);
}

TEST(Laws, HoldInDuels) {
    Options options = options_for(Mode::duel, 2);
    options.first.reset();
    expect_lawful_games(Scarabya(options), 500);
}

TEST(Laws, HoldInSoloGames) { expect_lawful_games(Scarabya(options_for(Mode::solo, 1)), 500); }

TEST(Laws, HoldWithoutFlips) {
    for (const auto& [mode, players] : {std::pair{Mode::expedition, 3}, {Mode::duel, 2}}) {
        Options options = options_for(mode, players);
        options.flips = Flips::off;
        expect_lawful_games(Scarabya(options), 150);
    }
}

TEST(Laws, HoldWithAFixedOrder) {
    expect_lawful_games(Scarabya(options_for(Mode::expedition, 2, "XWZ")), 100);
}

TEST(Laws, HoldOnBoardsOfSomeonesOwn) {
    for (const Picture& picture : {pocket, block, with_sites})
        for (const auto& [mode, players] :
             {std::pair{Mode::expedition, 2}, {Mode::duel, 2}, {Mode::solo, 1}})
            expect_lawful_games(game_on(picture, options_for(mode, players)), 40);
}

// The tile is set down, and nothing else has changed. If the others are still to place, that is
// all; if not, the round ends: the tile lies on the board, and the next card is turned up.
TEST(Laws, TheViewAfterAMoveDiffersByLuckAlone) {
    for (const auto& [mode, players] : {std::pair{Mode::expedition, 1},
                                        {Mode::expedition, 3},
                                        {Mode::duel, 2},
                                        {Mode::solo, 1}}) {
        const Scarabya game(options_for(mode, players));
        expect_views_after_moves(
            game, 7, [&](const Move& move, const View& then, const View& real) {
                EXPECT_EQ(then.pending, move);
                if (!then.table.to_place.empty()) {
                    EXPECT_EQ(real, then);
                    return;
                }
                const Move laid = game.ground(real.table, then.seat).tiles.back();
                EXPECT_EQ(laid, move);
                EXPECT_EQ(real.table.scarabs, then.table.scarabs);
                EXPECT_EQ(real.table.rocks, then.table.rocks);
                EXPECT_EQ(game.ground(real.table, then.seat).tiles.size(),
                          game.ground(then.table, then.seat).tiles.size() + 1);
            });
    }
}

TEST(Laws, PlacementsAreThoseOfTheNaiveRules) {
    for (const Flips flips : {Flips::on, Flips::off}) {
        Options options = options_for(Mode::expedition, 1);
        options.flips = flips;
        const Scarabya game(options);
        Rng rng = Rng::fast(81);
        for (int i = 0; i < 60; ++i) {
            State state = game.deal(rng);
            while (!game.to_act(state).empty()) {
                const char tile = name(state.table.turned.back())[0];
                std::vector<std::string> expected;
                for (const auto& spots :
                     naive::placements(grid_of(game, state.table, 0), tile, flips == Flips::on))
                    expected.push_back(naive::text(tile, spots));
                std::sort(expected.begin(), expected.end());
                ASSERT_EQ(texts_of_moves(game, state, 0), expected);
                ASSERT_EQ(game.placement_count(state.table, 0), static_cast<int>(expected.size()));
                game.apply(state, 0, game.plain_random(state, 0, rng), rng);
            }
        }
    }
}

TEST(Laws, ThePlainRandomPlayerTakesEachPlainMoveAlikeOften) {
    const Scarabya game;
    const State state = dealt(game, 6);
    const auto moves = plain_moves_of(game, state, 0);
    std::vector<int> taken(moves.size());
    Rng rng = Rng::fast(91);
    for (std::size_t i = 0; i < 1'000 * moves.size(); ++i) {
        const auto at = std::find(moves.begin(), moves.end(), game.plain_random(state, 0, rng));
        ASSERT_NE(at, moves.end());
        ++taken[static_cast<std::size_t>(at - moves.begin())];
    }
    for (const int count : taken) EXPECT_NEAR(count, 1'000, 130); // four standard errors
}

TEST(Laws, RandomPlayScoresWhatItIsKnownToScore) {
    const Scarabya game;
    Rng rng = Rng::fast(101);
    double sum = 0;
    for (int i = 0; i < 4'000; ++i)
        sum += game.outcome(played_out(game, game.deal(rng), rng, [](const State&) {})).scores[0];
    EXPECT_NEAR(sum / 4'000, 10.46, 0.4);
}

} // namespace
} // namespace khepri::scarabya
