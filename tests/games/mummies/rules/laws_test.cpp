#include "games/mummies/rules/table_setup.h"
#include "games/mummies/wire/json.h"
#include "support/allocations.h"
#include "support/laws.h"

namespace khepri::mummies {
namespace {

// What is true of every table at every time.
void expect_whole(const Mummies& game, const State& state) {
    ASSERT_EQ(cards_of(game, state), game.all_cards());
    const bool over = state.phase == Phase::over;
    const bool by_turns = over && state.turns_taken == most_turns;
    ASSERT_LT(state.turns_taken, most_turns + (by_turns ? 1 : 0));
    std::size_t longest = 0;
    for (Seat seat = 0; seat < most_seats; ++seat) {
        const bool closed = over && seat == state.last_round.closed_by;
        const int held = state.hands[seat].size();
        if (closed && state.sacrifices_in_a_row > 0) {
            ASSERT_TRUE(by_turns);
            ASSERT_LE(held, 3);
        } else {
            ASSERT_EQ(held, seat >= game.seats() ? 0 : closed ? 3 : 4);
        }
        ASSERT_TRUE(state.hands[seat].in_order());
        ASSERT_LE(int{state.kept[seat]}, held);
        longest = std::max(longest, state.rows[seat].size());
        if (state.draw_origin == Origin::discard) continue;
        ASSERT_EQ(state.returned[seat].size() + state.openly_returned.size(), 0);
        ASSERT_EQ(state.kept[seat], 0);
    }
    const bool is_full = longest >= static_cast<std::size_t>(game.face(state.papyrus).number);
    ASSERT_TRUE(by_turns || is_full == over);
}

Edition one_papyrus() {
    Edition edition = small_edition();
    edition.offerings[2] = {0, 0, 0, 0, 5};
    edition.papyri.resize(1);
    return edition;
}

Edition long_rows() {
    Edition edition = classic();
    edition.papyri = {*parse_papyrus("VCNS6"), *parse_papyrus("SNCV6"), *parse_papyrus("NVSC2")};
    return edition;
}

void expect_lawful_games(const Mummies& game, int games) {
    for (int seed = 0; seed < games && !testing::Test::HasFailure(); ++seed)
        expect_a_lawful_game(game, static_cast<std::uint64_t>(seed),
                             [&](const State& state) { expect_whole(game, state); });
}

TEST(Laws, HoldForTwoToFivePlayers) {
    for (int players = 2; players <= 5; ++players)
        expect_lawful_games(Mummies({.players = players}), 150);
}

TEST(Laws, HoldForHigherTargets) {
    for (const int target : {100, 150})
        expect_lawful_games(Mummies({.players = 3, .target = target}), 60);
}

// The first round has had so many turns that most are scored by M14, and somebody may win with it.
TEST(Laws, HoldForRoundsOfAThousandTurns) {
    const Mummies game({.players = 3});
    const auto late = [](State& state) {
        state.turns_taken = most_turns - 4;
        state.totals = {45, 46, 47};
    };
    int ended = 0; // by the turns, after a sacrifice
    for (std::uint64_t seed = 0; seed < 200 && !testing::Test::HasFailure(); ++seed)
        expect_a_lawful_game(
            game, seed,
            [&](const State& state) {
                expect_whole(game, state);
                ended += state.phase == Phase::over && state.sacrifices_in_a_row > 0 ? 1 : 0;
            },
            late);
    EXPECT_GT(ended, 10);
}

TEST(Laws, HoldForOtherEditions) {
    for (const Edition& edition : {small_edition(), one_papyrus(), long_rows()})
        for (int players = 2; players <= 5; ++players)
            expect_lawful_games(Mummies({.players = players}, edition), 60);
}

RULE("M10", "A total is the sum of the rounds")
{
    const Mummies game({.players = 4});
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        Rng rng = Rng::fast(seed);
        PerSeat<int> sums{};
        int round = 0;
        played_out(game, game.deal(rng), rng, [&](const State& state) {
            const int scored = state.phase == Phase::over ? state.round : state.round - 1;
            if (scored == round) return;
            EXPECT_EQ(scored, ++round);
            for (Seat seat = 0; seat < 4; ++seat) {
                sums[seat] += state.last_round.points[seat];
                EXPECT_EQ(sums[seat], state.totals[seat]);
            }
        });
    }
}

RULE("M8", "There is always a card to draw, however crowded the table")
{
    // Five players with rows as long as they get: 26 cards are all that the edition needs.
    const Mummies game({.players = 5}, small_edition());
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        Rng rng = Rng::fast(seed);
        played_out(game, game.deal(rng), rng,
                   [&](const State& state) { expect_whole(game, state); });
    }
}

// The hand without what left it, the row, the papyrus and what lies aside; then cards are drawn, or
// the round is scored and dealt anew.
TEST(Laws, TheViewAfterAMoveDiffersByLuckAlone) {
    const auto contains = [](Handful all, Handful part) {
        for (int i = 0; i < part.size(); ++i)
            if (all.count(part[i]) < part.count(part[i])) return false;
        return true;
    };
    for (int players = 2; players <= 5; ++players) {
        const Mummies game({.players = players});
        for (std::uint64_t seed = 0; seed < 3; ++seed)
            expect_views_after_moves(
                game, seed, [&](const Move&, const View& then, const View& real) {
                    EXPECT_EQ(real.seat, then.seat);
                    if (real.phase == Phase::over || real.round != then.round) {
                        EXPECT_EQ(real.last_round.papyrus, then.papyrus);
                        for (Seat seat = 0; seat < players; ++seat)
                            EXPECT_EQ(int{real.last_round.points[seat]},
                                      game.forecast(then).points[seat]);
                        return;
                    }
                    EXPECT_TRUE(contains(real.hand, then.hand));
                    EXPECT_EQ(real.rows, then.rows);
                    EXPECT_EQ(real.papyrus, then.papyrus);
                    EXPECT_EQ(real.totals, then.totals);
                    EXPECT_EQ(real.sacrifices_in_a_row, then.sacrifices_in_a_row);
                    if (real.draw_size > then.draw_size)
                        return; // M8: what lay aside was drawn from
                    EXPECT_EQ(real.covered, then.covered);
                    EXPECT_EQ(real.sacrificed, then.sacrificed);
                    EXPECT_EQ(real.sacrificed_by, then.sacrificed_by);
                });
    }
}

TEST(Laws, NothingIsAllocatedBetweenDealAndResult) {
    const Mummies game({.players = 5});
    Rng rng = Rng::fast(9);
    int decisions = 0;
    const std::size_t before = allocations();
    State state = game.deal(rng);
    for (; state.phase == Phase::play; ++decisions) {
        const State imagined = game.imagine(game.view(state, state.turn), rng);
        const Move chosen = game.plain_random(imagined, state.turn, rng);
        if (!game.why_not(state, state.turn, chosen)) game.apply(state, state.turn, chosen, rng);
    }
    const Outcome outcome = game.outcome(state);
    EXPECT_EQ(allocations(), before);
    EXPECT_FALSE(outcome.winners.empty());
    EXPECT_GT(decisions, 100);
    const std::string on_the_heap(100, 'x');
    EXPECT_GT(allocations(), before) << "the count does not count";
}

} // namespace
} // namespace khepri::mummies
