// Compares the chance to win and the score that hints announce with what then happens, in games of
// the level master against itself, and prints a table (docs/search.md, "What a hint announces"):
//
//     measure_hints [games [seed [MODE ...]]]
//
// A mode is a game and its seats, such as archaeology-2, mummies-3-100 (to 100 points),
// expedition-2, duel, return_match, solo. Without one, all are measured.
#include "analysis/calibration.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "search/levels.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace khepri {
namespace {

using analysis::Calibration;
using analysis::Deviation;

template <Game G>
search::Adviser<G> master() {
    return [](const G& game, const typename G::View& seen, Rng& rng) {
        return search::advise(game, seen, search::Level::master, search::Budget::unlimited(),
                              rng.split());
    };
}

void print(const char* label, const analysis::InFifths& fifths, double scale) {
    std::printf("  %-18s", label);
    for (const Deviation& fifth : fifths)
        if (fifth.count() == 0)
            std::printf(" %19s", "-");
        else
            std::printf(" %6.1f/%5.1f %+5.1f", scale * fifth.mean_announced(),
                        scale * fifth.mean_actual(), scale * fifth.mean());
    std::printf("\n");
}

void report(const std::string& mode, int games, const Calibration& found) {
    std::printf("%s, %d games: announced/actual, difference, in fifths of the game\n", mode.c_str(),
                games);
    print("estimated chance", found.estimated_chance, 100);
    print("announced chance", found.chance, 100);
    print("… by its size", found.by_size, 100);
    print("estimated score", found.estimated_score, 1);
    print("announced score", found.score, 1);
    std::fflush(stdout);
}

template <Game G>
void measure(const std::string& mode, const G& game, int games, std::uint64_t seed) {
    Calibration found;
    for (int i = 0; i < games; ++i) {
        Rng rng = Rng::fast(seed, static_cast<std::uint64_t>(i));
        analysis::calibrate(game, master<G>(), rng, found);
    }
    report(mode, games, found);
}

// Each with a new duel: its return match has the same board and the cards in reverse order.
void measure_return_matches(const std::string& mode, int games, std::uint64_t seed) {
    using namespace scarabya;
    Calibration found;
    Options options;
    options.mode = Mode::duel;
    options.players = 2;
    for (int i = 0; i < games; ++i) {
        Rng rng = Rng::fast(seed, static_cast<std::uint64_t>(i));
        const Scarabya duel(options);
        const Scarabya game(duel.next_options(duel.deal(rng), NextMatchKind::return_match));
        analysis::calibrate(game, master<Scarabya>(), rng, found);
    }
    report(mode, games, found);
}

void measure_named(const std::string& mode, int games, std::uint64_t seed) {
    const auto number = [&](std::size_t at) { return std::atoi(mode.c_str() + at); };
    if (mode.starts_with("archaeology-"))
        return measure(mode, archaeology::Archaeology({number(12)}), games, seed);
    if (mode.starts_with("mummies-")) {
        const int target = mode.size() > 10 ? number(10) : 50;
        return measure(mode, mummies::Mummies({number(8), target}), games, seed);
    }
    if (mode == "return_match") return measure_return_matches(mode, games, seed);
    scarabya::Options options;
    options.mode = mode == "duel"   ? scarabya::Mode::duel
                   : mode == "solo" ? scarabya::Mode::solo
                                    : scarabya::Mode::expedition;
    options.players = mode == "duel" ? 2 : mode == "solo" ? 1 : number(11);
    measure(mode, scarabya::Scarabya(options), games, seed);
}

} // namespace
} // namespace khepri

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 200;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 2026;
    std::vector<std::string> modes(argv + std::min(argc, 3), argv + argc);
    if (modes.empty())
        modes = {"archaeology-2", "archaeology-3", "archaeology-4", "mummies-2",    "mummies-3",
                 "mummies-4",     "mummies-5",     "mummies-2-150", "expedition-1", "expedition-2",
                 "expedition-3",  "expedition-4",  "duel",          "return_match", "solo"};
    for (const std::string& mode : modes) khepri::measure_named(mode, games, seed);
}
