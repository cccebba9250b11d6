// Every table, prompt, description and preview in every language: no line is too long, no sentence
// is missing; and what is typed in a language is understood.
#include "games/all.h"
#include "games/archaeology/terminal/game_terminal.h"
#include "games/mummies/terminal/game_terminal.h"
#include "games/scarabya/terminal/game_terminal.h"
#include "i18n/languages.h"
#include "terminal/localized_input.h"
#include "terminal/terminal_checks.h"

namespace khepri::terminal {
namespace {

class InEveryLanguage : public testing::TestWithParam<std::string_view> {
protected:
    RenderContext context() const {
        static const Ink plain(Ink::Use::never);
        return {{i18n::Catalogue::in(GetParam()), test_names()}, plain};
    }

    template <Game G>
    void expect_game_fits(const G& game) const {
        Rng rng = Rng::fast(6);
        auto state = game.deal(rng);
        while (!game.to_act(state).empty() && !HasFailure()) {
            const Seat seat = game.to_act(state).front();
            const auto view = game.view(state, seat);
            const auto move = game.plain_random(state, seat, rng);
            expect_fits(GameTerminal<G>::draw(game, view, context()).whole());
            expect_fits(GameTerminal<G>::prompt(game, view, context()));
            expect_fits(GameTerminal<G>::preview(game, view, move, context()));
            const auto before = state;
            game.apply(state, seat, move, rng);
            for (const Seat viewer : {seat, spectator})
                expect_fits(GameTerminal<G>::describe(game, game.view(before, viewer), seat, move,
                                                      game.view(state, viewer), context()));
        }
        expect_fits(GameTerminal<G>::draw(game, game.view(state, spectator), context()).whole());
    }
};

TEST_P(InEveryLanguage, ArchaeologyFits) {
    for (const int players : {2, 4}) expect_game_fits(archaeology::Archaeology({players}));
}
TEST_P(InEveryLanguage, ScarabyaFits) {
    for (const auto& [mode, players] :
         {std::pair{scarabya::Mode::expedition, 3}, std::pair{scarabya::Mode::duel, 2},
          std::pair{scarabya::Mode::solo, 1}}) {
        scarabya::Options options;
        options.mode = mode;
        options.players = players;
        expect_game_fits(scarabya::Scarabya(options));
    }
}
TEST_P(InEveryLanguage, MummiesFits) {
    expect_game_fits(mummies::Mummies({3, 50}));
    const mummies::Mummies longest({2, 150});
    Rng rng = Rng::fast(6);
    const auto view = longest.view(longest.deal(rng), 0);
    expect_fits(GameTerminal<mummies::Mummies>::draw(longest, view, context()).whole());
}

INSTANTIATE_TEST_SUITE_P(Words, InEveryLanguage, testing::ValuesIn(i18n::languages),
                         [](const auto& one) { return std::string(one.param); });

std::string typed(std::string_view language, std::string_view text) {
    return to_notation(text, i18n::Catalogue::in(language));
}

TEST(Typed, OnesOwnWordsBecomeTheNotation) {
    EXPECT_EQ(typed("ru", "Продать 3 монеты"), "sell 3 coins");
    EXPECT_EQ(typed("ru", "обменять 2 остатка пергамента на маску"),
              "trade 2 the parchment for mask");
    EXPECT_EQ(typed("ru", "ПОДСКАЗКА"), "hint");
    EXPECT_EQ(typed("fr", "échanger 2 pièces contre 1 talisman"), "trade 2 coins for 1 talisman");
    EXPECT_EQ(typed("fr", "ECHANGER 2 pieces contre 1 talisman"), "trade 2 coins for 1 talisman");
    EXPECT_EQ(typed("fr", "décréter VNSC3"), "decree VNSC3");
    EXPECT_EQ(typed("it", "esplora la stanza media"), "explore the the middle");
    EXPECT_EQ(typed("it", "sacrifica V4 N2"), "sacrifice V4 N2");
}

TEST(Typed, BeginningsWillDoWhereTheyCanMeanOneThingOnly) {
    EXPECT_EQ(typed("ru", "прод моне"), "sell coin"); // one, not the largest set
    EXPECT_EQ(typed("it", "ven tal"), "sell talisman");
    EXPECT_EQ(typed("it", "ma"), "ma"); // mappa or maschera
    EXPECT_EQ(typed("fr", "pos"), "pos");
}

TEST(Typed, TheNotationIsUnderstoodInEveryLanguage) {
    for (const std::string_view language : i18n::languages)
        for (const char* const text :
             {"sell coin 3", "trade pot 2 for mask 1", "offer V4", "3 e4", "e3 e4 e5 e6 e7",
              "e3-e7", "rob 2", "undo", "? sell coin 1", "decree VNSC3", "quit", "rob Ada"})
            EXPECT_EQ(typed(language, text), text) << language;
}

// Regression: in French "save" is not one's own word, and the "un" of a file name became an
// article.
TEST(Typed, AFileNameIsLeftAsItIs) {
    for (const std::string_view language : i18n::languages)
        EXPECT_EQ(typed(language, "save my 6un2/the un"), "save my 6un2/the un") << language;
    EXPECT_EQ(typed("fr", "enregistrer un 2"), "save un 2");
}

TEST(Typed, ExamplesAreInOnesOwnWords) {
    const auto example = [](std::string_view language, std::string_view notation) {
        return from_notation(notation, i18n::Catalogue::in(language));
    };
    EXPECT_EQ(example("en", "sell coin 5"), "sell coin 5");
    EXPECT_EQ(example("ru", "sell coin 5"), "продать монеты 5");
    EXPECT_EQ(example("fr", "trade pot 3 for talisman 1"),
              "échanger fragments 3 contre talisman 1");
    EXPECT_EQ(example("it", "explore small"), "esplora piccola");
    EXPECT_EQ(example("ru", "rob 2"), "обокрасть 2");
    EXPECT_EQ(example("fr", "sacrifice V4 N2"), "sacrifier V4 N2");
    EXPECT_EQ(example("it", "3 e4"), "3 e4");
}

TEST(Typed, ExamplesMeanWhatTheyWereMadeFrom) {
    const archaeology::Archaeology game({2});
    Rng rng = Rng::fast(3);
    auto state = game.deal(rng);
    for (int turn = 0; turn < 30 && !game.to_act(state).empty(); ++turn) {
        const Seat seat = game.to_act(state).front();
        archaeology::Moves moves;
        game.plain_moves(state, seat, moves);
        for (const std::string_view language : i18n::languages)
            for (const auto& move : moves) {
                const std::string notation = game.to_text(move);
                const std::string own = from_notation(notation, i18n::Catalogue::in(language));
                const TextContext context{i18n::Catalogue::in(language), test_names()};
                const auto meant = GameTerminal<archaeology::Archaeology>::parse(
                    game, game.view(state, seat), typed(language, own), context);
                ASSERT_TRUE(meant) << own << ": " << meant.error();
                EXPECT_EQ(game.to_text(*meant), notation) << own;
            }
        game.apply(state, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], rng);
    }
}

TEST(Typed, TheNameOfAFileStaysAsItIs) {
    EXPECT_EQ(typed("fr", "enregistrer masque pièce.khepri"), "save masque pièce.khepri");
    EXPECT_EQ(typed("ru", "сохранить монета"), "save монета");
}

TEST(Typed, AnyBytesAreSurvived) {
    Rng rng = Rng::fast(8);
    for (int i = 0; i < 2000; ++i) {
        std::string text;
        for (auto n = rng.below(12); n > 0; --n) text += static_cast<char>(rng.below(256));
        for (const std::string_view language : i18n::languages)
            static_cast<void>(typed(language, text));
    }
}

} // namespace
} // namespace khepri::terminal
