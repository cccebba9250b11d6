#include "games/scarabya/rules/builders.h"
#include "games/scarabya/rules/pictures.h"
#include "support/play.h"
#include "support/rule.h"

#include <algorithm>

namespace khepri::scarabya {
namespace {

Scarabya duel(std::string_view cards, const Picture& picture, Seat first = 0) {
    Options options = options_for(Mode::duel, 2, cards);
    options.first = first;
    return game_on(picture, options);
}

RULE("S14", "Both place on one board, in turn")
{
    const Scarabya game = duel("IV", pocket, 1);
    State state = dealt(game);
    EXPECT_EQ(game.to_act(state), SeatSet::only(1));
    EXPECT_EQ(judgement(game, state, 0, placed(closes_pocket)), "S14 not_your_turn");
    play(game, state, 1, "I:d6 e6 f6 g6 h6");
    EXPECT_EQ(game.to_act(state), SeatSet::only(0));
    EXPECT_EQ(judgement(game, state, 0, placed("V:a1 a2 a3 b3 c3")), "S8 touches_no_tile");
    EXPECT_EQ(judgement(game, state, 0, placed("V:h6 h7 h8 i8 j8")), "S9 on_a_tile");
    play(game, state, 0, "V:h7 h8 h9 i9 j9");
    EXPECT_EQ(game.ground(state.table, 0).tiles.size(), 2U);
    EXPECT_EQ(game.ground(state.table, 1).tiles.size(), 2U);
}

RULE("S14", "Who begins is drawn by lot, unless the options say")
{
    Options options = options_for(Mode::duel, 2);
    options.first.reset();
    const Scarabya game(options);
    Rng rng = Rng::fast(21);
    int second_begins = 0;
    for (int i = 0; i < 4'000; ++i) second_begins += game.deal(rng).table.first;
    EXPECT_NEAR(second_begins, 2'000, 110); // three and a half standard errors
    for (const Seat first : SeatSet::first(2))
        EXPECT_EQ(dealt(duel("I", pocket, first)).table.first, first);
}

RULE("S15", "The points of all sites that a placement forms go to who placed it")
{
    for (const Seat first : SeatSet::first(2)) {
        const Scarabya game = duel("I", pocket, first);
        State state = dealt(game);
        play(game, state, first, closes_pocket);
        EXPECT_EQ(game.outcome(state).scores[first], 8);
        EXPECT_EQ(game.outcome(state).scores[1 - first], 0);
        EXPECT_EQ(game.sites(state.table, first).size(), 1U);
        EXPECT_TRUE(game.sites(state.table, static_cast<Seat>(1 - first)).empty());
    }
}

RULE("S15", "No placement changes the other player's points")
{
    const Scarabya game(options_for(Mode::duel, 2));
    Rng rng = Rng::fast(31);
    for (int i = 0; i < 200; ++i) {
        State state = game.deal(rng);
        while (!game.to_act(state).empty()) {
            const State before = state;
            const Seat mover = game.to_act(state).front();
            const Place place = game.plain_random(state, mover, rng);
            game.apply(state, mover, place, rng);
            const int gained = naive::points(grid_of(game, state.table, 0)) -
                               naive::points(grid_of(game, before.table, 0));
            const auto& boards = state.table.boards;
            EXPECT_EQ(boards[mover].score - before.table.boards[mover].score, gained);
            EXPECT_EQ(boards[1 - mover].score, before.table.boards[1 - mover].score);
            EXPECT_EQ(game.preview_points(before.table, mover, place), gained);
        }
    }
}

RULE("S15", "A site that is there from the start scores for both")
{
    const Scarabya game = duel("I", with_sites);
    EXPECT_EQ(game.outcome(dealt(game)).scores, (PerSeat<int>{5, 5}));
}

RULE("S16", "After a discarded tile the same player turns up the next card")
{
    const Scarabya game = duel("IXTP", block);
    State state = dealt(game);
    play(game, state, 0, top_of_block); // leaves two rows, where neither X nor T fits
    EXPECT_EQ(state.table.turned.back(), Tile::P);
    EXPECT_EQ(state.table.boards[0].discarded, 2);
    EXPECT_EQ(game.to_act(state), SeatSet::only(1));
}

RULE("S17", "The game ends when the cards are used up, even if nobody could place the last ones")
{
    const Scarabya game = duel("IP", block);
    State state = dealt(game);
    play(game, state, 0, middle_of_block);
    EXPECT_TRUE(game.to_act(state).empty());
    EXPECT_EQ(state.table.turned.size(), 12U);
    EXPECT_EQ(judgement(game, state, 1, placed("P:d5 e5 d6 e6 d7")), "S17 game_over");
}

RULE("S17", "Who placed one tile fewer gets a point for each scarab on unexplored ground")
{
    Picture picture = block; // two strips of five with one scarab each, and a site with two
    picture[0] = "SS########";
    for (const Seat first : SeatSet::first(2)) {
        const Scarabya game = duel("IP", picture, first);
        State state = dealt(game);
        play(game, state, first, middle_of_block);
        ASSERT_TRUE(game.to_act(state).empty());
        EXPECT_EQ(game.bonus(state.table, first), 0);
        EXPECT_EQ(game.outcome(state).scores[first], 4);
        EXPECT_EQ(game.outcome(state).scores[1 - first], 4 + 2);
        EXPECT_EQ(game.outcome(state).winners, SeatSet::only(static_cast<Seat>(1 - first)));
    }
}

RULE("S17", "There is no bonus when both placed alike many, nor before the end")
{
    const Scarabya game = duel("IP", block);
    State state = dealt(game);
    play(game, state, 0, top_of_block);
    EXPECT_EQ(game.outcome(state).scores, (PerSeat<int>{0, 0}));
    play(game, state, 1, "P:d6 e6 d7 e7 f7"); // leaves five cells with a scarab on g7
    ASSERT_TRUE(game.to_act(state).empty());
    EXPECT_EQ((game.unexplored(state.table) & state.table.scarabs).count(), 1);
    EXPECT_EQ(game.outcome(state).scores, (PerSeat<int>{0, 0}));
}

RULE("S17", "Unexplored ground is what lies in regions of more than four")
{
    const Scarabya game(options_for(Mode::duel, 2));
    Rng rng = Rng::fast(41);
    int with_bonus = 0;
    for (int i = 0; i < 300; ++i) {
        const State end = played_out(game, game.deal(rng), rng, [](const State&) {});
        naive::Spots expected;
        for (const auto& region : naive::regions(grid_of(game, end.table, 0)))
            if (region.size() > 4) expected.insert(region.begin(), region.end());
        EXPECT_EQ(spots_of(game.unexplored(end.table)), expected);
        const bool odd = end.table.boards[0].tiles.size() % 2 == 1;
        const int scarabs = (game.unexplored(end.table) & end.table.scarabs).count();
        const Seat second = static_cast<Seat>(1 - end.table.first);
        EXPECT_EQ(game.bonus(end.table, second), odd ? scarabs : 0);
        EXPECT_EQ(game.bonus(end.table, end.table.first), 0);
        with_bonus += game.bonus(end.table, second) > 0;
    }
    EXPECT_GT(with_bonus, 30);
}

RULE("S18", "The most points win; on a tie the win is shared")
{
    const Scarabya game(options_for(Mode::duel, 2));
    Rng rng = Rng::fast(51);
    int shared = 0;
    for (int i = 0; i < 300; ++i) {
        const Outcome end =
            game.outcome(played_out(game, game.deal(rng), rng, [](const State&) {}));
        EXPECT_EQ(end.winners.contains(0), end.scores[0] >= end.scores[1]);
        EXPECT_EQ(end.winners.contains(1), end.scores[1] >= end.scores[0]);
        shared += end.winners.size() == 2;
    }
    EXPECT_GT(shared, 5);
}

RULE("S19", "A return match has the same board, the cards in reverse, and the other player begins")
{
    Options options = options_for(Mode::duel, 2);
    options.first.reset();
    const Scarabya game(options);
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
        Rng rng = Rng::fast(seed);
        const State start = game.deal(rng);
        const State end = played_out(game, start, rng, [](const State&) {});
        const Options next = game.next_options(end, NextMatchKind::return_match);
        EXPECT_EQ(next, game.next_options(start, NextMatchKind::return_match));
        EXPECT_FALSE(fault(next));
        const State again = dealt(Scarabya(next), 99);
        EXPECT_EQ(again.table.arrangement, end.table.arrangement);
        EXPECT_EQ(again.table.first, 1 - end.table.first);
        Order forth = order_of(end);
        const Order back = order_of(again);
        std::reverse(forth.begin(), forth.end());
        EXPECT_EQ(back, forth);
        EXPECT_EQ(Scarabya(next).next_options(again, NextMatchKind::return_match),
                  game.next_options(end, NextMatchKind::try_again));
    }
}

} // namespace
} // namespace khepri::scarabya
