#include "games/archaeology/rules/notation.h"

#include "games/archaeology/rules/scene.h"

namespace khepri::archaeology {
namespace {

TEST(Notation, WritesKindsInOneOrder) {
    EXPECT_EQ(to_text(Rob{1}), "rob 2");
    EXPECT_EQ(to_text(Lose{pile({coin, coin, pot})}), "lose pot 1 coin 2");
    EXPECT_EQ(to_text(Trade{pile({coin, parchment, parchment}), pile({talisman, pot})}),
              "trade parchment 2 coin 1 for pot 1 talisman 1");
    EXPECT_EQ(to_text(Explore{Chamber::middle}), "explore middle");
    EXPECT_EQ(to_text(Sell{cup, 2}), "sell cup 2");
    EXPECT_EQ(to_text(End{}), "end");
}

TEST(Notation, ReadsKindsInAnyOrderWithBlanksAndCapitals) {
    EXPECT_EQ(*parse_move("lose coin 2 pot 1"), Move(Lose{pile({coin, coin, pot})}));
    EXPECT_EQ(*parse_move(" Trade  MASK 1\tfor pot 1 map 1 "),
              Move(Trade{pile({mask}), pile({pot, map})}));
    EXPECT_EQ(*parse_move("SELL Coin 3"), Move(Sell{coin, 3}));
    EXPECT_EQ(*parse_move("explore large"), Move(Explore{Chamber::large}));
    EXPECT_EQ(*parse_move("rob 1"), Move(Rob{0}));
    EXPECT_EQ(*parse_move("end"), Move(End{}));
}

TEST(Notation, RefusesEverythingElse) {
    for (const char* text : {"",
                             "sel coin 2",
                             "sell",
                             "sell coin",
                             "sell coin 0",
                             "sell coin 03",
                             "sell coin 100",
                             "sell coin -1",
                             "sell coin 2 2",
                             "sell coins 2",
                             "rob",
                             "rob 0",
                             "rob 5",
                             "rob 1 2",
                             "rob x",
                             "lose",
                             "lose coin",
                             "lose coin 1 coin 1",
                             "lose 1 coin",
                             "explore",
                             "explore 1",
                             "explore small 1",
                             "end turn",
                             "trade coin 1",
                             "trade coin 1 for",
                             "trade for pot 1",
                             "trade coin 1 for pot 1 for cup 1",
                             "trade coin for pot",
                             "trade coin 1 pot 1",
                             "end\x01"})
        EXPECT_FALSE(parse_move(text)) << text;
}

TEST(Notation, SaysWhatItExpects) {
    EXPECT_EQ(parse_move("sel coin 2").error(),
              "\"sel coin 2\" is not a move; expected sell, trade, explore, rob, lose or end");
    EXPECT_EQ(
        parse_move("explore tomb").error(),
        "\"explore tomb\" is not a move; expected explore small, explore middle or explore large");
}

TEST(Notation, SurvivesMovesMadeOfAnyBytes) {
    EXPECT_EQ(to_text(Sell{static_cast<Card>(9), 255}), "sell ? 255");
    EXPECT_EQ(to_text(Explore{static_cast<Chamber>(200)}), "explore ?");
    EXPECT_EQ(to_text(Rob{255}), "rob 256");
    EXPECT_EQ(to_text(Lose{Pile::from_lanes(0xff00000000000000U)}), "lose");
}

TEST(Notation, ShowsWhereEveryCardLies) {
    State state = acting_with(pile({coin, pot, parchment, pot}), pile({mask, map, cup, talisman}));
    state.chambers[1] = pile({pot});
    state.dig.push_back(DigCard::thief);
    state.dig.push_back(DigCard::sandstorm);
    EXPECT_EQ(game_of(2).cards_text(state),
              "hand1=PPSC hand2=P market=TBMK small=- middle=P large=- dig=~!P");
}

} // namespace
} // namespace khepri::archaeology
