#include "games/scarabya/rules/builders.h"
#include "games/scarabya/rules/pictures.h"

namespace khepri::scarabya {
namespace {

TEST(Notation, WritesAPlacementAsItsTileAndItsCellsInReadingOrder) {
    EXPECT_EQ(to_text(Place{Tile::I, Facing{1}, cell(2, 4)}), "I:e3 e4 e5 e6 e7");
    EXPECT_EQ(to_text(Place{Tile::F, Facing{0}, cell(7, 8)}), "F:i8 j8 h9 i9 i10");
}

TEST(Notation, ReadsEveryWayOfEveryTileBack) {
    for (const Tile tile : all_tiles)
        for (std::uint8_t way = 0; way < shapes(tile).ways.size(); ++way) {
            const Place place{tile, Facing{way}, cell(4, 4)};
            ASSERT_TRUE(parse_place(to_text(place))) << to_text(place);
            EXPECT_EQ(*parse_place(to_text(place)), place) << to_text(place);
        }
}

TEST(Notation, ForgivesCaseBlanksAndTheOrderOfCells) {
    for (const char* text : {"i:E7 e3 e6 E4 e5", "  I :  e3 e4\te5 e6 e7 ", "I:e7 e6 e5 e4 e3"})
        EXPECT_EQ(to_text(*parse_place(text)), "I:e3 e4 e5 e6 e7") << text;
    EXPECT_EQ(to_text(*parse_arrangement(" a0 b1C2 d3 ")), "A0B1C2D3");
    EXPECT_EQ(to_text(*parse_order("filn PTUV wxyz")), "FILNPTUVWXYZ");
}

TEST(Notation, SaysWhatIsExpectedOfAPlacement) {
    const std::string unlike = " is not a placement; expected a tile and its five cells, such as "
                               "I:e3 e4 e5 e6 e7";
    EXPECT_EQ(parse_place("").error(), "\"\"" + unlike);
    EXPECT_EQ(parse_place("I e3 e4 e5 e6 e7").error(), "\"I e3 e4 e5 e6 e7\"" + unlike);
    EXPECT_EQ(parse_place("Q:e3").error(), "\"Q:e3\"" + unlike);
    EXPECT_EQ(parse_place("I I:e3").error(), "\"I I:e3\"" + unlike);
    EXPECT_EQ(parse_place("I:e3 e4 e5 e6").error(),
              "\"I:e3 e4 e5 e6\": expected five cells, found 4");
    EXPECT_EQ(parse_place("I:e3 e4 e5 e6 e7 e8").error(),
              "\"I:e3 e4 e5 e6 e7 e8\": expected five cells, found 6");
    EXPECT_EQ(parse_place("I:e3 e4 e5 e6 e6").error(),
              "\"I:e3 e4 e5 e6 e6\": the cell e6 is named twice");
    for (const char* bad : {"k1", "a0", "a11", "a01", "e", "5", "e3,", "ee3"})
        EXPECT_EQ(parse_place(std::string("I:") + bad).error(),
                  "\"I:" + std::string(bad) + "\": \"" + bad +
                      "\" is not a cell; expected a1 to j10");
    EXPECT_EQ(parse_place("I:e3 e4 e5 e6 f7").error(),
              "\"I:e3 e4 e5 e6 f7\": these cells do not form the tile I");
    EXPECT_FALSE(parse_place("I:g1 h1 i1 j1 a2")) << "not around the edge";
}

TEST(Notation, SaysWhatIsExpectedOfAnArrangement) {
    EXPECT_EQ(parse_arrangement("A0B1C2A3").error(),
              "\"A0B1C2A3\" is not an arrangement; expected each of the pieces A B C D once, each "
              "with 0 to 3 quarter turns, such as A0B1C2D3");
    for (const char* text : {"", "A0B1C2", "A0B1C2D4", "A0B1C2E3", "0A1B2C3D", "A0B1C2D3D3"})
        EXPECT_FALSE(parse_arrangement(text)) << text;
}

TEST(Notation, SaysWhatIsExpectedOfAnOrder) {
    EXPECT_EQ(parse_order("FILNPTUVWXYY").error(),
              "\"FILNPTUVWXYY\" is not an order of the cards; expected each of the tiles "
              "FILNPTUVWXYZ once");
    for (const char* text : {"", "FILNPTUVWXY", "FILNPTUVWXYZZ", "AILNPTUVWXYZ"})
        EXPECT_FALSE(parse_order(text)) << text;
}

TEST(Notation, ListsTheCardsOfAState) {
    Options options = options_for(Mode::duel, 2, "ZYXWVUTPNLIF");
    options.first = Seat{1};
    options.arrangement = *parse_arrangement("D3C2B1A0");
    const Scarabya game(options);
    State state = dealt(game);
    EXPECT_EQ(game.cards_text(state), "board=D3C2B1A0 order=ZYXWVUTPNLIF first=2");
    Rng rng = Rng::fast(1);
    game.apply(state, 1, game.plain_random(state, 1, rng), rng);
    EXPECT_EQ(game.cards_text(state), "board=D3C2B1A0 order=ZYXWVUTPNLIF first=2");
}

} // namespace
} // namespace khepri::scarabya
