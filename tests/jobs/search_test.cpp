// The search of a worker is the search of the server: a pure function of what it was asked.
#include "jobs/run_search.h"

#include "runtime/any_match.h"

#include <gtest/gtest.h>

namespace khepri::jobs {
namespace {

constexpr std::uint64_t luck = 77;

AnyGame game_named(const char* name, const char* options) {
    return *runtime::make_game(name, *wire::parse_json(options), "classic");
}

struct Asked {
    AnyGame game;
    std::unique_ptr<runtime::AnyMatch> match;
    Seat seat = 0;
    wire::SearchJob job;
};

// After a few moves of novices.
Asked asked(const char* name, const char* options, search::Level level) {
    Asked asked{game_named(name, options), nullptr, 0, {}};
    const int seats = runtime::seats(asked.game);
    Seeds seeds{};
    seeds.seats.resize(static_cast<std::size_t>(seats));
    asked.match = runtime::start_match(asked.game, seeds,
                                       std::vector<std::string>(static_cast<std::size_t>(seats)));
    for (int i = 0; i < 5; ++i) {
        const Seat seat = asked.match->to_act().front();
        const std::string move = asked.match->thought(seat, search::Level::novice)(
            search::Budget::unlimited(), Rng::fast(static_cast<std::uint64_t>(i)));
        EXPECT_FALSE(asked.match->perform(seat, move, 0));
    }
    asked.seat = asked.match->to_act().front();
    asked.job = {"m",
                 asked.match->version(),
                 asked.seat,
                 name,
                 runtime::options_json(asked.game),
                 "classic",
                 "",
                 std::string(search::name(level)),
                 luck,
                 std::nullopt};
    asked.match->write_view(asked.job.view, asked.seat);
    return asked;
}

JobResult run(const wire::SearchJob& job) {
    return run_search(*wire::parse_json(wire::to_text(job)));
}

std::string error_of(const JobResult& result) {
    const auto* const error = std::get_if<wire::JobError>(&result);
    return error == nullptr ? "" : error->error;
}

TEST(SearchJob, FindsTheMoveThatTheServerWouldFind) {
    for (const auto& [name, options] :
         {std::pair("archaeology", R"({"players":3})"), std::pair("mummies", R"({"players":2})"),
          std::pair("scarabya", R"({"mode":"duel"})")}) {
        const Asked one = asked(name, options, search::Level::adept);
        const JobResult result = run(one.job);
        ASSERT_EQ(error_of(result), "");
        const auto answer =
            wire::read_text(std::get<std::string>(result), wire::read_search_answer);
        ASSERT_TRUE(answer) << answer.error();
        EXPECT_EQ(answer->move, one.match->thought(one.seat, search::Level::adept)(
                                    search::Budget::unlimited(), Rng::fast(luck)));
    }
}

TEST(SearchJob, UnderPressureStillFindsAMove) {
    Asked one = asked("mummies", R"({"players":2})", search::Level::master);
    one.job.milliseconds = 1;
    const JobResult result = run(one.job);
    ASSERT_EQ(error_of(result), "");
    const auto answer = wire::read_text(std::get<std::string>(result), wire::read_search_answer);
    const auto judgement = one.match->judge_text(one.seat, one.match->version(), answer->move);
    ASSERT_TRUE(judgement);
    EXPECT_FALSE(judgement->refusal);
}

TEST(SearchJob, ThatMakesNoSenseIsRefusedWithAReason) {
    const wire::SearchJob right = asked("mummies", R"({"players":2})", search::Level::adept).job;
    wire::SearchJob wrong = right;
    wrong.level = "god";
    EXPECT_EQ(error_of(run(wrong)), "level: found \"god\"");
    wrong = right;
    wrong.game = "chess";
    EXPECT_NE(error_of(run(wrong)), "");
    wrong = right;
    wrong.view = "{}";
    EXPECT_TRUE(error_of(run(wrong)).starts_with("view: ")) << error_of(run(wrong));
    EXPECT_EQ(error_of(run_search(wire::Json::array())), "expected an object, found []");
}

} // namespace
} // namespace khepri::jobs
