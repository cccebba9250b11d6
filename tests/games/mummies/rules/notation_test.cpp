#include "games/mummies/rules/table_setup.h"

#include <cstring>

namespace khepri::mummies {
namespace {

TEST(Notation, MovesAreWrittenInOneWay) {
    const Mummies game;
    EXPECT_EQ(game.to_text(Offer{offering(Type::vial, 4)}), "offer V4");
    EXPECT_EQ(game.to_text(Decree{card(game, "NCVS5")}), "decree NCVS5");
    EXPECT_EQ(game.to_text(Sacrifice{handful(game, "NCVS5 C1 N2 V4")}), "sacrifice V4 N2 C1 NCVS5");
}

TEST(Notation, LetterCaseBlanksAndOrderOfCardsDoNotMatter) {
    const Mummies game;
    EXPECT_EQ(*game.parse_move("  Offer   v4 "), Move(Offer{offering(Type::vial, 4)}));
    EXPECT_EQ(*game.parse_move("DECREE ncvs5"), Move(Decree{card(game, "NCVS5")}));
    EXPECT_EQ(game.to_text(*game.parse_move("sacrifice ncvs5\tc1 N2 v4")),
              "sacrifice V4 N2 C1 NCVS5");
}

TEST(Notation, EverythingElseIsAnErrorThatSaysWhatIsExpected) {
    const Mummies game;
    EXPECT_EQ(game.parse_move("sell V4").error(),
              "\"sell V4\" is not a move; expected offer, decree or sacrifice and cards, such as "
              "\"offer V4\"");
    EXPECT_EQ(game.parse_move("offer V6").error(),
              "\"V6\" is not a card; expected a type of V N S C and a value from 1 to 5, such as "
              "V4, or a papyrus of this edition, such as VCNS3");
    EXPECT_EQ(game.parse_move("offer VCNS3").error(),
              "\"offer VCNS3\": expected one offering, such as \"offer V4\"");
    EXPECT_EQ(game.parse_move("decree V1").error(),
              "\"decree V1\": expected one papyrus, such as \"decree VCNS3\"");
    EXPECT_EQ(game.parse_move("sacrifice").error(),
              "\"sacrifice\": expected one to four cards, such as \"sacrifice V4 VCNS3\"");
    for (const char* text : {"", " ", "offer", "offer V4 V5", "offer V0", "offer X1", "offer V44",
                             "decree", "decree VCNS4", "decree VVNS3", "decree VCNS9",
                             "sacrifice V1 V1 V1 V1 V1", "sacrifice V1,V2", "offer V4;", "offerV4"})
        EXPECT_FALSE(game.parse_move(text).ok()) << text;
}

TEST(Notation, APapyrusOfAnotherEditionIsNoCard) {
    const Mummies small({}, small_edition());
    EXPECT_TRUE(small.parse_move("decree CSNV2").ok());
    EXPECT_FALSE(small.parse_move("decree VCNS3").ok());
}

TEST(Notation, PapyriReadAsTheyAreWritten) {
    for (const Papyrus& papyrus : classic().papyri)
        EXPECT_EQ(parse_papyrus(to_text(papyrus)), papyrus);
    for (const char* text : {"", "VCNS", "VCNS1", "VCNS7", "VCNN3", "VCNS33", "3VCNS"})
        EXPECT_FALSE(parse_papyrus(text)) << text;
}

TEST(Notation, TheWholeTableStandsOnOneLine) {
    const Mummies game({2, 50}, small_edition());
    const State state = TableSetup(game, "VNSC2")
                            .hand(0, "C5 V1 N3 VNSC2")
                            .hand(1, "V1 V1 V1 V1")
                            .row(1, "N3")
                            .sacrificed(0, "N3 C5")
                            .sacrificed(1, "V1")
                            .covered("CSNV2")
                            .top("CSNV2 V1")
                            .state();
    EXPECT_EQ(game.cards_text(state),
              "papyrus=VNSC2 hand1=V1,N3,C5,VNSC2 hand2=V1,V1,V1,V1 row1=- row2=N3 "
              "discard=V1,N3,C5 covered=CSNV2 "
              "draw=CSNV2,V1,VNSC2,VNSC2,C5,C5,C5,C5,N3,N3,N3,V1");
}

// Bytes as they may come from anywhere.
Move move_of_bytes(Rng& rng) {
    std::array<std::uint8_t, sizeof(Move)> bytes{};
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
    if (rng.below(4) > 0)
        for (auto& byte : bytes)
            byte = static_cast<std::uint8_t>(rng.below(3) == 0 ? 255 : byte % 40);
    Move made;
    std::memcpy(static_cast<void*>(&made), bytes.data(), sizeof(Move));
    return made;
}

TEST(Refusals, WhateverBytesAMoveIsMadeOfItIsJudgedAndTheStateUntouched) {
    Rng rng = Rng::fast(23);
    int accepted = 0;
    for (int players = 2; players <= 5; ++players) {
        const Mummies game({.players = players});
        for (int deal = 0; deal < 300; ++deal) {
            const State state = game.deal(rng);
            const State before = state;
            for (int i = 0; i < 400; ++i) {
                const Move tried = move_of_bytes(rng);
                const auto refusal = game.why_not(state, state.turn, tried);
                ASSERT_FALSE(game.to_text(tried).empty());
                if (refusal) continue;
                ++accepted;
                Moves moves;
                game.plain_moves(state, state.turn, moves);
                EXPECT_NE(std::find(moves.begin(), moves.end(), tried), moves.end());
            }
            ASSERT_EQ(state, before);
        }
    }
    EXPECT_GT(accepted, 100) << "too few to tell";
}

TEST(Refusals, BytesThatAreNoMoveAtAllAreSaidToBeNone) {
    const Mummies game;
    Rng rng = Rng::fast(1);
    const State state = game.deal(rng);
    Move made;
    std::memset(static_cast<void*>(&made), 77, sizeof(Move));
    expect_refused(game, state, made, {"M5", "not_a_move", {}});
}

TEST(Refusals, ASeatThatIsNotToActIsRefusedWithTheTurn) {
    const Mummies game({.players = 3});
    const State state = TableSetup(game, "VSNC5").turn(1).state();
    for (const int seat : {0, 2, 3, 7, 200}) {
        const auto refusal = game.why_not(state, static_cast<Seat>(seat), Offer{});
        ASSERT_TRUE(refusal);
        EXPECT_EQ(*refusal, (Refusal{"M4", "not_your_turn", {{"turn", 2}}}));
    }
}

} // namespace
} // namespace khepri::mummies
