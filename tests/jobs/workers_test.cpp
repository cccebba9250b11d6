// Workers and those who hand out work, on one hub: workers that are busy, stop, die or are another
// program.
#include "bus/local_hub.h"
#include "jobs/bot_games.h"
#include "jobs/contest_pieces.h"
#include "jobs/lineup.h"
#include "jobs/program.h"
#include "jobs/round_players.h"
#include "jobs/run_simulation.h"
#include "jobs/simulation_pieces.h"
#include "jobs/worker.h"

#include <gtest/gtest.h>

namespace khepri::jobs {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t games = 300;
constexpr std::uint64_t seed = 5;

class Workers : public testing::Test {
protected:
    std::unique_ptr<Worker> worker(int threads) {
        buses_.push_back(hub_.join(callbacks_.deliver()));
        return std::make_unique<Worker>(*buses_.back(), callbacks_.deliver(),
                                        Worker::Options{"w", threads, job_kinds(), {}});
    }
    SimulationPieces simulation() {
        return {bot_games(game_, bots_, {}, seed), 2, games, [](std::int64_t) {}};
    }
    std::optional<Error> hand_out(Pieces& pieces, std::string_view subject,
                                  std::chrono::milliseconds lost_after = 10min) {
        return jobs::hand_out(*bus_, callbacks_, pieces,
                              {subject, stopped_,
                               [this](const std::string& sentence) { told_.push_back(sentence); },
                               lost_after});
    }
    analysis::Tally expected() const {
        return std::visit(
            [&]<Game G>(const G& game) {
                analysis::SimulationPlan plan;
                plan.games = games;
                plan.seed = seed;
                return analysis::simulate(game, lineup_of<G>(bots_, {}), plan);
            },
            game_);
    }

