#include "games/scarabya/rules/builders.h"
#include "games/scarabya/rules/pictures.h"
#include "support/play.h"
#include "support/rule.h"
#include "table/match.h"

namespace khepri::scarabya {
namespace {

Scarabya expedition(int players, std::string_view cards, const Picture& picture) {
    return game_on(picture, options_for(Mode::expedition, players, cards));
}

RULE("S5", "All players play on boards that are arranged alike")
{
    const Scarabya game(options_for(Mode::expedition, 4));
    const State state = dealt(game, 8);
    EXPECT_FALSE(texts_of_moves(game, state, 0).empty());
    for (const Seat seat : SeatSet::first(4))
        EXPECT_EQ(texts_of_moves(game, state, seat), texts_of_moves(game, state, 0));
}

RULE("S5", "The arrangement is random, or the host's choice")
{
    EXPECT_NE(dealt(Scarabya(), 1).table.arrangement, dealt(Scarabya(), 2).table.arrangement);
    Options options;
    options.arrangement = *parse_arrangement("D3C2B1A0");
    EXPECT_EQ(dealt(Scarabya(options), 1).table.arrangement, *options.arrangement);
}

RULE("S6", "All place the same tile, and the next card is turned up when all have placed")
{
    const Scarabya game = expedition(2, "IP", pocket);
    State state = dealt(game);
    EXPECT_EQ(game.to_act(state), SeatSet::first(2));
    play(game, state, 1, "I:d6 e6 f6 g6 h6");
    EXPECT_EQ(game.to_act(state), SeatSet::only(0));
    EXPECT_EQ(state.table.turned, (FixedVector<Tile, 12>{Tile::I}));
    play(game, state, 0, closes_pocket);
    EXPECT_EQ(game.to_act(state), SeatSet::first(2));
    EXPECT_EQ(state.table.turned, (FixedVector<Tile, 12>{Tile::I, Tile::P}));
}

RULE("S6", "Nothing placed is shown or scored before all have placed")
{
    const Scarabya game = expedition(2, "IP", pocket);
    State state = dealt(game);
    play(game, state, 0, closes_pocket);
    EXPECT_TRUE(state.table.boards[0].tiles.empty());
    EXPECT_EQ(game.outcome(state).scores[0], 0);
    EXPECT_EQ(game.view(state, 1).pending, Place{});
    play(game, state, 1, "I:d6 e6 f6 g6 h6");
    EXPECT_EQ(state.table.boards[0].tiles, (FixedVector<Place, 12>{placed(closes_pocket)}));
    EXPECT_EQ(game.outcome(state).scores[0], 8);
    EXPECT_EQ(game.outcome(state).scores[1], 0);
}

RULE("S6", "There are twelve rounds")
{
    const Scarabya game(options_for(Mode::expedition, 2));
    Rng rng = Rng::fast(4);
    const State end = played_out(game, game.deal(rng), rng, [](const State&) {});
    EXPECT_EQ(end.table.turned.size(), 12U);
    EXPECT_TRUE(end.to_come.empty());
}

RULE("S6", "A placement may be undone until all have placed")
{
    const Scarabya game = expedition(2, "IP", pocket);
    Match<Scarabya> match(game, Seeds{{}, std::vector<Seed>(2)});
    const State start = match.state();
    EXPECT_FALSE(match.submit(0, 0, placed(closes_pocket)));
    EXPECT_FALSE(game.can_undo(match.state(), 1, placed(closes_pocket)));
    EXPECT_FALSE(match.undo(0, 1));
    EXPECT_EQ(match.state(), start);
    const Scarabya alone = expedition(1, "IP", pocket);
    EXPECT_FALSE(alone.can_undo(dealt(alone), 0, placed(closes_pocket)));
}

RULE("S7", "The first tile covers at least one of the four central cells")
{
    const Scarabya game = expedition(1, "I", Picture(block));
    const Scarabya open = expedition(1, "I", pocket);
    const State state = dealt(open);
    EXPECT_EQ(judgement(open, state, 0, placed("I:e6 e7 e8 e9 e10")), "accepted");
    EXPECT_EQ(judgement(open, state, 0, placed("I:f6 g6 h6 i6 j6")), "accepted");
    EXPECT_EQ(judgement(open, state, 0, placed("I:d6 d7 d8 d9 d10")), "S7 off_centre");
    EXPECT_EQ(judgement(open, state, 0, placed("I:e7 f7 g7 h7 i7")), "S7 off_centre");
    EXPECT_EQ(texts_of_moves(game, dealt(game), 0),
              (std::vector<std::string>{top_of_block, middle_of_block}));
}

// The centre lies in a hollow of five cells that only P fits.
const Picture hollow{"..........", //
                     "..........", //
                     "..........", //
                     "....##....", //
                     "...#..#...", //
                     "...#..#...", //
                     "...#.#....", //
                     "....#.....", //
                     "..........", //
                     ".........."};

RULE("S7", "If the first tile was discarded the rule holds for the first one placed")
{
    const Scarabya game = expedition(1, "IXP", hollow);
    State state = dealt(game);
    EXPECT_EQ(state.table.boards[0].discarded, 2);
    EXPECT_EQ(texts_of_moves(game, state, 0), (std::vector<std::string>{"P:e5 f5 e6 f6 e7"}));
}

RULE("S7", "Where all central cells are blocked no tile can be placed")
{
    Picture picture = hollow;
    picture[4] = picture[5] = "...####...";
    const Scarabya game = expedition(2, "I", picture);
    const State state = dealt(game);
    EXPECT_TRUE(game.to_act(state).empty());
    EXPECT_EQ(state.table.boards[1].discarded, 12);
    EXPECT_EQ(game.outcome(state).winners, SeatSet::first(2));
}

RULE("S8", "Every later tile touches an earlier one along a side; corners do not count")
{
    const Scarabya game = expedition(1, "IV", pocket);
    State state = dealt(game);
    play(game, state, 0, "I:d6 e6 f6 g6 h6");
    EXPECT_EQ(judgement(game, state, 0, placed("V:h7 h8 h9 i9 j9")), "accepted");
    EXPECT_EQ(judgement(game, state, 0, placed("V:i7 i8 g9 h9 i9")), "S8 touches_no_tile");
    EXPECT_EQ(judgement(game, state, 0, placed("V:a1 a2 a3 b3 c3")), "S8 touches_no_tile");
}

RULE("S9", "A tile lies on free cells: within the frame, on no rock and on no tile")
{
    const Scarabya game = expedition(1, "IL", pocket);
    State state = dealt(game);
    EXPECT_EQ(judgement(game, state, 0, placed("I:f3 f4 f5 f6 f7")), "S9 on_a_rock");
    EXPECT_EQ(judgement(game, state, 0, {Tile::I, Facing{0}, cell(5, 6)}), "S9 over_the_frame");
    EXPECT_EQ(judgement(game, state, 0, {Tile::I, Facing{1}, cell(6, 4)}), "S9 over_the_frame");
    play(game, state, 0, "I:d6 e6 f6 g6 h6");
    EXPECT_EQ(judgement(game, state, 0, placed("L:h6 h7 h8 h9 i9")), "S9 on_a_tile");
    EXPECT_EQ(judgement(game, state, 0, placed("L:h7 h8 h9 h10 i10")), "accepted");
}

RULE("S9", "Scarabs may be covered")
{
    const Scarabya game = expedition(1, "I", block);
    State state = dealt(game);
    ASSERT_TRUE(state.table.scarabs.contains(cell(4, 3)));
    EXPECT_EQ(judgement(game, state, 0, placed(top_of_block)), "accepted");
}

RULE("S10", "A tile that fits nowhere is discarded, each player's own")
{
    const Scarabya game = expedition(2, "IP", block);
    State state = dealt(game);
    play(game, state, 0, top_of_block);
    play(game, state, 1, middle_of_block); // leaves two strips of five
    EXPECT_EQ(state.table.turned.back(), Tile::P);
    EXPECT_EQ(game.to_act(state), SeatSet::only(0));
    EXPECT_EQ(state.table.boards[1].discarded, 1);
    EXPECT_EQ(judgement(game, state, 1, placed("P:d5 e5 d6 e6 d7")), "S10 tile_discarded");
    EXPECT_FALSE(game.can_undo(state, 0, placed("P:d6 e6 d7 e7 f7")));
    play(game, state, 0, "P:d6 e6 d7 e7 f7");
    EXPECT_EQ(state.table.boards[0].tiles.size(), 2U);
}

RULE("S10", "Rounds in which nobody can place pass by themselves")
{
    const Scarabya game = expedition(1, "IPFN", block);
    State state = dealt(game);
    play(game, state, 0, top_of_block);
    play(game, state, 0, "P:d6 e6 d7 e7 f7"); // leaves another P
    EXPECT_TRUE(game.to_act(state).empty());
    EXPECT_EQ(state.table.boards[0].discarded, 10);
}

RULE("S10", "A tile that can be placed must be placed: every player who can is to act")
{
    const Scarabya game(options_for(Mode::expedition, 3));
    Rng rng = Rng::fast(77);
    for (int i = 0; i < 20; ++i) {
        State state = game.deal(rng);
        while (!game.to_act(state).empty()) {
            const char tile = name(state.table.turned.back())[0];
            for (const Seat seat : SeatSet::first(3)) {
                const bool can = !naive::placements(grid_of(game, state.table, seat), tile).empty();
                EXPECT_EQ(can,
                          game.to_act(state).contains(seat) || state.table.placed.contains(seat));
            }
            const Seat seat = game.to_act(state).front();
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
        }
    }
}

RULE("S11", "A region of five cells is worth nothing")
{
    Picture picture = pocket;
    picture[3] = "..#####...";
    picture[4] = ".#.S.S.#..";
    const Scarabya game = expedition(1, "I", picture);
    State state = dealt(game);
    play(game, state, 0, closes_pocket);
    EXPECT_EQ(game.outcome(state).scores[0], 0);
    EXPECT_TRUE(state.table.boards[0].sites.empty());
}

RULE("S11", "Cells that touch at a corner are not one site, and several sites score at once")
{
    const Scarabya game = expedition(1, "I",
                                     {"..........", //
                                      "..##......", //
                                      ".#.S#.....", //
                                      ".#.#S#....", //
                                      ".#.#.#....", //
                                      "..........", //
                                      "..........", //
                                      "..........", //
                                      "..........", //
                                      ".........."});
    State state = dealt(game);
    play(game, state, 0, closes_pocket);
    EXPECT_EQ(game.outcome(state).scores[0], 4 + 2);
}

RULE("S11", "Sites are closed by tiles, rocks and the frame; one without scarabs is worth nothing")
{
    const Scarabya game = expedition(1, "I",
                                     {"..........", //
                                      "..........", //
                                      "..........", //
                                      "..........", //
                                      "..........", //
                                      "..........", //
                                      "..........", //
                                      "..........", //
                                      "...#.##...", //
                                      "..#..S.#.."});
    State state = dealt(game);
    EXPECT_TRUE(game.sites(state.table, 0).empty());
    play(game, state, 0, "I:e6 e7 e8 e9 e10");
    EXPECT_EQ(game.sites(state.table, 0).size(), 2U); // d10, and f10 with g10
    EXPECT_EQ(game.outcome(state).scores[0], 2);
}

RULE("S11", "A site that is there from the start scores at once for every player")
{
    const Scarabya game = expedition(3, "I", with_sites);
    const State state = dealt(game);
    for (const Seat seat : SeatSet::first(3)) EXPECT_EQ(game.outcome(state).scores[seat], 5);
    EXPECT_EQ(game.sites(state.table, 2).size(), 4U);
}

RULE("S12", "A site of 4 cells with 2 scarabs is worth 8")
{
    const Scarabya game = expedition(1, "I", pocket);
    State state = dealt(game);
    const Sites foreseen = game.preview(state.table, 0, placed(closes_pocket));
    ASSERT_EQ(foreseen.size(), 1U);
    EXPECT_EQ(foreseen[0].size, 4);
    EXPECT_EQ(foreseen[0].scarabs, 2);
    EXPECT_EQ(foreseen[0].points, 8);
    EXPECT_EQ(game.preview_points(state.table, 0, placed(closes_pocket)), 8);
    play(game, state, 0, closes_pocket);
    EXPECT_EQ(game.outcome(state).scores[0], 8);
    EXPECT_EQ(game.sites(state.table, 0), foreseen);
}

// A pocket like that of the sheet, and nothing else; I fits in two places, and beside one of them
// L.
const Picture narrow{"##########", //
                     "##########", //
                     "##########", //
                     "##########", //
                     "##.S.S####", //
                     "##......##", //
                     "##########", //
                     "##########", //
                     "##########", //
                     "##########"};

RULE("S13", "After the last round the most points win")
{
    const Scarabya game = expedition(2, "I", narrow);
    State state = dealt(game);
    play(game, state, 0, "I:d6 e6 f6 g6 h6");
    play(game, state, 1, closes_pocket);
    EXPECT_TRUE(game.outcome(state).winners.empty()) << "L is still to be placed";
    play(game, state, 0, "L:c5 d5 e5 f5 c6");
    EXPECT_EQ(game.outcome(state).scores, (PerSeat<int>{0, 8}));
    EXPECT_EQ(game.outcome(state).winners, SeatSet::only(1));
}

RULE("S13", "On a tie the win is shared")
{
    const Scarabya game = expedition(3, "I", narrow);
    State state = dealt(game);
    for (const Seat seat : SeatSet::first(2)) play(game, state, seat, closes_pocket);
    play(game, state, 2, "I:d6 e6 f6 g6 h6");
    play(game, state, 2, "L:c5 d5 e5 f5 c6");
    EXPECT_EQ(game.outcome(state).winners, SeatSet::first(2));
}

} // namespace
} // namespace khepri::scarabya
