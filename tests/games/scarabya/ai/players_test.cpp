#include "games/all_ai.h"
#include "games/scarabya/ai/reasons.h"
#include "games/scarabya/ai/search.h"
#include "games/scarabya/ai/support.h"
#include "search/levels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace khepri::scarabya::ai {
namespace {

std::vector<Options> all_kinds() {
    std::vector<Options> kinds;
    for (const Flips flips : {Flips::on, Flips::off}) {
        for (const int players : {1, 2, 4}) kinds.push_back(options_of(Mode::expedition, players));
        kinds.push_back(options_of(Mode::duel));
        kinds.push_back(options_of(Mode::solo));
        for (std::size_t i = kinds.size() - 5; i < kinds.size(); ++i) kinds[i].flips = flips;
    }
    for (const Mode mode : {Mode::expedition, Mode::duel, Mode::solo}) {
        Options fixed = options_of(mode);
        fixed.order = Order{Tile::X, Tile::I, Tile::F, Tile::L, Tile::N, Tile::P,
                            Tile::T, Tile::U, Tile::V, Tile::W, Tile::Y, Tile::Z};
        kinds.push_back(fixed);
    }
    return kinds;
}

void expect_sound(const Scarabya& game, const State& state, Seat seat,
                  const search::Advice<Move>& advice) {
    ASSERT_FALSE(advice.ranked.empty());
    for (const auto& candidate : advice.ranked) {
        EXPECT_FALSE(game.why_not(state, seat, candidate.move));
        EXPECT_GE(candidate.win_chance, 0);
        EXPECT_LE(candidate.win_chance, 1);
    }
}

TEST(ScarabyaPlayers, AreNeverRefused) {
    Rng rng = Rng::fast(21);
    for (const Options& options : all_kinds()) {
        const Scarabya game(options);
        for (const std::size_t to_come : {11U, 8U, 5U, 3U, 2U, 1U, 0U}) {
            const State state = random_state(game, to_come, rng);
            if (game.to_act(state).empty()) continue;
            const Seat seat = game.to_act(state).front();
            const View seen = game.view(state, seat);
            expect_sound(game, state, seat,
                         champion(game, seen, search::Budget::iterations(1), rng.split()));
            EXPECT_FALSE(game.why_not(state, seat, policy(game, seen, rng)));
            for (const search::Level level : search::all_levels)
                expect_sound(game, state, seat,
                             advise(game, seen, level, search::Budget::iterations(1), rng.split()));
        }
    }
}

bool same(const search::Advice<Move>& a, const search::Advice<Move>& b) {
    return a.iterations == b.iterations &&
           std::equal(a.ranked.begin(), a.ranked.end(), b.ranked.begin(), b.ranked.end(),
                      [](const auto& x, const auto& y) {
                          return x.move == y.move && x.expected_score == y.expected_score &&
                                 x.visits == y.visits;
                      });
}

TEST(ScarabyaPlayers, TheSameBudgetGivesTheSameAdviceWithAnyCrew) {
    for (const Mode mode : {Mode::expedition, Mode::duel, Mode::solo}) {
        const Scarabya game(options_of(mode));
        Rng rng = Rng::fast(22);
        const State state = random_state(game, 6, rng);
        const View seen = game.view(state, game.to_act(state).front());
        const search::Budget budget = search::Budget::iterations(6);
        const auto alone = champion(game, seen, budget, Rng::fast(3));
        EXPECT_TRUE(same(alone, champion(game, seen, budget, Rng::fast(3))));
        EXPECT_TRUE(
            same(alone, champion(game, seen, budget.with_threads(backwards), Rng::fast(3))));
    }
}

TEST(ScarabyaPlayers, AdviceDoesNotDependOnWhatIsHidden) {
    const Scarabya game;
    Rng rng = Rng::fast(23);
    State state = random_state(game, 6, rng);
    const auto before =
        champion(game, game.view(state, 0), search::Budget::iterations(4), Rng::fast(3));
    rng.shuffle(state.to_come);
    EXPECT_TRUE(same(
        before, champion(game, game.view(state, 0), search::Budget::iterations(4), Rng::fast(3))));
}

TEST(ScarabyaPlayers, ACancelledSearchStillNamesAMove) {
    const Scarabya game;
    Rng rng = Rng::fast(24);
    const State state = game.deal(rng);
    const std::atomic<bool> cancelled{true};
    const auto advice =
        champion(game, game.view(state, 0),
                 search::Budget::iterations(1000).cancelled_by(cancelled), Rng::fast(3));
    EXPECT_FALSE(game.why_not(state, 0, advice.best()));
    EXPECT_LE(advice.iterations, 1);
}

// A candidate that was dropped early may have met kinder worlds.
TEST(ScarabyaPlayers, TheChosenMoveShowsTheHighestChanceAndEveryMoveAnEstimate) {
    Rng rng = Rng::fast(28);
    for (const Options& options : all_kinds()) {
        const Scarabya game(options);
        for (const std::size_t to_come : {7U, 4U, 1U}) {
            const State state = random_state(game, to_come, rng);
            if (game.to_act(state).empty()) continue;
            const View seen = game.view(state, game.to_act(state).front());
            const auto advice = champion(game, seen, search::Budget::iterations(8), rng.split());
            for (const auto& candidate : advice.ranked) {
                EXPECT_LE(candidate.win_chance, advice.ranked.front().win_chance);
                EXPECT_GT(candidate.visits, 0);
            }
        }
    }
}

TEST(ScarabyaPlayers, AForcedPlacementHasAnEstimate) {
    int forced = 0;
    for (const Mode mode : {Mode::expedition, Mode::duel, Mode::solo}) {
        const Scarabya game(options_of(mode));
        Rng rng = Rng::fast(29);
        for (int i = 0; i < 300; ++i) {
            const State state = random_state(game, 3 + rng.below(3), rng);
            if (game.to_act(state).empty()) continue;
            const Seat seat = game.to_act(state).front();
            Moves moves;
            game.plain_moves(state, seat, moves);
            if (moves.size() != 1) continue;
            const auto advice = champion(game, game.view(state, seat),
                                         search::Budget::iterations(1000), rng.split());
            EXPECT_GT(advice.ranked.front().visits, 0);
            EXPECT_LE(advice.iterations, worlds_in_block);
            ++forced;
        }
    }
    EXPECT_GT(forced, 3);
}

// Points already held count once: with the last card the score is the one at the end.
TEST(ScarabyaPlayers, TheScoreExpectedOfTheLastPlacementOfADuelIsTheFinalOne) {
    Options known = options_of(Mode::duel);
    known.order = Order{Tile::X, Tile::I, Tile::F, Tile::L, Tile::N, Tile::P,
                        Tile::T, Tile::U, Tile::V, Tile::W, Tile::Y, Tile::Z};
    for (const Options& options : {options_of(Mode::duel), known}) {
        const Scarabya game(options);
        Rng rng = Rng::fast(30);
        for (int i = 0; i < 20; ++i) {
            State state = random_state(game, 0, rng);
            if (game.to_act(state).empty()) continue;
            const Seat seat = game.to_act(state).front();
            const auto advice =
                champion(game, game.view(state, seat), search::Budget::iterations(8), rng.split());
            EXPECT_EQ(advice.iterations, 1);
            game.apply(state, seat, advice.best(), rng);
            EXPECT_EQ(advice.ranked.front().expected_score, game.outcome(state).scores[seat]);
        }
    }
}

TEST(ScarabyaPlayers, ADecidedDuelDoesNotUseTheWholeBudget) {
    const Scarabya game(options_of(Mode::duel));
    Rng rng = Rng::fast(31);
    State state = random_state(game, 5, rng);
    while (game.to_act(state).empty()) state = random_state(game, 5, rng);
    state.table.boards[0].score = 200; // more than all scarabs on the board could make
    const auto advice = champion(game, game.view(state, game.to_act(state).front()),
                                 search::Budget::iterations(1000), rng.split());
    EXPECT_LE(advice.iterations, 1);
}

// The yardstick of the champion's duels looks two placements ahead.
TEST(ScarabyaLevels, TheExpertOfADuelTakesThePointsLessThoseOfTheBestReply) {
    const Scarabya game(options_of(Mode::duel));
    Rng rng = Rng::fast(32);
    for (int i = 0; i < 20; ++i) {
        const State state = random_state(game, 1 + rng.below(4), rng);
        if (game.to_act(state).empty() || state.to_come.empty()) continue;
        const Seat seat = game.to_act(state).front();
        const auto worth = [&](const Place& place) {
            double replies = 0;
            for (const Tile tile : state.to_come) {
                State next = state;
                // Any card may be the next one.
                std::swap(next.to_come.back(),
                          *std::find(next.to_come.begin(), next.to_come.end(), tile));
                Rng luck = rng;
                game.apply(next, seat, place, luck);
                if (game.to_act(next).empty() || next.table.turned.back() != tile) continue;
                Moves moves;
                const Seat other = game.to_act(next).front();
                game.plain_moves(next, other, moves);
                int best = 0;
                for (const Place& reply : moves)
                    best = std::max(best, game.preview_points(next.table, other, reply));
                replies += best;
            }
            return game.preview_points(state.table, seat, place) -
                   replies / static_cast<double>(state.to_come.size());
        };
        Moves moves;
        game.plain_moves(state, seat, moves);
        double most = -100;
        for (const Place& place : moves) most = std::max(most, worth(place));
        const auto advice = advise(game, game.view(state, seat), search::Level::expert,
                                   search::Budget::unlimited(), rng.split());
        EXPECT_NEAR(worth(advice.best()), most, 1e-9);
    }
}

double mean_score(const Scarabya& game, int games, const auto& player) {
    double sum = 0;
    for (int i = 0; i < games; ++i) {
        Rng rng = Rng::fast(25, static_cast<std::uint64_t>(i));
        State state = game.deal(rng);
        while (!game.to_act(state).empty())
            game.apply(state, 0, player(game.view(state, 0), rng), rng);
        sum += game.outcome(state).scores[0];
    }
    return sum / games;
}

TEST(ScarabyaPlayers, ThePolicyMakesMoreThanFortyTwoPoints) {
    const Scarabya game;
    EXPECT_GT(
        mean_score(game, 60, [&](const View& seen, Rng& rng) { return policy(game, seen, rng); }),
        42);
}

TEST(ScarabyaReasons, TellOfTheSiteThatAPlacementCloses) {
    const Scarabya game;
    Rng rng = Rng::fast(26);
    int closed = 0;
    for (int i = 0; i < 60; ++i) {
        const State state = random_state(game, rng.below(9), rng);
        if (game.to_act(state).empty()) continue;
        Moves moves;
        game.plain_moves(state, 0, moves);
        const Place place = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        const auto why = reasons(game, game.view(state, 0), place);
        const bool tells = !why.empty() && why.front().key.starts_with("reason.closes_site");
        EXPECT_EQ(tells, game.preview_points(state.table, 0, place) > 0);
        closed += tells ? 1 : 0;
    }
    EXPECT_GT(closed, 0);
}

TEST(ScarabyaReasons, AreThoseOfTheTableWithItsValuesAndEveryHintHasOne) {
    Rng rng = Rng::fast(27);
    std::set<std::string> given;
    for (const Mode mode : {Mode::expedition, Mode::duel, Mode::solo}) {
        const Scarabya game(options_of(mode));
        for (int i = 0; i < 300; ++i) {
            const State state = random_state(game, rng.below(11), rng);
            if (game.to_act(state).empty()) continue;
            const Seat seat = game.to_act(state).front();
            const auto advice = advise(game, game.view(state, seat), search::Level::adept,
                                       search::Budget::unlimited(), rng.split());
            EXPECT_FALSE(advice.ranked.front().reasons.empty());
            for (const search::Reason& reason : advice.ranked.front().reasons) {
                const auto listed = std::find_if(
                    scarabya_reasons.begin(), scarabya_reasons.end(), [&](const auto& one) {
                        return "reason." + std::string(one.reason) == reason.key;
                    });
                ASSERT_NE(listed, scarabya_reasons.end()) << reason.key;
                std::string names;
                for (const auto& [name, value] : reason.values)
                    names += (names.empty() ? "" : " ") + name;
                EXPECT_EQ(names, listed->values);
                given.insert(reason.key);
            }
        }
    }
    EXPECT_EQ(given.size(), scarabya_reasons.size());
}

} // namespace
} // namespace khepri::scarabya::ai
