// Every table, question, story and preview in every language: no line is too long, no sentence is
// missing; and what is typed in a language is understood.
#include "cli/archaeology_face.h"
#include "cli/mummies_face.h"
#include "cli/scarabya_face.h"
#include "cli/typed.h"
#include "face_checks.h"
#include "words/languages.h"

namespace khepri::cli {
namespace {

class InEveryLanguage : public testing::TestWithParam<std::string_view> {
protected:
    Easel easel() const {
        static const Ink plain(Ink::Use::never);
        return {words::Catalogue::in(GetParam()), plain, test_names()};
    }

    template <Game G>
    void expect_game_fits(const G& game) const {
        Rng rng = Rng::fast(6);
        auto state = game.deal(rng);
        while (!game.to_act(state).empty() && !HasFailure()) {
            const Seat seat = game.to_act(state).front();
            const auto view = game.view(state, seat);
            const auto move = game.plain_random(state, seat, rng);
            expect_fits(Face<G>::draw(game, view, easel()));
            expect_fits(Face<G>::ask(game, view, easel()));
            expect_fits(Face<G>::preview(game, view, move, easel()));
            const auto before = state;
            game.apply(state, seat, move, rng);
            for (const Seat watcher : {seat, spectator})
                expect_fits(Face<G>::tell(game, game.view(before, watcher), seat, move,
                                          game.view(state, watcher), easel()));
        }
        expect_fits(Face<G>::draw(game, game.view(state, spectator), easel()));
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
TEST_P(InEveryLanguage, MummiesFits) { expect_game_fits(mummies::Mummies({3, 50})); }

INSTANTIATE_TEST_SUITE_P(Words, InEveryLanguage, testing::ValuesIn(words::languages),
                         [](const auto& one) { return std::string(one.param); });

std::string typed(std::string_view language, std::string_view text) {
    return in_notation(text, words::Catalogue::in(language));
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
    for (const std::string_view language : words::languages)
        for (const char* const text :
             {"sell coin 3", "trade pot 2 for mask 1", "offer V4", "3 e4", "e3 e4 e5 e6 e7",
              "e3-e7", "rob 2", "undo", "? sell coin 1", "decree VNSC3", "quit", "rob Ada"})
            EXPECT_EQ(typed(language, text), text) << language;
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
        for (const std::string_view language : words::languages)
            static_cast<void>(typed(language, text));
    }
}

} // namespace
} // namespace khepri::cli
