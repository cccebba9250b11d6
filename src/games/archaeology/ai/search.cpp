#include "games/archaeology/ai/search.h"

#include "games/archaeology/ai/reasons.h"
#include "search/utility.h"

#include <algorithm>
#include <cmath>

namespace khepri::archaeology::ai {

namespace {

// Plays out imagined states and evaluates them for one seat.
class Judge {
public:
    Judge(const Archaeology& game, const ArchaeologyPolicy& policy, const ArchaeologyPolicy& plain,
          const View& seen, const SearchParams& params)
        : game_(game),
          policy_(policy),
          plain_(plain),
          others_(SeatSet::first(game.seats())),
          seat_(seen.seat),
          last_dig_(std::max(0, seen.dig - params.rounds * game.seats())),
          income_(params.income * average_card(game.facts()) / game.seats()),
          params_(params) {
        others_.erase(seen.seat);
    }

    search::Trial operator()(State& state, Rng& rng) const {
        const bool plainly = rng.below(2) == 0; // in a world for all candidates alike
        policy_.play_out(state, rng, last_dig_, plainly ? others_ : SeatSet{}, plain_);
        const PerPlayer<double> standing = standings(state);
        const auto dig = static_cast<double>(state.dig.size());
        const double likely = chance(standing, dig);
        const double won =
            state.phase == Phase::over ? double{search::utilities(game_, state)[seat_]} : likely;
        return {static_cast<float>((likely + won) / 2), static_cast<float>(won),
                static_cast<float>(standing[seat_] + income_ * dig)};
    }

private:
    // What everyone has sold, and what the cards held may bring.
    PerPlayer<double> standings(const State& state) const {
        PerPlayer<double> standing{};
        const double weight =
            params_.held - params_.held_early * static_cast<double>(state.dig.size());
        const WorthRows rows = policy_.worth().rows(
            {in_play(game_.facts(), state), static_cast<int>(state.dig.size()), state.opened});
        for (const Seat seat : SeatSet::first(game_.seats())) {
            const int held = worth_of(rows, state.hands[seat]);
            standing[seat] = state.money[seat] + weight * policy_.worth().dollars(held);
        }
        if (state.phase == Phase::over) return standing;
        standing[state.turn] -= params_.tempo;
        standing[left_of(state.turn, game_.seats())] += params_.tempo;
        return standing;
    }

    // The chance to win from these standings (Bradley and Terry's model).
    double chance(const PerPlayer<double>& standing, double dig) const {
        const double scale = params_.spread * std::sqrt((dig + 1) / game_.seats());
        double all = 0;
        for (const Seat seat : SeatSet::first(game_.seats()))
            all += std::exp((standing[seat] - standing[seat_]) / scale);
        return 1 / all;
    }

    const Archaeology& game_;
    const ArchaeologyPolicy& policy_;
    const ArchaeologyPolicy& plain_; // ignores what cards buy at the market, like many people
    SeatSet others_;
    Seat seat_;
    int last_dig_;
    double income_; // of a seat from every card that is left to dig
    const SearchParams& params_;
};

// Whether a trade is ranked above ending the turn, or has a better mean.
BetterTrade is_better_than_ending(const search::Advice<Move>& advice) {
    const auto is_end = [](const auto& one) { return std::holds_alternative<End>(one.move); };
    const auto end = std::find_if(advice.ranked.begin(), advice.ranked.end(), is_end);
    for (auto one = advice.ranked.begin(); one != advice.ranked.end() && end != advice.ranked.end();
         ++one)
        if (std::holds_alternative<Trade>(one->move) &&
            (one < end || one->win_chance >= end->win_chance))
            return BetterTrade::yes;
    return BetterTrade::no;
}

} // namespace

ArchaeologyPolicy plain_policy(const Archaeology& game, int dig) {
    return ArchaeologyPolicy(game, short_sighted(0.75, 0), dig);
}

search::Advice<Move> think(const Archaeology& game, const ArchaeologyPolicy& policy,
                           const View& seen, const search::Budget& budget, Rng rng,
                           const SearchParams& params) {
    return think(game, policy, plain_policy(game, seen.dig), seen, budget, rng, params);
}

search::Advice<Move> think(const Archaeology& game, const ArchaeologyPolicy& policy,
                           const ArchaeologyPolicy& plain, const View& seen,
                           const search::Budget& budget, Rng rng, const SearchParams& params) {
    const auto moves = candidates(game, policy, seen, params.breadth);
    const Judge judge(game, policy, plain, seen, params);
    search::RaceSettings settings;
    settings.caution = params.caution;
    settings.caution.least_gain += params.least_gain_each * std::max(0, game.seats() - 2);
    settings.alone = search::Alone::appraised;
    search::Advice<Move> advice =
        search::compare_moves(game, seen, moves, settings, judge, budget, rng);
    const BetterTrade better_trade = is_better_than_ending(advice);
    for (auto& candidate : advice.ranked)
        candidate.reasons = reasons(game, policy.worth(), seen, candidate.move, better_trade);
    return advice;
}

} // namespace khepri::archaeology::ai
