// Imagined states are as likely as the rules make them: compared with all ways to lay the unseen
// cards, counted one by one, and with the truth in dealt games.
#include "games/archaeology/rules/scene.h"

#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace khepri::archaeology {
namespace {

using Frequencies = std::map<std::string, double>;

// Few cards: 7 treasures for hands and chambers, the rest and 2 maps for the dig site.
Edition tiny(int thieves) {
    Edition edition = classic();
    edition.kinds = {{{3, 1, {1, 2}},
                      {1, 1, {1}},
                      {2, 2, {2, 5}},
                      {2, 3, {3, 7}},
                      {0, 2, {}},
                      {2, 3, {3}},
                      {1, 4, {4}}}};
    edition.thieves = thieves;
    edition.sandstorms = 0;
    edition.sandstorms_removed = {0, 0, 0};
    edition.hand = 1;
    edition.market = 1;
    edition.chambers = {1, 1, 1};
    return edition;
}

// Every way to lay the unseen cards, each card by itself: the most restricted cards first, so that
// no way is left out and none is counted twice.
class Enumeration {
public:
    enum class Place : std::uint8_t { dig, hand, sound_hand, chamber };
    struct Slot {
        Place place;
        std::size_t which;
    };

    Enumeration(const Archaeology& game, const State& truth, Seat viewer) : game_(game) {
        const View view = game.view(truth, viewer);
        base_ = truth;
        for (std::size_t i = 0; i < truth.dig.size(); ++i) slots_.push_back({Place::dig, i});
        for (Seat seat = 0; seat < game.seats(); ++seat) {
            if (seat == viewer) continue;
            const Insight& seen = view.seen[seat];
            unseen_ += truth.hands[seat] - seen.known;
            base_.hands[seat] = seen.known;
            for (int n = 0; n < seen.cards - seen.known.size(); ++n)
                slots_.push_back({n < seen.sound ? Place::sound_hand : Place::hand, seat});
        }
        for (std::size_t i = 0; i < truth.chambers.size(); ++i) {
            for (int n = 0; n < truth.chambers[i].size(); ++n)
                slots_.push_back({Place::chamber, i});
            unseen_ += truth.chambers[i];
            base_.chambers[i] = Pile{};
        }
        unseen_ += dig_treasures(truth);
        for (int n = in_dig(truth, DigCard::thief); n > 0; --n) cards_.push_back(DigCard::thief);
        for (int n = unseen_.count(map); n > 0; --n) cards_.push_back(dig_card(map));
        for (const Card card : all_cards)
            for (int n = card == map ? 0 : unseen_.count(card); n > 0; --n)
                cards_.push_back(dig_card(card));
    }

    Frequencies frequencies() {
        lay(0, base_);
        double total = 0;
        for (const auto& [text, count] : counts_) total += count;
        for (auto& [text, count] : counts_) count /= total;
        return counts_;
    }

private:
    static bool allowed(DigCard card, Place place) {
        if (card == DigCard::thief) return place == Place::dig;
        if (card == dig_card(map)) return place == Place::dig || place == Place::hand;
        return true;
    }
    void lay(std::size_t next, const State& so_far) {
        if (next == cards_.size()) {
            counts_[game_.cards_text(so_far)] += 1;
            return;
        }
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            if (used_[i] || !allowed(cards_[next], slots_[i].place)) continue;
            State state = so_far;
            const std::size_t which = slots_[i].which;
            if (slots_[i].place == Place::dig)
                state.dig[which] = cards_[next];
            else if (slots_[i].place == Place::chamber)
                state.chambers[which].add(treasure(cards_[next]));
            else
                state.hands[which].add(treasure(cards_[next]));
            used_[i] = true;
            lay(next + 1, state);
            used_[i] = false;
        }
    }

    const Archaeology& game_;
    State base_;
    Pile unseen_;
    std::vector<Slot> slots_;
    std::vector<DigCard> cards_;
    std::array<bool, 32> used_{};
    Frequencies counts_;
};

Frequencies imagined(const Archaeology& game, const View& view, int times) {
    Frequencies counts;
    Rng rng = luck();
    for (int n = 0; n < times; ++n) counts[game.cards_text(game.imagine(view, rng))] += 1;
    return counts;
}

// Pearson's chi-square of counts against frequencies, as standard deviations from its mean.
// Everything that was drawn must be possible.
double surprise(const Frequencies& expected, const Frequencies& counts, int times) {
    double chi_square = 0;
    double cells = 0;
    for (const auto& [text, frequency] : expected) {
        const double mean = frequency * times;
        const auto found = counts.find(text);
        const double count = found == counts.end() ? 0 : found->second;
        chi_square += (count - mean) * (count - mean) / mean;
        ++cells;
    }
    for (const auto& [text, count] : counts) EXPECT_TRUE(expected.contains(text)) << text;
    return (chi_square - (cells - 1)) / std::sqrt(2 * (cells - 1));
}

