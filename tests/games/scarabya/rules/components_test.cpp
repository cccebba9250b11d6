#include "games/scarabya/rules/builders.h"
#include "games/scarabya/rules/pictures.h"
#include "support/rule.h"

#include <algorithm>
#include <map>
#include <set>

namespace khepri::scarabya {
namespace {

std::vector<std::string> all_arrangements() {
    std::vector<std::string> all;
    std::string letters = "ABCD";
    do {
        for (int turns = 0; turns < 256; ++turns) {
            std::string text;
            for (std::size_t i = 0; i < 4; ++i) {
                text += letters[i];
                text += static_cast<char>('0' + (turns >> (2 * i) & 3));
            }
            all.push_back(text);
        }
    } while (std::next_permutation(letters.begin(), letters.end()));
    return all;
}

Scarabya arranged(const std::string& arrangement) {
    Options options;
    options.arrangement = *parse_arrangement(arrangement);
    return Scarabya(options);
}

// Of an edition or of options.
template <class T>
std::string fault_text(const T& of) {
    const auto found = fault(of);
    return found ? found->message : "none";
}

RULE("S1", "The board is four pieces in a frame, in any order and turned any way")
{
    for (const std::string& arrangement : all_arrangements()) {
        const Scarabya game = arranged(arrangement);
        ASSERT_EQ(grid_of(game, dealt(game).table, 0),
                  naive::assembled(game.edition().pieces, arrangement))
            << arrangement;
    }
}

RULE("S1", "A random arrangement takes all orders and turns of the pieces alike often")
{
    const Scarabya game;
    Rng rng = Rng::fast(11);
    std::map<std::string, int> orders;
    std::map<std::string, int> turns;
    for (int i = 0; i < 24'000; ++i) {
        const std::string text = to_text(game.deal(rng).table.arrangement);
        ++orders[{text[0], text[2], text[4], text[6]}];
        ++turns[{text[1], text[3], text[5], text[7]}];
    }
    EXPECT_LT(chi_square(orders, 24, 24'000), 53);  // exceeded once in 2,500
    EXPECT_LT(chi_square(turns, 256, 24'000), 338); // exceeded once in 2,500
}

RULE("S1", "Each piece has six scarabs and two rocks")
{
    for (const PieceRows& piece : classic().pieces) {
        std::string marks;
        for (const std::string& row : piece) marks += row;
        EXPECT_EQ(std::count(marks.begin(), marks.end(), 'S'), 6);
        EXPECT_EQ(std::count(marks.begin(), marks.end(), '#'), 2);
    }
}

RULE("S2", "In every arrangement the central cells are free and the free cells hang together")
{
    const auto arrangements = all_arrangements();
    EXPECT_EQ(arrangements.size(), 6'144U);
    for (const std::string& arrangement : arrangements) {
        const auto grid = naive::assembled(classic().pieces, arrangement);
        for (const std::size_t row : {4U, 5U})
            for (const std::size_t column : {4U, 5U}) ASSERT_NE(grid[row][column], '#');
        ASSERT_EQ(naive::regions(grid).size(), 1U) << arrangement;
    }
}

RULE("S2", "Pieces of someone's own may be dropped in, and a fault in them is named")
{
    Edition edition = classic();
    EXPECT_EQ(fault_text(edition), "none");
    edition.pieces[1][2] = "..S";
    EXPECT_EQ(fault_text(edition), "pieces.B[2]: expected five of . S #, found \"..S\"");
    edition.pieces[1][2] = "..s..";
    EXPECT_EQ(fault_text(edition), "pieces.B[2]: expected five of . S #, found \"..s..\"");
    edition = classic();
    edition.name = "";
    EXPECT_EQ(fault_text(edition), "name: expected a name, found none");
}

RULE("S3", "Twelve tiles are all shapes of five cells, with 63 ways to lie")
{
    std::set<std::array<std::uint8_t, 5>> different;
    std::string ways;
    for (const Tile tile : all_tiles) {
        for (const Shape& shape : shapes(tile).ways) different.insert(shape.steps);
        ways += std::to_string(shapes(tile).count(Flips::on));
        EXPECT_EQ(naive::ways(name(tile)[0], true).size(), shapes(tile).ways.size()) << name(tile);
    }
    EXPECT_EQ(different.size(), 63U);
    EXPECT_EQ(ways, "828884444184");
}

RULE("S3", "With flips off each tile is turned, and shows the printed face")
{
    std::string turns;
    for (const Tile tile : all_tiles) turns += std::to_string(shapes(tile).count(Flips::off));
    EXPECT_EQ(turns, "424444444142");
    Options options = options_for(Mode::expedition, 1, "F");
    options.flips = Flips::off;
    const Scarabya game = game_on(pocket, options);
    const State state = dealt(game);
    EXPECT_EQ(judgement(game, state, 0, placed("F:e6 f6 d7 e7 e8")), "accepted");
    EXPECT_EQ(judgement(game, state, 0, placed("F:d6 e6 e7 f7 e8")), "S3 flipped_tile");
}

RULE("S3", "There is one card for each tile, in an order that luck or the host decides")
{
    const Scarabya game;
    Rng rng = Rng::fast(5);
    std::map<std::string, int> first_two;
    for (int i = 0; i < 13'200; ++i) {
        const std::string order = to_text(order_of(game.deal(rng)));
        ASSERT_TRUE(parse_order(order)) << order;
        ++first_two[order.substr(0, 2)];
    }
    EXPECT_LT(chi_square(first_two, 132, 13'200), 192); // exceeded once in 2,500
    const Scarabya chosen(options_for(Mode::expedition, 1, "ZYXWVUTPNLIF"));
    EXPECT_EQ(to_text(order_of(dealt(chosen))), "ZYXWVUTPNLIF");
}

RULE("S4", "Scarab tokens never run out: all 72 are worth 180, and a score may exceed that")
{
    const Scarabya game = game_on(honeycomb, options_for(Mode::expedition, 1));
    EXPECT_EQ(game.outcome(dealt(game)).scores[0], 188);
}

TEST(Options, NameTheNumberOfPlayersOfEachMode) {
    const auto text = [](Mode mode, int players) {
        Options options;
        options.mode = mode;
        options.players = players;
        return fault_text(options);
    };
    for (const int players : {1, 2, 3, 4}) EXPECT_EQ(text(Mode::expedition, players), "none");
    EXPECT_EQ(text(Mode::duel, 2), "none");
    EXPECT_EQ(text(Mode::solo, 1), "none");
    EXPECT_EQ(text(Mode::expedition, 0), "players: an expedition has 1 to 4 players, found 0");
    EXPECT_EQ(text(Mode::expedition, 5), "players: an expedition has 1 to 4 players, found 5");
    EXPECT_EQ(text(Mode::duel, 1), "players: a duel has 2 players, found 1");
    EXPECT_EQ(text(Mode::duel, 3), "players: a duel has 2 players, found 3");
    EXPECT_EQ(text(Mode::solo, 2), "players: a solo game has 1 player, found 2");
}

TEST(Options, LetSomebodyBeginInADuelOnly) {
    Options options = options_for(Mode::expedition, 2);
    options.first = Seat{1};
    EXPECT_EQ(fault_text(options), "first: only in a duel does somebody begin");
    options.mode = Mode::duel;
    EXPECT_EQ(fault_text(options), "none");
    options.first = Seat{2};
    EXPECT_EQ(fault_text(options), "first: expected seat 1 or 2, found 3");
}

TEST(Options, HoldEveryPieceAndEveryCardOnce) {
    Options options;
    options.arrangement = Arrangement{};
    EXPECT_EQ(fault_text(options), "arrangement: expected each of the pieces A B C D once");
    options.arrangement = *parse_arrangement("A0B1C2D3");
    (*options.arrangement)[2].turns = 4;
    EXPECT_EQ(fault_text(options), "arrangement: expected 0 to 3 quarter turns, found 4");
    options.arrangement.reset();
    options.order = Order{};
    EXPECT_EQ(fault_text(options), "order: expected each of the tiles FILNPTUVWXYZ once");
    options.order = order_from("");
    EXPECT_EQ(fault_text(options), "none");
}

} // namespace
} // namespace khepri::scarabya
