// A session with people whose lines are known beforehand.
#include "games/all.h"
#include "terminal/match_session.h"

#include "games/all_terminal.h"
#include "i18n/languages.h"
#include "terminal/terminal_checks.h"

#include <sstream>

namespace khepri::terminal {
namespace {

using archaeology::Archaeology;
using mummies::Mummies;

template <Game G>
Match<G> match_of(const G& game) {
    return Match<G>(game, Seeds{{}, std::vector<Seed>(static_cast<std::size_t>(game.seats()))});
}

template <Game G>
std::string played(Match<G> match, std::vector<SeatPlayer<G>> players, const std::string& typed) {
    std::istringstream in(typed);
    std::ostringstream out;
    std::ostringstream ignored;
    Terminal terminal{in, out, ignored, Ink(Ink::Use::never)};
    const RecordFile nowhere(testing::TempDir() + "no_such_folder/game.khepri");
    Recorder recorder(match, "", "", {});
    MatchSession<G>(
        std::move(match), std::move(recorder), std::move(players), terminal,
        i18n::Catalogue::english(), nowhere, [] { return 0; }, Rng::fast(1))
        .run();
    return out.str();
}

// The first player was shown the table of another player's turn.
TEST(MatchSession, AResumedGameAsksForTheScreenToBeHandedOver) {
    auto match = match_of(Mummies({2, 50}));
    const Seat first = match.to_act().front();
    mummies::Moves moves;
    match.game().plain_moves(match.state(), first, moves);
    ASSERT_FALSE(match.submit(first, 0, moves[0]));
    const std::string text = played<Mummies>(match, {{"Ada", nullptr}, {"Ben", nullptr}}, "");
    const std::string next = test_names()[left_of(first, 2)];
    EXPECT_TRUE(has(text, "Please hand the screen to " + next)) << text;
    EXPECT_FALSE(has(text, "Your hand")) << text;
}

// "answered with sacrifice V4 …: refused, it holds …" named the cards that a level then played.
TEST(MatchSession, WhyAProgramGaveUpIsNotToldWhileItsCardsAreInPlay) {
    const auto match = match_of(Mummies({2, 50}));
    const Seat computer = match.to_act().front();
    std::vector<SeatPlayer<Mummies>> players{{"Ada", nullptr}, {"Ben", nullptr}};
    players[computer].computer = [](const Mummies&, const mummies::View&, Rng&) {
        return Result<mummies::Move>(Error{"holds a secret"});
    };
    const std::string text = played(match, players, "quit\n");
    EXPECT_TRUE(has(text, "forfeits. The computer (apprentice) takes over.")) << text;
    EXPECT_FALSE(has(text, "secret")) << text;
}

// An undone move was once reported to the others as if it had happened.
TEST(MatchSession, TheOthersAreToldWhatWasTakenBack) {
    const auto match = match_of(Archaeology({2}));
    const Seat first = match.to_act().front();
    archaeology::Moves moves;
    match.game().plain_moves(match.state(), first, moves);
    const auto sale = std::find_if(moves.begin(), moves.end(), [](const auto& move) {
        return std::holds_alternative<archaeology::Sell>(move);
    });
    ASSERT_TRUE(sale != moves.end());
    const std::string text =
        played<Archaeology>(match, {{"Ada", nullptr}, {"Ben", nullptr}},
                            "\n" + match.game().to_text(*sale) + "\nundo\nend\n\nlog\n");
    const std::string name = test_names()[first];
    const auto handed_over = text.rfind("Please hand the screen");
    EXPECT_TRUE(has(text.substr(0, handed_over), "Undone.")) << text;
    const std::string read_by_other = text.substr(handed_over);
    EXPECT_TRUE(has(read_by_other, name + " sells")) << text;
    EXPECT_TRUE(has(read_by_other, "\n" + name + " undoes the last action.")) << text;
    EXPECT_TRUE(has(read_by_other, "\n  2. " + name + " undoes the last action.\n")) << text;
}

// In a duel everything lies open, but the screen was cleared before every move.
TEST(MatchSession, WhereNothingIsHiddenTheScreenIsNotHandedOver) {
    using scarabya::Scarabya;
    scarabya::Options options;
    options.mode = scarabya::Mode::duel;
    options.players = 2;
    auto match = match_of(Scarabya(options));
    const Seat first = match.to_act().front();
    const std::string text =
        played<Scarabya>(match, {{"Ada", nullptr}, {"Ben", nullptr}}, "quit\n");
    EXPECT_FALSE(has(text, "hand the screen")) << text;
    EXPECT_TRUE(has(text, test_names()[first] + "’s turn.\n")) << text;
}

// On a screen of 24 lines what three rivals had done pushed one's own board out of sight.
TEST(MatchSession, WhatHappenedStandsAboveTheOwnHand) {
    const auto match = match_of(Archaeology({2}));
    const std::string text =
        played<Archaeology>(match, {{"Ada", nullptr}, {"Ben", nullptr}}, "\nend\n\nquit\n");
    const std::string other = text.substr(text.rfind("Please hand the screen"));
    EXPECT_LT(other.find("ends their turn."), other.find("Your ")) << other;
}

TEST(MatchSession, ShowsTheRules) {
    const auto match = match_of(Mummies({2, 50}));
    std::vector<SeatPlayer<Mummies>> players{{"Ada", nullptr}, {"Ben", nullptr}};
    const std::string one = played(match, players, "\nrules m13\nrules M99\nquit\n");
    EXPECT_TRUE(has(one, "\n> M13  ")) << one;
    EXPECT_FALSE(has(one, "M12  "));
    EXPECT_TRUE(has(one, "There is no rule “M99”")) << one;
    const std::string all = played(match, players, "\nrules\nquit\n");
    for (int number = 1; number <= 14; ++number)
        EXPECT_TRUE(has(all, padded('M' + std::to_string(number), 5))) << number << '\n' << all;
}

TEST(Rulebook, EveryNumberInTheRulesHasAValueInEveryLanguage) {
    for_each_game([]<class G>(std::type_identity<G>) {
        const G game = G::samples().front();
        for (const std::string_view language : i18n::languages) {
            const std::string text = rulebook_text(i18n::Catalogue::in(language), G::name,
                                                   GameTerminal<G>::rule_values(game));
            EXPECT_GT(text.size(), 2000U);
            EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << text;
            for (const std::string& line : lines_of(text))
                EXPECT_LE(width(line), line_columns) << line;
        }
    });
}

} // namespace
} // namespace khepri::terminal
