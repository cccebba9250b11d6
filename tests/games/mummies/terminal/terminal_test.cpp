#include "games/mummies/terminal/game_terminal.h"

#include "games/mummies/terminal/terms.h"
#include "terminal/terminal_checks.h"

namespace khepri::terminal {
namespace {

using namespace mummies;
using MummiesTerminal = GameTerminal<Mummies>;

const Mummies three({.players = 3, .target = 50});

Card card(std::string_view name) {
    const auto found = three.card_named(name);
    CHECK(found, name);
    return *found;
}

void remove(Pile& cards, Card card) {
    cards.erase_at(
        static_cast<std::size_t>(std::find(cards.begin(), cards.end(), card) - cards.begin()));
}

// Under NCVS5 Ada, to act, has 9 points in her row and V4, V4, S2 and VCNS3 in her hand; Ben has 6.
State position() {
    State state;
    Pile rest;
    three.all_cards().pour_into(rest);
    const auto take = [&](std::string_view name) {
        remove(rest, card(name));
        return card(name);
    };
    state.papyrus = take("NCVS5");
    for (const char* const name : {"N4", "C3", "V1", "S2"}) state.rows[0].push_back(take(name));
    state.rows[1].push_back(take("N3"));
    for (const char* const name : {"V4", "V4", "S2", "VCNS3"}) state.hands[0].add(take(name));
    for (const char* const name : {"N1", "N1", "C5", "S5"}) state.hands[1].add(take(name));
    for (const char* const name : {"N5", "C1", "C1", "SNVC4"}) state.hands[2].add(take(name));
    state.draw = rest;
    state.totals = {23, -4, 45, 0, 0};
    return state;
}

std::string drawn(const State& state, Seat seat, Ink::Use use = Ink::Use::never) {
    return MummiesTerminal::draw(three, three.view(state, seat), context_with(use)).whole();
}

std::string described(State state, Seat who, const Move& move, Seat viewer) {
    const View before = three.view(state, viewer);
    Rng rng = Rng::fast(1);
    three.apply(state, who, move, rng);
    return MummiesTerminal::describe(three, before, who, move, three.view(state, viewer),
                                     context_with(Ink::Use::never));
}

std::string previewed(const Move& move, const State& state = position()) {
    return MummiesTerminal::preview(three, three.view(state, 0), move,
                                    context_with(Ink::Use::never));
}

std::string meant(std::string_view text) {
    const auto move = MummiesTerminal::parse(three, three.view(position(), 0), text,
                                             context_with(Ink::Use::never));
    return move ? three.to_text(*move) : "error: " + move.error();
}

TEST(MummiesTerminal, EverythingFitsTheScreenForAllPlayersAndWatchers) {
    for (int players = 2; players <= 5; ++players)
        expect_game_fits(Mummies({.players = players, .target = players == 3 ? 150 : 50}),
                         static_cast<std::uint64_t>(players), 29);
}

TEST(MummiesDrawing, ShowsThePapyrusBesideTheRowsAndWhatTheyScoreNow) {
    const std::string table = drawn(position(), 0);
    EXPECT_TRUE(has(table, " ╭─ NCVS5 ──────────╮                row                now"
                           "                of 50\n"
                           " │ necklace      ×2 │  ▸ 1 Ada       N4 C3 V1 S2          9"
                           "   ■■■■■·······    23\n"
                           " │ scarab        ×1 │    2 Ben       N3                   6"
                           "   ············    −4\n"
                           " │ vial           0 │    3 Cleo      ·                    0"
                           "   ■■■■■■■■■■··    45\n"
                           " │ sarcophagus   −1 │\n"
                           " ╰──── scores at 5 ─╯\n"))
        << table;
}

TEST(MummiesDrawing, ShowsWhatEveryRowWouldScoreAfterEachCard) {
    const std::string table = drawn(position(), 0);
    EXPECT_TRUE(has(table, " Your hand       rows then worth    Ada    Ben   Cleo\n"
                           "   as it is                           9      6      0\n"
                           "   V4     vial 4 ×2                   9      6      0  scores!\n"
                           "   S2     sarcophagus 2               7      6      0  scores!\n"
                           "   VCNS3  V×2 C×1 N0 S−1 · at 3       3      0      0  scores!\n"))
        << table;
}

TEST(MummiesDrawing, RemembersWhatWasSeenInTheRound) {
    State state = position();
    remove(state.draw, card("CVSN5"));
    state.covered.add(card("CVSN5"));
    remove(state.draw, card("S1"));
    state.sacrificed[0].add(card("S1"));
    state.round = 2;
    state.last_round = {
        .points = {3, -2, 12, 0, 0}, .papyrus = card("NCVS5"), .closed_by = 0, .winner = 2};
    const std::string table = drawn(state, 0);
    EXPECT_TRUE(has(table, "round 2 · 70 to draw · 1 discarded")) << table;
    EXPECT_TRUE(has(table, " Covered papyri: CVSN5\n Your sacrifices: S1\n Last scoring under "
                           "NCVS5: Ada 3, Ben −2, Cleo 12. Cleo won the round.\n"))
        << table;
    EXPECT_FALSE(has(drawn(state, 1), "Your sacrifices"));
}

TEST(MummiesDrawing, NobodySeesAnothersHand) {
    EXPECT_FALSE(has(drawn(position(), spectator), "Your hand"));
    for (const Seat seat : {Seat{1}, Seat{2}, spectator})
        EXPECT_FALSE(has(drawn(position(), seat), "VCNS3")) << drawn(position(), seat);
}

TEST(MummiesAsking, SaysWhatIsToBeDoneAndHowItIsTyped) {
    State state = position();
    const auto asked = [&](Seat seat) {
        return MummiesTerminal::prompt(three, three.view(state, seat),
                                       context_with(Ink::Use::never));
    };
    EXPECT_TRUE(has(asked(0), "\nFor example: offer V4 | decree VCNS3 | sacrifice V4")) << asked(0);
    EXPECT_EQ(asked(1), "Ada is choosing an offering for Pharaoh.");
    state.sacrifices_in_a_row = 150;
    EXPECT_TRUE(has(asked(0), "nobody may sacrifice now")) << asked(0);
    EXPECT_FALSE(has(asked(0), "| sacrifice"));
    state.phase = Phase::over;
    EXPECT_EQ(asked(0), "The game is over.");
}

TEST(MummiesInput, UnderstandsWhatPeopleType) {
    const std::vector<std::pair<std::string, std::string>> table{
        {"offer V4", "offer V4"},
        {"offer v4", "offer V4"},
        {"v4", "offer V4"},
        {"o v4", "offer V4"},
        {"Offer Vial 4", "offer V4"},
        {"offer 4 vial", "offer V4"},
        {"offer a vial", "offer V4"}, // all vials held are alike
        {"lay s2", "offer S2"},
        {"s 2", "offer S2"},
        {"sa2", "offer S2"},
        {"sarc 2", "offer S2"},
        {"scarab 5", "offer C5"}, // whether it is held is for the rules to say
        {"offer v4 s2", "error"},
        {"offer vcns3", "error"},
        {"decree VCNS3", "decree VCNS3"},
        {"vcns3", "decree VCNS3"},
        {"d vcns", "decree VCNS3"},
        {"decree 3", "decree VCNS3"},
        {"decree", "decree VCNS3"},
        {"decree 4", "error"},
        {"decree ncvs5", "decree NCVS5"},
        {"decree v4", "error"},
        {"decree vvvv3", "error"},
        {"sacrifice V4 N2", "sacrifice V4 N2"},
        {"sac v4 n2", "sacrifice V4 N2"},
        {"s v4, n2", "sacrifice V4 N2"},
        {"s s2", "sacrifice S2"},
        {"discard vial 4 and vcns", "sacrifice V4 VCNS3"},
        {"sac all", "sacrifice V4 V4 S2 VCNS3"},
        {"sacrifice", "error"},
        {"sac v1 v1 v1 v1 v1", "error"},
        {"v4 s2", "error"},
        {"v6", "error"},
        {"offer", "error"},
        {"", "error"},
        {"dance", "error"},
        {"4", "error"},
    };
    for (const auto& [typed, notation] : table) {
        const std::string found = meant(typed);
        EXPECT_EQ(found.starts_with("error") ? "error" : found, notation)
            << typed << " gave " << found;
    }
}

TEST(MummiesInput, SaysWhatWouldBeUnderstood) {
    EXPECT_TRUE(has(meant("v4 s2"), "begin with sacrifice, as in: sacrifice V4 S2"))
        << meant("v4 s2");
    EXPECT_TRUE(has(meant("v9"), "a value from 1 to 5")) << meant("v9");
    State state = position();
    state.hands[0] = {card("V1"), card("V4"), card("VCNS3"), card("SNVC4")};
    const View view = three.view(state, 0);
    EXPECT_EQ(
        MummiesTerminal::parse(three, view, "offer vial", context_with(Ink::Use::never)).error(),
        "“vial” could be V1 or V4; type one of them.");
    EXPECT_EQ(MummiesTerminal::parse(three, view, "decree", context_with(Ink::Use::never)).error(),
              "“decree” could be VCNS3 or SNVC4; type one of them.");
}

TEST(MummiesInput, NonsenseGetsAnAnswerThatHelps) {
    expect_nonsense_is_survived(three, {"offer", "decree", "sacrifice", "s", "v4", "n", "vcns",
                                        "ncvs5", "3", "0", "99", "all", "scarab", "é", "a"});
}

TEST(MummiesSuggestions, BeginAsWasTyped) {
    const View view = three.view(position(), 0);
    EXPECT_EQ(MummiesTerminal::suggest(three, view, "o"),
              (std::vector<std::string>{"offer V4", "offer S2"}));
    EXPECT_EQ(MummiesTerminal::suggest(three, view, "decree x"),
              (std::vector<std::string>{"decree VCNS3"}));
    EXPECT_TRUE(MummiesTerminal::suggest(three, view, "dance").empty());
    EXPECT_TRUE(MummiesTerminal::suggest(three, three.view(position(), 1), "").empty());
}

TEST(MummiesTelling, WhatIsSacrificedAndDrawnIsNamedToItsOwnerOnly) {
    State state = position();
    state.draw.push_back(card("C2"));
    const Move move = Sacrifice{Handful{card("S2")}};
    EXPECT_EQ(described(state, 0, move, 0), "You sacrifice S2.\nYou draw C2.");
    for (const Seat other : {Seat{1}, spectator})
        EXPECT_EQ(described(state, 0, move, other), "Ada sacrifices 1 card.");
}

TEST(MummiesTelling, OfOfferingsAndDecrees) {
    State state = position();
    state.rows[0].pop_back();
    state.rows[0].pop_back();
    EXPECT_EQ(described(state, 0, Offer{card("V4")}, 2), "Ada offers vial 4.");
    state.rows[0] = {};
    EXPECT_EQ(described(state, 0, Decree{card("VCNS3")}, 2),
              "Ada decrees VCNS3: vial ×2, scarab ×1, necklace 0, sarcophagus −1; scores at 3.");
}

TEST(MummiesTelling, OfTheScoringOfARound) {
    const std::string text = described(position(), 0, Offer{card("V4")}, 2);
    EXPECT_TRUE(has(text, "Ada offers vial 4.\nScoring under NCVS5: Ada 9, Ben 6, Cleo 0.\nAda "
                          "wins the round with 9.\nNew cards are dealt; Ben begins.\nYour hand: "))
        << text;
    EXPECT_FALSE(has(described(position(), 0, Offer{card("V4")}, spectator), "Your hand"));
    EXPECT_TRUE(has(described(position(), 0, Offer{card("V4")}, 1), "you begin."));
}

TEST(MummiesTelling, OfTheEndOfTheGame) {
    State state = position();
    state.totals[0] = 41;
    const std::string text = described(state, 0, Offer{card("V4")}, 2);
    EXPECT_TRUE(has(text, "\n50 points reached: Ada. The game is over.")) << text;
    EXPECT_FALSE(has(text, "New cards"));
    state.totals[0] = 0;
    state.round = 50;
    EXPECT_TRUE(has(described(state, 0, Offer{card("V4")}, 2), "That was the last round"));
}

TEST(MummiesTelling, OfANewDrawPile) {
    State state = position();
    state.sacrificed[1].add(card("S1"));
    state.sacrificed[1].add(card("S1"));
    state.draw.clear();
    EXPECT_TRUE(
        has(described(state, 0, Sacrifice{Handful{card("S2")}}, 2), "The draw pile was empty"));
}

// It was announced only if the new pile was larger than what had been left of the old one.
TEST(MummiesTelling, OfANewDrawPileThatIsNotLargerThanTheOldOne) {
    State state = position();
    while (state.draw.size() > 1) state.draw.pop_back();
    const Move sacrifice = Sacrifice{Handful{card("V4"), card("S2")}};
    EXPECT_TRUE(has(described(state, 0, sacrifice, 2), "The draw pile was empty"));
    EXPECT_FALSE(has(described(position(), 0, sacrifice, 2), "The draw pile was empty"));
}

TEST(MummiesPreview, TellsWhatAMoveWouldScore) {
    EXPECT_EQ(previewed(Offer{card("S2")}), "Your row would be worth 7 (now 9).\nThis triggers "
                                            "scoring: Ada 7, Ben 6, Cleo 0.");
    EXPECT_EQ(previewed(Decree{card("VCNS3")}),
              "Under VCNS3 the rows would be worth: Ada 3, Ben 0, Cleo 0.\nThis triggers scoring: "
              "Ada 3, Ben 0, Cleo 0.");
    EXPECT_EQ(previewed(Sacrifice{Handful{card("V4"), card("S2")}}),
              "You discard V4 and S2 face down and draw 2 new cards; 72 cards are left in the\n  "
              "draw pile.");
    State state = position();
    state.totals[0] = 41;
    EXPECT_TRUE(
        has(previewed(Offer{card("V4")}, state), "It would end the game: Ada 50, Ben 2, Cleo 45."))
        << previewed(Offer{card("V4")}, state);
    state.rows[0].pop_back();
    EXPECT_FALSE(has(previewed(Offer{card("V4")}, state), "scoring"));
}

// M14  After the last round the game is over, whatever the totals.
TEST(MummiesPreview, TellsThatTheLastRoundEndsTheGame) {
    State state = position();
    state.round = 49;
    EXPECT_FALSE(has(previewed(Offer{card("V4")}, state), "It would end the game"));
    state.round = 50;
    EXPECT_TRUE(has(previewed(Offer{card("V4")}, state), "It would end the game: Ada 32"));
}

// M14  Nothing is drawn before the round's last turn is scored.
TEST(MummiesPreview, TellsThatTheLastTurnOfARoundIsScored) {
    State state = position();
    state.turns_taken = 999;
    EXPECT_EQ(previewed(Sacrifice{Handful{card("V4")}}, state),
              "This triggers scoring: Ada 9, Ben 6, Cleo 0.");
    state.rows[0].pop_back();
    EXPECT_TRUE(has(previewed(Offer{card("V4")}, state), "This triggers scoring"));
}

TEST(MummiesTelling, OfTheLastTurnOfARound) {
    State state = position();
    state.turns_taken = 999;
    for (const Seat viewer : {Seat{0}, Seat{1}, spectator}) {
        const std::string text = described(state, 0, Sacrifice{Handful{card("V4")}}, viewer);
        EXPECT_TRUE(has(text, "the round is scored as it stands.")) << text;
        EXPECT_TRUE(has(text, "Scoring under NCVS5: Ada 9, Ben 6, Cleo 0.")) << text;
        EXPECT_FALSE(has(text, "You draw")) << text;
    }
    state.turns_taken = 998;
    EXPECT_FALSE(has(described(state, 0, Sacrifice{Handful{card("V4")}}, 0), "scored"));
}

TEST(MummiesWords, ARefusalNamesTheCard) {
    const auto refusal = three.why_not(position(), 0, Offer{card("C5")});
    ASSERT_TRUE(refusal);
    EXPECT_EQ(i18n::Catalogue::english().format(*refusal),
              "You do not hold C5; choose from the cards in your hand.");
}

} // namespace
} // namespace khepri::terminal
