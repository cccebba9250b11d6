#include "games/all.h"
#include "games/all_ai.h"
#include "table/recorded_names.h"
#include "terminal/hint.h"

#include "games/all_terminal.h"
#include "search/levels.h"
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
    // Of the first moves, of which this is announced.
    std::string hint(const std::vector<search::Announced>& announced) const {
        search::Advice<mummies::Move> advice;
        for (std::size_t i = 0; i < announced.size(); ++i)
            advice.ranked.push_back({moves[i], 0, 0, 0, {}});
        return hint_text(game, seen, advice, announced, context_with(Ink::Use::never));
    }
};

TEST(Hint, NamesTheMoveAndLeavesOutWhatIsNotKnown) {
    const Asked asked;
    const auto text = asked.hint({{}});
    EXPECT_TRUE(has(text, "would play: " + asked.game.to_text(asked.moves[0])));
    EXPECT_FALSE(has(text, "Chance"));
    EXPECT_FALSE(has(text, "Or: "));
}

TEST(Hint, TellsChancesAndTheNextTwoMoves) {
    const Asked asked;
    const auto text = asked.hint({{0.598, 51.7}, {0.5, 51.7}, {0.4, 51.7}, {0.3, 51.7}});
    expect_fits(text);
    EXPECT_TRUE(has(text, "\nChance of winning: 60%. Expected score: 52."));
    EXPECT_TRUE(has(text, "\nOr: " + asked.game.to_text(asked.moves[1]) + " (50%, score 52)"));
    EXPECT_TRUE(has(text, "(40%, score 52)"));
    EXPECT_FALSE(has(text, "(30%"));
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
        hint_text(game, game.view(state, seat), advice, {{}, {}}, context_with(Ink::Use::never));
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
        const auto announced =
            search::announced(game, seen, advice, search::all_of_level(search::Level::adept), rng);
        const auto text = hint_text(game, seen, advice, announced, context_with(Ink::Use::never));
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

TEST(Hint, SaysWhatIsAnnounced) {
    const auto& catalogue = i18n::Catalogue::english();
    const auto text = [&](const search::Announced& announced) {
        const auto expected = expectation<Mummies>(announced, catalogue);
        return expectation_text(catalogue, expected) + short_expectation_text(catalogue, expected);
    };
    EXPECT_EQ(text({std::nullopt, 40.2}), "Expected score: 40. (score 40)");
    EXPECT_EQ(text({0.87, std::nullopt}), "Chance of winning: 87%. (87%)");
    EXPECT_EQ(text({}), "");
    EXPECT_EQ(
        expectation_text(catalogue, expectation<archaeology::Archaeology>({0.46, 61.4}, catalogue)),
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
