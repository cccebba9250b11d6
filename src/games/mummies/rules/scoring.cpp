// What rows are worth (M9 to M11), how a round ends (M12) and how the game does (M13, M14).
#include "games/mummies/rules/scoring.h"
#include "games/mummies/rules/rules.h"

#include <algorithm>
#include <span>

namespace khepri::mummies {

// M10  The first type of the papyrus counts double, the second its value, the third nothing, the
// fourth minus its value.
int points(const Row& row, const Papyrus& papyrus) {
    constexpr std::array<int, type_count> factors{2, 1, 0, -1};
    std::array<int, type_count> sums{};
    for (const Card card : row) sums[static_cast<std::size_t>(type_of(card))] += value_of(card);
    int total = 0;
    for (std::size_t rank = 0; rank < type_count; ++rank)
        total += factors[rank] * sums[static_cast<std::size_t>(papyrus.order[rank])];
    return total;
}

// M9  Scoring happens at once when a row holds as many offerings as the papyrus's number, or more.
bool Mummies::scoring_is_due(const PerSeat<Row>& rows, Card papyrus) const {
    const auto number = static_cast<std::size_t>(face(papyrus).number);
    return std::any_of(rows.begin(), rows.end(),
                       [number](const Row& row) { return row.size() >= number; });
}

// M10  All players score their rows.
// M12  Then the top papyrus stays, all other cards are shuffled and dealt anew, and the player to
// the left of the round's winner begins.
void Mummies::score_round(State& state, Seat closed_by, Rng& rng) const {
    LastRound& last = state.last_round;
    last.papyrus = state.papyrus;
    last.closed_by = closed_by;
    for (const Seat seat : SeatSet::first(seats())) {
        const int scored = points(state.rows[seat], face(state.papyrus));
        last.points[seat] = static_cast<std::int8_t>(scored);
        state.totals[seat] = static_cast<std::int16_t>(state.totals[seat] + scored);
    }
    last.winner = round_winner(last.points, closed_by);
    if (game_ends(state)) {
        state.phase = Phase::over;
        return;
    }
    ++state.round;
    state.turn = left_of(last.winner, seats());
    deal_round(state, rng);
}

// M12  Who scored most; on a tie who brought the scoring about, or else the first clockwise from
// there.
Seat Mummies::round_winner(const PerSeat<std::int8_t>& points, Seat closed_by) const {
    Seat best = closed_by;
    for (Seat seat = left_of(closed_by, seats()); seat != closed_by; seat = left_of(seat, seats()))
        if (points[seat] > points[best]) best = seat;
    return best;
}

// M13  The game ends after a scoring that leaves a player with the target or more.
// M14  It also ends after as many rounds as the target has points.
bool Mummies::game_ends(const State& state) const {
    return *std::max_element(state.totals.begin(), state.totals.end()) >= options_.target ||
           state.round >= options_.target;
}

// M13, M14  The highest total wins; a tie is shared.
Outcome Mummies::outcome(const State& state) const {
    Outcome outcome;
    const std::span totals(state.totals.data(), static_cast<std::size_t>(seats()));
    std::copy(totals.begin(), totals.end(), outcome.scores.begin());
    if (state.phase != Phase::over) return outcome;
    const int highest = *std::max_element(totals.begin(), totals.end());
    for (const Seat seat : SeatSet::first(seats()))
        if (outcome.scores[seat] == highest) outcome.winners.insert(seat);
    return outcome;
}

Forecast Mummies::forecast(const View& view, Card papyrus) const {
    Forecast forecast{
        .papyrus = papyrus, .scores_now = scoring_is_due(view.rows, papyrus), .points = {}};
    for (std::size_t seat = 0; seat < view.rows.size(); ++seat)
        forecast.points[seat] = points(view.rows[seat], face(papyrus));
    return forecast;
}

Forecasts Mummies::forecasts(const View& view) const {
    Forecasts all{forecast(view)};
    for (int i = 0; i < view.hand.size(); ++i) {
        const Card card = view.hand[i];
        if (is_papyrus(card) && card != all.back().papyrus)
            all.push_back(preview(view, Decree{card}));
    }
    return all;
}

Forecast Mummies::preview(const View& view, const Move& move) const {
    View after = view;
    if (const auto* decree = std::get_if<Decree>(&move)) after.papyrus = decree->papyrus;
    if (const auto* offer = std::get_if<Offer>(&move))
        after.rows[view.seat].push_back(offer->offering);
    Forecast then = forecast(after);
    then.scores_now = then.scores_now || view.turns_taken + 1 == most_turns; // M14
    return then;
}

} // namespace khepri::mummies
