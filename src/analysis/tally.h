// The counts of a simulation. Whole numbers only, so the sums do not depend on the order in which
// threads add them: the same seed gives the same figures with any number of threads.
#pragma once

#include "analysis/figures/figure_list.h"
#include "analysis/luck.h"
#include "table/outcome.h"

#include <array>
#include <cstdint>

namespace khepri::analysis {

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

// All counts of a tally.
struct TallySums {
    std::int64_t games = 0;
    Sums decisions;
    Sums acting;
    Sums moves;
    std::int64_t moves_times_acting = 0;
    Sums scores_by_game;
    PerSeat<Sums> seat_scores;
    PerSeat<Sums> wins;
    Sums ties;
    PerSeat<std::int64_t> forfeits{};
    // Less luck, where it was measured: in parts of adjusted_share_one and search::score_one.
    std::int64_t adjusted_games = 0;
    PerSeat<Sums> adjusted_wins;
    PerSeat<Sums> adjusted_scores;
};

// Coarser than luck itself, so that the squares of many games have room.
inline constexpr std::int64_t adjusted_share_one = 16'384;

class Tally {
public:
    explicit Tally(int seats, const TallySums& sums = {}) : seats_(seats), sums_(sums) {}

    void add(const GameCount& count, const Outcome& outcome);
    // After `add`, for a game whose luck was measured: all games of a tally, or none.
    void add_adjusted(const Outcome& outcome, const Luck& luck);
    // After `add`, for a game whose figures are counted: all games of a tally, or none.
    void add_counts(const FigureList& list, const MatchCounts& counts) {
        if (figures_.sums().empty()) figures_ = FigureTally(list.size());
        figures_.add(list, counts);
    }
    void add_figures(const FigureTally& figures) { figures_.add(figures); }
    void add_forfeit(Seat seat) { ++sums_.forfeits[seat]; }
    void add(const Tally& other);

    int seats() const { return seats_; }
    const TallySums& sums() const { return sums_; }
    // In the order of figures_of(game); empty if they are not counted.
    const FigureTally& figures() const { return figures_; }
    std::int64_t games() const { return sums_.games; }
    std::int64_t decisions() const { return sums_.decisions.total; }
    Figure decisions_per_game() const { return sums_.decisions.figure(sums_.games); }
    Figure acting_decisions_per_game() const { return sums_.acting.figure(sums_.games); }
    Figure moves_per_decision() const;
    Figure score() const { return sums_.scores_by_game.figure(sums_.games, seats_); }
    double score_deviation() const; // over all seats
    Figure seat_score(Seat seat) const { return sums_.seat_scores[seat].figure(sums_.games); }
    Figure win_share(Seat seat) const { return sums_.wins[seat].figure(sums_.games, whole_win); }
    // Less luck, if it was measured.
    bool has_luck() const { return sums_.adjusted_games > 0; }
    Figure adjusted_win_share(Seat seat) const {
        return sums_.adjusted_wins[seat].figure(sums_.adjusted_games, adjusted_share_one);
    }
    Figure adjusted_seat_score(Seat seat) const {
        return sums_.adjusted_scores[seat].figure(sums_.adjusted_games, search::score_one);
    }
    Figure tie_share() const { return sums_.ties.figure(sums_.games); }
    std::int64_t forfeits(Seat seat) const { return sums_.forfeits[seat]; }

private:
    int seats_;
    TallySums sums_;
    FigureTally figures_;
};

} // namespace khepri::analysis
