// Compares the chance to win and the score that hints announce with what then happens, in games
// that nothing was learned from, and prints a table (docs/search.md, "What a hint announces"):
//
//     measure_hints [games [seed [LEVELS [MODE ...]]]]
//
// LEVELS is the level of all players, or mixed: each plays at any. A mode is a game and its seats,
// such as archaeology-2, mummies-3-100 (to 100 points), expedition-2, duel, return_match, solo.
// Without one, all are measured.
#include "analysis/calibration.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "search/levels.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace khepri {
namespace {

using analysis::Calibration;
using analysis::Deviation;

struct Plan {
    int games = 200;
    std::uint64_t seed = 2026;
    std::string levels = "master";

    search::SeatLevels levels_of(Rng& rng) const {
        if (const auto level = search::level_named(levels)) return search::all_of_level(*level);
        search::SeatLevels drawn{};
        for (search::Level& level : drawn)
            level = search::all_levels[rng.below(search::all_levels.size())];
        return drawn;
    }
};

void print(const analysis::InFifths& fifths, double scale) {
    for (const Deviation& fifth : fifths)
        if (fifth.count() == 0)
            std::printf(" – |");
        else
            std::printf(" %+.1f |", scale * fifth.mean());
}

// Mode, levels, games; error of the chance, what chance alone would show (mean, 95th of 100); the
// chance less the share won and the score less the actual one, in fifths of the game.
void report(const std::string& mode, const Plan& plan, const Calibration& found) {
    const auto by_chance = found.chance.error_by_chance();
    std::printf("| %s | %s | %d | %.1f | %.1f, %.1f |", mode.c_str(), plan.levels.c_str(),
                plan.games, 100 * found.chance.expected_error(), 100 * by_chance.mean,
                100 * by_chance.most);
    print(found.chances, 100);
    print(found.scores, 1);
    std::printf("\n");
    std::fflush(stdout);
}

template <Game G>
void play(const G& game, const Plan& plan, Rng& rng, Calibration& found) {
    analysis::calibrate(game, plan.levels_of(rng), search::Budget::unlimited(), rng, found);
}

template <Game G>
void measure(const std::string& mode, const G& game, const Plan& plan) {
    Calibration found;
    for (int i = 0; i < plan.games; ++i) {
        Rng rng = Rng::fast(plan.seed, static_cast<std::uint64_t>(i));
        play(game, plan, rng, found);
    }
    report(mode, plan, found);
}

// Each with a new duel: its return match has the same board and the cards in reverse order.
void measure_return_matches(const std::string& mode, const Plan& plan) {
    using namespace scarabya;
    Calibration found;
    Options options;
    options.mode = Mode::duel;
    options.players = 2;
    for (int i = 0; i < plan.games; ++i) {
        Rng rng = Rng::fast(plan.seed, static_cast<std::uint64_t>(i));
        const Scarabya duel(options);
        const Scarabya game(duel.next_options(duel.deal(rng), NextMatchKind::return_match));
        play(game, plan, rng, found);
    }
    report(mode, plan, found);
}

void measure_named(const std::string& mode, const Plan& plan) {
    const auto number = [&](std::size_t at) { return std::atoi(mode.c_str() + at); };
    if (mode.starts_with("archaeology-"))
        return measure(mode, archaeology::Archaeology({number(12)}), plan);
    if (mode.starts_with("mummies-")) {
        const int target = mode.size() > 10 ? number(10) : 50;
        return measure(mode, mummies::Mummies({number(8), target}), plan);
    }
    if (mode == "return_match") return measure_return_matches(mode, plan);
    scarabya::Options options;
    options.mode = mode == "duel"   ? scarabya::Mode::duel
                   : mode == "solo" ? scarabya::Mode::solo
                                    : scarabya::Mode::expedition;
    options.players = mode == "duel" ? 2 : mode == "solo" ? 1 : number(11);
    measure(mode, scarabya::Scarabya(options), plan);
}

} // namespace
} // namespace khepri

int main(int argc, char** argv) {
    khepri::Plan plan;
    if (argc > 1) plan.games = std::atoi(argv[1]);
    if (argc > 2) plan.seed = std::strtoull(argv[2], nullptr, 10);
    if (argc > 3) plan.levels = argv[3];
    if (plan.levels != "mixed" && !khepri::search::level_named(plan.levels)) {
        std::fprintf(stderr, "expected %s or mixed, found %s\n",
                     khepri::search::level_list().c_str(), plan.levels.c_str());
        return 2;
    }
    std::vector<std::string> modes(argv + std::min(argc, 4), argv + argc);
    if (modes.empty())
        modes = {"archaeology-2", "archaeology-3", "archaeology-4", "mummies-2",    "mummies-3",
                 "mummies-4",     "mummies-5",     "mummies-2-150", "expedition-1", "expedition-2",
                 "expedition-3",  "expedition-4",  "duel",          "return_match", "solo"};
    for (const std::string& mode : modes) khepri::measure_named(mode, plan);
}
