#include "games/mummies/rules/table_setup.h"

namespace khepri::mummies {
namespace {

RULE("M5", "An offering goes from the hand into one's own row, then a card is drawn")
{
    const Mummies game;
    const State state =
        after(game, TableSetup(game, "VSNC5").hand(0, "V4 N2 S5 C1").top("C3").state(), "offer N2");
    EXPECT_EQ(state.rows[0], (Row{card(game, "N2")}));
    EXPECT_TRUE(state.rows[1].empty());
    EXPECT_EQ(state.hands[0], handful(game, "V4 S5 C1 C3"));
}

RULE("M5", "A row keeps the order in which it was laid")
{
    const Mummies game;
    const State state = after(
        game, TableSetup(game, "VSNC5").hand(0, "V4 N2 S5 C1").row(0, "C5 V1").state(), "offer N2");
    EXPECT_EQ(state.rows[0], (Row{card(game, "C5"), card(game, "V1"), card(game, "N2")}));
}

RULE("M5", "Only an offering that is held can be offered")
{
    const Mummies game;
    const State state = TableSetup(game, "VSNC5").hand(0, "V4 N2 S5 NCVS5").state();
    expect_refused(game, state, Offer{card(game, "C1")}, {"M5", "card_not_held", {{"card", "C1"}}});
    expect_refused(game, state, Offer{card(game, "NCVS5")},
                   {"M5", "not_an_offering", {{"card", "NCVS5"}}});
    expect_refused(game, state, Offer{Card{250}}, {"M5", "unknown_card", {{"card", 250}}});
    expect_refused(game, state, Offer{Card{38}}, {"M5", "unknown_card", {{"card", 38}}});
    EXPECT_FALSE(game.why_not(state, 0, Offer{card(game, "V4")}));
}

RULE("M6", "A papyrus goes onto the one in the middle, then a card is drawn")
{
    const Mummies game;
    const State state =
        after(game, TableSetup(game, "VSNC5").hand(0, "V4 N2 S5 NCVS5").top("C3").state(),
              "decree NCVS5");
    EXPECT_EQ(state.papyrus, card(game, "NCVS5"));
    EXPECT_EQ(state.covered.count(card(game, "VSNC5")), 1);
    EXPECT_EQ(state.covered.size(), 1);
    EXPECT_EQ(state.hands[0], handful(game, "V4 N2 S5 C3"));
}

RULE("M6", "Only the top papyrus counts")
{
    const Mummies game;
    State state =
        TableSetup(game, "NCVS5").covered("SCNV5").row(0, "N4").hand(1, "SVCN5 V1 V2 V3").state();
    EXPECT_EQ(game.forecast(game.view(state, 0)).points[0], 8);
    state.turn = 1;
    state = after(game, state, "decree SVCN5");
    EXPECT_EQ(game.forecast(game.view(state, 0)).points[0], -4);
}

RULE("M6", "Only a papyrus that is held can be decreed")
{
    const Mummies game;
    const State state = TableSetup(game, "VSNC5").hand(0, "V4 N2 S5 NCVS5").state();
    expect_refused(game, state, Decree{card(game, "SVCN5")},
                   {"M6", "card_not_held", {{"card", "SVCN5"}}});
    expect_refused(game, state, Decree{card(game, "V4")},
                   {"M6", "not_a_papyrus", {{"card", "V4"}}});
    expect_refused(game, state, Decree{Card{255}}, {"M6", "unknown_card", {{"card", 255}}});
}

RULE("M7", "Any cards of the hand are discarded and as many drawn")
{
    const Mummies game;
    const State before =
        TableSetup(game, "VSNC5").hand(0, "V4 N2 N2 NCVS5").top("C3 S1 S2 S3").state();
    State state = after(game, before, "sacrifice N2 NCVS5");
    EXPECT_EQ(state.hands[0], handful(game, "V4 N2 C3 S1"));
    EXPECT_EQ(state.sacrificed[0].count(card(game, "N2")), 1);
    EXPECT_EQ(state.sacrificed[0].count(card(game, "NCVS5")), 1);
    EXPECT_EQ(state.sacrificed[0].size(), 2);
    state = after(game, before, "sacrifice V4 N2 N2 NCVS5");
    EXPECT_EQ(state.hands[0], handful(game, "C3 S1 S2 S3"));
    state = after(game, before, "sacrifice V4");
    EXPECT_EQ(state.hands[0], handful(game, "N2 N2 NCVS5 C3"));
}

RULE("M7", "At least one card is sacrificed, and none that is not held")
{
    const Mummies game;
    const State state = TableSetup(game, "VSNC5").hand(0, "V4 N2 N2 NCVS5").state();
    expect_refused(game, state, Sacrifice{}, {"M7", "nothing_sacrificed", {}});
    expect_refused(game, state, move(game, "sacrifice C1"),
                   {"M7", "card_not_held", {{"card", "C1"}}});
    expect_refused(game, state, move(game, "sacrifice N2 N2 N2"),
                   {"M7", "holds_fewer_alike", {{"card", "N2"}, {"held", 2}, {"wanted", 3}}});
    expect_refused(game, state, Sacrifice{Handful::of_bytes(0xffffff26U)},
                   {"M7", "unknown_card", {{"card", 0x26}}});
    expect_refused(game, state, Sacrifice{Handful::of_bytes(0xffff0306U)},
                   {"M7", "cards_not_in_order", {}});
    expect_refused(game, state, Sacrifice{Handful::of_bytes(0xff06ff03U)},
                   {"M7", "cards_not_in_order", {}});
}

RULE("M7", "The others do not see what is sacrificed, only how many cards")
{
    const Mummies game({.players = 3});
    const auto setup = [&] {
        return TableSetup(game, "VSNC5")
            .hand(0, "V4 N2 C1 C1")
            .hand(1, "S1 S1 S1 S1")
            .hand(2, "S2 S2 S2 S2");
    };
    const State vial = after(game, setup().top("N1 C1").state(), "sacrifice V4");
    const State necklace = after(game, setup().top("N1 C1").state(), "sacrifice N2");
    EXPECT_EQ(game.view(vial, 1), game.view(necklace, 1));
    EXPECT_EQ(game.view(vial, spectator), game.view(necklace, spectator));
    EXPECT_NE(game.view(vial, 0), game.view(necklace, 0));
    EXPECT_EQ(game.view(vial, 1).sacrificed_by[0], 1);
}

RULE("M8", "An empty draw pile is made anew of the discard, the running turn's cards too, and the "
           "covered papyri")
{
    const Mummies game;
    const State before = TableSetup(game, "VSNC5")
                             .hand(0, "V4 N2 N2 NCVS5")
                             .row(1, "C5 C5")
                             .covered("SCNV5 CVSN5")
                             .top("C3")
                             .state_with_rest_sacrificed_by(1);
    const int aside = before.sacrificed[1].size();
    State state = after(game, before, "sacrifice V4 N2 NCVS5");
    EXPECT_EQ(static_cast<int>(state.draw.size()), aside + 3 + 2 - 2);
    EXPECT_EQ(state.covered.size(), 0);
    EXPECT_EQ(state.sacrificed[0].size() + state.sacrificed[1].size(), 0);
    EXPECT_EQ(state.papyrus, card(game, "VSNC5"));
    EXPECT_EQ(state.rows[1].size(), 2U);
    EXPECT_EQ(state.hands[1], before.hands[1]);
    EXPECT_EQ(state.hands[0].size(), 4);
    EXPECT_GE(state.hands[0].count(card(game, "N2")), 1);
    EXPECT_GE(state.hands[0].count(card(game, "C3")), 1);
    EXPECT_EQ(cards_of(game, state), game.all_cards());
}

RULE("M8", "Nothing is shuffled before a card is missing")
{
    const Mummies game;
    const State before = TableSetup(game, "VSNC5")
                             .hand(0, "V4 N2 N2 NCVS5")
                             .top("C3 C2 C1")
                             .state_with_rest_sacrificed_by(1);
    const State state = after(game, before, "sacrifice V4 N2 NCVS5");
    EXPECT_TRUE(state.draw.empty());
    EXPECT_EQ(state.hands[0], handful(game, "N2 C1 C2 C3"));
    EXPECT_EQ(state.sacrificed[1], before.sacrificed[1]);
}

RULE("M8", "Luck is drawn as documented: the cards aside, sorted by kind, shuffled")
{
    const Mummies game;
    const State before = TableSetup(game, "VSNC5")
                             .hand(0, "V4 N2 N2 NCVS5")
                             .covered("SCNV5")
                             .state_with_rest_sacrificed_by(1);
    const State state = after(game, before, "offer V4", 5);
    std::vector<Card> cards;
    Tally aside = before.sacrificed[1];
    aside += before.covered;
    aside.pour_into(cards);
    Rng rng = Rng::fast(5);
    rng.shuffle(cards);
    EXPECT_EQ(state.hands[0].count(cards.back()), before.hands[0].count(cards.back()) + 1);
    cards.pop_back();
    EXPECT_TRUE(std::equal(cards.begin(), cards.end(), state.draw.begin(), state.draw.end()));
}

TEST(Moves, AreAllDifferentOnes) {
    const Mummies game;
    const auto texts = [&](std::string_view hand) {
        const State state = TableSetup(game, "VSNC5").hand(0, hand).state();
        Moves moves;
        game.plain_moves(state, 0, moves);
        std::string all;
        for (const Move& one : moves) all += game.to_text(one) + "; ";
        return all;
    };
    EXPECT_EQ(texts("V4 V4 V4 NCVS5"),
              "offer V4; decree NCVS5; sacrifice V4; sacrifice V4 V4; sacrifice V4 V4 V4; "
              "sacrifice NCVS5; sacrifice V4 NCVS5; sacrifice V4 V4 NCVS5; "
              "sacrifice V4 V4 V4 NCVS5; ");
    EXPECT_EQ(texts("V1 N2 N2 C3"),
              "offer V1; offer N2; offer C3; sacrifice V1; sacrifice N2; sacrifice V1 N2; "
              "sacrifice N2 N2; sacrifice V1 N2 N2; sacrifice C3; sacrifice V1 C3; "
              "sacrifice N2 C3; sacrifice V1 N2 C3; sacrifice N2 N2 C3; sacrifice V1 N2 N2 C3; ");
}

TEST(Moves, AFullyDifferentHandHasNineteenEachEquallyLikely) {
    const Mummies game;
    const State state = TableSetup(game, "VSNC5").hand(0, "V1 N2 S3 NCVS5").state();
    Moves moves;
    game.plain_moves(state, 0, moves);
    ASSERT_EQ(moves.size(), 19U);
    std::array<int, 19> times{};
    Rng rng = Rng::fast(2);
    for (int i = 0; i < 19'000; ++i) {
        const Move chosen = game.plain_random(state, 0, rng);
        ++times[static_cast<std::size_t>(std::find(moves.begin(), moves.end(), chosen) -
                                         moves.begin())];
    }
    for (const int count : times) EXPECT_NEAR(count, 1000, 150);
}

TEST(Moves, NoneMayBeTakenBackForEachDrawsCards) {
    const Mummies game;
    const State state = TableSetup(game, "VSNC5").hand(0, "V1 N2 S3 NCVS5").state();
    Moves moves;
    game.plain_moves(state, 0, moves);
    for (const Move& one : moves) EXPECT_FALSE(game.can_undo(state, 0, one));
}

} // namespace
} // namespace khepri::mummies
