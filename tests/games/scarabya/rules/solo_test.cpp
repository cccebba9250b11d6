#include "games/scarabya/rules/builders.h"
#include "games/scarabya/rules/pictures.h"
#include "support/play.h"
#include "support/rule.h"

namespace khepri::scarabya {
namespace {

Scarabya solo(std::string_view cards, const Picture& picture) {
    return game_on(picture, options_for(Mode::solo, 1, cards));
}

RULE("S20", "Cards are turned up one by one, and tiles that do not fit are discarded")
{
    const Scarabya game = solo("IXTP", block);
    State state = dealt(game);
    EXPECT_EQ(judgement(game, state, 0, placed("I:d7 e7 f7 g7 h7")), "S7 off_centre");
    play(game, state, 0, top_of_block);
    EXPECT_EQ(state.table.turned, (FixedVector<Tile, 12>{Tile::I, Tile::X, Tile::T, Tile::P}));
    EXPECT_EQ(state.table.boards[0].discarded, 2);
    EXPECT_EQ(judgement(game, state, 0, placed("I:d6 e6 f6 g6 h6")), "S20 other_tile");
}

RULE("S20", "Dig sites score nothing in a solo game; covered scarabs are counted instead")
{
    const Scarabya game = solo("I", pocket);
    State state = dealt(game);
    play(game, state, 0, closes_pocket);
    EXPECT_EQ(state.table.boards[0].score, 0);
    EXPECT_EQ(game.outcome(state).scores[0], 0);
    const Scarabya other = solo("I", block);
    State covering = dealt(other);
    play(other, covering, 0, top_of_block);
    EXPECT_EQ(other.outcome(covering).scores[0], 1);
}

RULE("S21", "The player wins if every scarab is covered when the cards have run out")
{
    Picture picture = block;
    picture[6] = "###.....##"; // the only scarab is d5
    const Scarabya game = solo("IP", picture);
    State state = dealt(game);
    play(game, state, 0, top_of_block);
    EXPECT_TRUE(game.outcome(state).winners.empty()) << "cards are still to come";
    play(game, state, 0, "P:d6 e6 d7 e7 f7");
    EXPECT_EQ(game.outcome(state).winners, SeatSet::only(0));
}

RULE("S21", "The player loses if one scarab is left uncovered")
{
    const Scarabya game = solo("IP", block);
    State state = dealt(game);
    play(game, state, 0, top_of_block);
    play(game, state, 0, "P:d6 e6 d7 e7 f7"); // g7 stays open
    ASSERT_TRUE(game.to_act(state).empty());
    EXPECT_EQ(game.outcome(state).scores[0], 1);
    EXPECT_TRUE(game.outcome(state).winners.empty());
}

RULE("S21", "A scarab in a region of fewer than five cells is lost as soon as it lies there")
{
    const Scarabya game = solo("I", pocket);
    State state = dealt(game);
    EXPECT_TRUE(game.lost_scarabs(state.table).empty());
    play(game, state, 0, closes_pocket);
    EXPECT_EQ(spots_of(game.lost_scarabs(state.table)), (naive::Spots{{4, 3}, {4, 5}}));
    EXPECT_FALSE(game.to_act(state).empty()) << "the player may play on";
    const Scarabya hopeless = solo("I", with_sites);
    EXPECT_EQ(hopeless.lost_scarabs(dealt(hopeless).table).count(), 3);
}

RULE("S22", "Trying again gives the same board with the same cards in the same order")
{
    const Options options = options_for(Mode::solo, 1);
    const Scarabya game(options);
    Rng rng = Rng::fast(3);
    const State start = game.deal(rng);
    const State end = played_out(game, start, rng, [](const State&) {});
    const Options again = game.next_options(end, NextMatchKind::try_again);
    EXPECT_FALSE(fault(again));
    EXPECT_EQ(dealt(Scarabya(again), 99), start);
}

} // namespace
} // namespace khepri::scarabya
