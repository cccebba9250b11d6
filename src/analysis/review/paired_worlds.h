// Compares what was played with another move in the same imagined worlds and with the same luck,
// from the view of the seat: the mean difference and its standard error. After either move the game
// goes on by quick players until the seat's next turn, where its value is taken.
#pragma once

#include "analysis/review/review.h"
#include "search/game_ai.h"
#include "search/value.h"
#include "table/game.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace khepri::analysis {

// How much is tried.
struct ReviewEffort {
    std::int64_t iterations;            // of the search for a better move
    std::int64_t confirming_iterations; // of the search that must agree with it
    std::int64_t worlds;                // at most, to compare it with what was played
    std::int64_t worlds_in_slice;
    int drawings;           // times 64, of what might have come
    int deals;              // the same for the deal
    std::int64_t hindsight; // iterations of the search that knows all cards
};
ReviewEffort review_effort(ReviewDepth depth);

// A mean of differences, above 0 if the other move is better.
struct MoveDifference {
    Amount mean = 0;
    Amount standard_error = 0;

    bool is_beyond_chance() const { return mean > 2 * standard_error; }
};

class DifferenceSums {
public:
    void add(Amount difference) {
        sum_ += difference;
        squares_ += difference * difference;
        ++count_;
    }
    std::int64_t count() const { return count_; }
    Amount sum() const { return sum_; }
    MoveDifference difference() const;

private:
    std::int64_t count_ = 0;
    Amount sum_ = 0;
    std::int64_t squares_ = 0;
};

// Enough worlds: the difference is certainly no error, or is known well.
bool is_decided(const MoveDifference& difference, std::int64_t worlds, const ReviewEffort& effort,
                Measure measure);

inline Amounts amounts_of(const search::Value& value, Measure measure, int seats) {
    Amounts amounts{};
    for (const Seat seat : SeatSet::first(seats))
        amounts[seat] = measure == Measure::share
                            ? Amount{value.shares[seat]}
                            : Amount{value.scores[seat]} * (amount_one / search::score_one);
    return amounts;
}

template <Game G>
class PairedWorlds {
public:
    using Move = typename G::Move;
    using State = typename G::State;
    using View = typename G::View;

    // Game and player must outlive it.
    PairedWorlds(const G& game, const View& seen, const search::SeatLevels& levels, Measure measure,
                 const search::LevelPlayer<G>& player, const ReviewEffort& effort, Rng rng)
        : game_(&game),
          seen_(seen),
          levels_(levels),
          measure_(measure),
          player_(&player),
          effort_(effort),
          rng_(std::move(rng)) {}

    // The played moves: the one that is judged, and those that may have been planned with it.
    void compare(const Move& better, std::vector<Move> played) {
        better_ = {better};
        alone_ = {played.front()};
        planned_ = std::move(played);
    }

    void try_worlds(std::int64_t count) {
        for (std::int64_t i = 0; i < count && sums_[0].count() < effort_.worlds; ++i) {
            Rng rng = rng_.split();
            const State world = game_->imagine(seen_, rng);
            const Amount better = worth(world, better_, rng);
            sums_[0].add(better - worth(world, alone_, rng));
            if (planned_.size() > 1) sums_[1].add(better - worth(world, planned_, rng));
        }
    }
    bool is_decided() const {
        return sums_[0].count() > 0 &&
               analysis::is_decided(difference(), sums_[0].count(), effort_, measure_);
    }
    // Of the better of both ways to go on after the move that was played.
    MoveDifference difference() const {
        const bool as_planned = planned_.size() > 1 && sums_[1].sum() < sums_[0].sum();
        return sums_[as_planned ? 1 : 0].difference();
    }

private:
    Amount worth(State state, const std::vector<Move>& moves, Rng rng) const {
        const Seat seat = seen_.seat;
        bool is_turn_over = false;
        bool is_alone = true; // nobody else decides at the same time
        for (const Move& move : moves) {
            is_alone = game_->to_act(state).size() == 1;
            game_->apply(state, seat, move, rng);
            is_turn_over = game_->ends_turn(move);
        }
        while (is_alone) {
            const SeatSet acting = game_->to_act(state);
            if (acting.empty()) break;
            if (is_turn_over && acting.contains(seat) && game_->is_free_choice(state)) break;
            const Seat next = acting.contains(seat) ? seat : acting.front();
            const Move move = (*player_)(game_->view(state, next), search::Level::adept, rng);
            game_->apply(state, next, move, rng);
            is_turn_over = is_turn_over || next != seat || game_->ends_turn(move);
        }
        return amounts_of(search::value(*game_, state, levels_), measure_, game_->seats())[seat];
    }

    const G* game_;
    View seen_;
    search::SeatLevels levels_;
    Measure measure_;
    const search::LevelPlayer<G>* player_;
    ReviewEffort effort_;
    Rng rng_;
    std::vector<Move> better_, alone_, planned_;
    std::array<DifferenceSums, 2> sums_; // against the move alone, and as planned
};

} // namespace khepri::analysis
