// One game of any players from deal to result, with those who watch it: a luck meter and the
// counter of figures. Without threads, so that the page can play, too.
#pragma once

#include "analysis/figures/match_counter.h"
#include "analysis/forfeit.h"
#include "analysis/play_randomly.h"
#include "analysis/played_moves.h"
#include "search/player.h"
#include "table/game.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace khepri::analysis {

template <Game G>
using Players = std::vector<search::Player<G>>;

struct Ended {
    Outcome outcome;
    std::optional<Forfeit> forfeit;
    MatchCounts counts; // for figures; empty if nobody counts
};

// Where nobody measures luck.
struct NoMeter {
    static void dealt(const auto&) {}
    static void applied(const auto&, Seat, const auto&, const auto&) {}
};

// Who watches a game; each may be missing.
template <Game G, class Meter = NoMeter>
struct Observers {
    Meter* meter = nullptr;
    MatchCounter<G>* counter = nullptr;
    PlayedMoves* moves = nullptr;

    bool none() const { return meter == nullptr && counter == nullptr && moves == nullptr; }
    void dealt(const typename G::State& state) const {
        if (meter != nullptr) meter->dealt(state);
    }
    // Applies the move and shows it to them.
    void apply(const G& game, typename G::State& state, Seat seat, const typename G::Move& move,
               Rng& rng) const {
        if (none()) return game.apply(state, seat, move, rng);
        if (moves != nullptr) moves->push_back({seat, game.to_text(move)});
        const typename G::State before = state;
        game.apply(state, seat, move, rng);
        if (meter != nullptr) meter->applied(before, seat, move, state);
        if (counter != nullptr) counter->applied(before, seat, move, state);
    }
    MatchCounts counts(const typename G::State& last, const Outcome& outcome,
                       bool is_forfeit) const {
        return counter != nullptr ? counter->counts(last, outcome, is_forfeit) : MatchCounts();
    }
};

// Random numbers of deal and play, and of the players: one stream for both, or two.
struct GameNumbers {
    Rng& game;
    Rng& players;
};

// A seat without a player gets the plain random one.
template <Game G, class Meter = NoMeter>
Ended play_one(const G& game, const Players<G>& players, const GameNumbers& numbers,
               GameCount& count, const Observers<G, Meter>& observers = {}) {
    const auto is_random = [](const search::Player<G>& player) { return !player; };
    if (observers.none() && std::all_of(players.begin(), players.end(), is_random))
        return {play_randomly(game, numbers.game, count), std::nullopt, {}};
    typename G::Moves moves;
    auto state = game.deal(numbers.game);
    observers.dealt(state);
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        ++count.decisions;
        if (game.is_free_choice(state)) {
            game.plain_moves(state, seat, moves);
            ++count.acting_decisions;
            count.moves += static_cast<std::int64_t>(moves.size());
        }
        if (!players[seat]) {
            observers.apply(game, state, seat, game.plain_random(state, seat, numbers.players),
                            numbers.game);
            continue;
        }
        const auto move = players[seat](game, game.view(state, seat), numbers.players);
        if (!move) {
            const Outcome outcome = outcome_without(game, state, seat);
            return {outcome, Forfeit{seat, move.error()}, observers.counts(state, outcome, true)};
        }
        observers.apply(game, state, seat, *move, numbers.game);
    }
    const Outcome outcome = game.outcome(state);
    return {outcome, std::nullopt, observers.counts(state, outcome, false)};
}

} // namespace khepri::analysis
