#include "games/mummies/ai/players.h"
#include "games/mummies/ai/reasons.h"

#include "games/mummies/rules/table_setup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace khepri::mummies::ai {
namespace {

// "first_wish card=V4 points=8"
std::string text_of(const search::Reason& reason) {
    std::string text = reason.key.substr(std::string("reason.").size());
    for (const auto& [name, value] : reason.values) {
        const auto* const number = std::get_if<int>(&value);
        text += " " + name + "=" +
                (number != nullptr ? std::to_string(*number) : std::get<std::string>(value));
    }
    return text;
}

std::vector<std::string> reasons_of(const Mummies& game, const State& state,
                                    std::string_view text) {
    std::vector<std::string> texts;
    for (const search::Reason& reason :
         reasons(game, game.view(state, state.turn), move(game, text)))
        texts.push_back(text_of(reason));
    return texts;
}

using Texts = std::vector<std::string>;

TEST(MummiesReasons, AnOfferingIsWantedOrServesAPapyrusInTheHand) {
    const Mummies game({2, 50});
    const State state = TableSetup(game, "VCNS3").hand(0, "V4 C2 S5 SVNC3").row(0, "S3").state();
    EXPECT_EQ(reasons_of(game, state, "offer V4"),
              (Texts{"first_wish card=V4 points=8", "prepares_papyrus papyrus=SVNC3 points=10",
                     "needs_one_more lead=5", "keeps_papyrus papyrus=SVNC3 lead=6"}));
    EXPECT_EQ(
        reasons_of(game, state, "offer S5"),
        (Texts{"prepares_papyrus papyrus=SVNC3 points=16", "keeps_papyrus papyrus=SVNC3 lead=6"}));
}

TEST(MummiesReasons, ScoringComesWhileOneLeadsOrBeforeItGetsWorse) {
    const Mummies game({3, 50});
    const State state = TableSetup(game, "VCNS3")
                            .hand(0, "V4 N1 S5 SVNC3")
                            .row(0, "V1 V2")
                            .row(1, "C5 C4")
                            .totals({20, 0, 0})
                            .state();
    EXPECT_EQ(reasons_of(game, state, "offer V4").front(), "scores_ahead points=14 lead=5");
    EXPECT_EQ(reasons_of(game, state, "offer N1"), (Texts{"scores_before_worse behind=3"}));
    const State level =
        TableSetup(game, "VCNS3").hand(0, "V1 N1 S5 SVNC3").row(0, "N1 N2").row(1, "V1").state();
    EXPECT_EQ(reasons_of(game, level, "offer V1"),
              (Texts{"scores_level points=2", "first_wish card=V1 points=2"}));
    State late = state;
    late.totals = {40, 10, 10};
    EXPECT_EQ(reasons_of(game, late, "offer V4").front(), "ends_game_ahead total=54");
}

TEST(MummiesReasons, APapyrusChangesPharaohsMind) {
    const Mummies game({2, 50});
    const State state =
        TableSetup(game, "NCVS5").hand(0, "VCNS3 CVNS4 S5 V1").row(0, "V5 V3").row(1, "N4").state();
    EXPECT_EQ(reasons_of(game, state, "decree VCNS3"),
              (Texts{"passes_row seat=2", "raises_row points=16 before=0",
                     "lowers_rival seat=2 points=0 before=8", "scores_sooner number=3"}));
}

TEST(MummiesReasons, ASacrificeGetsRidOfWhatHarmsAndKeepsThePapyrus) {
    const Mummies game({2, 50});
    const State state =
        TableSetup(game, "NCVS5").hand(0, "VCNS3 S4 S5 N1").row(0, "V5").row(1, "N4").state();
    EXPECT_EQ(reasons_of(game, state, "sacrifice S4 S5"),
              (Texts{"sacrifices_harmful count=2", "keeps_papyrus papyrus=VCNS3 lead=10"}));
}

TEST(MummiesReasons, EveryMoveHasOneAndEachIsInTheTableWithItsValues) {
    const Mummies game({4, 50});
    Rng rng = Rng::fast(1);
    State state = game.deal(rng);
    std::set<std::string> given;
    for (int i = 0; i < 3000; ++i) {
        Moves moves;
        game.plain_moves(state, state.turn, moves);
        for (const Move& move : moves) {
            const auto all = reasons(game, game.view(state, state.turn), move);
            EXPECT_FALSE(all.empty()) << game.to_text(move);
            for (const search::Reason& reason : all) {
                std::set<std::string> names;
                for (const auto& [name, value] : reason.values) names.insert(name);
                std::string key = reason.key.substr(std::string("reason.").size()) + ":";
                for (const std::string& name : names) key += " " + name;
                given.insert(key);
            }
        }
        // Lays more often than not, so that rounds end.
        const auto candidate = rng.below(static_cast<std::uint32_t>(i % 4 == 0 ? moves.size() : 2));
        game.apply(state, state.turn, moves[std::min<std::size_t>(candidate, moves.size() - 1)],
                   rng);
        if (state.phase == Phase::over) state = game.deal(rng);
    }
    std::set<std::string> listed;
    for (const auto& [reason, values] : mummies_reasons)
        listed.insert(std::string(reason) + ":" + (values.empty() ? "" : " ") +
                      std::string(values));
    EXPECT_EQ(given, listed);
}

} // namespace
} // namespace khepri::mummies::ai
