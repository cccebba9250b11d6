// How near imagined hands come to the truth: the difference between how often a hand holds a kind
// and how often it is imagined to, over all views that look alike in what matters.
//
// Blind players choose cards by their place in the hand, so what they do tells nothing but the
// cards it shows: with them only imagine itself errs, where sound is no more than a bound (too many
// maps are imagined) and where thefts are in doubt. Plain random players get rid of what can be
// traded for much, so their hands hold fewer maps, masks and talismans than imagined.
#include "games/archaeology/rules/scene.h"

#include <cmath>
#include <cstdio>
#include <map>
#include <tuple>

namespace khepri::archaeology {
namespace {

struct Tally {
    double real = 0;
    double imagined = 0;
    int count = 0;
    double error() const { return std::abs(real - imagined) / count; }
};

// The kind, whether it is known, whether there is doubt, and the number of unknown cards.
using Look = std::tuple<Card, bool, bool, int>;
using Tallies = std::map<Look, Tally>;

void tally_hand(Tallies& tallies, const Insight& seen, Pile real, Pile imagined) {
    const int unknown = std::min(4, std::max(0, seen.cards - seen.known.size()));
    for (const Card card : all_cards) {
        Tally& tally = tallies[{card, seen.known.count(card) > 0, !seen.doubts.none(), unknown}];
        tally.real += real.count(card) > 0 ? 1 : 0;
        tally.imagined += imagined.count(card) > 0 ? 1 : 0;
        ++tally.count;
    }
}

void tally_views(Tallies& tallies, const Archaeology& game, const State& state, Rng& rng) {
    for (int who = 0; who <= game.seats(); ++who) {
        const Seat viewer = who == game.seats() ? spectator : static_cast<Seat>(who);
        const View view = game.view(state, viewer);
        const State world = game.imagine(view, rng);
        for (Seat hand = 0; hand < game.seats(); ++hand)
            if (hand != viewer)
                tally_hand(tallies, view.seen[hand], state.hands[hand], world.hands[hand]);
    }
}

struct Errors {
    double worst = 0;
    double mean = 0;
};

// Over the looks that were met often enough to tell.
Errors errors(const Tallies& tallies, bool in_doubt) {
    Errors errors;
    double all = 0;
    for (const auto& [look, tally] : tallies) {
        if (std::get<2>(look) != in_doubt || tally.count < 4000) continue;
        errors.worst = std::max(errors.worst, tally.error());
        errors.mean += tally.error() * tally.count;
        all += tally.count;
    }
    errors.mean /= std::max(1.0, all);
    return errors;
}

Card random_card(Pile pile, Rng& rng) {
    return pile.card_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(pile.size()))));
}

// Every card buys every other, so that no trade tells what else is held.
Archaeology game_of_equal_values(int players) {
    Edition edition = classic();
    for (Kind& kind : edition.kinds) kind.trade_value = 1;
    return Archaeology(Options{players}, edition);
}

Move blind_move(const Archaeology& game, const State& state, Seat seat, Rng& rng) {
    const Pile hand = state.hands[seat];
    if (state.phase != Phase::act || hand.is_empty()) return game.plain_random(state, seat, rng);
    const Sell sale{random_card(hand, rng), 1};
    const bool traded = !state.given.is_empty();
    if (rng.below(4) == 0 || game.why_not(state, seat, End{})) return sale;
    if (traded || state.market.is_empty() || rng.below(2) == 0) return End{};
    const Trade trade{Pile::of(random_card(hand, rng)), Pile::of(random_card(state.market, rng))};
    return trade.give == trade.take ? Move(End{}) : Move(trade);
}

template <class Player>
Tallies tallies_of(const Archaeology& game, const Player& player) {
    Tallies tallies;
    for (std::uint64_t seed = 0; seed < 12'000; ++seed) {
        Rng rng = Rng::fast(seed, 77);
        State state = game.deal(rng);
        while (!game.to_act(state).empty()) {
            if (rng.below(12) == 0) tally_views(tallies, game, state, rng);
            const Seat seat = game.to_act(state).front();
            game.apply(state, seat, player(state, seat, rng), rng);
        }
    }
    return tallies;
}

void print(const char* who, int players, const Errors& sure, const Errors& doubted) {
    std::printf("%s, %d players: error %.3f (worst %.3f), in doubt %.3f (worst %.3f)\n", who,
                players, sure.mean, sure.worst, doubted.mean, doubted.worst);
}

class Calibration : public testing::TestWithParam<int> {};

TEST_P(Calibration, BlindPlayersHoldAKindAsOftenAsImagined) {
    const Archaeology game = game_of_equal_values(GetParam());
    const Tallies tallies = tallies_of(game, [&](const State& state, Seat seat, Rng& rng) {
        return blind_move(game, state, seat, rng);
    });
    const Errors sure = errors(tallies, false);
    const Errors doubted = errors(tallies, true);
    print("blind", GetParam(), sure, doubted);
    EXPECT_LT(sure.mean, 0.018);
    EXPECT_LT(sure.worst, 0.08);
    EXPECT_GT(doubted.mean, 0) << "nothing was measured";
    EXPECT_LT(doubted.mean, 0.022);
    EXPECT_LT(doubted.worst, 0.10);
}

TEST_P(Calibration, PlainRandomPlayersHoldAKindAboutAsOftenAsImagined) {
    const Archaeology game = game_of(GetParam());
    const Tallies tallies = tallies_of(game, [&](const State& state, Seat seat, Rng& rng) {
        return game.plain_random(state, seat, rng);
    });
    const Errors sure = errors(tallies, false);
    const Errors doubted = errors(tallies, true);
    print("plain random", GetParam(), sure, doubted);
    EXPECT_LT(sure.mean, 0.02);
    EXPECT_LT(sure.worst, 0.12);
    if (GetParam() == 2) return; // only the spectator is ever in doubt, too seldom to tell
    EXPECT_GT(doubted.mean, 0) << "nothing was measured";
    EXPECT_LT(doubted.mean, 0.04);
    EXPECT_LT(doubted.worst, 0.18);
}

INSTANTIATE_TEST_SUITE_P(Players, Calibration, testing::Values(2, 3, 4));

} // namespace
} // namespace khepri::archaeology
