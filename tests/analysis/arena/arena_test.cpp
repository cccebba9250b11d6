#include "analysis/arena/arena.h"
#include "games/all.h"
#include "games/all_ai.h"

#include "analysis/arena/play_round.h"
#include "analysis/arena/standings.h"
#include "search/players.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

namespace khepri::analysis {
namespace {

using mummies::Mummies;

// Bot 0 is greedy, bot 1 plain random.
template <Game G>
Result<search::Player<G>> make_bot(std::size_t bot) {
    return search::Player<G>{
        [bot](const G& game, const typename G::View& seen, Rng& rng) -> Result<typename G::Move> {
            if (bot == 0) return search::greedy(game, seen, rng);
            return search::plain_random_player<G>()(game, seen, rng);
        }};
}

std::string reason_of(const Refusal& refusal) { return std::string(refusal.reason); }

template <Game G>
struct Contest {
    G game;
    Meetings meetings;
    BotSource<G> bots{make_bot<G>};
    std::atomic<bool> stopped{false};
    ArenaPlan plan{};

    Contest(G one, Meetings all) : game(std::move(one)), meetings(std::move(all)) {
        plan.meetings = meetings.size();
        plan.deals = 12;
        plan.make_player = [this]() -> RoundPlayer {
            const auto player = std::make_shared<GamePlayer<G>>(game, 7, bots, reason_of, stopped);
            return [this, player](std::size_t meeting, std::int64_t deal) {
                return player->play(meetings[meeting], meeting, deal);
            };
        };
    }
    Rounds run(int threads = 1, Rounds before = {}) {
        plan.threads = threads;
        Rounds rounds = run_arena(plan, std::move(before), stopped);
        for (Round& round : rounds)
            for (GameResult& game_result : round.games) game_result.cpu_nanoseconds = {};
        return rounds;
    }
};

Contest<Mummies> three_at_a_table() { return {Mummies({3, 50}), all_pairs(2, 3)}; }

TEST(Arena, GivesTheSameRoundsWhateverTheNumberOfThreads) {
    const Rounds one = three_at_a_table().run(1);
    EXPECT_EQ(one.size(), 24U);
    EXPECT_EQ(one, three_at_a_table().run(4));
    auto alone = [] { return Contest<scarabya::Scarabya>(scarabya::Scarabya(), all_pairs(2, 1)); };
    EXPECT_EQ(alone().run(1), alone().run(3));
    auto pair = [] {
        return Contest<archaeology::Archaeology>(archaeology::Archaeology({2}), all_pairs(2, 2));
    };
    EXPECT_EQ(pair().run(1), pair().run(3));
}

TEST(Arena, GoesOnWhereItWasStopped) {
    auto contest = three_at_a_table();
    int played = 0;
    contest.plan.finished = [&](const Round&) { return ++played < 7; };
    const Rounds part = contest.run();
    EXPECT_EQ(part.size(), 7U);
    auto again = three_at_a_table();
    int rest = 0;
    again.plan.finished = [&](const Round&) { return ++rest > 0; };
    EXPECT_EQ(again.run(2, part), three_at_a_table().run());
    EXPECT_EQ(rest, 24 - 7);
}

TEST(Arena, MeasuresTheLuckOfTheFirstDealsAndWhereFiguresAreCountedOfTheFirstGame) {
    auto contest = three_at_a_table();
    const auto models =
        search::player_models(contest.game, std::array<std::string_view, 2>{"greedy", "random"});
    const auto measured = [&](bool counts_figures, std::int64_t deal) {
        GamePlayer<Mummies> player(contest.game, 7, contest.bots, reason_of, contest.stopped);
        player.measure_luck(models, 2);
        if (counts_figures) player.count_figures();
        std::vector<bool> has_luck;
        const auto round = player.play(contest.meetings[0], 0, deal);
        for (const GameResult& game : round->games) has_luck.push_back(game.luck.has_value());
        return has_luck;
    };
    EXPECT_EQ(measured(false, 1), (std::vector<bool>{true, true, true}));
    EXPECT_EQ(measured(true, 1), (std::vector<bool>{true, false, false}));
    EXPECT_EQ(measured(false, 2), (std::vector<bool>{false, false, false}));
}

TEST(Arena, AContestOnMoreThreadsEndsWithTheSameDealWhenItIsDecided) {
    for (const int threads : {1, 4}) {
        auto contest = three_at_a_table();
        contest.plan.decided = [seen = 0](const Round&) mutable { return ++seen == 5; };
        const Rounds rounds = contest.run(threads);
        ASSERT_EQ(rounds.size(), 5U);
        EXPECT_EQ(rounds.back().deal, 2);
        EXPECT_EQ(rounds.back().meeting, 0U);
    }
}

TEST(Arena, StoppedFromOutsideItLeavesNoHalfPlayedRound) {
    auto contest = three_at_a_table();
    contest.bots.make = [&contest](std::size_t bot) -> Result<search::Player<Mummies>> {
        return search::Player<Mummies>{
            [&contest, bot, asked = 0](const Mummies& game, const mummies::View& seen,
                                       Rng& rng) mutable -> Result<mummies::Move> {
                if (++asked == 100) contest.stopped = true;
                return (*make_bot<Mummies>(bot))(game, seen, rng);
            }};
    };
    const Rounds rounds = contest.run();
    EXPECT_GT(rounds.size(), 0U);
    EXPECT_LT(rounds.size(), 24U);
    for (const Round& round : rounds) EXPECT_EQ(round.games.size(), 3U);
}

// The first bot asked is the first seat to act: what it sees is all dealt by luck.
TEST(Arena, TheCardsOfADealAreTheSameInEverySeatingHoweverMuchLuckABotUses) {
    auto contest = three_at_a_table();
    std::vector<mummies::View> seen_first;
    contest.plan.deals = 1;
    contest.bots.make = [&](std::size_t bot) -> Result<search::Player<Mummies>> {
        return search::Player<Mummies>{
            [&, bot](const Mummies&, const mummies::View& seen, Rng& rng) -> Result<mummies::Move> {
                for (std::size_t i = 0; i < bot; ++i) rng.next32();
                seen_first.push_back(seen);
                return Error{"resigned"};
            }};
    };
    contest.run();
    ASSERT_EQ(seen_first.size(), 6U);
    for (const mummies::View& view : seen_first) EXPECT_EQ(view, seen_first.front());
}

TEST(Arena, AForfeitEndsTheGameAtOnceAndTheOthersShareTheWin) {
    auto contest = three_at_a_table();
    contest.plan.deals = 2;
    contest.bots.make = [](std::size_t bot) -> Result<search::Player<Mummies>> {
        return search::Player<Mummies>{[bot, asked = 0](const Mummies& game,
                                                        const mummies::View& seen,
                                                        Rng& rng) mutable -> Result<mummies::Move> {
            if (bot == 0 && ++asked % 3 == 0) return Error{"stopped\nanswering"};
            return game.plain_random(game.imagine(seen, rng), seen.seat, rng);
        }};
    };
    for (const Round& round : contest.run()) {
        for (const GameResult& game : round.games) {
            ASSERT_TRUE(game.forfeit);
            EXPECT_EQ(game.forfeit->line, "stopped answering");
            EXPECT_EQ(game.outcome.winners.size(), 2);
            EXPECT_FALSE(game.outcome.winners.contains(game.forfeit->seat));
            EXPECT_LE(game.moves[game.forfeit->seat], 3);
        }
    }
}

TEST(Arena, ARefusedMoveIsAForfeitThatTellsTheReason) {
    Contest<scarabya::Scarabya> contest(scarabya::Scarabya(), all_pairs(1, 1));
    contest.plan.deals = 1;
    contest.bots.make = [](std::size_t) -> Result<search::Player<scarabya::Scarabya>> {
        return search::Player<scarabya::Scarabya>{
            [](const scarabya::Scarabya& game, const scarabya::View&, Rng&) {
                return game.parse_move("I:e3 e4 e5 e6 e7"); // at most once in a game
            }};
    };
    const Rounds rounds = contest.run();
    const GameResult& game = rounds.front().games.front();
    ASSERT_TRUE(game.forfeit);
    EXPECT_EQ(game.forfeit->line, "its move was refused: other_tile");
    EXPECT_TRUE(game.outcome.winners.empty());
}

TEST(Arena, ABotThatCannotBeMadeForfeitsEveryGame) {
    auto contest = three_at_a_table();
    contest.bots.make = [](std::size_t bot) -> Result<search::Player<Mummies>> {
        if (bot == 1) return Error{"no such program"};
        return make_bot<Mummies>(bot);
    };
    const Rounds rounds = contest.run();
    EXPECT_EQ(forfeited_games(contest.meetings, rounds).size(), 72U);
    EXPECT_EQ(bot_figures(contest.meetings, rounds, 2)[1].forfeits, 72);
    EXPECT_EQ(meeting_figures(contest.meetings, rounds)[0].won +
                  meeting_figures(contest.meetings, rounds)[0].shared,
              36);
}

} // namespace
} // namespace khepri::analysis
