#include "games/mummies/rules/scoring.h"
#include "games/mummies/rules/table_setup.h"

namespace khepri::mummies {
namespace {

int worth(std::string_view papyrus, std::string_view cards) {
    const Mummies game;
    Row row;
    for (const auto word : split_words(cards)) row.push_back(card(game, word));
    return points(row, *parse_papyrus(papyrus));
}

RULE("M9", "An offering that makes the row as long as the papyrus's number brings about scoring")
{
    const Mummies game;
    const auto setup = [&] { return TableSetup(game, "NCVS5").hand(0, "V4 N2 S5 C1"); };
    const State four = after(game, setup().row(0, "N1 N1 N1").state(), "offer N2");
    EXPECT_EQ(four.round, 1);
    EXPECT_EQ(four.rows[0].size(), 4U);
    const State five = after(game, setup().row(0, "N1 N1 N1 N3").state(), "offer N2");
    EXPECT_EQ(five.round, 2);
    EXPECT_EQ(five.totals[0], 2 * (1 + 1 + 1 + 3 + 2));
}

RULE("M9", "A papyrus with a lower number brings about scoring, for longer rows too")
{
    const Mummies game;
    const auto setup = [&] { return TableSetup(game, "NCVS5").hand(0, "VCNS3 VSCN4 S5 C1"); };
    const State exactly = after(game, setup().row(1, "V1 V2 V3").state(), "decree VCNS3");
    EXPECT_EQ(exactly.round, 2);
    EXPECT_EQ(exactly.totals[1], 12);
    const State longer = after(game, setup().row(1, "V1 V2 V3 V1").state(), "decree VCNS3");
    EXPECT_EQ(longer.totals[1], 14);
    const State shorter = after(game, setup().row(1, "V1 V2 V3").state(), "decree VSCN4");
    EXPECT_EQ(shorter.round, 1);
    EXPECT_EQ(shorter.totals[1], 0);
}

RULE("M9", "Nothing is drawn before scoring")
{
    const Mummies game;
    const State state = after(
        game,
        TableSetup(game, "NCVS5").hand(0, "V4 N5 S5 C1").row(0, "N5 N5 N4 N4").totals({40}).state(),
        "offer N5");
    ASSERT_EQ(state.phase, Phase::over);
    EXPECT_EQ(state.hands[0], handful(game, "V4 S5 C1"));
}

RULE("M10", "First type double, second its value, third nothing, fourth minus its value")
{
    EXPECT_EQ(worth("VCNS3", "V5"), 10);
    EXPECT_EQ(worth("VCNS3", "C5"), 5);
    EXPECT_EQ(worth("VCNS3", "N5"), 0);
    EXPECT_EQ(worth("VCNS3", "S5"), -5);
    EXPECT_EQ(worth("VCNS3", ""), 0);
    EXPECT_EQ(worth("SNCV4", "V1 V2 V3 S1"), -4);
}

RULE("M10", "All players score, short rows too, and totals may be negative")
{
    const Mummies game({.players = 4});
    const State state = after(game,
                              TableSetup(game, "VCNS3")
                                  .hand(2, "C2 C3 C4 N1")
                                  .turn(2)
                                  .row(0, "S5 S4")
                                  .row(1, "V3")
                                  .row(2, "V1 N5")
                                  .totals({3, 4, 5, 6})
                                  .state(),
                              "offer C2");
    EXPECT_EQ(state.totals, (PerSeat<std::int16_t>{-6, 10, 9, 6, 0}));
    EXPECT_EQ(state.last_round.points, (PerSeat<std::int8_t>{-9, 6, 4, 0, 0}));
    EXPECT_EQ(state.last_round.papyrus, card(game, "VCNS3"));
    EXPECT_EQ(state.last_round.closed_by, 2);
    EXPECT_EQ(state.last_round.winner, 1);
}

RULE("M11", "Necklace 4, scarab 3, a vial and sarcophagus 2 score 9; two necklaces of 3 score 12")
{
    EXPECT_EQ(worth("NCVS5", "N4 C3 V1 S2"), 9);
    EXPECT_EQ(worth("NCVS5", "N4 C3 V5 S2"), 9);
    EXPECT_EQ(worth("NCVS5", "N3 N3"), 12);
}

RULE("M11", "Tanya's fifth offering scores Grisha's four and Yulia's two cards as well")
{
    const Mummies game({.players = 3});
    const State state = after(game,
                              TableSetup(game, "NCVS5")
                                  .hand(0, "V1 V2 V3 V4")
                                  .row(0, "S1 V1 C1 C2")
                                  .row(1, "N4 C3 V1 S2")
                                  .row(2, "N3 N3")
                                  .state(),
                              "offer V2");
    EXPECT_EQ(state.totals, (PerSeat<std::int16_t>{2, 9, 12, 0, 0}));
}

RULE("M11", "Under a new papyrus the scarab 4 falls from 8 to -4, the sarcophagus 3 rises to 3")
{
    EXPECT_EQ(worth("CVSN5", "C4"), 8);
    EXPECT_EQ(worth("CVSN5", "S3"), 0);
    EXPECT_EQ(worth("VSNC5", "C4"), -4);
    EXPECT_EQ(worth("VSNC5", "S3"), 3);
}

RULE("M12", "The top papyrus stays and all other cards are dealt anew")
{
    const Mummies game({.players = 3});
    const State state = after(game,
                              TableSetup(game, "NCVS5")
                                  .hand(0, "VCNS3 V2 V3 V4")
                                  .row(0, "S1 V1 C1")
                                  .covered("SCNV5")
                                  .sacrificed(1, "V1 V1")
                                  .state(),
                              "decree VCNS3");
    EXPECT_EQ(state.papyrus, card(game, "VCNS3"));
    EXPECT_EQ(state.rows, (PerSeat<Row>{}));
    EXPECT_EQ(state.covered.size() + state.sacrificed[1].size(), 0);
    EXPECT_EQ(state.draw.size(), 89U - 12U);
    EXPECT_EQ(cards_of(game, state), game.all_cards());
}

RULE("M12", "Luck is drawn as documented: all cards but the top papyrus, shuffled, hands from the "
            "end")
{
    const Mummies game({2, 50});
    const State state =
        after(game, TableSetup(game, "NCSV3").hand(0, "V1 V2 V3 V4").row(0, "S1 V1").state(),
              "offer V2", 8);
    std::vector<Card> cards;
    game.all_cards().pour_into(cards);
    cards.erase(std::find(cards.begin(), cards.end(), card(game, "NCSV3")));
    Rng rng = Rng::fast(8);
    rng.shuffle(cards);
    Handful second;
    for (std::size_t i = 5; i <= 8; ++i) second.add(cards[cards.size() - i]);
    EXPECT_EQ(state.hands[1], second);
    cards.resize(cards.size() - 8);
    EXPECT_TRUE(std::equal(cards.begin(), cards.end(), state.draw.begin(), state.draw.end()));
}

// Who begins after seat 1 of four closed the round with these rows on the table.
Seat next_beginner(std::array<std::string_view, 4> rows, std::string_view closing) {
    const Mummies game({.players = 4});
    TableSetup setup(game, "VCNS3");
    setup.turn(1).hand(1, closing);
    for (Seat seat = 0; seat < 4; ++seat) setup.row(seat, rows[seat]);
    return after(game, setup.state(), "offer " + std::string(closing)).turn;
}

RULE("M12", "The player to the left of the round's winner begins")
{
    EXPECT_EQ(next_beginner({"", "N1 N1", "V5", ""}, "N2"), 3);
    EXPECT_EQ(next_beginner({"", "N1 N1", "", "V1"}, "N2"), 0);
    EXPECT_EQ(next_beginner({"V4", "V1 N1", "", "V1"}, "N2"), 1);
    EXPECT_EQ(next_beginner({"S4", "S5 S4", "S3", "S1"}, "S5"), 0);
}

RULE("M12", "On a tie the one who brought the scoring about won the round, if among them")
{
    EXPECT_EQ(next_beginner({"V1", "V1 N1", "V1", "V1"}, "N2"), 2);
    EXPECT_EQ(next_beginner({"", "N1 N1", "", ""}, "N2"), 2);
}

RULE("M12", "On a tie of others the first clockwise from the one who brought it about won")
{
    EXPECT_EQ(next_beginner({"V2", "N1 N1", "", "V2"}, "N2"), 0);
    EXPECT_EQ(next_beginner({"V2", "N1 N1", "V2", "V2"}, "N2"), 3);
}

TEST(Forecast, TellsWhatEveryRowIsWorthNowAndUnderEachPapyrusInTheHand) {
    const Mummies game;
    const State state = TableSetup(game, "CVSN5")
                            .hand(0, "VSNC5 VCNS3 V1 V1")
                            .row(0, "C4 S3")
                            .row(1, "V2 V2 V3")
                            .state();
    const Forecasts all = game.forecasts(game.view(state, 0));
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0], (Forecast{card(game, "CVSN5"), false, {8, 7}}));
    EXPECT_EQ(all[1], (Forecast{card(game, "VCNS3"), true, {4 - 3, 14}}));
    EXPECT_EQ(all[2], (Forecast{card(game, "VSNC5"), false, {-4 + 3, 14}}));
    EXPECT_EQ(game.forecasts(game.view(state, spectator)).size(), 1U);
}

TEST(Forecast, PreviewIsWhatTheMoveThenScores) {
    const Mummies game({.players = 3});
    Rng rng = Rng::fast(17);
    int scorings = 0;
    for (State state = game.deal(rng); state.phase == Phase::play;) {
        const Seat seat = state.turn;
        const Move chosen = game.plain_random(state, seat, rng);
        const Forecast foreseen = game.preview(game.view(state, seat), chosen);
        const State before = state;
        game.apply(state, seat, chosen, rng);
        const bool scored = state.round != before.round || state.phase == Phase::over;
        EXPECT_EQ(foreseen.scores_now, scored) << game.to_text(chosen);
        if (!scored) continue;
        ++scorings;
        for (Seat other = 0; other < 3; ++other)
            EXPECT_EQ(state.totals[other] - before.totals[other], foreseen.points[other]);
    }
    EXPECT_GT(scorings, 3);
}

} // namespace
} // namespace khepri::mummies
