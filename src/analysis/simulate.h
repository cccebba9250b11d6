// Many games in a row, on as many threads as asked for. Each game has its own stream of luck, so
// that game number i of a seed is the same game whichever thread plays it.
#pragma once

#include "ai/player.h"
#include "analysis/tally.h"
#include "games/archaeology/rules.h"
#include "table/game.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace khepri::analysis {

// Makes the players of all seats anew; called once for each thread, for players may keep memory.
template <Game G>
using Lineup = std::function<std::vector<ai::Player<G>>()>;

struct SimulationPlan {
    std::int64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    // Told now and then how many games are done, from one thread at a time.
    std::function<void(std::int64_t)> progress = [](std::int64_t) {};
};

// Where the number of plain moves means something: at every decision, but in Archaeology only when
// acting.
template <Game G>
bool counts_moves(const typename G::State&) {
    return true;
}
template <>
inline bool counts_moves<archaeology::Archaeology>(const archaeology::State& state) {
    return state.phase == archaeology::Phase::act;
}

// One game of plain random players from deal to result: the list of plain moves is made, counted
// and chosen from. Flattened: a simulation spends all its time here.
template <Game G>
[[gnu::flatten]] Outcome play_randomly(const G& game, Rng& rng, GameCount& count) {
    typename G::Moves moves;
    GameCount here; // in registers
    auto state = game.deal(rng);
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        ++here.decisions;
        if (counts_moves<G>(state)) {
            game.plain_moves(state, seat, moves);
            ++here.acting_decisions;
            here.moves += static_cast<std::int64_t>(moves.size());
            game.apply(state, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))],
                       rng);
        } else {
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
        }
    }
    count += here;
    return game.outcome(state);
}

// One game of any players. A seat without a player of its own is the plain random player.
template <Game G>
Outcome play_one(const G& game, const std::vector<ai::Player<G>>& players, Rng& rng,
                 GameCount& count) {
    const auto is_random = [](const ai::Player<G>& player) { return !player; };
    if (std::all_of(players.begin(), players.end(), is_random))
        return play_randomly(game, rng, count);
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
        const auto move = players[seat] ? players[seat](game, game.view(state, seat), rng)
                                        : game.plain_random(state, seat, rng);
        game.apply(state, seat, move, rng);
    }
    return game.outcome(state);
}

template <Game G>
Tally simulate(const G& game, const Lineup<G>& lineup, const SimulationPlan& plan) {
    constexpr std::int64_t batch = 64;
    std::atomic<std::int64_t> next{0};
    std::mutex adding;
    Tally total(game.seats());

    const auto work = [&] {
        Tally own(game.seats());
        const auto players = lineup();
        std::int64_t first = 0;
        while ((first = next.fetch_add(batch)) < plan.games) {
            const std::int64_t last = std::min(first + batch, plan.games);
            for (std::int64_t i = first; i < last; ++i) {
                Rng rng = Rng::fast(plan.seed, static_cast<std::uint64_t>(i));
                GameCount count;
                const Outcome outcome = play_one(game, players, rng, count);
                own.add(count, outcome);
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
