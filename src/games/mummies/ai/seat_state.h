// What a seat decides by: its hand, the rows and the papyrus, packed so that a playout can compare
// many moves in a microsecond. Made from a view, or in a playout from the part of an imagined state
// that the seat would see.
#pragma once

#include "games/mummies/rules/rules.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace khepri::mummies::ai {

// The values in a row, summed by type, one byte lane each.
using Sums = std::uint32_t;

constexpr Sums sums_of(Card offering) {
    return static_cast<Sums>(value_of(offering)) << (8U * static_cast<unsigned>(type_of(offering)));
}
constexpr int sum_of(Sums sums, Type type) {
    return static_cast<int>(sums >> (8U * static_cast<unsigned>(type)) & 255U);
}
// M10
constexpr int points(Sums sums, const Papyrus& papyrus) {
    return 2 * sum_of(sums, papyrus.order[0]) + sum_of(sums, papyrus.order[1]) -
           sum_of(sums, papyrus.order[3]);
}

// What an offering adds to a row, and the best of a hand does.
constexpr int gain(Card offering, const Papyrus& papyrus) {
    return points(sums_of(offering), papyrus);
}
constexpr int best_gain(Handful hand, const Papyrus& papyrus) {
    int best = 0;
    for (int i = 0; i < hand.size() && is_offering(hand[i]); ++i)
        best = std::max(best, gain(hand[i], papyrus));
    return best;
}

struct SeatState {
    Handful hand;
    Card papyrus{};
    Seat seat = 0;
    int players = 0;
    bool may_sacrifice = true;
    bool is_last_turn = false; // M14: the round is scored, whatever is done
    PerSeat<Sums> rows{};
    PerSeat<int> sizes{};
    PerSeat<int> totals{};

    int longest() const { return *std::max_element(sizes.begin(), sizes.end()); }
};

namespace seat_states {

// Views and states have the same fields for the visible part.
template <class Table>
SeatState of(const Mummies& game, const Table& table, Seat seat, Handful hand) {
    SeatState seat_state;
    seat_state.hand = hand;
    seat_state.papyrus = table.papyrus;
    seat_state.seat = seat;
    seat_state.players = game.seats();
    seat_state.may_sacrifice = table.sacrifices_in_a_row < most_sacrifices * game.seats();
    seat_state.is_last_turn = table.turns_taken + 1 == most_turns;
    for (std::size_t i = 0; i < static_cast<std::size_t>(game.seats()); ++i) {
        for (const Card card : table.rows[i]) seat_state.rows[i] += sums_of(card);
        seat_state.sizes[i] = static_cast<int>(table.rows[i].size());
        seat_state.totals[i] = table.totals[i];
    }
    return seat_state;
}

} // namespace seat_states

// After a move of the seat, before it draws.
SeatState after(const SeatState& seat_state, const Move& move);

inline SeatState seat_state_of(const Mummies& game, const View& seen) {
    return seat_states::of(game, seen, seen.seat, seen.hand);
}
inline SeatState seat_state_of(const Mummies& game, const State& state, Seat seat) {
    return seat_states::of(game, state, seat, state.hands[seat]);
}

} // namespace khepri::mummies::ai
