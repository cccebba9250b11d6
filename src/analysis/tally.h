// The counts of a simulation. Whole numbers only, so the sums do not depend on the order in which
// threads add them: the same seed gives the same figures with any number of threads.
#pragma once

#include "table/outcome.h"

#include <array>
#include <cstdint>

namespace khepri::analysis {

struct Figure {
    double mean = 0;
    double standard_error = 0;
};

// The sums behind a mean over games and its standard error.
struct Sums {
    std::int64_t total = 0;
    std::int64_t squares = 0;

    void add(std::int64_t x) { total += x, squares += x * x; }
    void add(const Sums& other) { total += other.total, squares += other.squares; }
    // The mean of x / scale.
    Figure figure(std::int64_t games, double scale = 1) const;
};

struct GameCount {
    std::int64_t decisions = 0;
    std::int64_t acting_decisions = 0; // those whose plain moves are counted
    std::int64_t moves = 0;            // plain moves at acting decisions

    GameCount& operator+=(const GameCount& other) {
        decisions += other.decisions;
        acting_decisions += other.acting_decisions;
        moves += other.moves;
        return *this;
    }
};

class Tally {
public:
    explicit Tally(int seats) : seats_(seats) {}

    void add(const GameCount& count, const Outcome& outcome);
    void add_forfeit(Seat seat) { ++forfeits_[seat]; }
    void add(const Tally& other);

    int seats() const { return seats_; }
    std::int64_t games() const { return games_; }
    std::int64_t decisions() const { return decisions_.total; }
    Figure decisions_per_game() const { return decisions_.figure(games_); }
    Figure acting_decisions_per_game() const { return acting_.figure(games_); }
    Figure moves_per_decision() const;
    Figure score() const { return scores_by_game_.figure(games_, seats_); }
    double score_deviation() const; // over all seats
    Figure seat_score(Seat seat) const { return seat_scores_[seat].figure(games_); }
    Figure win_share(Seat seat) const { return wins_[seat].figure(games_, whole_win); }
    Figure tie_share() const { return ties_.figure(games_); }
    std::int64_t forfeits(Seat seat) const { return forfeits_[seat]; }

private:
    static constexpr int whole_win = 60; // divisible among 1 to 5 winners

    int seats_;
    std::int64_t games_ = 0;
    Sums decisions_;
    Sums acting_;
    Sums moves_;
    std::int64_t moves_times_acting_ = 0;
    Sums scores_by_game_;
    PerSeat<Sums> seat_scores_;
    PerSeat<Sums> wins_;
    Sums ties_;
    PerSeat<std::int64_t> forfeits_{};
};

} // namespace khepri::analysis
