#include "games/all_ai.h"
#include "games/mummies/ai/belief.h"
#include "games/mummies/ai/policy.h"
#include "games/mummies/ai/search.h"
#include "games/mummies/ai/standing.h"
#include "games/mummies/rules/table_setup.h"
#include "search/levels.h"
#include "support/allocations.h"

#include <gtest/gtest.h>

#include <numeric>
#include <thread>

namespace khepri::mummies::ai {
namespace {

// Rounds as short and as long as papyri can make them, few kinds of cards, many alike.
Edition odd_edition() {
    Edition edition;
    edition.name = "odd";
    edition.offerings = {{{9, 0, 0, 0, 9}, {0, 12, 0, 0, 0}, {0, 0, 0, 14, 0}, {5, 0, 0, 0, 5}}};
    for (const char* const text : {"VCNS2", "VCNS2", "SNCV6", "NSVC6", "CVNS4"})
        edition.papyri.push_back(*parse_papyrus(text));
    return edition;
}

std::vector<Mummies> all_sorts_of_games() {
    std::vector<Mummies> games;
    for (int players = 2; players <= most_seats; ++players) {
        games.emplace_back(mummies::Options{players, 50});
        games.emplace_back(mummies::Options{players, 150}, odd_edition());
    }
    return games;
}

// Visits positions of games in which half of the moves are plain random and half the policy's.
template <class Visit>
void for_each_position(const Mummies& game, int positions, std::uint64_t seed, const Visit& visit) {
    Rng rng = Rng::fast(seed);
    State state = game.deal(rng);
    for (; positions > 0; --positions) {
        if (state.phase == Phase::over) state = game.deal(rng);
        visit(state);
        const Move move = rng.below(2) == 0 ? game.plain_random(state, state.turn, rng)
                                            : policy(game, game.view(state, state.turn), rng);
        game.apply(state, state.turn, move, rng);
    }
}

TEST(MummiesChoices, TellAtOnceWhatTheRulesSayAfterwards) {
    for (const Mummies& game : all_sorts_of_games())
        for_each_position(game, 400, 1, [&](const State& state) {
            const SeatState seat_state = seat_state_of(game, game.view(state, state.turn));
            for (const Candidate& candidate : weighed_candidates(game, trained_net(), seat_state)) {
                ASSERT_FALSE(game.why_not(state, state.turn, candidate.move));
                Rng luck = Rng::fast(1);
                State next = state;
                game.apply(next, state.turn, candidate.move, luck);
                const bool scored = next.round != state.round || next.phase == Phase::over;
                ASSERT_EQ(candidate.closes, scored);
                for (const Seat seat : SeatSet::first(scored ? game.seats() : 0))
                    ASSERT_EQ(candidate.points[seat], next.last_round.points[seat]);
            }
        });
}

TEST(MummiesChoices, DependOnTheViewAlone) {
    const Mummies game({3, 50});
    Rng rng = Rng::fast(4);
    for_each_position(game, 200, 2, [&](const State& state) {
        const State other = game.imagine(game.view(state, state.turn), rng);
        const Candidates own =
            weighed_candidates(game, trained_net(), seat_state_of(game, state, state.turn));
        const Candidates same =
            weighed_candidates(game, trained_net(), seat_state_of(game, other, state.turn));
        ASSERT_EQ(own.size(), same.size());
        for (std::size_t i = 0; i < own.size(); ++i) EXPECT_EQ(own[i].lead, same[i].lead);
    });
}

TEST(MummiesChoices, HoldNoSacrificeWhereTheRulesForbidIt) {
    const Mummies game({2, 50});
    Rng rng = Rng::fast(1);
    State state = game.deal(rng);
    state.sacrifices_in_a_row = 2 * most_sacrifices;
    for (const Candidate& candidate :
         weighed_candidates(game, trained_net(), seat_state_of(game, state, state.turn)))
        EXPECT_FALSE(std::holds_alternative<Sacrifice>(candidate.move));
}

// M14  The round's last turn scores the rows as they lie then, after a sacrifice too.
TEST(MummiesChoices, KnowWhatTheLastTurnOfARoundScores) {
    const Mummies game({2, 50});
    TableSetup table(game, "VSNC5");
    table.row(0, "V3").row(1, "S5").hand(0, "N1 C5 C4 SNCV4");
    State state = table.state();
    state.turns_taken = most_turns - 1;
    const SeatState seat_state = seat_state_of(game, state, 0);
    const Candidates all = weighed_candidates(game, trained_net(), seat_state);
    int sacrifices = 0;
    for (const Candidate& candidate : all) {
        EXPECT_TRUE(candidate.closes) << game.to_text(candidate.move);
        State next = state;
        Rng rng = Rng::fast(1);
        game.apply(next, 0, candidate.move, rng);
        EXPECT_EQ(candidate.lead, static_cast<float>(next.totals[0] - next.totals[1]));
        sacrifices += std::holds_alternative<Sacrifice>(candidate.move) ? 1 : 0;
    }
    EXPECT_EQ(sacrifices, 1);
    Rng rng = Rng::fast(1);
    EXPECT_NE(policy(game, game.view(state, 0), rng), move(game, "offer C5"));
}

TEST(MummiesPolicy, TakesAWinAndDoesNotGiveOneAway) {
    const Mummies game({2, 50});
    TableSetup table(game, "VCNS3");
    table.row(0, "V1 V1").row(1, "C5").hand(0, "V1 N5 S5 S4").totals({45, 49});
    Rng rng = Rng::fast(1);
    // The vial scores 6 against 5, which makes 51 against 54.
    EXPECT_NE(policy(game, game.view(table.state(), 0), rng), move(game, "offer V1"));
    TableSetup ahead(game, "VCNS3");
    ahead.row(0, "V1 V1").row(1, "C5").hand(0, "V1 N5 S5 S4").totals({45, 10});
    EXPECT_EQ(policy(game, game.view(ahead.state(), 0), rng), move(game, "offer V1"));
}

TEST(MummiesPlayout, EndsWithTheRoundAndTakesNothingFromTheHeap) {
    const Mummies game({4, 50});
    Rng rng = Rng::fast(9);
    State state = game.deal(rng);
    const auto before = allocations();
    for (int round = 1; state.phase == Phase::play; ++round) {
        ASSERT_EQ(state.round, round);
        finish_round(game, state, rng);
    }
    EXPECT_EQ(allocations(), before);
}

// Positions of games of the policy, before each decision but the first of a round.
template <class Visit>
void for_each_hand_played(const Mummies& game, int positions, const Visit& visit) {
    Rng rng = Rng::fast(12);
    State state = game.deal(rng);
    while (positions > 0) {
        if (state.turns_taken > 0) visit(state), --positions;
        game.apply(state, state.turn, policy(game, game.view(state, state.turn), rng), rng);
        if (state.phase == Phase::over) state = game.deal(rng);
    }
}

double log_likelihood_of_next(const Mummies& game, const State& state) {
    const Seat next = static_cast<Seat>((state.turn + 1) % game.seats());
    Net::Hidden sums = belief_net().bias;
    belief_net().add(belief_inputs(game, state, next), 0, sums);
    return belief_net().output_of(Net::active(sums));
}

TEST(MummiesBelief, FitsTheView) {
    for (const Mummies& game : all_sorts_of_games())
        for_each_position(game, 40, 6, [&](const State& state) {
            Rng rng = Rng::fast(state.turns_taken);
            const View seen = game.view(state, state.turn);
            EXPECT_EQ(game.view(imagine_as_played(game, seen, rng), seen.seat), seen);
        });
}

// A real hand is likelier than an imagined one, and what is imagined as played lies between.
TEST(MummiesBelief, KnowsRealHandsFromImaginedOnes) {
    for (const int players : {2, 4}) {
        const Mummies game({players, 50});
        Rng rng = Rng::fast(13);
        double real = 0, by_the_rules = 0, as_played = 0;
        constexpr int positions = 2'000;
        for_each_hand_played(game, positions, [&](const State& state) {
            const View seen = game.view(state, state.turn);
            real += log_likelihood_of_next(game, state);
            by_the_rules += log_likelihood_of_next(game, game.imagine(seen, rng));
            as_played += log_likelihood_of_next(game, imagine_as_played(game, seen, rng));
        });
        EXPECT_GT(real, by_the_rules + 0.1 * positions) << players;
        EXPECT_GT(as_played, by_the_rules + 0.05 * positions) << players;
    }
}

TEST(MummiesStanding, ChancesAddUpAndFollowTheTotals) {
    const Mummies game({3, 50});
    const auto chances = win_chances(game, {30, 20, -5}, 1, default_win_model(3));
    EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-5);
    EXPECT_GT(chances[0], chances[1]);
    EXPECT_GT(chances[1], chances[2]);
    EXPECT_GT(win_chances(game, {45, 35, 0}, 1, default_win_model(3))[0],
              win_chances(game, {20, 10, 0}, 1, default_win_model(3))[0]);
    State state;
    state.totals = {52, 52, 10};
    state.phase = Phase::over;
    EXPECT_EQ(win_chance(game, state, 1), 0.5F);
    EXPECT_EQ(expected_total(game, state, 2), 10);
}

void expect_playable(const Mummies& game, const State& state, const search::Advice<Move>& advice) {
    ASSERT_FALSE(advice.ranked.empty());
    for (const auto& candidate : advice.ranked) {
        EXPECT_FALSE(game.why_not(state, state.turn, candidate.move))
            << game.to_text(candidate.move);
        EXPECT_GE(candidate.win_chance, 0);
        EXPECT_LE(candidate.win_chance, 1);
    }
}

TEST(MummiesChampion, IsNeverRefusedNorAreTheLevels) {
    for (const Mummies& game : all_sorts_of_games())
        for_each_position(game, 12, 3, [&](const State& state) {
            const View seen = game.view(state, state.turn);
            const Rng rng = Rng::fast(state.round);
            expect_playable(game, state, champion(game, seen, search::Budget::iterations(4), rng));
            for (const search::Level level : search::all_levels)
                expect_playable(game, state,
                                advise(game, seen, level, search::Budget::iterations(3), rng));
        });
}

// The vial ends the game with 51 to 10, so there is nothing to think about.
TEST(MummiesChampion, DoesNotThinkLongOnceTheGameIsWon) {
    const Mummies game({2, 50});
    TableSetup table(game, "VCNS3");
    table.row(0, "V1 V1").row(1, "C5").hand(0, "V1 N5 S5 S4").totals({45, 10});
    const auto advice = champion(game, game.view(table.state(), 0),
                                 search::Budget::iterations(1'000), Rng::fast(1));
    EXPECT_EQ(advice.best(), move(game, "offer V1"));
    EXPECT_EQ(advice.ranked.front().win_chance, 1);
    EXPECT_LE(advice.iterations, 48);
}

void expect_same(const search::Advice<Move>& a, const search::Advice<Move>& b) {
    ASSERT_EQ(a.ranked.size(), b.ranked.size());
    for (std::size_t i = 0; i < a.ranked.size(); ++i) {
        EXPECT_EQ(a.ranked[i].move, b.ranked[i].move);
        EXPECT_EQ(a.ranked[i].win_chance, b.ranked[i].win_chance);
        EXPECT_EQ(a.ranked[i].expected_score, b.ranked[i].expected_score);
    }
}

// Last task first, each in a thread of its own.
void unusual_order(int count, const std::function<void(int)>& task) {
    std::vector<std::thread> threads;
    for (int i = count - 1; i >= 0; --i) threads.emplace_back(task, i);
    for (auto& thread : threads) thread.join();
}

TEST(MummiesChampion, TheSameViewLuckAndBudgetGiveTheSameAdviceWithAnyCrew) {
    const Mummies game({3, 50});
    for_each_position(game, 4, 5, [&](const State& state) {
        const View seen = game.view(state, state.turn);
        const search::Budget alone = search::Budget::iterations(40);
        const auto advice = champion(game, seen, alone, Rng::fast(1));
        expect_same(advice, champion(game, seen, alone, Rng::fast(1)));
        expect_same(advice, champion(game, seen, alone.with_threads(unusual_order), Rng::fast(1)));
        for (const search::Level level : search::all_levels)
            expect_same(advise(game, seen, level, alone, Rng::fast(1)),
                        advise(game, seen, level, alone.with_threads(unusual_order), Rng::fast(1)));
    });
}

Move best_of(const Mummies& game, const State& state, search::Level level) {
    const View seen = game.view(state, state.turn);
    return advise(game, seen, level, search::Budget::iterations(8), Rng::fast(1)).best();
}

TEST(MummiesLevels, TheNoviceSeesOnlyHisRowAndTheApprenticeTheOthersToo) {
    const Mummies game({2, 50});
    const State state =
        TableSetup(game, "NCVS5").hand(0, "VCSN3 C1 S4 S5").row(0, "V1").row(1, "N5 N4").state();
    EXPECT_EQ(best_of(game, state, search::Level::novice), move(game, "offer C1"));
    EXPECT_EQ(best_of(game, state, search::Level::apprentice), move(game, "decree VCSN3"));
}

TEST(MummiesLevels, TheLowerLayACardWhereTheMasterSacrifices) {
    const Mummies game({2, 50});
    const State state = TableSetup(game, "NCVS5").hand(0, "S5 S4 S4 S3").row(0, "N4").state();
    for (const search::Level level :
         {search::Level::novice, search::Level::apprentice, search::Level::adept})
        EXPECT_TRUE(std::holds_alternative<Offer>(best_of(game, state, level))) << name(level);
    EXPECT_TRUE(std::holds_alternative<Sacrifice>(best_of(game, state, search::Level::master)));
}

TEST(MummiesLevels, TheExpertImaginesFewHands) {
    const Mummies game({3, 50});
    Rng rng = Rng::fast(3);
    const State state = game.deal(rng);
    const auto advice = advise(game, game.view(state, state.turn), search::Level::expert,
                               search::Budget::iterations(1'000), Rng::fast(1));
    EXPECT_EQ(advice.iterations, 16);
}

TEST(MummiesLevels, ALowerOneTellsWhatToExpectAsWell) {
    const Mummies game({2, 50});
    Rng rng = Rng::fast(3);
    const State state = game.deal(rng);
    for (const search::Level level : search::all_levels) {
        const auto advice = advise(game, game.view(state, state.turn), level,
                                   search::Budget::iterations(1000), Rng::fast(1));
        EXPECT_GT(advice.ranked.front().visits, 0);
        EXPECT_NEAR(advice.ranked.front().win_chance, 0.5, 0.2);
        EXPECT_NEAR(advice.ranked.front().expected_score, 45, 10);
    }
}

} // namespace
} // namespace khepri::mummies::ai