void expect_uniform(const Archaeology& game, const State& truth, Seat viewer) {
    const Frequencies expected = Enumeration(game, truth, viewer).frequencies();
    ASSERT_GT(expected.size(), 20U) << "too little is hidden for a test";
    const int times = static_cast<int>(expected.size()) * 30;
    const Frequencies counts = imagined(game, game.view(truth, viewer), times);
    const double deviations = surprise(expected, counts, times);
    EXPECT_LT(std::abs(deviations), 4) << expected.size() << " ways";
}

TEST(Imagine, IsUniformAfterTheDeal) {
    const Archaeology game(Options{2}, tiny(1));
    Rng rng = Rng::fast(3);
    State state = game.deal(rng);
    // Fewer cards keep the count of ways small: the market swallows most of the dig site.
    while (state.dig.size() > 3 && is_treasure(state.dig.back()))
        state.market.add(treasure(state.dig.pop()));
    expect_conserved(game, state);
    for (const Seat seat : {Seat{0}, Seat{1}}) expect_uniform(game, state, seat);
}

// Late in a game: seat 2 holds a known talisman and three unknown cards of which one is sound; a
// map may be with him or in the dig site, but not in the closed chamber.
State late_state() {
    State state;
    state.hands = {pile({mask}), pile({talisman, map, pot, coin})};
    state.chambers[1] = pile({pot});
    state.opened = 0b101;
    state.dig = {dig_card(talisman), DigCard::thief, dig_card(map)};
    state.sales = {Sale(0, pot, 1), Sale(0, parchment, 1), Sale(1, coin, 1)};
    state.money = {2, 2};
    for (const std::size_t who : {observer(spectator), observer(0)}) {
        state.known[1][who] = pile({talisman});
        state.sound[1][who] = 1;
    }
    return state;
}

TEST(Imagine, IsUniformWithMapsKnownCardsAndAClosedChamber) {
    const Archaeology game(Options{2}, tiny(1));
    const State state = late_state();
    expect_conserved(game, state);
    expect_uniform(game, state, 0);
    expect_uniform(game, state, spectator);
}

TEST(Imagine, IsUniformWithSeveralHands) {
    const Archaeology game(Options{3}, tiny(0));
    State state = late_state();
    state.dig = {dig_card(talisman), dig_card(map)};
    state.hands = {pile({mask}), pile({talisman, map}), pile({pot, coin})};
    state.sound[2] = {1, 1, 1, 0, 0};
    state.sound[1] = {0, 0, 0, 0, 0};
    expect_conserved(game, state);
    expect_uniform(game, state, 0);
}

// The real thing: games are dealt and everybody only ends his turn; among those that look alike to
// seat 1, hidden cards are distributed as imagined.
TEST(Imagine, IsDistributedLikeTheTruthInDealtGames) {
    const Archaeology game(Options{2}, tiny(0));
    std::map<std::string, std::pair<View, Frequencies>> seen;
    for (std::uint64_t seed = 0; seed < 60'000; ++seed) {
        Rng rng = Rng::fast(seed, 1);
        State state = game.deal(rng);
        for (int n = 0; n < 3; ++n) game.apply(state, state.turn, End{}, rng);
        const View view = game.view(state, 0);
        std::string key(reinterpret_cast<const char*>(&view), sizeof view);
        auto& [like_it, truths] = seen.try_emplace(key, view, Frequencies{}).first->second;
        truths["map with seat 2"] += state.hands[1].count(map) > 0 ? 1 : 0;
        truths["talisman with seat 2"] += state.hands[1].count(talisman);
        truths["talisman in the small chamber"] += state.chambers[0].count(talisman);
        truths["map on top"] += state.dig.back() == dig_card(map) ? 1 : 0;
        truths["all"] += 1;
    }
    int compared = 0;
    for (auto& [key, view_and_truths] : seen) {
        auto& [view, truths] = view_and_truths;
        if (truths["all"] < 500) continue;
        ++compared;
        Frequencies imagined_means;
        Rng rng = luck();
        constexpr int times = 20'000;
        for (int n = 0; n < times; ++n) {
            const State state = game.imagine(view, rng);
            imagined_means["map with seat 2"] += state.hands[1].count(map) > 0 ? 1 : 0;
            imagined_means["talisman with seat 2"] += state.hands[1].count(talisman);
            imagined_means["talisman in the small chamber"] += state.chambers[0].count(talisman);
            imagined_means["map on top"] += state.dig.back() == dig_card(map) ? 1 : 0;
        }
        for (const auto& [what, sum] : imagined_means) {
            const double tolerance = 4.5 * 0.65 / std::sqrt(truths["all"]);
            EXPECT_NEAR(truths[what] / truths["all"], sum / times, tolerance) << what;
        }
    }
    EXPECT_GE(compared, 5);
}

