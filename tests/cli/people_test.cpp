#include "cli/people.h"

#include "cli/face_checks.h"
#include "cli/mummies_face.h"
#include "cli/recorded.h"
#include "games/scarabya/rules.h"

#include <gtest/gtest.h>

namespace khepri::cli {
namespace {

const std::vector<std::string> nameless{"Player 1", "Tiye"};

Easel nameless_easel() {
    static const Ink plain(Ink::Use::never);
    return {words::Catalogue::english(), plain, nameless};
}

TEST(PersonName, IsANumberWhereNoneWasGiven) {
    const auto& words = words::Catalogue::english();
    EXPECT_EQ(person_name(words, "", 1), "Player 2");
    EXPECT_EQ(person_name(words, "Ada", 1), "Ada");
}

TEST(Called, IsYouOnlyToThePersonWithoutAName) {
    EXPECT_EQ(called(nameless_easel(), 0, 0), "You");
    EXPECT_EQ(called(nameless_easel(), 1, 0), "Player 1");
    EXPECT_EQ(called(nameless_easel(), spectator, 0), "Player 1");
    EXPECT_EQ(called(easel_with(Ink::Use::never), 0, 0), "Ada");
}

// Records of earlier versions hold "You" as the name of whoever played.
TEST(RecordedName, APronounIsNoName) {
    for (const std::string given : {"You", "Вы", "Vous", "Tu"})
        EXPECT_EQ(read_name(given).name, "") << given;
    EXPECT_EQ(read_name("Youri").name, "Youri");
}

TEST(Outcome, IsToldToTheViewerAndToOthers) {
    Outcome outcome;
    outcome.scores = {57, 40};
    outcome.winners.insert(0);
    using scarabya::Scarabya;
    EXPECT_EQ(told_outcome<Scarabya>(nameless_easel(), 0, outcome),
              "You: 57 points\nTiye: 40 points\nYou won.");
    EXPECT_EQ(told_outcome<Scarabya>(nameless_easel(), spectator, outcome),
              "Player 1: 57 points\nTiye: 40 points\nPlayer 1 won.");
    outcome.winners.insert(1);
    EXPECT_TRUE(has(told_outcome<Scarabya>(nameless_easel(), 0, outcome),
                    "\nPlayer 1 and Tiye share the win."));
}

TEST(Outcome, IsMoneyInArchaeology) {
    Outcome outcome;
    outcome.scores = {117, 61};
    outcome.winners.insert(0);
    EXPECT_EQ(told_outcome<archaeology::Archaeology>(nameless_easel(), 0, outcome),
              "You: $117\nTiye: $61\nYou won.");
}

} // namespace
} // namespace khepri::cli
