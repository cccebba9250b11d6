#include "games/archaeology/terminal/game_terminal.h"

#include "games/archaeology/terminal/terms.h"
#include "terminal/terminal_checks.h"

namespace khepri::terminal {
namespace {

using namespace archaeology;
using ArchaeologyTerminal = GameTerminal<Archaeology>;

const Archaeology two({2});
const Archaeology three({3});

Pile pile(std::initializer_list<std::pair<Card, int>> cards) {
    Pile all;
    for (const auto& [card, count] : cards) all.add(card, count);
    return all;
}

// Ada acts with five coins, six pot shards, two maps and a mask; Ben holds two cards, Cleo one. All
// thieves and sandstorms have come up; the top of the dig site is a parchment.
State position() {
    State state;
    state.hands[0] = pile({{Card::coin, 5}, {Card::pot_shard, 6}, {Card::map, 2}, {Card::mask, 1}});
    state.hands[1] = pile({{Card::talisman, 2}});
    state.hands[2] = pile({{Card::broken_cup, 1}});
    state.market = pile({{Card::talisman, 1}, {Card::parchment, 3}});
    state.chambers = {pile({{Card::coin, 3}}), pile({{Card::pot_shard, 5}}),
                      pile({{Card::parchment, 7}})};
    Pile rest = three.facts().treasures - state.hands[0] - state.hands[1] - state.hands[2] -
                state.market - state.chambers[0] - state.chambers[1] - state.chambers[2];
    rest.remove(Card::parchment);
    for (const Card card : all_cards)
        for (int n = rest.count(card); n > 0; --n) state.dig.push_back(dig_card(card));
    state.dig.push_back(dig_card(Card::parchment));
    state.thieves_seen = 8;
    state.sandstorms_seen = 5;
    return state;
}

// The same after Ben has sold all that lay in the dig site.
State dry_position() {
    State state = position();
    for (const DigCard card : state.dig) state.sales.push_back(Sale(1, treasure(card), 1));
    state.dig.clear();
    state.began_dry = true;
    return state;
}

std::string drawn(const State& state, Seat seat, Ink::Use use = Ink::Use::never) {
    return ArchaeologyTerminal::draw(three, three.view(state, seat), context_with(use)).whole();
}

std::string described(State state, Seat who, const Move& move, Seat viewer,
                      std::uint64_t seed = 1) {
    const View before = three.view(state, viewer);
    Rng rng = Rng::fast(seed);
    three.apply(state, who, move, rng);
    return ArchaeologyTerminal::describe(three, before, who, move, three.view(state, viewer),
                                         context_with(Ink::Use::never));
}

std::string meant(std::string_view text, const State& state = position(), Seat seat = 0) {
    const auto move = ArchaeologyTerminal::parse(three, three.view(state, seat), text,
                                                 context_with(Ink::Use::never));
    return move ? three.to_text(*move) : "error: " + move.error();
}

std::string previewed(const Move& move, const State& state = position()) {
    return ArchaeologyTerminal::preview(three, three.view(state, 0), move,
                                        context_with(Ink::Use::never));
}

TEST(ArchaeologyTerminal, EverythingFitsTheScreenForAllPlayersAndWatchers) {
    for (int players = 2; players <= 4; ++players)
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
            expect_game_fits(Archaeology({players}), seed, 7);
}

TEST(ArchaeologyTerminal, TheLongestLadderFitsTheScreen) {
    Edition edition = classic();
    for (Kind& kind : edition.kinds) kind.prices = {999, 999, 999, 999, 999, 999, 999};
    edition.chambers = {14, 15, 16};
    edition.kinds[0].count = 26;
    edition.thieves = 2;
    ASSERT_FALSE(fault(edition)) << fault(edition)->message;
    expect_game_fits(Archaeology({2}, edition), 1, 5);
}

TEST(ArchaeologyDrawing, LightsTheRungOneStandsOn) {
    const std::string table = drawn(position(), 0);
    EXPECT_TRUE(has(table, " ● coin            2       ·     5           2   5  10  18 [30]    $30"
                           "       $32\n"))
        << table;
    EXPECT_TRUE(has(table, " ♀ talisman        3       1     ·           3   7  14  24  40\n"))
        << table;
    const std::string painted = drawn(position(), 0, Ink::Use::always);
    EXPECT_FALSE(has(painted, "[30]"));
    EXPECT_TRUE(has(painted, "30 \x1b[0m")) << painted;
}

TEST(ArchaeologyDrawing, SplitsMoreThanASetIntoTheBestSets) {
    EXPECT_TRUE(has(drawn(position(), 0), "6           1   2   3   4 [15]    $16       $17\n"))
        << drawn(position(), 0);
    EXPECT_EQ(worth(three.facts(), Card::mask, 4), 50);
    EXPECT_EQ(worth(three.facts(), Card::broken_cup, 5), 32);
    EXPECT_EQ(worth(three.facts(), Card::coin, 0), 0);
}

TEST(ArchaeologyDrawing, CountsWhatIsLeftInTheDigSite) {
    EXPECT_TRUE(has(drawn(position(), 0), "36 cards left to dig, no thieves and no sandstorms "
                                          "among them"))
        << drawn(position(), 0);
}

TEST(ArchaeologyDrawing, ShowsChambersWithTheirCostUntilTheyAreExplored) {
    State state = position();
    Rng rng = Rng::fast(1);
    three.apply(state, 0, Explore{Chamber::middle}, rng);
    const std::string table = drawn(state, 1);
    EXPECT_TRUE(has(table,
                    " Pyramid  small: 3 cards for ◊   middle: explored         large: 7 cards for"
                    " ◊◊◊\n"))
        << table;
}

TEST(ArchaeologyDrawing, ShowsWhatIsKnownOfAHandAndHowManyAreNot) {
    State state = position();
    Rng rng = Rng::fast(1);
    three.apply(state, 0, Trade{pile({{Card::coin, 2}}), pile({{Card::talisman, 1}})}, rng);
    EXPECT_TRUE(has(drawn(state, 1), " ▸ 1 Ada               $0  13 cards   ♀ 1  12 unknown\n"))
        << drawn(state, 1);
    EXPECT_TRUE(has(drawn(state, 0), "13 cards   known to all:  ♀ 1\n")) << drawn(state, 0);
    EXPECT_TRUE(has(drawn(state, 0), "Traded this turn: ● given, ♀ taken"));
}

TEST(ArchaeologyDrawing, DoubtsWhatAThiefMayHaveTaken) {
    State state = position();
    state.known[0][observer(2)] = pile({{Card::mask, 1}});
    state.turn = state.loser = 1;
    state.phase = Phase::rob;
    Rng rng = Rng::fast(1);
    three.apply(state, 1, Rob{0}, rng);
    EXPECT_TRUE(has(drawn(state, 2), "(one may have been stolen)\n")) << drawn(state, 2);
}

TEST(ArchaeologyDrawing, ShowsSoldSetsInColumnsWithTotals) {
    State state = position();
    Rng rng = Rng::fast(1);
    for (const int count : {2, 3}) {
        three.apply(state, 0, Sell{Card::coin, static_cast<std::uint8_t>(count)}, rng);
        three.apply(state, 0, Sell{Card::pot_shard, 1}, rng);
    }
    EXPECT_TRUE(has(drawn(state, 0), " You sold     ▲ 1×2   ● 3+2   total\n"
                                     "                $2      $15   $17\n"))
        << drawn(state, 0);
    EXPECT_TRUE(has(drawn(state, 1), "sold   ▲ 1×2  ● 3+2\n")) << drawn(state, 1);
}

TEST(ArchaeologyDrawing, TheSpectatorSeesNoHand) {
    const std::string table = drawn(position(), spectator);
    EXPECT_TRUE(has(table, " Treasures "));
    EXPECT_FALSE(has(table, "worth"));
    EXPECT_FALSE(has(table, "[30]"));
}

TEST(ArchaeologyAsking, SaysWhatIsToBeDoneAndHowItIsTyped) {
    State state = position();
    const auto asked = [&](Seat seat) {
        return ArchaeologyTerminal::prompt(three, three.view(state, seat),
                                           context_with(Ink::Use::never));
    };
    EXPECT_TRUE(has(asked(0), "sell coin 5 | explore small | trade pot 3 for talisman 1 | end"))
        << asked(0);
    EXPECT_EQ(asked(1), "Ada is taking a turn.");
    state.phase = Phase::rob;
    EXPECT_EQ(asked(0), "You dug up a thief. Choose whom to rob: rob 2 (Ben, 2 cards) or rob 3 "
                        "(Cleo, 1\ncard).");
    state.phase = Phase::lose;
    EXPECT_EQ(
        asked(0),
        "A sandstorm: choose 7 cards out of your 14 to lose, for example: lose pot 6 coin\n1");
    state = dry_position();
    state.passes = state.barren_turns = 3;
    EXPECT_TRUE(has(asked(0), "Everyone has passed: sell something before you end")) << asked(0);
    EXPECT_FALSE(has(asked(0), "| end")) << asked(0);
    state.passes = 0;
    state.barren_turns = 9;
    EXPECT_TRUE(has(asked(0), "Nothing has been sold or explored for three rounds: sell something"))
        << asked(0);
}

TEST(ArchaeologyInput, UnderstandsWhatPeopleType) {
    const std::vector<std::pair<std::string, std::string>> table{
        {"sell coin 3", "sell coin 3"},
        {"SELL Coin 3", "sell coin 3"},
        {"se co 3", "sell coin 3"},
        {"s coin 3", "sell coin 3"},
        {"sell 3 coins", "sell coin 3"},
        {"sell 3coins", "sell coin 3"},
        {"sell three", "error"},
        {"sell map", "sell map 1"},
        {"sell a map", "sell map 1"},
        {"sell coins", "sell coin 5"},
        {"sell all coin", "sell coin 5"},
        {"sell maps", "sell map 1"}, // the largest set of maps is one
        {"sell talismans", "sell talisman 1"},
        {"sell 5 pot shards", "sell pot 5"},
        {"sell shard 2", "sell pot 2"},
        {"sell broken cups 2", "sell cup 2"},
        {"sell the pharaoh's mask", "sell mask 1"},
        {"sell coin 2 map 1", "error"},
        {"trade coin 2 for talisman 1", "trade coin 2 for talisman 1"},
        {"trade 2 coins for a talisman", "trade coin 2 for talisman 1"},
        {"t 2 coins -> talisman", "trade coin 2 for talisman 1"},
        {"trade coin 2=talisman", "trade coin 2 for talisman 1"},
        {"swap 2 coins against talisman", "trade coin 2 for talisman 1"},
        {"trade 1 coin, 2 pots for talisman and parchment",
         "trade pot 2 coin 1 for parchment 1 talisman 1"},
        {"trade coin 1 pot 2 for parchments", "trade pot 2 coin 1 for parchment 3"},
        {"trade coin coin for talisman", "trade coin 2 for talisman 1"},
        {"trade coin 2 talisman", "error"},
        {"explore small", "explore small"},
        {"explore 5", "explore middle"},
        {"explore 3", "explore small"},
        {"explore 3 maps", "explore large"},
        {"explore with 2 maps", "explore middle"},
        {"explore 2", "explore middle"},
        {"ex mid", "explore middle"},
        {"e 7", "explore large"},
        {"open the big chamber", "explore large"},
        {"explore middle 7", "error"},
        {"explore", "error"}, // small and middle can be paid for
        {"rob 2", "rob 2"},
        {"rob ben", "rob 2"},
        {"r cl", "rob 3"},
        {"steal from Zed", "error"},
        {"lose 2 coins map", "lose coin 2 map 1"},
        {"l coin 2 map", "lose coin 2 map 1"},
        {"end", "end"},
        {"e", "error"}, // explore is possible as well
        {"en", "end"},
        {"pass", "end"},
        {"end now", "error"},
        {"", "error"},
        {"dance", "error"},
        {"coin 3", "error"},
    };
    for (const auto& [typed, notation] : table) {
        const std::string found = meant(typed);
        EXPECT_EQ(found.starts_with("error") ? "error" : found, notation)
            << typed << " gave " << found;
    }
}

// Somebody typed "e" to explore, and the turn was over.
TEST(ArchaeologyInput, ALoneLetterEndsTheTurnOnlyIfItCanMeanNothingElse) {
    State state = position();
    EXPECT_EQ(meant("e", state), "error: “e” may mean explore or end; type more of the word.");
    state.hands[0] = state.hands[0].without(Card::map);
    EXPECT_EQ(meant("e", state), "end");
}

TEST(ArchaeologyInput, AThiefAndASandstormNeedNoVerb) {
    State state = position();
    state.phase = Phase::rob;
    EXPECT_EQ(meant("3", state), "rob 3");
    EXPECT_EQ(meant("ben", state), "rob 2");
    EXPECT_TRUE(has(meant("rob", state), "Rob a player by number or name: rob 2 or rob 3."))
        << meant("rob", state);
    state.phase = Phase::lose;
    EXPECT_EQ(meant("6 pots, coin", state), "lose pot 6 coin 1");
}

TEST(ArchaeologyInput, SaysBetweenWhichKindsItCannotTell) {
    EXPECT_EQ(meant("sell ma"), "error: “ma” could be map or mask; type one more letter.");
    EXPECT_EQ(meant("sell p 2"), "error: “p” could be pot or parchment; type one more letter.");
    EXPECT_TRUE(has(meant("sell scarab 2"), "The kinds are pot, parchment, coin"))
        << meant("sell scarab 2");
    EXPECT_TRUE(has(meant("sell coin 0"), "one number from 1 to 99")) << meant("sell coin 0");
    EXPECT_TRUE(has(meant("lose coin 99 coin 99"), "one number from 1 to 99"));
}

TEST(ArchaeologyInput, NonsenseGetsAnAnswerThatHelps) {
    expect_nonsense_is_survived(two, {"sell", "trade", "for",  "->",   "rob", "lose", "explore",
                                      "end",  "coin",  "pots", "maps", "all", "m",    "99",
                                      "3",    "0",     "=",    "×",    "é",   "a"});
}

TEST(ArchaeologySuggestions, BeginAsWasTyped) {
    const View view = three.view(position(), 0);
    EXPECT_EQ(ArchaeologyTerminal::suggest(three, view, "sell c"),
              (std::vector<std::string>{"sell coin 1", "sell coin 2", "sell coin 3", "sell coin 4",
                                        "sell coin 5"}));
    EXPECT_EQ(ArchaeologyTerminal::suggest(three, view, "ex"),
              (std::vector<std::string>{"explore small", "explore middle"}));
    EXPECT_EQ(ArchaeologyTerminal::suggest(three, view, "ex gold"),
              (std::vector<std::string>{"explore small", "explore middle"}));
    EXPECT_TRUE(ArchaeologyTerminal::suggest(three, view, "dance").empty());
    EXPECT_TRUE(ArchaeologyTerminal::suggest(three, three.view(position(), 1), "").empty());
    EXPECT_TRUE(ArchaeologyTerminal::suggest(three, three.view(position(), spectator), "").empty());
}

TEST(ArchaeologyTelling, OfSalesTradesAndExplorations) {
    const State state = position();
    EXPECT_EQ(described(state, 0, Sell{Card::coin, 3}, 1), "Ada sells 3 coins for $10.");
    EXPECT_EQ(described(state, 0, Sell{Card::coin, 3}, 0), "You sell 3 coins for $10.");
    const Trade trade{pile({{Card::coin, 2}}), pile({{Card::talisman, 1}})};
    EXPECT_EQ(described(state, 0, trade, 2), "Ada trades 2 coins for a talisman.");
    EXPECT_EQ(described(state, 0, Explore{Chamber::small}, 0),
              "You spend a map to explore the small chamber and find 3 coins.");
    EXPECT_EQ(described(state, 0, Explore{Chamber::small}, 1),
              "Ada spends a map to explore the small chamber and finds 3 cards.");
}

TEST(ArchaeologyTelling, ATheftIsNamedToThiefAndVictimOnly) {
    State state = position();
    state.phase = Phase::rob;
    EXPECT_EQ(described(state, 0, Rob{1}, 0), "You rob Ben and get a talisman.");
    EXPECT_EQ(described(state, 0, Rob{1}, 1), "Ada robs you: you lose a talisman.");
    for (const Seat bystander : {Seat{2}, spectator})
        EXPECT_EQ(described(state, 0, Rob{1}, bystander), "Ada robs Ben.");
}

TEST(ArchaeologyTelling, WhatIsDugIsNamedToTheDiggerOnly) {
    const State state = position();
    EXPECT_EQ(described(state, 0, End{}, 1), "Ada ends their turn.\nYou dig up a parchment scrap.");
    EXPECT_EQ(described(state, 0, End{}, 0), "You end your turn.\nBen digs up a card.");
}

TEST(ArchaeologyTelling, OfThievesAndSandstorms) {
    State state = position();
    state.dig.back() = DigCard::thief;
    state.thieves_seen = 7;
    EXPECT_EQ(described(state, 0, End{}, 1), "Ada ends their turn.\nYou dig up a thief.");
    state.dig.back() = DigCard::sandstorm;
    state.sandstorms_seen = 4;
    EXPECT_TRUE(has(described(state, 0, End{}, 2), "Ben digs up a sandstorm: half of every hand"));
    state.hands = {};
    EXPECT_EQ(described(state, 0, End{}, 2), "Ada ends their turn.\nBen digs up a sandstorm, but "
                                             "nobody holds enough cards to lose any.\n"
                                             "Ben digs up a card.");
}

TEST(ArchaeologyTelling, AfterTheLastLossTheDiggerDigsAgain) {
    State state = position();
    state.phase = Phase::lose;
    state.loser = 1;
    EXPECT_EQ(described(state, 1, Lose{pile({{Card::talisman, 1}})}, 0),
              "Ben loses a talisman to the sandstorm.\nYou dig up a parchment scrap.");
    EXPECT_EQ(described(state, 1, Lose{pile({{Card::talisman, 1}})}, 1),
              "You lose a talisman to the sandstorm.\nAda digs up a card.");
}

TEST(ArchaeologyTelling, OfPassingAndOfTheEnd) {
    State state = dry_position();
    state.hands[1] = Pile{};
    EXPECT_EQ(described(state, 0, End{}, 2), "Ada ends their turn.\nBen has no cards and passes.");
    state.hands = {};
    state.hands[0] = pile({{Card::mask, 1}});
    EXPECT_EQ(described(state, 0, Sell{Card::mask, 1}, 1),
              "Ada sells a mask for $4.\nThe dig site and all hands are empty: the game is over.");
}

TEST(ArchaeologyPreview, TellsWhatAMoveWouldChange) {
    EXPECT_EQ(previewed(Sell{Card::coin, 3}),
              "3 coins for $10: you would have $10, and 2 coins in hand.");
    EXPECT_EQ(previewed(Trade{pile({{Card::mask, 1}}), pile({{Card::talisman, 1}})}),
              "You give cards worth 4 for cards worth 3; 1 is wasted.\n"
              "You would then hold 6 pot shards, 5 coins, a talisman and 2 maps, worth $55 in\n"
              "  sets (now $56).");
    EXPECT_EQ(previewed(Explore{Chamber::middle}),
              "You spend 2 maps (leaving no maps) and get 5 cards nobody has seen.");
    EXPECT_EQ(previewed(End{}), "Your turn ends with 14 cards in hand; next is Ben.");
    State state = position();
    state.known[1][observer(0)] = pile({{Card::talisman, 1}});
    EXPECT_EQ(previewed(Rob{1}, state),
              "Ben holds 2 cards, among them a talisman; you get one at random.");
    EXPECT_EQ(previewed(Rob{2}, state), "Cleo holds 1 card; you get one at random.");
    EXPECT_TRUE(has(previewed(Lose{pile({{Card::pot_shard, 6}, {Card::coin, 1}})}),
                    "You keep 4 coins, 2 maps and a mask, worth $28"));
}

TEST(ArchaeologyWords, ARefusalNamesKindsInWords) {
    State state = position();
    const auto refusal =
        three.why_not(state, 0, Trade{pile({{Card::coin, 1}}), pile({{Card::broken_cup, 1}})});
    ASSERT_TRUE(refusal);
    EXPECT_EQ(i18n::Catalogue::english().format(*refusal),
              "You asked for a broken cup, but the market has none; ask for what is there.");
}

} // namespace
} // namespace khepri::terminal
