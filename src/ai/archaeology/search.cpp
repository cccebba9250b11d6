#include "ai/archaeology/search.h"

#include "ai/archaeology/reasons.h"
#include "ai/utility.h"

#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

namespace khepri::ai {

using namespace archaeology;

namespace {

int dig_at_first(const Archaeology& game) {
    const Edition& edition = game.edition();
    return std::accumulate(edition.chambers.begin(), edition.chambers.end(),
                           game.facts().treasures.size() + game.facts().thieves +
                               game.facts().sandstorms - edition.market -
                               game.seats() * edition.hand,
                           std::minus<>());
}

// Who had the turn before this one, if the market is still as he left it.
std::optional<Seat> just_acted(const Archaeology& game, const View& seen) {
    const bool is_first_turn = seen.dig + 1 >= dig_at_first(game);
    if (seen.phase != Phase::act || seen.dig == 0 || is_first_turn || seen.explored ||
        !seen.given.is_empty())
        return std::nullopt;
    return static_cast<Seat>((seen.seat + game.seats() - 1) % game.seats());
}

// Plays worlds on and judges them for one seat.
class Judge {
public:
    Judge(const Archaeology& game, const ArchaeologyPolicy& policy, const View& seen,
          const Thinking& thinking)
        : game_(game),
          policy_(policy),
          seat_(seen.seat),
          before_(just_acted(game, seen)),
          last_dig_(std::max(0, seen.dig - thinking.rounds * game.seats())),
          thinking_(thinking) {}

    Trial operator()(State& state, Rng& rng) const {
        policy_.play_out(state, rng, last_dig_);
        const PerPlayer<double> standing = standings(state);
        const double likely = chance(standing, static_cast<double>(state.dig.size()));
        const double won =
            state.phase == Phase::over ? double{utilities(game_, state)[seat_]} : likely;
        return {static_cast<float>((likely + won) / 2), static_cast<float>(won),
                static_cast<float>(standing[seat_])};
    }

    // Whoever had the turn before would not have left a trade or a sale that gains. That the market
    // is as he left it holds until one has traded (and but for storms, which is overlooked).
    State imagine(const View& seen, Rng& rng) const {
        State state = game_.imagine(seen, rng);
        if (!before_.has_value()) return state;
        for (int n = 0; n < thinking_.doubts && !policy_.is_content(state, *before_); ++n)
            state = game_.imagine(seen, rng);
        return state;
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
            int held = 0;
            for (const Card kind : state.hands[seat].kinds())
                held += rows[index(kind)][state.hands[seat].count(kind)];
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
    std::optional<Seat> before_; // who left the market as it is
    int last_dig_;
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
