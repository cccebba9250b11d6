// The columns of a review add up exactly; luck is 0 over the seats and on average; a review is
// repeatable; it finds the errors of poor players and hardly any of good ones.
#include "analysis/review/reviewer.h"

#include "analysis/scarabya_of.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "support/played_match.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace khepri::analysis {
namespace {

using archaeology::Archaeology;
using mummies::Mummies;
using scarabya::Scarabya;
using search::Level;

template <Game G>
struct Reviewed {
    Measure measure{};
    ReviewSummary summary;
    std::vector<ReviewedEvent<typename G::Move>> events;
    Outcome outcome;
    std::optional<search::Possible> possible;
};

template <Game G>
Reviewed<G> reviewed(const Match<G>& match, ReviewSettings settings = {}) {
    Reviewer<G> reviewer(match, settings);
    while (!reviewer.is_done()) reviewer.next();
    return {reviewer.measure(), reviewer.summary(), reviewer.events(), reviewer.outcome(),
            reviewer.possible()};
}

constexpr ReviewSettings quick{.depth = ReviewDepth::quick};

template <Game G>
void expect_exact_sums(const Match<G>& match) {
    const auto review = reviewed(match, quick);
    const int seats = match.game().seats();
    const Amounts result =
        amounts_of(search::value_of(review.outcome, seats), review.measure, seats);
    for (const Seat seat : SeatSet::first(seats)) {
        const SeatAccount& account = review.summary.seats[seat];
        EXPECT_EQ(account.start + account.luck + account.errors + account.rest, result[seat]);
        EXPECT_LE(account.errors, 0);
        Amount value = account.start;
        for (const auto& event : review.events) {
            value += event.luck[seat] + event.choice[seat];
            EXPECT_EQ(value, event.values[seat]) << "version " << event.version;
        }
    }
}

TEST(Review, AddsUpToTheResultExactly) {
    expect_exact_sums(random_match(Archaeology({2}), 1));
    expect_exact_sums(played_match(Archaeology({4}), 2, Level::novice));
    expect_exact_sums(random_match(Mummies({2, 50}), 3));
    expect_exact_sums(random_match(scarabya_of(scarabya::Mode::duel, 2), 4));
    expect_exact_sums(random_match(scarabya_of(scarabya::Mode::solo, 1), 5));
    expect_exact_sums(random_match(scarabya_of(scarabya::Mode::expedition, 1), 6));
    expect_exact_sums(random_match(scarabya_of(scarabya::Mode::expedition, 2), 7));
}

template <Game G>
void expect_no_luck_in_all(const Match<G>& match) {
    for (const auto& event : reviewed(match, quick).events) {
        EXPECT_EQ(std::accumulate(event.luck.begin(), event.luck.end(), Amount{0}), 0);
        EXPECT_EQ(std::accumulate(event.values.begin(), event.values.end(), Amount{0}), amount_one);
    }
}

TEST(Review, LuckOfAllSeatsIsNothing) {
    expect_no_luck_in_all(random_match(Archaeology({3}), 11));
    expect_no_luck_in_all(random_match(Mummies({3, 50}), 12));
    expect_no_luck_in_all(random_match(scarabya_of(scarabya::Mode::duel, 2), 13));
}

TEST(Review, LuckIsNothingOnAverage) {
    const Scarabya game = scarabya_of(scarabya::Mode::duel, 2);
    constexpr int games = 60;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < games; ++i) {
        const auto review = reviewed(
            played_match(game, 100 + static_cast<std::uint64_t>(i), Level::apprentice), quick);
        const auto luck = static_cast<double>(review.summary.seats[0].luck) / amount_one;
        sum += luck;
        squares += luck * luck;
    }
    const double mean = sum / games;
    const double error = std::sqrt((squares / games - mean * mean) / (games - 1));
    EXPECT_GT(error, 0);
    EXPECT_LE(std::abs(mean), 3.5 * error);
}

template <Game G>
void expect_same(const Reviewed<G>& a, const Reviewed<G>& b) {
    ASSERT_EQ(a.events.size(), b.events.size());
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        EXPECT_EQ(a.events[i].values, b.events[i].values);
        EXPECT_EQ(a.events[i].luck, b.events[i].luck);
        EXPECT_EQ(a.events[i].choice, b.events[i].choice);
        EXPECT_EQ(a.events[i].cost, b.events[i].cost);
        EXPECT_EQ(a.events[i].standard_error, b.events[i].standard_error);
        EXPECT_EQ(a.events[i].better, b.events[i].better);
    }
}

TEST(Review, IsTheSameForTheSameMatchAndSettings) {
    const auto match = random_match(Mummies({2, 50}), 21);
    const auto first = reviewed(match, quick);
    expect_same(first, reviewed(match, quick));
    auto other = quick;
    other.seed = 2;
    EXPECT_NE(first.summary.seats[0].luck, reviewed(match, other).summary.seats[0].luck);
}

template <Game G>
double errors_a_seat(const G& game, const Match<G>& match) {
    const auto review = reviewed(match, quick);
    Amount errors = 0;
    for (const Seat seat : SeatSet::first(game.seats()))
        errors -= review.summary.seats[seat].errors;
    return static_cast<double>(errors) / amount_one / game.seats();
}

template <Game G>
void expect_more_errors_at_random(const G& game, int games) {
    double random = 0;
    double master = 0;
    for (int i = 0; i < games; ++i) {
        const auto number = 30 + static_cast<std::uint64_t>(i);
        random += errors_a_seat(game, random_match(game, number));
        master += errors_a_seat(game, played_match(game, number, Level::master));
    }
    EXPECT_GT(random, 4 * master);
    EXPECT_LT(master / games, 0.1);
}

