#include "table/recorded_names.h"
#include "terminal/people.h"

#include "games/mummies/terminal/game_terminal.h"
#include "games/scarabya/rules/rules.h"
#include "terminal/terminal_checks.h"

#include <gtest/gtest.h>

namespace khepri::terminal {
namespace {

const std::vector<std::string> nameless{"Player 1", "Tiye"};

RenderContext nameless_context() {
    static const Ink plain(Ink::Use::never);
    return {{i18n::Catalogue::english(), nameless}, plain};
}

TEST(PersonName, IsANumberWhereNoneWasGiven) {
    const auto& catalogue = i18n::Catalogue::english();
    EXPECT_EQ(person_name(catalogue, "", 1), "Player 2");
    EXPECT_EQ(person_name(catalogue, "Ada", 1), "Ada");
}

TEST(SeatLabel, IsYouOnlyToThePersonWithoutAName) {
    EXPECT_EQ(seat_label(nameless_context(), 0, 0), "You");
    EXPECT_EQ(seat_label(nameless_context(), 1, 0), "Player 1");
    EXPECT_EQ(seat_label(nameless_context(), spectator, 0), "Player 1");
    EXPECT_EQ(seat_label(context_with(Ink::Use::never), 0, 0), "Ada");
}

// Records of earlier versions hold "You" as the name of the player.
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
    EXPECT_EQ(outcome_text<Scarabya>(nameless_context(), 0, outcome),
              "You: 57\nTiye: 40\nYou won.");
    EXPECT_EQ(outcome_text<Scarabya>(nameless_context(), spectator, outcome),
              "Player 1: 57\nTiye: 40\nPlayer 1 won.");
    outcome.winners.insert(1);
    EXPECT_TRUE(has(outcome_text<Scarabya>(nameless_context(), 0, outcome),
                    "\nYou share the victory with Tiye."));
}

TEST(Outcome, OfManyWithLongNamesFits) {
    const std::vector<std::string> names{"Wilhelmina-Charlotte v. B", "Tiye (apprentice)",
                                         "Hori (apprentice)", "Meryt (apprentice)"};
    Outcome outcome;
    for (Seat seat = 0; seat < 4; ++seat) outcome.winners.insert(seat);
    expect_fits(outcome_text<scarabya::Scarabya>({i18n::Catalogue::english(), names}, 0, outcome));
}

TEST(Outcome, IsMoneyInArchaeology) {
    Outcome outcome;
    outcome.scores = {117, 61};
    outcome.winners.insert(0);
    EXPECT_EQ(outcome_text<archaeology::Archaeology>(nameless_context(), 0, outcome),
              "You: $117\nTiye: $61\nYou won.");
}

} // namespace
} // namespace khepri::terminal
