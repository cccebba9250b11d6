#include "wire/arena_journal.h"

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

JournalRound played() {
    JournalGame won;
    won.outcome.scores = {50, -3};
    won.outcome.winners.insert(0);
    won.moves = {12, 11};
    won.cpu_nanoseconds = {1'000'000, 5};
    JournalGame given_up = won;
    given_up.forfeit = JournalForfeit{1, "said \"no\""};
    return {7, 1, {won, given_up}};
}

TEST(ArenaJournal, ARoundIsReadAsItWasWritten) {
    const std::string line = journal_line(played(), 2);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto read = read_journal_line(line, 2, 3);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(journal_line(*read, 2), line);
    EXPECT_EQ(read->games[0].outcome, played().games[0].outcome);
    EXPECT_EQ(read->games[1].forfeit->line, "said \"no\"");
    EXPECT_FALSE(read->games[0].forfeit);
}

TEST(ArenaJournal, ALineOfAnotherTableIsRefused) {
    const std::string line = journal_line(played(), 2);
    EXPECT_FALSE(read_journal_line(line, 3, 3));                        // other seats
    EXPECT_FALSE(read_journal_line(line, 2, 1));                        // no such meeting
    EXPECT_FALSE(read_journal_line(line.substr(0, 40), 2, 3));          // torn
    EXPECT_FALSE(read_journal_line(R"({"deal":7,"meeting":1})", 2, 3)); // without games
}

TEST(ArenaJournal, AHeaderTellsWhatDiffers) {
    const std::string header = journal_header(contest());
    EXPECT_FALSE(check_journal_header(header, contest()));
    ArenaContest other = contest();
    other.seed = 4;
    EXPECT_NE(check_journal_header(header, other)->message.find("its seed is 3, expected 4"),
              std::string::npos);
    other = contest();
    other.iterations.reset();
    other.seconds = 0.5;
    EXPECT_NE(check_journal_header(header, other)->message.find("its seconds is not given"),
              std::string::npos);
    other = contest();
    other.challenger = "greedy";
    EXPECT_TRUE(check_journal_header(journal_header(other), contest()));
    EXPECT_TRUE(check_journal_header("{}", contest()));
    EXPECT_TRUE(check_journal_header("Dear all,", contest()));
    EXPECT_TRUE(check_journal_header(R"({"journal":7,"contest":[]})", contest()));
}

} // namespace
} // namespace khepri::wire
