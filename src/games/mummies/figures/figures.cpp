#include "games/mummies/figures/figures.h"

namespace khepri {

using mummies::Mummies;

void FigureCounter<Mummies>::applied(const Game::State& before, Seat, const Game::Move& move,
                                     const Game::State& after) {
    if (const auto* sacrifice = std::get_if<mummies::Sacrifice>(&move)) {
        ++counts_[sacrifices];
        counts_[cards_sacrificed] += sacrifice->cards.size();
    } else {
        ++counts_[std::holds_alternative<mummies::Offer>(move) ? offers : decrees];
    }
    if (after.round != before.round || after.phase == mummies::Phase::over)
        count_scoring(before, move, after.last_round);
}

// M9  A row is long enough, by an offering or under a new papyrus.  M14  Or the turns of the round
// are over.
void FigureCounter<Mummies>::count_scoring(const Game::State& before, const Game::Move& move,
                                           const mummies::LastRound& scored) {
    const mummies::Papyrus& papyrus = game_.face(scored.papyrus);
    ++counts_[scorings];
    if (before.turns_taken + 1 >= mummies::most_turns)
        ++counts_[by_turn_limit];
    else
        ++counts_[std::holds_alternative<mummies::Offer>(move) ? by_offering : by_decree];
    ++counts_[number + static_cast<std::size_t>(papyrus.number - mummies::fewest_needed)];
    ++counts_[doubled + static_cast<std::size_t>(papyrus.order.front())];
    for (const Seat seat : SeatSet::first(game_.seats())) {
        ++counts_[rows_scored];
        counts_[points] += scored.points[seat];
        if (scored.points[seat] < 0) ++counts_[rows_below_zero];
    }
}

MatchCounts FigureCounter<Mummies>::counts(const Game::State&) const {
    return {counts_.begin(), counts_.end()};
}

} // namespace khepri
