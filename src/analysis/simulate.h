// Many games in a row, on as many threads as asked for. Each game has its own stream of luck, so
// that game number i of a seed is the same game whichever thread plays it.
#pragma once

#include "ai/player.h"
#include "analysis/play_randomly.h"
#include "analysis/round.h"
#include "analysis/tally.h"
#include "table/game.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace khepri::analysis {

template <Game G>
using Contenders = std::vector<ai::Contender<G>>;

// Makes the contenders of all seats anew; called once for each thread, for they may keep memory.
template <Game G>
using Lineup = std::function<Contenders<G>()>;

// Tells the contenders how a game of theirs ended.
template <Game G>
using Farewell = std::function<void(const Contenders<G>&, const Outcome&)>;

struct SimulationPlan {
    std::int64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    // Told now and then how many games are done, from one thread at a time.
    std::function<void(std::int64_t)> progress = [](std::int64_t) {};
    // Told of every forfeit and the number of its game, from 1, in the same way.
    std::function<void(std::int64_t, const Forfeit&)> forfeited = [](std::int64_t, const Forfeit&) {
    };
};

struct Ended {
    Outcome outcome;
    std::optional<Forfeit> forfeit;
};

// One game of any contenders. A seat without one of its own is the plain random player's.
template <Game G>
Ended play_one(const G& game, const Contenders<G>& contenders, Rng& rng, GameCount& count) {
    const auto is_random = [](const ai::Contender<G>& contender) { return !contender; };
    if (std::all_of(contenders.begin(), contenders.end(), is_random))
        return {play_randomly(game, rng, count), std::nullopt};
    typename G::Moves moves;
    auto state = game.deal(rng);
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        ++count.decisions;
        if (counts_moves<G>(state)) {
            game.plain_moves(state, seat, moves);
            ++count.acting_decisions;
            count.moves += static_cast<std::int64_t>(moves.size());
        }
        if (!contenders[seat]) {
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
            continue;
        }
        const auto move = contenders[seat](game, game.view(state, seat), rng);
        if (!move) return {outcome_without(game, state, seat), Forfeit{seat, move.error()}};
        game.apply(state, seat, *move, rng);
    }
    return {game.outcome(state), std::nullopt};
}

template <Game G>
Tally simulate(
    const G& game, const Lineup<G>& lineup, const SimulationPlan& plan,
    const Farewell<G>& farewell = [](const Contenders<G>&, const Outcome&) {}) {
    constexpr std::int64_t batch = 64;
    std::atomic<std::int64_t> next{0};
    std::mutex adding;
    Tally total(game.seats());

    const auto work = [&] {
        Tally own(game.seats());
        const auto contenders = lineup();
        std::int64_t first = 0;
        while ((first = next.fetch_add(batch)) < plan.games) {
            const std::int64_t last = std::min(first + batch, plan.games);
            for (std::int64_t i = first; i < last; ++i) {
                Rng rng = Rng::fast(plan.seed, static_cast<std::uint64_t>(i));
                GameCount count;
                auto [outcome, forfeit] = play_one(game, contenders, rng, count);
                own.add(count, outcome);
                if (forfeit) {
                    own.add_forfeit(forfeit->seat);
                    const std::lock_guard lock(adding);
                    plan.forfeited(i + 1, *forfeit);
                }
                farewell(contenders, outcome);
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
