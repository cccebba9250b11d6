// Follows the scores of a match: who leads, and how far each seat was behind. The scores are those
// on the table; what a hand will still be worth is not in them.
#pragma once

#include "table/figures.h"
#include "table/outcome.h"

namespace khepri::analysis {

class Lead {
public:
    explicit Lead(int seats) : seats_(seats) {}

    // The seat that decides first; where all decide at once, the first one.
    void begins(Seat seat) { beginner_ = seat; }
    // The scores after another decision.
    void stands(const PerSeat<int>& scores);
    bool has_begun() const { return beginner_ != spectator; }
    // Everything that all games have in common, in the places of figure_list.h. Forfeits are 0.
    MatchCounts counts(const Outcome& outcome) const;

private:
    int seats_;
    Seat beginner_ = spectator;
    int decisions_ = 0;
    int changes_ = 0;
    Seat leader_ = spectator; // the last seat that led alone
    PerSeat<int> deepest_{};  // how many points behind the best, at most
    PerSeat<int> behind_until_{};
};

} // namespace khepri::analysis
