#include "games/mummies/rules/table_setup.h"

#include <set>

namespace khepri::mummies {
namespace {

RULE("M1", "Of each type there are four 1s, 2s and 3s and three 4s and 5s: 72 offerings")
{
    const Mummies game;
    int offerings = 0;
    for (int kind = 0; kind < offering_kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        EXPECT_EQ(game.all_cards().count(card), value_of(card) < 4 ? 4 : 3) << game.name_of(card);
        offerings += game.all_cards().count(card);
    }
    EXPECT_EQ(offerings, 72);
}

RULE("M2", "There are 18 different papyri, six with each of the numbers 3, 4 and 5")
{
    std::array<int, 7> with_number{};
    std::set<std::string_view> texts;
    for (const Papyrus& papyrus : classic().papyri) {
        ++with_number[static_cast<std::size_t>(papyrus.number)];
        texts.insert(to_text(papyrus));
    }
    EXPECT_EQ(texts.size(), 18U);
    EXPECT_EQ(with_number, (std::array{0, 0, 0, 6, 6, 6, 0}));
    EXPECT_TRUE(texts.contains("NCVS5"));
    EXPECT_TRUE(texts.contains("CVNS4"));
}

RULE("M3", "A papyrus lies in the middle, each player has four cards, the rest is the draw pile")
{
    for (int players = 2; players <= 5; ++players) {
        const Mummies game({.players = players});
        Rng rng = Rng::fast(3);
        const State state = game.deal(rng);
        EXPECT_TRUE(game.is_papyrus(state.papyrus));
        for (Seat seat = 0; seat < most_seats; ++seat) {
            EXPECT_EQ(state.hands[seat].size(), seat < players ? 4 : 0);
            EXPECT_TRUE(state.rows[seat].empty());
        }
        EXPECT_EQ(state.draw.size(), 89U - 4U * static_cast<unsigned>(players));
        EXPECT_EQ(cards_of(game, state), game.all_cards());
    }
}

RULE("M3", "Every papyrus may lie in the middle, each as often as the others")
{
    const Mummies game;
    std::array<int, 18> times{};
    for (std::uint64_t seed = 0; seed < 9000; ++seed) {
        Rng rng = Rng::fast(seed);
        ++times[static_cast<std::size_t>(face_of(game.deal(rng).papyrus))];
    }
    for (const int count : times) EXPECT_NEAR(count, 500, 110);
}

RULE("M3", "Luck is drawn as documented: middle, shuffle, hands from the end, first player")
{
    const Mummies game({.players = 3});
    Rng rng = Rng::fast(11);
    Rng by_hand = Rng::fast(11);
    const State state = game.deal(rng);
    std::vector<Card> cards;
    game.all_cards().pour_into(cards);
    const auto middle = cards.begin() + 72 + by_hand.below(18);
    EXPECT_EQ(state.papyrus, *middle);
    cards.erase(middle);
    by_hand.shuffle(cards);
    for (Seat seat = 0; seat < 3; ++seat) {
        Handful hand;
        for (int i = 0; i < 4; ++i) {
            hand.add(cards.back());
            cards.pop_back();
        }
        EXPECT_EQ(state.hands[seat], hand);
    }
    EXPECT_TRUE(std::equal(cards.begin(), cards.end(), state.draw.begin(), state.draw.end()));
    EXPECT_EQ(state.turn, by_hand.below(3));
}

RULE("M4", "Any player may be the first, each as often as the others")
{
    const Mummies game({.players = 4});
    std::array<int, 4> times{};
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        Rng rng = Rng::fast(seed);
        ++times[game.deal(rng).turn];
    }
    for (const int count : times) EXPECT_NEAR(count, 1000, 120);
}

RULE("M4", "Play goes clockwise")
{
    const Mummies game({.players = 3});
    State state = TableSetup(game, "VSNC5").hand(2, "V1 N1 S1 C1").turn(2).state();
    state = after(game, state, "offer V1");
    EXPECT_EQ(game.to_act(state), SeatSet::only(0));
    Rng rng = Rng::fast(1);
    for (const Seat next : {Seat{1}, Seat{2}, Seat{0}}) {
        game.apply(state, state.turn, Sacrifice{Handful{state.hands[state.turn][0]}}, rng);
        EXPECT_EQ(game.to_act(state), SeatSet::only(next));
    }
}

// A fault of the edition, by the change that makes it.
template <class Change>
std::string fault_after(const Change& change) {
    Edition edition = classic();
    change(edition);
    const auto found = fault(edition);
    return found ? found->message : "";
}

TEST(Edition, ClassicAndSmallHaveNoFault) {
    EXPECT_FALSE(fault(classic()));
    EXPECT_FALSE(fault(small_edition()));
}

TEST(Edition, AFaultNamesTheFieldAndWhatWouldDo) {
    EXPECT_EQ(
        fault_after([](Edition& e) { e.papyri[6].number = 7; }),
        "papyri[6]: expected an order of V N S C and a number from 2 to 6, such as \"VCNS3\"");
    EXPECT_EQ(
        fault_after([](Edition& e) { e.papyri[1].order[0] = Type::scarab; }),
        "papyri[1]: expected an order of V N S C and a number from 2 to 6, such as \"VCNS3\"");
    EXPECT_EQ(
        fault_after([](Edition& e) { e.papyri[1].order[0] = static_cast<Type>(200); }),
        "papyri[1]: expected an order of V N S C and a number from 2 to 6, such as \"VCNS3\"");
    EXPECT_EQ(fault_after([](Edition& e) { e.papyri.clear(); }),
              "papyri: expected at least one, found none");
    EXPECT_EQ(fault_after([](Edition& e) { e.offerings[1][2] = 16; }),
              "offerings.necklace[2]: expected 0 to 15, found 16");
    EXPECT_EQ(fault_after([](Edition& e) { e.offerings[0][0] = -1; }),
              "offerings.vial[0]: expected 0 to 15, found -1");
    EXPECT_EQ(fault_after([](Edition& e) { e.offerings = {}; }),
              "offerings: 0 cards; expected at least 21, as the highest number on a papyrus is 5");
    EXPECT_EQ(fault_after([](Edition& e) { e.offerings[0] = {10, 10, 10, 0, 0}; }),
              "offerings and papyri: 102 cards; expected 41 to 99, as the highest number on a "
              "papyrus is 5");
}

TEST(Edition, LimitsAreHeldExactly) {
    EXPECT_EQ(fault_after([](Edition& e) { e.offerings[0] = {9, 9, 9, 0, 0}; }), "");
    EXPECT_NE(fault_after([](Edition& e) { e.offerings[0] = {10, 9, 9, 0, 0}; }), "");
    EXPECT_EQ(fault_after([](Edition& e) { e.papyri.assign(15, e.papyri[0]); }), "");
    EXPECT_EQ(fault_after([](Edition& e) { e.papyri.assign(16, e.papyri[0]); }),
              "papyri[15]: expected at most 15 alike, found VCNS3 once more");
    EXPECT_NE(fault_after([](Edition& e) { e.name.clear(); }), "");
}

TEST(Options, AFaultNamesTheFieldAndWhatWouldDo) {
    EXPECT_FALSE(fault(Options{.players = 5, .target = 150}));
    EXPECT_EQ(fault(Options{.players = 1})->message, "players: 1; expected 2 to 5");
    EXPECT_EQ(fault(Options{.players = 6})->message, "players: 6; expected 2 to 5");
    EXPECT_EQ(fault(Options{.target = 60})->message, "target: 60; expected 50, 100 or 150");
}

} // namespace
} // namespace khepri::mummies