TEST(Imagine, DependsOnNothingButTheView) {
    const Archaeology game = game_of(3);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Rng rng = Rng::fast(seed);
        State state = game.deal(rng);
        for (auto n = rng.below(100); n > 0 && !game.to_act(state).empty(); --n) {
            const Seat seat = game.to_act(state).front();
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
        }
        const auto viewer = static_cast<Seat>(rng.below(3));
        const State other = game.imagine(game.view(state, viewer), rng);
        ASSERT_EQ(game.view(other, viewer), game.view(state, viewer));
        Rng one = Rng::fast(seed, 1);
        Rng two = Rng::fast(seed, 1);
        EXPECT_EQ(game.imagine(game.view(state, viewer), one),
                  game.imagine(game.view(other, viewer), two));
    }
}

// Seat 2 was seen to take the only mask; seat 1 robbed him since, and seat 3 looks on.
State doubted_state() {
    State state;
    state.hands = {pile({coin, coin}), pile({mask, pot}), pile({parchment})};
    state.chambers = {pile({pot}), pile({pot}), pile({talisman})};
    state.dig = {dig_card(map), dig_card(map), dig_card(talisman)};
    for (const Seat who : {spectator, Seat{2}}) {
        state.known[1][observer(who)] = pile({mask});
        state.doubts[1][observer(who)].by_thief[0] = 1;
    }
    return state;
}

TEST(Imagine, LeavesAKnownCardWithItsHolderUnlessTheTheftTookIt) {
    const Archaeology game(Options{3}, tiny(0));
    const State state = doubted_state();
    expect_conserved(game, state);
    const View view = game.view(state, 2);
    Rng rng = luck();
    int with_victim = 0;
    int with_thief = 0;
    constexpr int times = 20'000;
    for (int n = 0; n < times; ++n) {
        const State world = game.imagine(view, rng);
        with_victim += world.hands[1].count(mask);
        with_thief += world.hands[0].count(mask);
    }
    // One of the victim's three cards was stolen: with one chance in three it was the mask.
    EXPECT_NEAR(with_victim / double{times}, 2.0 / 3, 0.02);
    EXPECT_NEAR(with_thief / double{times}, 1.0 / 3, 0.02);
}

// The thief sold a mask, and there is no other: the doubt is resolved by counting.
TEST(Imagine, KnowsThatACardSeenElsewhereIsGone) {
    const Archaeology game(Options{3}, tiny(0));
    State state = doubted_state();
    state.hands[1] = pile({pot, coin});
    state.hands[0] = pile({coin});
    state.sales = {Sale(0, mask, 1)};
    state.money[0] = 4;
    expect_conserved(game, state);
    Rng rng = luck();
    for (int n = 0; n < 2000; ++n) {
        const State world = game.imagine(game.view(state, 2), rng);
        EXPECT_EQ(all_hands(world).count(mask), 0);
        expect_conserved(game, world);
    }
}

// A mask among sixty known cards is gone, and it takes long to draw just that: the slow way out
// finds it.
TEST(Imagine, FindsTheOnlyExplanationAmongMany) {
    Edition edition = tiny(0);
    edition.kinds[index(pot)].count = 60;
    const Archaeology game(Options{3}, edition);
    State state = doubted_state();
    state.hands[1] = Pile::of(pot, 57) + pile({coin});
    state.hands[0] = pile({coin});
    state.sales = {Sale(0, mask, 1)};
    state.money[0] = 4;
    state.dig.push_back(dig_card(pot));
    for (const Seat who : {spectator, Seat{2}})
        state.known[1][observer(who)] = Pile::of(pot, 57) + pile({mask});
    expect_conserved(game, state);
    Rng rng = luck();
    for (int n = 0; n < 500; ++n) {
        const View view = game.view(state, 2);
        const State world = game.imagine(view, rng);
        EXPECT_EQ(world.hands[1].count(mask), 0);
        EXPECT_EQ(game.view(world, 2), view);
        expect_conserved(game, world);
    }
}

} // namespace
} // namespace khepri::archaeology
