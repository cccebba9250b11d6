#include "wire/reports/arena_log.h"
#include "wire/reports/arena_report.h"

#include <gtest/gtest.h>

namespace khepri::wire {
namespace {

ArenaContest contest() {
    ArenaContest one;
    one.game = "mummies";
    one.options = Json::object();
    one.edition = "classic";
    one.bots = {"greedy", "random"};
    one.meetings = "pairs";
    one.seed = 3;
    one.iterations = 10;
    return one;
}

LogIdentity identity(const ArenaContest& contest) {
    return {"khepri arena 1", "contest", to_json(contest)};
}

ArenaLogRound played() {
    ArenaLogGame won;
    won.outcome.scores = {50, -3};
    won.outcome.winners.insert(0);
    won.moves = {12, 11};
    won.cpu_nanoseconds = {1'000'000, 5};
    ArenaLogGame given_up = won;
    given_up.forfeit = ArenaLogForfeit{1, "resigned at \"hello\""};
    won.counts = std::vector<std::int32_t>{3, -1};
    given_up.luck = ArenaLogLuck{{-70'000, 70'000}, {12, -5}};
    return {7, 1, {won, given_up}};
}

TEST(ArenaLog, ARoundIsReadAsItWasWritten) {
    const std::string line = arena_log_line(played(), 2);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto read = read_arena_log_line(line, 2, 3, 2);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(arena_log_line(*read, 2), line);
    EXPECT_EQ(read->games[0].outcome, played().games[0].outcome);
    EXPECT_EQ(read->games[1].forfeit->line, "resigned at \"hello\"");
    EXPECT_FALSE(read->games[0].forfeit);
    EXPECT_EQ(read->games[1].luck->shares, played().games[1].luck->shares);
    EXPECT_EQ(read->games[1].luck->scores, played().games[1].luck->scores);
    EXPECT_FALSE(read->games[0].luck);
    EXPECT_EQ(read->games[0].counts, played().games[0].counts);
    EXPECT_FALSE(read->games[1].counts);
}

TEST(ArenaLog, ALineOfAnotherTableIsRefused) {
    const std::string line = arena_log_line(played(), 2);
    EXPECT_FALSE(read_arena_log_line(line, 3, 3, 2));                        // other seats
    EXPECT_FALSE(read_arena_log_line(line, 2, 1, 2));                        // no such meeting
    EXPECT_FALSE(read_arena_log_line(line, 2, 3, 1));                        // more games
    EXPECT_FALSE(read_arena_log_line(line.substr(0, 40), 2, 3, 2));          // torn
    EXPECT_FALSE(read_arena_log_line(R"({"deal":7,"meeting":1})", 2, 3, 2)); // without games
}

TEST(ArenaLog, AHeaderTellsWhatDiffers) {
    const std::string header = arena_log_header(identity(contest()));
    EXPECT_FALSE(check_arena_log_header(header, identity(contest())));
    ArenaContest other = contest();
    other.seed = 4;
    EXPECT_NE(
        check_arena_log_header(header, identity(other))->message.find("its seed is 3, expected 4"),
        std::string::npos);
    other = contest();
    other.iterations.reset();
    other.seconds = 0.5;
    EXPECT_NE(
        check_arena_log_header(header, identity(other))->message.find("its seconds is not given"),
        std::string::npos);
    other = contest();
    other.challenger = "greedy";
    EXPECT_TRUE(check_arena_log_header(arena_log_header(identity(other)), identity(contest())));
    EXPECT_TRUE(check_arena_log_header("{}", identity(contest())));
    EXPECT_TRUE(check_arena_log_header("Dear all,", identity(contest())));
    EXPECT_TRUE(check_arena_log_header(R"({"log":7,"contest":[]})", identity(contest())));
}

} // namespace
} // namespace khepri::wire
