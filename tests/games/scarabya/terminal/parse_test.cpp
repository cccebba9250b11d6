#include "games/scarabya/terminal/support.h"

#include <algorithm>

namespace khepri::terminal::scarabya_test {
namespace {

struct Phrase {
    const char* typed;
    const char* meant;
};

TEST(ScarabyaInput, UnderstandsWhatPeopleType) {
    const Scarabya game = fixed_game(Mode::expedition, 1);
    State state = dealt(game);
    for (const auto& [typed, meant] : std::vector<Phrase>{
             {"F:e4 f4 d5 e5 e6", "F:e4 f4 d5 e5 e6"},
             {"f : E6 E5 D5 F4 E4", "F:e4 f4 d5 e5 e6"},
             {"F e4 f4 d5 e5 e6", "F:e4 f4 d5 e5 e6"},
             {"e4 f4 d5 e5 e6", "F:e4 f4 d5 e5 e6"},
             {"e4,f4,d5,e5,e6", "F:e4 f4 d5 e5 e6"},
             {"e4f4d5e5e6", "F:e4 f4 d5 e5 e6"},
             {"e4-e6 f4 d5", "F:e4 f4 d5 e5 e6"},
             {"f4 d5-e5 e4 e6", "F:e4 f4 d5 e5 e6"},
             {"1 e4", "F:e4 f4 d5 e5 e6"},
             {"1e4", "F:e4 f4 d5 e5 e6"},
             {"1: E4", "F:e4 f4 d5 e5 e6"},
             {"e4 1", "F:e4 f4 d5 e5 e6"},
             {"F: 1 e4", "F:e4 f4 d5 e5 e6"},
             {"  1   i8  ", "F:i8 j8 h9 i9 i10"},
             {"I:e3-e7", "I:e3 e4 e5 e6 e7"}, // the rules say that F is to be placed
             {"i e7-e3", "I:e3 e4 e5 e6 e7"},
             {"i a10–e10", "I:a10 b10 c10 d10 e10"},
             {"I 2 a1", "I:a1 a2 a3 a4 a5"},
         }) {
        const auto place = ScarabyaTerminal::parse(game, game.view(state, 0), typed, context());
        ASSERT_TRUE(place) << typed << ": " << place.error();
        EXPECT_EQ(to_text(*place), meant) << typed;
    }
}

TEST(ScarabyaInput, SaysWhatWouldBeUnderstood) {
    const Scarabya game = fixed_game(Mode::expedition, 1);
    const View view = game.view(dealt(game), 0);
    for (const auto& [typed, answer] : std::vector<Phrase>{
             {"", "type a number and a cell"},
             {"hello", "type a number and a cell"},
             {"3", "type a number and a cell"},
             {"F", "type a number and a cell"},
             {"1 2 e4", "type a number and a cell"},
             {"F L e4", "type a number and a cell"},
             {"e4-", "type a number and a cell"},
             {"e4-x", "“x” is not a cell; cells are a1 to j10"},
             {"k4", "“k4” is not a cell; cells are a1 to j10"},
             {"1 e11", "“e11” is not a cell; cells are a1 to j10"},
             {"1 e0", "“e0” is not a cell; cells are a1 to j10"},
             {"1 e04", "“e04” is not a cell; cells are a1 to j10"},
             {"9 e4", "F can lie 8 ways; type a number from 1 to 8."},
             {"0 e4", "F can lie 8 ways; type a number from 1 to 8."},
             {"X: 2 e4", "X can lie only one way, number 1."},
             {"2 e4 e5", "A number goes with one cell, the one where it should go, such as 2 e4."},
             {"e4", "That is 1 cell; F covers five"},
             {"e4 e5", "That is 2 cells; F covers five"},
             {"e4 e4", "e4 is given twice"},
             {"a1-c2", "a1 and c2 are not in one row or column"},
             {"a1-e1", "These five cells have the shape of I; F can be placed"},
             {"L:a1-e1", "These five cells have the shape of I; L can be placed"},
             {"a1 c1 e1 g1 i1", "These five cells do not form a tile; F can be"},
         }) {
        const auto place = ScarabyaTerminal::parse(game, view, typed, context());
        ASSERT_FALSE(place) << typed;
        EXPECT_TRUE(has(joined(place.error()), answer)) << typed << ": " << place.error();
    }
}

TEST(ScarabyaInput, OffersOnlyTheWaysThatNeedNoFlipWhereFlipsAreOff) {
    Options options;
    options.flips = Flips::off;
    options.order = parse_order("FILNPTUVWXYZ").value();
    const Scarabya game(options);
    const View view = game.view(dealt(game), 0);
    EXPECT_TRUE(ScarabyaTerminal::parse(game, view, "4 e4", context()));
    EXPECT_FALSE(ScarabyaTerminal::parse(game, view, "5 e4", context()));
    EXPECT_FALSE(has(ScarabyaTerminal::draw(game, view, context()).whole(), "5 F"));
}

TEST(ScarabyaInput, UnderstandsEveryLegalPlacementInEveryForm) {
    const Scarabya game = game_of(Mode::duel, 2);
    for (std::uint64_t seed = 0; seed < 3; ++seed)
        play_at_random(game, seed, [&](const State& state, const PlayedMove& played, const State&) {
            const View view = game.view(state, played.who);
            Moves legal;
            game.plain_moves(state, played.who, legal);
            for (const Place& place : legal) {
                const std::string text = game.to_text(place);
                const std::string anchor(name(place.anchor));
                const std::string figure = std::to_string(static_cast<int>(place.facing) + 1);
                for (const std::string& typed :
                     {text, lower_case(text), text.substr(2), join({figure, anchor}, " "),
                      join({figure, anchor}, "")}) {
                    const auto understood = ScarabyaTerminal::parse(game, view, typed, context());
                    ASSERT_TRUE(understood) << typed << ": " << understood.error();
                    EXPECT_TRUE(*understood == place) << typed;
                }
            }
        });
}

TEST(ScarabyaInput, TheFigureStandsOnTheNamedCellInTheDrawing) {
    // X is drawn with its figure in the middle of the first row: that cell is named.
    Options options;
    options.order = parse_order("XFILNPTUVWYZ").value();
    const Scarabya game(options);
    const View view = game.view(dealt(game), 0);
    EXPECT_TRUE(has(ScarabyaTerminal::draw(game, view, context()).whole(), "  1\n"));
    EXPECT_EQ(to_text(*ScarabyaTerminal::parse(game, view, "1 e4", context())), "X:e4 d5 e5 f5 e6");
}

TEST(ScarabyaInput, AnyBytesAreAnsweredWithAnErrorOrAPlacement) {
    const Scarabya game = fixed_game(Mode::expedition, 1);
    const State state = dealt(game);
    const View view = game.view(state, 0);
    Rng rng = Rng::fast(5);
    const std::string likely = "abcdefghijklnptuvwxyz0123456789 -:,";
    int understood = 0;
    for (int i = 0; i < 100'000; ++i) {
        std::string typed(rng.below(i % 100 == 0 ? 3000 : 12), ' ');
        for (char& c : typed)
            c = i % 2 == 0 ? static_cast<char>(rng.below(256))
                           : likely[rng.below(static_cast<std::uint32_t>(likely.size()))];
        const auto place = ScarabyaTerminal::parse(game, view, typed, context());
        if (!place) {
            EXPECT_FALSE(place.error().empty());
            EXPECT_FALSE(has(place.error(), "scarabya.input")) << place.error();
            continue;
        }
        ++understood;
        EXPECT_TRUE(is_tile(place->tile) && on_board(place->anchor));
        EXPECT_LT(static_cast<int>(place->facing), shapes(place->tile).count(Flips::on));
        if (const auto refusal = game.why_not(state, 0, *place)) {
            EXPECT_NE(refusal->reason, "no_such_facing");
        }
    }
    EXPECT_GT(understood, 0);
}

TEST(ScarabyaInput, SuggestsTheBestPlacementsFirst) {
    const Scarabya game = game_of(Mode::expedition, 2);
    for (std::uint64_t seed = 0; seed < 5; ++seed)
        play_at_random(game, seed, [&](const State& state, const PlayedMove& played, const State&) {
            const View view = game.view(state, played.who);
            Moves legal;
            game.plain_moves(state, played.who, legal);
            const auto all = ScarabyaTerminal::suggest(game, view, "");
            ASSERT_EQ(all.size(), legal.size());
            int last = 1000;
            for (const std::string& text : all) {
                const Place place = placed(text);
                EXPECT_FALSE(game.why_not(state, played.who, place)) << text;
                int points = 0;
                for (const Site& site : game.preview(state.table, played.who, place))
                    points += site.points;
                EXPECT_LE(points, last);
                last = points;
            }
        });
}

TEST(ScarabyaInput, SuggestsWhatBeginsLikeTheTypedText) {
    const Scarabya game = fixed_game(Mode::expedition, 2);
    State state = dealt(game);
    const View view = game.view(state, 0);
    const auto by_notation = ScarabyaTerminal::suggest(game, view, "f:E5 f5");
    EXPECT_EQ(by_notation.size(), 2U); // the ways with two cells in the first row
    EXPECT_EQ(ScarabyaTerminal::suggest(game, view, "e5 f5"), by_notation);
    EXPECT_EQ(ScarabyaTerminal::suggest(game, view, "1 e5"),
              std::vector<std::string>{"F:e5 f5 d6 e6 e7"});
    EXPECT_TRUE(ScarabyaTerminal::suggest(game, view, "a1").empty());
    play(game, state, 0, "F:e5 f5 d6 e6 e7");
    EXPECT_TRUE(ScarabyaTerminal::suggest(game, game.view(state, 0), "").empty());
    EXPECT_TRUE(ScarabyaTerminal::suggest(game, game.view(state, spectator), "").empty());
}

TEST(ScarabyaInput, SoloSuggestionsLoseNothingIfTheyCan) {
    const Scarabya game = game_of(Mode::solo, 1);
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        play_at_random(game, seed, [&](const State& state, const PlayedMove&, const State&) {
            const auto lost = [&](const Place& place) {
                int count = 0;
                for (const Site& site : game.preview(state.table, 0, place)) count += site.scarabs;
                return count;
            };
            Moves legal;
            game.plain_moves(state, 0, legal);
            int least = 100;
            for (const Place& place : legal) least = std::min(least, lost(place));
            const auto all = ScarabyaTerminal::suggest(game, game.view(state, 0), "");
            EXPECT_EQ(lost(placed(all.front())), least);
        });
}

} // namespace
} // namespace khepri::terminal::scarabya_test
