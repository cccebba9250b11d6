// Everything on the table, face up or face down, and what each seat has seen that is no longer
// visible. Plain data: copied, compared, hashed. view.cpp decides who may see what; rules.cpp
// decides what may happen next.
#pragma once

#include "games/mummies/rules/components.h"
#include "table/seat.h"

#include <type_traits>

namespace khepri::mummies {

// Offerings in the order in which they were laid.
using Row = FixedVector<Card, most_needed>;

// Where the cards of the draw pile came from: the deal, or what lay aside (M8).
enum class Origin : std::uint8_t { deal, discard };

enum class Phase : std::uint8_t { play, over };

// How the last scoring went, for all to see; of no meaning before the first one.
struct LastRound {
    PerSeat<std::int8_t> points{};
    Card papyrus{};
    Seat closed_by = 0; // who brought the scoring about
    Seat winner = 0;

    friend bool operator==(const LastRound&, const LastRound&) = default;
};

struct State {
    PerSeat<Handful> hands; // each hidden from the other seats
    PerSeat<std::int16_t> totals{};
    std::uint16_t turns_taken = 0; // in this round, by whomever
    PerSeat<Row> rows;             // open to all
    Card papyrus{};                // the top one in the middle
    Tally covered;                 // the papyri below it; open to all
    PerSeat<Tally> sacrificed;     // the discard, by who laid it there: each knows only his own
    Pile draw;                     // hidden; back() is the top

    Origin draw_origin = Origin::deal;
    // Cards that a seat knows to have been reshuffled into the draw pile by M8 (its own sacrifices
    // and the papyri covered then) and has not seen since; the last entry is public knowledge.
    PerSeat<Tally> returned;
    Tally openly_returned;
    // At least this many cards of a hand are older than that: they are not among the returned.
    PerSeat<std::uint8_t> kept{};

    LastRound last_round;
    Seat turn = 0;
    std::uint8_t round = 1;
    std::uint8_t sacrifices_in_a_row = 0; // by whomever, since a card was laid
    Phase phase = Phase::play;
    std::array<std::uint8_t, 2> filler{}; // no padding, so that states can be hashed

    friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 512);

} // namespace khepri::mummies