    AnyGame game_ =
        *runtime::make_game("mummies", *wire::parse_json(R"({"players":2})"), "classic");
    std::vector<std::string> bots_{"greedy", "random"};
    bus::CallbackQueue callbacks_;
    bus::LocalHub hub_;
    std::vector<std::unique_ptr<bus::Bus>> buses_;
    std::unique_ptr<bus::Bus> bus_ = hub_.join(callbacks_.deliver());
    std::atomic<bool> stopped_ = false;
    std::vector<std::string> told_;
};

std::string text_of(const analysis::Tally& tally) { return wire::to_text(to_wire(tally)); }

TEST_F(Workers, OfAnyNumberGiveTheFiguresOfOneThread) {
    const auto one = worker(1);
    const auto other = worker(3);
    SimulationPieces pieces = simulation();
    const auto fault = hand_out(pieces, wire::simulation_subject);
    EXPECT_FALSE(fault) << fault->message;
    EXPECT_EQ(text_of(pieces.tally()), text_of(expected()));
    EXPECT_TRUE(told_.empty());
}

TEST_F(Workers, PlayTheRoundsOfAContestAsOneThreadDoes) {
    const auto one = worker(2);
    analysis::ArenaPlan plan;
    const auto meetings = analysis::all_pairs(2, 2);
    plan.meetings = meetings.size();
    plan.deals = 20;
    const bots::TimeControl time_control;
    plan.make_player =
        round_players({game_, bots_, time_control, meetings, seed, plan.deals}, stopped_);
    analysis::Contest contest(plan, {}, stopped_);
    auto asked = bot_games(game_, bots_, time_control, seed);
    asked.luck = true;
    ContestPieces pieces(std::move(asked), 2, meetings, contest);
    EXPECT_FALSE(hand_out(pieces, wire::round_subject));
    const auto rounds = std::move(contest).take_rounds();
    const auto same = analysis::run_arena(plan, {}, stopped_);
    ASSERT_EQ(rounds.size(), same.size());
    for (std::size_t i = 0; i < rounds.size(); ++i)
        for (std::size_t game = 0; game < rounds[i].games.size(); ++game) {
            EXPECT_EQ(rounds[i].deal, same[i].deal);
            EXPECT_EQ(rounds[i].games[game].outcome, same[i].games[game].outcome);
            EXPECT_EQ(rounds[i].games[game].moves, same[i].games[game].moves);
            ASSERT_TRUE(rounds[i].games[game].luck);
            EXPECT_NE(*rounds[i].games[game].luck, analysis::Luck{});
            EXPECT_EQ(rounds[i].games[game].luck, same[i].games[game].luck);
        }
}

TEST_F(Workers, MeasureTheLuckOfASimulationAsOneThreadDoes) {
    const auto one = worker(2);
    auto asked = bot_games(game_, bots_, {}, seed);
    asked.luck = true;
    SimulationPieces pieces(std::move(asked), 2, 40, [](std::int64_t) {});
    EXPECT_FALSE(hand_out(pieces, wire::simulation_subject));
    const analysis::Tally same = std::visit(
        [&]<Game G>(const G& game) {
            analysis::SimulationPlan plan;
            plan.games = 40;
            plan.seed = seed;
            return analysis::simulate(game, lineup_of<G>(bots_, {}), plan,
                                      analysis::not_reported<G>,
                                      search::player_models(game, bots_));
        },
        game_);
    EXPECT_TRUE(pieces.tally().has_luck());
    EXPECT_EQ(text_of(pieces.tally()), text_of(same));
}

// Takes a piece and is never heard of again, as a process that was killed.
TEST_F(Workers, ThatAreLostLoseNothing) {
    buses_.push_back(hub_.join(callbacks_.deliver()));
    int taken = 0;
    bus::Subscription silent;
    silent = buses_.back()->serve(std::string(wire::simulation_subject),
                                  std::string(wire::worker_group), [&](const bus::Message&) {
                                      if (++taken == 2) silent.end();
                                  });
    const auto one = worker(1);
    SimulationPieces pieces = simulation();
    EXPECT_FALSE(hand_out(pieces, wire::simulation_subject, 50ms));
    EXPECT_EQ(taken, 2);
    EXPECT_EQ(text_of(pieces.tally()), text_of(expected()));
}

// The answer of a piece that was handed out again meanwhile must not count twice.
TEST_F(Workers, ThatAreSlowAreCountedOnce) {
    buses_.push_back(hub_.join(callbacks_.deliver()));
    bus::Bus& slow = *buses_.back();
    std::vector<bus::Message> kept;
    const auto answer = [&slow](const bus::Message& message) {
        slow.publish(message.reply_to,
                     std::get<std::string>(run_simulation(*wire::parse_json(message.body))));
    };
    const bus::Subscription subscription =
        slow.serve(std::string(wire::simulation_subject), std::string(wire::worker_group),
                   [&](const bus::Message& message) {
                       kept.push_back(message);
                       if (kept.size() < 3)
                           return; // those two are answered when they have been given up
                       if (kept.size() == 8) {
                           answer(kept[0]);
                           answer(kept[1]);
                       }
                       answer(message);
                   });
    SimulationPieces pieces = simulation();
    EXPECT_FALSE(hand_out(pieces, wire::simulation_subject, 50ms));
    EXPECT_GE(kept.size(), 8U);
    EXPECT_EQ(pieces.tally().games(), games);
    EXPECT_EQ(text_of(pieces.tally()), text_of(expected()));
}

TEST_F(Workers, ThatComeLaterAreWaitedFor) {
    std::unique_ptr<Worker> late;
    SimulationPieces pieces = simulation();
    EXPECT_FALSE(jobs::hand_out(*bus_, callbacks_, pieces,
                                {wire::simulation_subject, stopped_,
                                 [&](const std::string& sentence) {
                                     told_.push_back(sentence);
                                     late = worker(1);
                                 },
                                 10min}));
    EXPECT_EQ(told_, std::vector<std::string>{"No worker answers; waiting for one."});
    EXPECT_EQ(text_of(pieces.tally()), text_of(expected()));
}

TEST_F(Workers, OfAnotherProgramDoNotTakePart) {
    buses_.push_back(hub_.join(callbacks_.deliver()));
    bus::Bus& other = *buses_.back();
    const bus::Subscription subscription = other.serve(
        std::string(wire::simulation_subject), std::string(wire::worker_group),
        [&](const bus::Message& message) {
            auto request = *wire::parse_json(message.body);
            request["program"] = "0.0.9-1";
            const JobResult result = run_simulation(request);
            other.publish(message.reply_to, wire::to_text(std::get<wire::JobError>(result)));
        });
    const auto one = worker(1);
    SimulationPieces pieces = simulation();
    EXPECT_FALSE(hand_out(pieces, wire::simulation_subject));
    EXPECT_EQ(told_, std::vector<std::string>{"a worker is khepri " + program_id() +
                                              ", the request is of khepri 0.0.9-1; expected the "
                                              "same program everywhere."});
    EXPECT_EQ(text_of(pieces.tally()), text_of(expected()));
}

TEST_F(Workers, ThatRefuseAPieceForGoodEndTheRun) {
    const auto one = worker(1);
    bots_ = {"greedy", "god"};
    SimulationPieces pieces = simulation();
    const auto fault = hand_out(pieces, wire::simulation_subject);
    ASSERT_TRUE(fault);
    EXPECT_TRUE(fault->message.starts_with("a worker answers: bots: found \"god\"; expected "))
        << fault->message;
}

TEST_F(Workers, WithoutTimeSaySoAtOnce) {
    const auto one = worker(1);
    one->stop();
    std::string answer;
    bus_->request(std::string(wire::search_subject), "{}", 10min,
                  [&](const auto& text) { answer = *text; });
    const auto deadline = std::chrono::steady_clock::now() + 2min;
    while (answer.empty() && callbacks_.run_one_until(deadline)) {
    }
    EXPECT_EQ(answer, R"({"error":"all threads of this worker are busy","fault":"busy"})");
}

// Jobs that last until they are let go.
std::atomic<bool> let_go = false;
JobResult long_job(const wire::Json&) {
    while (!let_go) std::this_thread::yield();
    return std::string("long");
}
JobResult short_job(const wire::Json&) { return std::string("short"); }

TEST_F(Workers, KeepAThreadForWhatIsUrgent) {
    let_go = false;
    buses_.push_back(hub_.join(callbacks_.deliver()));
    Worker worker(*buses_.back(), callbacks_.deliver(),
                  {"w",
                   2,
                   {{"long", "long", TakeJob::if_one_is_left, long_job},
                    {"short", "short", TakeJob::now_or_never, short_job}},
                   {}});
    std::vector<std::string> answers;
    const auto ask = [&](const std::string& subject) {
        bus_->request(subject, "{}", 10min,
                      [&](const auto& text) { answers.push_back(text ? *text : text.error()); });
    };
    const auto wait_for = [&](std::size_t count) {
        const auto deadline = std::chrono::steady_clock::now() + 2min;
        while (answers.size() < count && callbacks_.run_one_until(deadline)) {
        }
    };
    ask("long");
    ask("long");
    wait_for(1);
    EXPECT_EQ(answers, std::vector<std::string>{R"({"error":"all threads of this worker are busy",)"
                                                R"("fault":"busy"})"})
        << "the second one would take the last thread";
    ask("short");
    wait_for(2);
    EXPECT_EQ(answers.back(), "short") << "which a search may take";
    let_go = true;
    wait_for(3);
    EXPECT_EQ(answers.back(), "long");
}

TEST_F(Workers, CannotPlayProgramsOfThisMachine) {
    EXPECT_EQ(objection_to_bots_on_workers({"greedy", "exec:./mybot"})->message,
              "--workers: \"exec:./mybot\" is a program of this machine, which workers do not "
              "have; expected computer players only");
    EXPECT_FALSE(objection_to_bots_on_workers({"greedy", "master"}));
}

} // namespace
} // namespace khepri::jobs
