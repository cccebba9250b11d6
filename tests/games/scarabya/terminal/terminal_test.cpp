#include "games/scarabya/terminal/support.h"

#include <algorithm>
#include <utility>

namespace khepri::terminal::scarabya_test {
namespace {

// The rules for every text of the terminal. A key in it means that a sentence is missing.
void expect_well_set(const std::string& text, const Ink& ink) {
    for (const std::string& line : lines_of(text)) EXPECT_LE(width(line), 80U) << line;
    EXPECT_EQ(has(text, "scarabya."), false) << text;
    EXPECT_EQ(has(text, "no value for"), false) << text;
    if (!ink.in_colour()) {
        EXPECT_EQ(has(text, "\x1b"), false) << text;
    }
}

void expect_all_well_set(const Scarabya& game, const View& before, const PlayedMove& played,
                         const View& after, const RenderContext& context) {
    const Ink& ink = context.ink;
    expect_well_set(ScarabyaTerminal::draw(game, after, context).whole(), ink);
    expect_well_set(ScarabyaTerminal::prompt(game, before, context), ink);
    expect_well_set(
        ScarabyaTerminal::describe(game, before, played.who, played.place, after, context), ink);
    if (before.seat == played.who)
        expect_well_set(ScarabyaTerminal::preview(game, before, played.place, context), ink);
    if (before.table.turned.size() == 1)
        expect_well_set(ScarabyaTerminal::draw(game, before, context).whole(), ink);
}

TEST(ScarabyaTerminal, SaysNothingWiderThanEightyColumns) {
    for (const Scarabya& game : all_kinds())
        for (std::uint64_t seed = 0; seed < 3; ++seed)
            play_at_random(
                game, seed, [&](const State& then, const PlayedMove& played, const State& now) {
                    for (const Seat seat : all_viewers(game))
                        for (const Ink* ink : {&plain_ink, &coloured_ink})
                            for (const auto* names : {&short_names, &long_names})
                                expect_all_well_set(game, game.view(then, seat), played,
                                                    game.view(now, seat), context(*ink, *names));
                });
}

TEST(ScarabyaTerminal, KeepsTheSmallBoardsInLine) {
    const Scarabya game = golden_game();
    int sixteens = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        play_at_random(game, seed, [&](const State&, const PlayedMove&, const State& state) {
            if (state.table.boards[0].tiles.empty()) return;
            const std::string text =
                ScarabyaTerminal::draw(game, game.view(state, 0), context(coloured_ink)).whole();
            const auto lines = lines_of(text);
            for (std::size_t i = 3; i < 13; ++i) // below the title and the names
                EXPECT_EQ(width(lines[i]), 3U * 20 + 2 * 4) << lines[i];
            for (int seat = 1; seat < 4; ++seat)
                for (const Site& site : game.sites(state.table, static_cast<Seat>(seat)))
                    sixteens += site.points == 16 ? 1 : 0;
        });
    EXPECT_GT(sixteens, 0);
}

// The first row of the large board.
std::size_t top_of_board(const std::vector<std::string>& lines) {
    const auto letters = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
        return line.starts_with("     a  b  c");
    });
    return static_cast<std::size_t>(letters - lines.begin()) + 1;
}

// The three columns of a cell on a large board drawn without colour.
std::string drawn_cell(const std::vector<std::string>& lines, Cell at) {
    const std::string& line = lines.at(top_of_board(lines) + static_cast<std::size_t>(row(at)));
    std::string text;
    std::size_t columns = 0;
    const auto first = 4 + 3 * static_cast<std::size_t>(column(at));
    for (const char c : line + "   ") {
        if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) ++columns;
        if (columns > first && columns <= first + 3) text += c;
    }
    return text;
}

std::string expected_cell(const Table& table, const Board& board, Cell at) {
    const bool scarab = table.scarabs.contains(at);
    if (table.rocks.contains(at)) return "▓▓▓";
    for (const Place& place : board.tiles) {
        const std::string letter(name(place.tile));
        if (cells_of(place).contains(at)) return join({letter, scarab ? "◇" : letter, letter}, "");
    }
    if (board.tiles.empty() && central_cells.contains(at)) return scarab ? "(◆)" : "(·)";
    return scarab ? " ◆ " : " · ";
}

TEST(ScarabyaTerminal, DrawsEveryCellAsItLies) {
    const Scarabya game = game_of(Mode::expedition, 1);
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        play_at_random(game, seed, [&](const State& state, const PlayedMove&, const State&) {
            const auto lines =
                lines_of(ScarabyaTerminal::draw(game, game.view(state, 0), context()).whole());
            const Board& board = state.table.boards[0];
            whole_board.without(board.sites).for_each([&](Cell at) {
                EXPECT_EQ(drawn_cell(lines, at), expected_cell(state.table, board, at))
                    << name(at) << '\n'
                    << join(lines, "\n");
            });
        });
}

