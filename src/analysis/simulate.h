// Plays many games on several threads. Each game has its own random stream, so game number i of a
// seed is the same on any thread.
#pragma once

#include "analysis/forfeit.h"
#include "analysis/luck_ahead_meter.h"
#include "analysis/play_randomly.h"
#include "analysis/tally.h"
#include "core/hash.h"
#include "search/player.h"
#include "table/game.h"

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

template <Game G>
using Players = std::vector<search::Player<G>>;

// Makes new players for all seats; called once per thread, because players have memory.
template <Game G>
using Lineup = std::function<Players<G>()>;

// Reports the end of a game to its players.
template <Game G>
using OnEnd = std::function<void(const Players<G>&, const Outcome&)>;

template <Game G>
void not_reported(const Players<G>&, const Outcome&) {}

struct SimulationPlan {
    std::int64_t first = 0; // the number of the first game
    std::int64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    // Called regularly with the number of finished games, from one thread at a time.
    std::function<void(std::int64_t)> progress = [](std::int64_t) {};
    // No further game begins when it is set.
    const std::atomic<bool>* stopped = nullptr;
    // Called for every forfeit with the number of its game, from 1, in the same way.
    std::function<void(std::int64_t, const Forfeit&)> forfeited = [](std::int64_t, const Forfeit&) {
    };
};

struct Ended {
    Outcome outcome;
    std::optional<Forfeit> forfeit;
};

// One game of any players. A seat without a player gets the plain random one. The meter, if any,
// measures its luck.
template <Game G>
Ended play_one(const G& game, const Players<G>& players, Rng& rng, GameCount& count,
               LuckAheadMeter<G>* meter = nullptr) {
    const auto is_random = [](const search::Player<G>& player) { return !player; };
    if (meter == nullptr && std::all_of(players.begin(), players.end(), is_random))
        return {play_randomly(game, rng, count), std::nullopt};
    typename G::Moves moves;
    auto state = game.deal(rng);
    if (meter != nullptr) meter->dealt(state);
    const auto apply = [&](Seat seat, const typename G::Move& move) {
        if (meter == nullptr) return game.apply(state, seat, move, rng);
        const auto before = state;
        game.apply(state, seat, move, rng);
        meter->applied(before, seat, move, state);
    };
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        ++count.decisions;
        if (game.is_free_choice(state)) {
            game.plain_moves(state, seat, moves);
            ++count.acting_decisions;
            count.moves += static_cast<std::int64_t>(moves.size());
        }
        if (!players[seat]) {
            apply(seat, game.plain_random(state, seat, rng));
            continue;
        }
        const auto move = players[seat](game, game.view(state, seat), rng);
        if (!move) return {outcome_without(game, state, seat), Forfeit{seat, move.error()}};
        apply(seat, *move);
    }
    return {game.outcome(state), std::nullopt};
}

// With models of the players, the luck of every game is measured.
template <Game G>
Tally simulate(const G& game, const Lineup<G>& lineup, const SimulationPlan& plan,
               const std::type_identity_t<OnEnd<G>>& on_end = not_reported<G>,
               const search::PlayerModels<G>& models = {}) {
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
            for (std::int64_t i = plan.first + first; i < plan.first + last; ++i) {
                if (plan.stopped != nullptr && *plan.stopped) break;
                Rng rng = Rng::fast(plan.seed, static_cast<std::uint64_t>(i));
                GameCount count;
                std::optional<LuckAheadMeter<G>> meter;
                if (!models.empty()) {
                    constexpr std::uint64_t drawing = 0x64726177; // apart from those of the games
                    meter.emplace(
                        game, models,
                        Rng::fast(mix(plan.seed, drawing), static_cast<std::uint64_t>(i)));
                }
                auto [outcome, forfeit] =
                    play_one(game, players, rng, count, meter ? &*meter : nullptr);
                own.add(count, outcome);
                if (meter) own.add_adjusted(outcome, meter->luck());
                if (forfeit) {
                    own.add_forfeit(forfeit->seat);
                    const std::lock_guard lock(adding);
                    plan.forfeited(i + 1, *forfeit);
                }
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
