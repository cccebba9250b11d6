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
          seat_(seen.seat),
          last_dig_(std::max(0, seen.dig - thinking.rounds * game.seats())),
          income_(thinking.income * average_card(game.facts()) / game.seats()),
          thinking_(thinking) {}

    Trial operator()(State& state, Rng& rng) const {
        policy_.play_out(state, rng, last_dig_);
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
    Comparison comparison(game, seen, std::span<const Move>(moves), thinking.caution, judge);
    Advice<Move> advice = comparison.think(budget, rng, Alone::appraised);
    for (auto& candidate : advice.ranked)
        candidate.reasons = reasons(game, policy.worth(), seen, candidate.move);
    return advice;
}

} // namespace khepri::ai