TEST(ScarabyaTerminal, MarksEverySiteWithItsWorthOnce) {
    const Scarabya game = game_of(Mode::expedition, 1);
    int marked = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        play_at_random(game, seed, [&](const State&, const PlayedMove&, const State& state) {
            const auto lines =
                lines_of(ScarabyaTerminal::draw(game, game.view(state, 0), context()).whole());
            for (const Site& site : game.sites(state.table, 0)) {
                std::string text;
                site.cells.for_each([&](Cell at) { text += drawn_cell(lines, at); });
                std::string figures;
                for (const char c : text)
                    if (c >= '0' && c <= '9') figures += c;
                EXPECT_EQ(figures, site.points > 0 ? std::to_string(site.points) : "") << text;
                marked += site.points > 0 ? 1 : 0;
            }
        });
    EXPECT_GT(marked, 50);
}

// Plays on as listed: seat and placement.
State played(const Scarabya& game, const std::vector<std::pair<int, const char*>>& acts) {
    State state = dealt(game);
    for (const auto& [seat, text] : acts) play(game, state, static_cast<Seat>(seat), text);
    return state;
}

TEST(ScarabyaTerminal, DrawsAnExpedition) {
    const Scarabya game = fixed_game(Mode::expedition, 3);
    const State state = played(game, {
                                         {0, "F:d5 e5 c6 d6 d7"},
                                         {1, "F:e5 f5 d6 e6 e7"},
                                         {2, "F:f5 g5 e6 f6 f7"},
                                         {0, "I:b8 c8 d8 e8 f8"},
                                         {1, "I:f7 g7 h7 i7 j7"},
                                         {2, "I:f8 g8 h8 i8 j8"},
                                         {0, "L:a9 b9 c9 d9 d10"},
                                         {1, "L:g5 h5 i5 j5 g6"},
                                         {2, "L:h4 h5 h6 h7 i7"},
                                         {0, "N:e1 e2 d3 e3 d4"},
                                         {1, "N:d3 d4 c5 d5 c6"},
                                         {2, "N:f2 g2 g3 h3 i3"},
                                         {0, "P:f1 g1 f2 g2 f3"},
                                         {1, "P:f2 g2 f3 g3 f4"},
                                         {2, "P:c8 d8 e8 d9 e9"},
                                         {0, "T:g8 h8 i8 h9 h10"},
                                     });
    EXPECT_EQ(ScarabyaTerminal::draw(game, game.view(state, 1), context()).whole() + "\n",
              R"(Scarabya · expedition · card 6 of 12

Ada  1                  Cleo  0
◆ · · · ◇NPP◇P· · ◆     ◆ · · · ◆ · ◆ · · ◆
· ▓▓◆ ◆ NN◇PPP· · ▓▓    · ▓▓◆ ◆ · ◇NNN· · ▓▓
· · · NNNNPP· ◆ · ·     · · · · · · NN◇NNN·
· ◆ · NN▓▓· ▓▓· ◆ ·     · ◆ · · ▓▓· ▓▓LL◆ ·
◆ · · FFFF· ◆ · · ·     ◆ · · · · FF◇FLL· ·
· · ◇FFF· ◆ · · ▓▓·     · · ◆ · FF◇F░░LL▓▓·
· ◆ ▓▓◇F· · · ◆ · ·     · ◆ ▓▓◆ · FF░░◇LLL·
◆ IIIIIIIIII◆ ◆ · ·     ◆ · PPPPPPII◇I◇IIIII
LLLLLLLL◆ ▓▓· · · ◆     · · · PP◇P▓▓· · · ◆
░░▓▓◆1LL· · · · ◆ ·     · ▓▓◆ · · · · · ◆ ·

Turned up: F I L N P [T]
To come:   U V W X Y Z   (in this order)

Ada    1 point    has placed · sites 1
Ben    1 point    to place · sites 1
Cleo   0 points   to place

     a  b  c  d  e  f  g  h  i  j     Tile T. Type a number and the cell where
  1  ◆  ·  ·  ·  ◆  ·  ◆  ·  ·  ◆     that number should go.
  2  · ▓▓▓ ◆  ◆  · P◇PPPP ·  · ▓▓▓
  3  ·  ·  · NNN · PPPPPP ◆  ·  ·     1 T T        2      3      4
  4  ·  ◆  · NNN▓▓▓PPP▓▓▓ ·  ◆  ·       T      T T T      T      T T T
  5  ◆  · NNNNNNFFFFFFL◇LLLLLLLLLL      T          T    T T T    T
  6  ·  · N◇NFFFFFF░◆1LLL░░░▓▓▓░░░
  7  ·  ◆ ▓▓▓ ◆ FFFIIIIIII◇IIIIIII
  8  ◆  ·  ·  ·  ·  ·  ◆  ◆  ·  ·
  9  ·  ·  ·  ·  ◆ ▓▓▓ ·  ·  ·  ◆
 10  · ▓▓▓ ◆  ·  ·  ·  ·  ·  ◆  ·

     ◆  scarab   ◇  covered  ▓▓▓ rock  ░8░ dig site and its points
)");
}

