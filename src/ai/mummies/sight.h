// What a seat goes by when it decides: its hand, the rows and the papyrus, packed so that a playout
// can weigh many moves in a microsecond. Made of a view, or in a playout of the part of an imagined
// state that the seat would see.
#pragma once

#include "games/mummies/rules.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace khepri::ai {

// The values in a row, summed by type, one byte lane each.
using Sums = std::uint32_t;

constexpr Sums sums_of(mummies::Card offering) {
    return static_cast<Sums>(mummies::value_of(offering))
           << (8U * static_cast<unsigned>(mummies::type_of(offering)));
}
constexpr int sum_of(Sums sums, mummies::Type type) {
    return static_cast<int>(sums >> (8U * static_cast<unsigned>(type)) & 255U);
}
// M10
constexpr int points(Sums sums, const mummies::Papyrus& papyrus) {
    return 2 * sum_of(sums, papyrus.order[0]) + sum_of(sums, papyrus.order[1]) -
           sum_of(sums, papyrus.order[3]);
}

struct Sight {
    mummies::Handful hand;
    mummies::Card papyrus{};
    Seat seat = 0;
    int players = 0;
    bool may_sacrifice = true;
    bool is_last_turn = false; // M14: the round is scored, whatever is done
    PerSeat<Sums> rows{};
    PerSeat<int> sizes{};
    PerSeat<int> totals{};

    int longest() const { return *std::max_element(sizes.begin(), sizes.end()); }
};

namespace sights {

// A view and a state tell the open part in the same words.
template <class Table>
Sight of(const mummies::Mummies& game, const Table& table, Seat seat, mummies::Handful hand) {
    Sight sight;
    sight.hand = hand;
    sight.papyrus = table.papyrus;
    sight.seat = seat;
    sight.players = game.seats();
    sight.may_sacrifice = table.sacrifices_in_a_row < mummies::most_sacrifices * game.seats();
    sight.is_last_turn = table.turns_taken + 1 == mummies::most_turns;
    for (std::size_t i = 0; i < static_cast<std::size_t>(game.seats()); ++i) {
        for (const mummies::Card card : table.rows[i]) sight.rows[i] += sums_of(card);
        sight.sizes[i] = static_cast<int>(table.rows[i].size());
        sight.totals[i] = table.totals[i];
    }
    return sight;
}

} // namespace sights

// After a move of the seat, before it draws.
Sight after(const Sight& sight, const mummies::Move& move);

inline Sight sight_of(const mummies::Mummies& game, const mummies::View& seen) {
    return sights::of(game, seen, seen.seat, seen.hand);
}
inline Sight sight_of(const mummies::Mummies& game, const mummies::State& state, Seat seat) {
    return sights::of(game, state, seat, state.hands[seat]);
}

} // namespace khepri::ai
