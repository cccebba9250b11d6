#include "cli/report/game_rows.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace khepri::cli {
namespace {

class GameRowsTest : public testing::Test {
protected:
    ~GameRowsTest() override { std::filesystem::remove(path_); }

    std::string written() const {
        std::ostringstream text;
        text << std::ifstream(path_).rdbuf();
        return std::move(text).str();
    }

    const std::string path_ = testing::TempDir() + "game_rows_" + std::to_string(::getpid());
};

TEST_F(GameRowsTest, AreInTheOrderOfTheGames) {
    GameRows rows(path_);
    ASSERT_FALSE(rows.begin({"game", "who"}));
    for (const int number : {2, 0, 3, 1})
        EXPECT_TRUE(rows.add(number, {std::to_string(number + 1), "a,b"}));
    ASSERT_FALSE(rows.finish());
    EXPECT_EQ(written(), "game,who\n1,\"a,b\"\n2,\"a,b\"\n3,\"a,b\"\n4,\"a,b\"\n");
}

TEST_F(GameRowsTest, LeaveOutGamesThatWereNotPlayed) {
    GameRows rows(path_);
    ASSERT_FALSE(rows.begin({"game"}));
    for (const int number : {5, 0, 3}) EXPECT_TRUE(rows.add(number, {std::to_string(number + 1)}));
    ASSERT_FALSE(rows.finish());
    EXPECT_EQ(written(), "game\n1\n4\n6\n");
}

TEST_F(GameRowsTest, NeverReplaceAFile) {
    EXPECT_FALSE(GameRows::objection(path_));
    std::ofstream(path_) << "mine";
    EXPECT_TRUE(GameRows::objection(path_));
    GameRows rows(path_);
    EXPECT_TRUE(rows.begin({"game"}));
    EXPECT_EQ(written(), "mine");
}

TEST(SeatCells, DivideASharedWinAndNameTheForfeit) {
    Outcome outcome;
    outcome.scores = {7, -2, 7};
    outcome.winners.insert(0);
    outcome.winners.insert(2);
    Row row;
    add_seat_cells(row, {"a", "b", "c"}, outcome, analysis::Forfeit{1, "late"});
    EXPECT_EQ(row, (Row{"a", "7", "0.5", "", "b", "-2", "0", "late", "c", "7", "0.5", ""}));
}

} // namespace
} // namespace khepri::cli