TEST(ScarabyaTerminal, DrawsADuel) {
    const Scarabya game = fixed_game(Mode::duel, 2);
    const State state = played(game, {
                                         {0, "F:d5 e5 c6 d6 d7"},
                                         {1, "I:f5 g5 h5 i5 j5"},
                                         {0, "L:f3 g3 h3 i3 f4"},
                                         {1, "N:e1 f1 g1 g2 h2"},
                                         {0, "P:d1 c2 d2 c3 d3"},
                                         {1, "T:a3 a4 b4 c4 a5"},
                                     });
    EXPECT_EQ(ScarabyaTerminal::draw(game, game.view(state, 0), context()).whole() + "\n",
              R"(Scarabya · duel · card 7 of 12

Turned up: F I L N P T [U]
To come:   V W X Y Z   (in this order)

Ada   7 points   to place · sites 4 + 3 · placed F L P
Ben   8 points   sites 4 + 4 · placed I N T

     a  b  c  d  e  f  g  h  i  j     Tile U. Type a number and the cell where
  1 ░◆░░4░░░░PPPN◇NNNNN◇N░4░░░░░◆░    that number should go.
  2 ░░░▓▓▓P◇PP◇P░3░░◆░NNNNNN░░░▓▓▓
  3 TTT░░░PPPPPP░░░LLLLLLL◇LLLL░4░    1   U    2 U    3 U U    4 U
  4 TTTT◇TTTT░░░▓▓▓LLL▓▓▓░░░░◆░░░░    U U U    U      U   U      U
  5 T◇T ·  · FFFFFFIIII◇IIIIIIIIII             U U             U U
  6  ·  · F◇FFFF ·  ◆  ·  · ▓▓▓ ·
  7  ·  ◆ ▓▓▓F◇F ·  ·  ·  ◆  ·  ·
  8  ◆  ·  ·  ·  ·  ·  ◆  ◆  ·  ·
  9  ·  ·  ·  ·  ◆ ▓▓▓ ·  ·  ·  ◆
 10  · ▓▓▓ ◆  ·  ·  ·  ·  ·  ◆  ·

     ◆  scarab   ◇  covered  ▓▓▓ rock  ░8░ dig site and its points
)");
}

// A new player on 80×24 saw the others' boards and had to scroll up for the own one.
TEST(ScarabyaTerminal, OnesOwnBoardIsInTheLastLines) {
    for (const Scarabya& game : {game_of(Mode::expedition, 4), game_of(Mode::duel, 2)})
        play_at_random(game, 1, [&](const State& state, const PlayedMove&, const State&) {
            const auto lines =
                lines_of(ScarabyaTerminal::draw(game, game.view(state, 0), context()).whole());
            EXPECT_LE(lines.size() - top_of_board(lines), 16U) << join(lines, "\n");
        });
}

TEST(ScarabyaTerminal, ShowsOnesOwnPlacementOfTheRoundToOneselfAlone) {
    const Scarabya game = fixed_game(Mode::expedition, 2);
    State state = dealt(game);
    const std::string unseen = ScarabyaTerminal::draw(game, game.view(state, 1), context()).whole();
    play(game, state, 0, "F:e5 f5 d6 e6 e7");
    EXPECT_TRUE(has(ScarabyaTerminal::draw(game, game.view(state, 0), context()).whole(), "fff"));
    for (const Seat other : {Seat{1}, spectator})
        EXPECT_FALSE(
            has(ScarabyaTerminal::draw(game, game.view(state, other), context()).whole(), "ff"));
    EXPECT_EQ(lines_of(ScarabyaTerminal::draw(game, game.view(state, 1), context()).whole()).size(),
              lines_of(unseen).size());
}

TEST(ScarabyaTerminal, CrossesOutFacingsThatFitNowhere) {
    const Scarabya game = game_of(Mode::expedition, 1);
    int crossed = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        play_at_random(game, seed, [&](const State& state, const PlayedMove& played, const State&) {
            const Anchors where =
                anchors(played.place.tile, Flips::on, game.ground_for_next(state.table, 0));
            const int ways = shapes(played.place.tile).count(Flips::on);
            const auto fitting = static_cast<int>(std::count_if(
                where.begin(), where.end(), [](const Cells& cells) { return !cells.empty(); }));
            const std::string text =
                ScarabyaTerminal::draw(game, game.view(state, 0), context()).whole();
            EXPECT_EQ(has(text, "×"), fitting < ways) << text;
            crossed += fitting < ways ? 1 : 0;
        });
    EXPECT_GT(crossed, 10);
}

TEST(ScarabyaTerminal, KnowsTheOrderOfTheCardsOnlyIfItIsFixed) {
    const Scarabya fixed = fixed_game(Mode::solo, 1);
    EXPECT_TRUE(has(ScarabyaTerminal::draw(fixed, fixed.view(dealt(fixed), 0), context()).whole(),
                    "To come:   I L N P T U V W X Y Z   (in this order)"));
    const Scarabya hidden = game_of(Mode::solo, 1);
    EXPECT_TRUE(
        has(ScarabyaTerminal::draw(hidden, hidden.view(dealt(hidden), 0), context()).whole(),
            "(in unknown order)"));
}

} // namespace
} // namespace khepri::terminal::scarabya_test
