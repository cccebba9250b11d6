#include "ai/archaeology/search.h"

#include "ai/archaeology/reasons.h"
#include "ai/utility.h"

#include <cmath>

namespace khepri::ai {

using namespace archaeology;

namespace {

// Plays worlds on and judges them for one seat.
class Judge {
public:
    Judge(const Archaeology& game, const ArchaeologyPolicy& policy, const View& seen,
          const Thinking& thinking)
        : game_(game),
          policy_(policy),
          plain_(game, short_sighted(0.75, 0), seen.dig),
          others_(SeatSet::first(game.seats())),
          seat_(seen.seat),
          last_dig_(std::max(0, seen.dig - thinking.rounds * game.seats())),
          income_(thinking.income * average_card(game.facts()) / game.seats()),
          thinking_(thinking) {
        others_.erase(seen.seat);
    }

    Trial operator()(State& state, Rng& rng) const {
        const bool plainly = rng.below(2) == 0; // in a world for all candidates alike
        policy_.play_out(state, rng, last_dig_, plainly ? others_ : SeatSet{}, plain_);
        const PerPlayer<double> standing = standings(state);
        const auto dig = static_cast<double>(state.dig.size());
        const double likely = chance(standing, dig);
        const double won =
            state.phase == Phase::over ? double{utilities(game_, state)[seat_]} : likely;
        return {static_cast<float>((likely + won) / 2), static_cast<float>(won),
                static_cast<float>(standing[seat_] + income_ * dig)};
    }

private:
    // What everyone has sold, and what the cards held may bring.
    PerPlayer<double> standings(const State& state) const {
        PerPlayer<double> standing{};
        const double weight =
            thinking_.held - thinking_.held_early * static_cast<double>(state.dig.size());
        const WorthRows rows = policy_.worth().rows(
            {in_play(game_.facts(), state), static_cast<int>(state.dig.size()), state.opened});
        for (const Seat seat : SeatSet::first(game_.seats())) {
            const int held = worth_of(rows, state.hands[seat]);
            standing[seat] = state.money[seat] + weight * policy_.worth().dollars(held);
        }
        if (state.phase == Phase::over) return standing;
        standing[state.turn] -= thinking_.tempo;
        standing[left_of(state.turn, game_.seats())] += thinking_.tempo;
        return standing;
    }

    // Of winning from these standings (Bradley and Terry's model).
    double chance(const PerPlayer<double>& standing, double dig) const {
        const double scale = thinking_.spread * std::sqrt((dig + 1) / game_.seats());
        double all = 0;
        for (const Seat seat : SeatSet::first(game_.seats()))
            all += std::exp((standing[seat] - standing[seat_]) / scale);
        return 1 / all;
    }

    const Archaeology& game_;
    const ArchaeologyPolicy& policy_;
    ArchaeologyPolicy plain_; // who does not see what cards buy at the market, as many do not
    SeatSet others_;
    Seat seat_;
    int last_dig_;
    double income_; // of a seat from every card that is left to dig
    const Thinking& thinking_;
};

} // namespace

Advice<Move> think(const Archaeology& game, const ArchaeologyPolicy& policy, const View& seen,
                   const Budget& budget, Rng rng, const Thinking& thinking) {
    const auto moves = candidates(game, policy, seen, thinking.breadth);
    const Judge judge(game, policy, seen, thinking);
    Caution caution = thinking.caution;
    caution.least_gain += thinking.least_gain_each * std::max(0, game.seats() - 2);
    Comparison comparison(game, seen, std::span<const Move>(moves), caution, judge);
    Advice<Move> advice = comparison.think(budget, rng, Alone::appraised);
    for (auto& candidate : advice.ranked)
        candidate.reasons = reasons(game, policy.worth(), seen, candidate.move);
    return advice;
}

} // namespace khepri::ai
