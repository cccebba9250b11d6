// Plays many games on several threads. Each game has its own random stream, so game number i of a
// seed is the same on any thread.
#pragma once

#include "analysis/luck_ahead_meter.h"
#include "analysis/play_one.h"
#include "analysis/tally.h"
#include "core/hash.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace khepri::analysis {

// Makes new players for all seats; called once per thread, because players have memory.
template <Game G>
using Lineup = std::function<Players<G>()>;

// Reports the end of a game to its players.
template <Game G>
using OnEnd = std::function<void(const Players<G>&, const Outcome&)>;

template <Game G>
void not_reported(const Players<G>&, const Outcome&) {}

// One game of a simulation, for those who want every game.
struct EndedGame {
    std::int64_t number = 0; // from 0
    std::int64_t decisions = 0;
    const Outcome& outcome;
    const std::optional<Forfeit>& forfeit;
    const PlayedMoves& moves; // with SimulationPlan::recorded
};

struct SimulationPlan {
    std::int64_t first = 0; // the number of the first game
    std::int64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    bool figures = false; // whether the figures of every game are counted
    // Whether the games are those of played_moves.h, with their moves.
    bool recorded = false;
    // Called regularly with the number of finished games, from one thread at a time.
    std::function<void(std::int64_t)> progress = [](std::int64_t) {};
    // No further game begins when it is set.
    const std::atomic<bool>* stopped = nullptr;
    // Called for every forfeit with the number of its game, from 1, in the same way.
    std::function<void(std::int64_t, const Forfeit&)> forfeited = [](std::int64_t, const Forfeit&) {
    };
    // Called for every game, by several threads at once and in no order; may be empty.
    std::function<void(const EndedGame&)> ended;
};

// With models of the players, the luck of every game is measured.
template <Game G>
Tally simulate(const G& game, const Lineup<G>& lineup, const SimulationPlan& plan,
               const std::type_identity_t<OnEnd<G>>& on_end = not_reported<G>,
               const search::PlayerModels<G>& models = {}) {
    constexpr std::int64_t batch = 64;
    std::atomic<std::int64_t> next{0};
    std::mutex adding;
    Tally total(game.seats());
    const FigureList list = plan.figures ? figures_of(game) : FigureList();

    const auto work = [&] {
        Tally own(game.seats());
        const auto players = lineup();
        std::int64_t first = 0;
        while ((first = next.fetch_add(batch)) < plan.games) {
            const std::int64_t last = std::min(first + batch, plan.games);
            for (std::int64_t i = plan.first + first; i < plan.first + last; ++i) {
                if (plan.stopped != nullptr && *plan.stopped) break;
                const auto number = static_cast<std::uint64_t>(i);
                Rng rng = plan.recorded ? recorded_numbers(plan.seed, i, game.seats())
                                        : Rng::fast(plan.seed, number);
                std::optional<Rng> thinking;
                if (plan.recorded) {
                    constexpr std::uint64_t apart = 0x7468696e6b; // from the stream of luck
                    thinking.emplace(Rng::fast(mix(plan.seed, apart), number));
                }
                PlayedMoves moves;
                GameCount count;
                std::optional<LuckAheadMeter<G>> meter;
                if (!models.empty()) {
                    constexpr std::uint64_t drawing = 0x64726177; // apart from those of the games
                    meter.emplace(game, models, Rng::fast(mix(plan.seed, drawing), number));
                }
                std::optional<MatchCounter<G>> counter;
                if (plan.figures) counter.emplace(game);
                const Observers<G, LuckAheadMeter<G>> observers{meter ? &*meter : nullptr,
                                                                counter ? &*counter : nullptr,
                                                                plan.recorded ? &moves : nullptr};
                const auto [outcome, forfeit, counts] =
                    play_one(game, players, {rng, thinking ? *thinking : rng}, count, observers);
                own.add(count, outcome);
                if (meter) own.add_adjusted(outcome, meter->luck());
                if (counter) own.add_counts(list, counts);
                if (forfeit) {
                    own.add_forfeit(forfeit->seat);
                    const std::lock_guard lock(adding);
                    plan.forfeited(i + 1, *forfeit);
                }
                if (plan.ended) plan.ended({i, count.decisions, outcome, forfeit, moves});
                on_end(players, outcome);
            }
            const std::lock_guard lock(adding);
            plan.progress(last);
        }
        const std::lock_guard lock(adding);
        total.add(own);
    };

    std::vector<std::thread> others;
    for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& thread : others) thread.join();
    return total;
}

} // namespace khepri::analysis
