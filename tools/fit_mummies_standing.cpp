// Fits the worth of totals between two rounds of Mummies (src/games/mummies/ai/standing.cpp) to
// games that the policy plays against itself, and prints the quality of the fit:
//
//     fit_mummies_standing [games [seed]]
#include "games/all.h"
#include "games/all_ai.h"
#include "games/mummies/ai/policy.h"
#include "games/mummies/ai/standing.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace khepri::mummies::ai {
namespace {

using mummies::Mummies;
using mummies::State;

// A round about to begin, and how the game ended.
struct Moment {
    PerSeat<int> totals{};
    Seat beginner = 0;
    SeatSet winners;
    PerSeat<int> final_totals{};
};

std::vector<Moment> play(const Mummies& game, int games, Rng rng) {
    std::vector<Moment> moments;
    for (int i = 0; i < games; ++i) {
        State state = game.deal(rng);
        const std::size_t first = moments.size();
        while (state.phase == mummies::Phase::play) {
            moments.push_back({game.outcome(state).scores, state.turn, {}, {}});
            finish_round(game, state, rng);
        }
        for (std::size_t m = first; m < moments.size(); ++m) {
            moments[m].winners = game.outcome(state).winners;
            moments[m].final_totals = game.outcome(state).scores;
        }
    }
    return moments;
}

double log_likelihood(const Mummies& game, const std::vector<Moment>& moments, WinModel model) {
    double sum = 0;
    for (const Moment& moment : moments) {
        const auto chances = win_chances(game, moment.totals, moment.beginner, model);
        for (const Seat seat : moment.winners)
            sum += std::log(double{chances[seat]}) / moment.winners.size();
    }
    return sum / static_cast<double>(moments.size());
}

// Optimises one number after the other, with steps that become smaller.
WinModel fitted(const Mummies& game, const std::vector<Moment>& moments) {
    WinModel best = default_win_model(game.seats());
    double highest = log_likelihood(game, moments, best);
    for (float step = 0.3F; step > 0.02F; step *= 0.7F)
        for (float WinModel::* const number :
             {&WinModel::steepness, &WinModel::luck_at_the_end, &WinModel::beginning})
            for (const float factor : {1 + step, 1 / (1 + step)}) {
                WinModel model = best;
                model.*number *= factor;
                const double likelihood = log_likelihood(game, moments, model);
                if (likelihood <= highest) continue;
                highest = likelihood;
                best = model;
            }
    return best;
}

void print_calibration(const Mummies& game, const std::vector<Moment>& moments) {
    constexpr int bins = 10;
    std::array<double, bins> expected{};
    std::array<double, bins> won{};
    std::array<long, bins> count{};
    for (const Moment& moment : moments) {
        const auto chances =
            win_chances(game, moment.totals, moment.beginner, default_win_model(game.seats()));
        for (const Seat seat : SeatSet::first(game.seats())) {
            const auto bin = static_cast<std::size_t>(std::min(bins - 1.0F, bins * chances[seat]));
            expected[bin] += chances[seat];
            if (moment.winners.contains(seat)) won[bin] += 1.0 / moment.winners.size();
            ++count[bin];
        }
    }
    std::printf("  expected/won:");
    for (std::size_t b = 0; b < bins; ++b)
        if (count[b] > 0)
            std::printf(" %.3f/%.3f", expected[b] / static_cast<double>(count[b]),
                        won[b] / static_cast<double>(count[b]));
    std::printf("\n");
}

// Winners end this much above the target; losers gain this much for each point the leader still had
// to go, and this much in any case.
void print_final_totals(const Mummies& game, const std::vector<Moment>& moments) {
    double above = 0, winners = 0, n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const Moment& moment : moments)
        for (const Seat seat : SeatSet::first(game.seats())) {
            if (moment.winners.contains(seat)) {
                above += moment.final_totals[seat] - game.options().target;
                ++winners;
                continue;
            }
            const double to_go =
                game.options().target -
                *std::max_element(moment.totals.begin(), moment.totals.begin() + game.seats());
            const double gained = moment.final_totals[seat] - moment.totals[seat];
            ++n, x += to_go, y += gained, xx += to_go * to_go, xy += to_go * gained;
        }
    const double slope = (n * xy - x * y) / (n * xx - x * x);
    std::printf("  winners end at target %+.2f; losers gain %.3f of the leader's way %+.2f\n",
                above / winners, slope, (y - slope * x) / n);
}

} // namespace
} // namespace khepri::mummies::ai

int main(int argc, char** argv) {
    using namespace khepri;
    using namespace mummies;
    const int games = argc > 1 ? std::atoi(argv[1]) : 10'000;
    const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atol(argv[2]) : 1);
    for (const int target : {50, 100})
        for (int players = 2; players <= most_seats; ++players) {
            const Mummies game({players, target});
            const auto moments = ai::play(game, games, Rng::fast(seed));
            const ai::WinModel best = ai::fitted(game, moments);
            std::printf("%d players to %d: steepness %.3f, luck at the end %.1f, beginning %.2f; "
                        "log-likelihood %.4f, of the default %.4f\n",
                        players, target, best.steepness, best.luck_at_the_end, best.beginning,
                        ai::log_likelihood(game, moments, best),
                        ai::log_likelihood(game, moments, ai::default_win_model(players)));
            ai::print_calibration(game, moments);
            ai::print_final_totals(game, moments);
            std::fflush(stdout);
        }
}