TEST(Review, FindsNextToNothingInGoodGamesAndMuchInBadOnes) {
    expect_more_errors_at_random(Archaeology({2}), 2);
    expect_more_errors_at_random(Mummies({2, 50}), 3);
    expect_more_errors_at_random(scarabya_of(scarabya::Mode::duel, 2), 4);
}

// What other imagined worlds do not confirm was chance.
TEST(Review, FindsErrorsThatOtherWorldsConfirm) {
    const auto match = random_match(Mummies({2, 50}), 41);
    const auto first = reviewed(match, quick);
    auto other = quick;
    other.seed = 7;
    const auto second = reviewed(match, other);
    int errors = 0;
    int confirmed = 0;
    for (std::size_t i = 0; i < first.events.size(); ++i) {
        if (first.events[i].cost == 0) continue;
        ++errors;
        confirmed += second.events[i].cost > 0 ? 1 : 0;
        EXPECT_TRUE(first.events[i].better);
        EXPECT_NE(first.events[i].better, first.events[i].move);
        EXPECT_GT(first.events[i].cost, 2 * first.events[i].standard_error);
        EXPECT_NE(first.events[i].verdict, ReviewVerdict::good);
    }
    EXPECT_GT(errors, 4);
    EXPECT_GE(10 * confirmed, 8 * errors);
}

TEST(Review, LeavesOutWhatWasUndone) {
    const Archaeology game({2});
    auto undone = std::pair{0, Seat{0}}; // the version after the undo
    Match<Archaeology> match(game, seeds_from(51, 2));
    Rng rng = Rng::fast(51);
    while (!match.is_over()) {
        const Seat seat = match.to_act().front();
        const auto move = game.plain_random(match.state(), seat, rng);
        const bool can_undo = game.can_undo(match.state(), seat, move);
        ASSERT_FALSE(match.submit(seat, match.version(), move));
        if (!can_undo || undone.first != 0) continue;
        ASSERT_FALSE(match.undo(seat, match.version()));
        undone = {match.version(), seat};
    }
    ASSERT_GT(undone.first, 0);
    const auto review = reviewed(match, quick);
    EXPECT_EQ(static_cast<int>(review.events.size()), match.version() - 2 + 1);
    for (const auto& event : review.events) {
        EXPECT_NE(event.version, undone.first);
        EXPECT_NE(event.version, undone.first - 1);
    }
    EXPECT_EQ(review.events.back().version, match.version());
}

TEST(Review, SaysWhatWasPossibleWithAllCardsKnown) {
    const auto match = random_match(scarabya_of(scarabya::Mode::expedition, 1), 61);
    const auto review = reviewed(match, quick);
    ASSERT_TRUE(review.possible);
    EXPECT_GE(review.possible->score, review.outcome.scores[0]);
    EXPECT_GE(review.possible->bound, review.possible->score);
    EXPECT_EQ(review.measure, Measure::score);
    EXPECT_FALSE(reviewed(random_match(scarabya_of(scarabya::Mode::duel, 2), 62), quick).possible);
}

TEST(ReviewAmounts, KeepTheirSumWhenDivided) {
    EXPECT_EQ(divided({10, -4, -6}, 4, 3), (Amounts{3, -1, -2}));
    EXPECT_EQ(divided({1, 1, 1, 1, -4}, 3, 5), (Amounts{1, 0, 0, 0, -1}));
    EXPECT_EQ(divided({7}, 2, 1), (Amounts{4}));
    Rng rng = Rng::fast(5);
    for (int i = 0; i < 1000; ++i) {
        Amounts sums{};
        for (Amount& sum : sums) sum = Amount{rng.next32()} - (Amount{1} << 31);
        sums[4] -= std::accumulate(sums.begin(), sums.end(), Amount{0});
        const Amounts parts = divided(sums, 192, 5);
        EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), Amount{0}), 0);
        for (std::size_t seat = 0; seat < 5; ++seat)
            EXPECT_LT(std::abs(parts[seat] * 192 - sums[seat]), 192);
    }
}

TEST(ReviewVerdicts, AreOfTwoFourAndEightHundredths) {
    const auto hundredths = [](double n) {
        return static_cast<Amount>(std::ceil(n * amount_one / 100));
    };
    EXPECT_EQ(verdict_on(hundredths(1.99), Measure::share), ReviewVerdict::good);
    EXPECT_EQ(verdict_on(hundredths(2.01), Measure::share), ReviewVerdict::inaccuracy);
    EXPECT_EQ(verdict_on(hundredths(3.99), Measure::share), ReviewVerdict::inaccuracy);
    EXPECT_EQ(verdict_on(hundredths(4.01), Measure::share), ReviewVerdict::mistake);
    EXPECT_EQ(verdict_on(hundredths(8.01), Measure::share), ReviewVerdict::blunder);
    EXPECT_EQ(verdict_on(amount_one - 1, Measure::score), ReviewVerdict::good);
    EXPECT_EQ(verdict_on(amount_one, Measure::score), ReviewVerdict::inaccuracy);
    EXPECT_EQ(verdict_on(4 * amount_one, Measure::score), ReviewVerdict::blunder);
}

TEST(MoveDifferences, HaveTheStandardErrorOfTheirMean) {
    DifferenceSums sums;
    for (const Amount difference : {2, 4, 4, 4, 5, 5, 7, 9}) sums.add(100 * difference);
    const MoveDifference found = sums.difference();
    EXPECT_EQ(found.mean, 500);
    EXPECT_EQ(found.standard_error, 76); // 200 / sqrt(7)
    EXPECT_TRUE(found.is_beyond_chance());
    EXPECT_FALSE((MoveDifference{10, 5}.is_beyond_chance()));
}

} // namespace
} // namespace khepri::analysis
