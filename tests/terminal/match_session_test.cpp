// A session with people whose lines are known beforehand.
#include "games/all.h"
#include "terminal/match_session.h"

#include "games/all_terminal.h"
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

} // namespace
} // namespace khepri::terminal
