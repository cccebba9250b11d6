// Counts one match while it is played: what figure_list.h lists, in its places.
#pragma once

#include "analysis/figures/figure_list.h"
#include "analysis/figures/lead.h"
#include "table/game.h"

namespace khepri::analysis {

template <Game G>
class MatchCounter {
public:
    // The game must outlive the counter.
    explicit MatchCounter(const G& game) : game_(game), lead_(game.seats()), own_(game) {}

    void applied(const typename G::State& before, Seat seat, const typename G::Move& move,
                 const typename G::State& after) {
        if (!lead_.has_begun()) lead_.begins(seat);
        lead_.stands(game_.outcome(after).scores);
        own_.applied(before, seat, move, after);
    }
    // `last` is the state at the end, or where somebody forfeited.
    MatchCounts counts(const typename G::State& last, const Outcome& outcome,
                       bool is_forfeit) const {
        MatchCounts all = lead_.counts(outcome);
        all[CommonPlaces::forfeits] = is_forfeit ? 1 : 0;
        const MatchCounts own = own_.counts(last);
        all.insert(all.end(), own.begin(), own.end());
        return all;
    }

private:
    const G& game_;
    Lead lead_;
    FigureCounter<G> own_;
};

} // namespace khepri::analysis
