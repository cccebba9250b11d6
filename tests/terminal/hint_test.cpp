#include "games/all.h"
#include "games/all_ai.h"
#include "terminal/hint.h"

#include "games/all_terminal.h"
#include "search/levels.h"
#include "terminal/recorded_names.h"
#include "terminal/terminal_checks.h"

namespace khepri::terminal {
namespace {

using mummies::Mummies;

struct Asked {
    Mummies game{mummies::Options{2, 50}};
    Rng rng = Rng::fast(3);
    mummies::State state = game.deal(rng);
    mummies::View seen = game.view(state, game.to_act(state).front());
    mummies::Moves moves;

    Asked() { game.plain_moves(state, seen.seat, moves); }
    std::string hint(const search::Advice<mummies::Move>& advice) const {
        return hint_text(game, seen, advice, context_with(Ink::Use::never));
    }
};

TEST(Hint, NamesTheMoveAndLeavesOutWhatIsNotKnown) {
    const Asked asked;
    search::Advice<mummies::Move> advice;
    advice.ranked.push_back({asked.moves[0], 0, 0, 0, {}});
    const auto text = asked.hint(advice);
    EXPECT_TRUE(has(text, "would play: " + asked.game.to_text(asked.moves[0])));
    EXPECT_FALSE(has(text, "Chance"));
    EXPECT_FALSE(has(text, "Or: "));
}

TEST(Hint, TellsChancesAndTheNextTwoMoves) {
    const Asked asked;
    search::Advice<mummies::Move> advice;
    for (std::size_t i = 0; i < 4; ++i)
        advice.ranked.push_back(
            {asked.moves[i], 0.634 - 0.1 * static_cast<double>(i), 51.7, 9, {}});
    const auto text = asked.hint(advice);
    expect_fits(text);
    EXPECT_TRUE(has(text, "\nChance of winning: 60%. Expected score: 52."));
    EXPECT_TRUE(has(text, "\nOr: " + asked.game.to_text(asked.moves[1]) + " (50%, score 52)"));
    EXPECT_TRUE(has(text, "(40%, score 52)"));
    EXPECT_FALSE(has(text, "(30 %"));
}

// A trade of many kinds stood in one line of 88 columns.
TEST(Hint, ALongMoveFits) {
    using archaeology::Card;
    const archaeology::Archaeology game({2});
    Rng rng = Rng::fast(3);
    archaeology::State state = game.deal(rng);
    archaeology::Pile few;
    archaeology::Pile many;
    for (const Card card : {Card::pot_shard, Card::parchment, Card::coin, Card::broken_cup}) {
        few.add(card, 1);
        many.add(card, 2);
    }
    const Seat seat = game.to_act(state).front();
    state.hands[seat] = state.market = many;
    search::Advice<archaeology::Move> advice;
    advice.ranked.push_back({archaeology::Trade{many, many}, 0, 0, 0, {}});
    advice.ranked.push_back({archaeology::Trade{few, few}, 0, 0, 0, {}});
    const auto text =
        hint_text(game, game.view(state, seat), advice, context_with(Ink::Use::never));
    EXPECT_TRUE(has(text, "\n  ")) << text;
    expect_fits(text);
}

TEST(Hint, WordsAReasonWithItsValues) {
    i18n::Catalogue catalogue("en");
    ASSERT_FALSE(
        catalogue.add(R"({"reason.grows": "{kind}: {count, plural, one {# more} other {# more}}",
                               "term.coin": "gold coin"})"));
    EXPECT_EQ(reason_text(catalogue, {"reason.grows", {{"kind", "coin"}, {"count", 2}}}),
              "gold coin: 2 more");
}

// Positions of one random game, with a hint of a quick level at each; how many gave a reason.
template <Game G>
int hints_with_reasons(const G& game) {
    Rng rng = Rng::fast(5);
    int reasons = 0;
    for (auto state = game.deal(rng); !game.to_act(state).empty();) {
        const Seat seat = game.to_act(state).front();
        const auto seen = game.view(state, seat);
        const auto advice = search::advise(game, seen, search::Level::apprentice,
                                           search::Budget::iterations(24), rng);
        const auto text = hint_text(game, seen, advice, context_with(Ink::Use::never));
        EXPECT_FALSE(has(text, "reason.")) << text; // a key instead of a sentence
        reasons += has(text, "\n· ") ? 1 : 0;
        game.apply(state, seat, game.plain_random(state, seat, rng), rng);
    }
    return reasons;
}

// Once every hint read "reason.reason.waits_for_set": the players and the terminal each put the
// beginning of the key before it.
TEST(Hint, TheReasonsOfRealAdviceAreSentences) {
    EXPECT_GT(hints_with_reasons(archaeology::Archaeology({3})), 5);
    EXPECT_GT(hints_with_reasons(Mummies(mummies::Options{2, 50})), 5);
    EXPECT_GT(hints_with_reasons(scarabya::Scarabya()), 3);
}

// An expedition between two people announced 87 % at the first move, a duel 65 and a score of own
// points plus margin.
TEST(Hint, AnnouncesOnlyWhatWasMeasuredToBeRight) {
    using scarabya::Mode;
    const auto& catalogue = i18n::Catalogue::english();
    const auto announced = [&](Mode mode, int players) {
        scarabya::Options options;
        options.mode = mode;
        options.players = players;
        const search::Candidate<scarabya::Move> tried{{}, 0.87, 40.2, 9, {}};
        const auto expected = expectation(scarabya::Scarabya(options), tried, catalogue);
        return expectation_text(catalogue, expected) + short_expectation_text(catalogue, expected);
    };
    EXPECT_EQ(announced(Mode::expedition, 1), "Expected score: 40. (score 40)");
    EXPECT_EQ(announced(Mode::expedition, 2), "Expected score: 40. (score 40)");
    EXPECT_EQ(announced(Mode::duel, 2), "");
    EXPECT_EQ(announced(Mode::solo, 1), "Chance of winning: 87%. (87%)");
}

TEST(Hint, CountsMoneyInArchaeology) {
    const auto& catalogue = i18n::Catalogue::english();
    const search::Candidate<archaeology::Move> tried{archaeology::End{}, 0.5, 61.4, 9, {}};
    const auto expected = expectation(archaeology::Archaeology({2}), tried, catalogue);
    EXPECT_EQ(expectation_text(catalogue, expected),
              "Chance of winning: 46%. Expected score: $61.");
}

TEST(RecordedName, IsKnownAgainWhateverTheCommandContains) {
    for (const std::string player :
         {"adept", "exec:./mybot", "exec:f() { a; }; f (b) \"c\" | d)"}) {
        const auto [name, computer] = read_name(computer_name(1, player));
        EXPECT_EQ(name, "Tiye");
        EXPECT_EQ(computer, player);
    }
    EXPECT_EQ(read_name(computer_name(0, "exec:a\nb")).computer, "exec:a b");
    EXPECT_EQ(read_name("Ada (from Paris)").computer, "");
}

} // namespace
} // namespace khepri::terminal
