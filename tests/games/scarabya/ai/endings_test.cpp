// The solvers against plain search through the rules, near the end of a game.
#include "games/all_ai.h"
#include "games/scarabya/ai/duel.h"
#include "games/scarabya/ai/hindsight.h"
#include "games/scarabya/ai/support.h"
#include "games/scarabya/ai/winnable.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace khepri::scarabya::ai {
namespace {

// The best final score of seat 0 when the cards come as they lie.
int best_score(const Scarabya& game, const State& state, Rng& rng) {
    if (game.to_act(state).empty()) return game.outcome(state).scores[0];
    Moves moves;
    game.plain_moves(state, 0, moves);
    int best = 0;
    for (const Place& place : moves) {
        State next = state;
        game.apply(next, 0, place, rng);
        best = std::max(best, best_score(game, next, rng));
    }
    return best;
}

// All orders of the cards to come, and whether one of them can be won.
bool some_order_wins(const Scarabya& game, State state, Rng& rng) {
    std::sort(state.to_come.begin(), state.to_come.end());
    do {
        if (best_score(game, state, rng) == state.table.scarabs.count()) return true;
    } while (std::next_permutation(state.to_come.begin(), state.to_come.end()));
    return false;
}

TEST(ScarabyaHindsight, FindsTheBestOfTheLastCards) {
    for (const Mode mode : {Mode::expedition, Mode::solo}) {
        const Scarabya game(options_of(mode));
        Rng rng = Rng::fast(11);
        for (int i = 0; i < 25; ++i) {
            const State state = random_state(game, 2, rng);
            if (game.to_act(state).empty()) continue;
            const View seen = game.view(state, 0);
            const Position position(game, seen);
            const Order all = order_of(state);
            const std::span<const Tile> order(all);
            const auto found = hindsight(position.land, position.aim(), position.live,
                                         order.subspan(state.table.turned.size() - 1),
                                         search::Budget::iterations(100'000));
            EXPECT_TRUE(found.is_exhaustive);
            const int sites = mode == Mode::solo ? game.lost_scarabs(state.table).count() : 0;
            const int score = mode == Mode::solo ? state.table.scarabs.count() - sites + found.made
                                                 : position.score + found.made;
            EXPECT_EQ(score, best_score(game, state, rng));
            State end = state;
            for (const Place& place : found.line) game.apply(end, 0, place, rng);
            EXPECT_EQ(game.outcome(end).scores[0], score);
        }
    }
}

TEST(ScarabyaHindsight, DoesNotClaimAProofItDoesNotHave) {
    const Scarabya game;
    Rng rng = Rng::fast(12);
    const State state = game.deal(rng);
    const Land land(state.table, Flips::on);
    const auto found =
        hindsight(land, Aim::points, land.ground, order_of(state), search::Budget::iterations(200));
    EXPECT_FALSE(found.is_proven());
    EXPECT_GE(found.bound, found.made);
    EXPECT_GT(found.made, 50);
}

TEST(ScarabyaHindsight, IsTheSameWithAnyCrew) {
    const Scarabya game;
    Rng rng = Rng::fast(13);
    const State state = game.deal(rng);
    const Land land(state.table, Flips::on);
    const search::Budget budget = search::Budget::iterations(400);
    const auto alone = hindsight(land, Aim::points, land.ground, order_of(state), budget);
    const auto together =
        hindsight(land, Aim::points, land.ground, order_of(state), budget.with_threads(backwards));
    EXPECT_EQ(alone.line, together.line);
    EXPECT_EQ(alone.made, together.made);
    EXPECT_EQ(alone.widest, together.widest);
}

TEST(ScarabyaWinnable, AgreesWithAllOrdersOfTheLastCards) {
    const Scarabya game(options_of(Mode::solo));
    Rng rng = Rng::fast(13);
    int yes = 0;
    for (int i = 0; i < 60; ++i) {
        // Play that is good enough for some games to be winnable in the end.
        State state = game.deal(rng);
        while (!game.to_act(state).empty() && state.to_come.size() > 2)
            game.apply(state, 0, policy(game, game.view(state, 0), rng), rng);
        if (game.to_act(state).empty()) continue;
        // Who looks on gets the player's answer; once it was read from behind the last board.
        Rng luck = rng.split();
        const auto answer =
            can_still_be_won(game, game.view(state, 0), search::Budget::iterations(10), luck);
        EXPECT_EQ(answer, can_still_be_won(game, game.view(state, spectator),
                                           search::Budget::iterations(10), luck));
        const bool wins = some_order_wins(game, state, rng);
        EXPECT_EQ(answer, wins ? Winnable::yes : Winnable::no);
        yes += wins ? 1 : 0;
    }
    EXPECT_GT(yes, 5);
    EXPECT_LT(yes, 55);
}

TEST(ScarabyaWinnable, TheStartCanBeWonAndAShutInScarabCannotBeBuried) {
    const Scarabya game(options_of(Mode::solo));
    Rng rng = Rng::fast(14);
    State state = game.deal(rng);
    EXPECT_EQ(can_still_be_won(game, game.view(state, 0), search::Budget::iterations(50), rng),
              Winnable::yes);
    while (!game.to_act(state).empty() && game.lost_scarabs(state.table).empty())
        game.apply(state, 0, game.plain_random(state, 0, rng), rng);
    EXPECT_EQ(can_still_be_won(game, game.view(state, 0), search::Budget::iterations(50), rng),
              Winnable::no);
}

// The mean over the orders of two cards to come, by the rules.
double mean_of_best(const Scarabya& game, const State& state, Rng& rng) {
    if (game.to_act(state).empty()) return game.outcome(state).scores[0];
    Moves moves;
    game.plain_moves(state, 0, moves);
    double best = 0;
    for (const Place& place : moves) {
        double sum = 0;
        int orders = 0;
        State next = state;
        std::sort(next.to_come.begin(), next.to_come.end());
        do {
            State after = next;
            game.apply(after, 0, place, rng);
            sum += mean_of_best(game, after, rng);
            ++orders;
        } while (std::next_permutation(next.to_come.begin(), next.to_come.end()));
        best = std::max(best, sum / orders);
    }
    return best;
}

TEST(ScarabyaEndgame, ExpectsWhatAllOrdersOfTheLastCardsMake) {
    const Scarabya game;
    Rng rng = Rng::fast(15);
    for (int i = 0; i < 20; ++i) {
        const State state = random_state(game, 2, rng);
        if (game.to_act(state).empty()) continue;
        const View seen = game.view(state, 0);
        const Position position(game, seen);
        double best = 0;
        for (const Candidate& candidate : position.candidates())
            best = std::max(
                best, position.score + candidate.laid.points +
                          expected(position.land, Aim::points, candidate.laid.live, position.rest));
        EXPECT_NEAR(best, mean_of_best(game, state, rng), 1e-9);
    }
}

// The final margin of who began, both playing their best with the cards as they lie.
int best_margin(const Scarabya& game, const State& state, Rng& rng) {
    const Seat first = state.table.first;
    if (game.to_act(state).empty()) {
        const auto scores = game.outcome(state).scores;
        return scores[first] - scores[1 - first];
    }
    const Seat seat = game.to_act(state).front();
    Moves moves;
    game.plain_moves(state, seat, moves);
    int best = seat == first ? -1000 : 1000;
    for (const Place& place : moves) {
        State next = state;
        game.apply(next, seat, place, rng);
        const int margin = best_margin(game, next, rng);
        best = seat == first ? std::max(best, margin) : std::min(best, margin);
    }
    return best;
}

TEST(ScarabyaDuel, ExpectsWhatBothCanEnforceWithTheLastCards) {
    const Scarabya game(options_of(Mode::duel));
    Rng rng = Rng::fast(16);
    for (int i = 0; i < 25; ++i) {
        const State state = random_state(game, 1, rng);
        if (game.to_act(state).empty()) continue;
        const View seen = game.view(state, game.to_act(state).front());
        const Position position(game, seen);
        const Seat first = seen.table.first;
        const int margin = seen.table.boards[first].score - seen.table.boards[1 - first].score;
        const bool began = position.mover() == Mover::first;
        double best = began ? -1000 : 1000;
        for (const Candidate& candidate : position.candidates()) {
            const double worth = expected(
                position.land, after({position.live, position.mover(), margin}, candidate.laid),
                position.rest);
            best = began ? std::max(best, worth) : std::min(best, worth);
        }
        EXPECT_NEAR(best, worth_of(best_margin(game, state, rng)), 1e-9);
    }
}

} // namespace
} // namespace khepri::scarabya::ai
