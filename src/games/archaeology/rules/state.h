// Everything on the table, face up or face down. Plain data: copied, compared, hashed. rules.h
// decides what may happen next, view.h who may see what.
#pragma once

#include "core/fixed_vector.h"
#include "games/archaeology/rules/components.h"
#include "table/seat.h"

#include <bit>
#include <type_traits>

namespace khepri::archaeology {

template <class T>
using PerPlayer = PerSeat<T, most_players>;

// act: the seat whose turn it is trades, explores, sells or ends. rob: it chooses a victim.
// lose: the loser chooses what the sandstorm takes.
enum class Phase : std::uint8_t { act, rob, lose, over };

// A set in the museum: two bits for the seat, three for the kind, three for the number of cards.
class Sale {
public:
    constexpr Sale() = default;
    constexpr Sale(Seat seat, Card kind, int count)
        : bits_(static_cast<std::uint8_t>(unsigned{seat} << 6U | index(kind) << 3U |
                                          static_cast<unsigned>(count))) {}
    constexpr Seat seat() const { return static_cast<Seat>(bits_ >> 6U); }
    constexpr Card kind() const { return static_cast<Card>(bits_ >> 3U & 7U); }
    constexpr int count() const { return bits_ & 7; }

    friend constexpr bool operator==(Sale, Sale) = default;

private:
    std::uint8_t bits_ = 0;
};

// A20  So many rounds without a sale or an exploration bring about a sale, whatever is traded. Who
// has no cards adds a turn to each row all the same: at most one round more.
inline constexpr int most_barren_rounds = 3;
constexpr int most_passes(int players) { return 2 * players - 1; }
constexpr int most_barren_turns(int players) { return (most_barren_rounds + 1) * players - 1; }
static_assert(most_passes(most_players) < 16 && most_barren_turns(most_players) < 16);

// Everything that is visible to all.
struct FaceUp {
    Pile market;
    PerPlayer<std::uint32_t> money{};        // from the sets sold
    FixedVector<Sale, most_treasures> sales; // in the order of selling
    Seat turn = 0;
    Phase phase = Phase::act;
    Seat loser = 0;          // whose cards the sandstorm takes now; else the same as turn
    std::uint8_t opened = 0; // one bit for each chamber
    std::uint8_t maps_used = 0;
    std::uint8_t thieves_seen = 0;
    std::uint8_t sandstorms_seen = 0;
    KindSet given; // A18: in trades of this turn, since the last exploring
    KindSet taken;
    bool began_dry = false; // A20: this turn began with an empty dig site
    bool sold = false;      // in this turn
    bool explored = false;
    // A20: of the turns that began with an empty dig site and have ended, so many in a row
    std::uint8_t passes : 4 = 0;       // without any action
    std::uint8_t barren_turns : 4 = 0; // in which nothing was sold or explored

    bool is_open(Chamber chamber) const { return (opened >> static_cast<int>(chamber) & 1) != 0; }
    friend bool operator==(const FaceUp&, const FaceUp&) = default;
};

// Thefts that an observer could not see, by thief: this many of the cards that the observer knew
// the victim to hold may have gone to this thief.
struct Doubts {
    PerPlayer<std::uint8_t> by_thief{};

    bool none() const { return std::bit_cast<std::uint32_t>(by_thief) == 0; }
    int total() const { return by_thief[0] + by_thief[1] + by_thief[2] + by_thief[3]; }
    friend bool operator==(const Doubts&, const Doubts&) = default;
};

// Who may know things: the spectator first, then the seats.
template <class T>
using PerObserver = std::array<T, most_players + 1>;
constexpr std::size_t observer(Seat seat) { return (seat + 1U) & 7U; }
static_assert(observer(spectator) == 0 && observer(0) == 1);

struct State : FaceUp {
    PerPlayer<Pile> hands{};                    // each hidden from the other seats
    std::array<Pile, chamber_count> chambers{}; // hidden from all; empty once explored
    FixedVector<DigCard, most_dig_cards> dig;   // hidden from all; back() is the top card

    // The knowledge of each observer, by hand and observer (knowledge.h). Nothing is recorded about
    // one's own hand.
    PerPlayer<PerObserver<std::uint8_t>> sound{}; // so many unknown cards are surely not maps
    PerPlayer<PerObserver<Doubts>> doubts{};
    PerPlayer<PerObserver<Pile>> known{}; // held for sure, but for the doubts

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State> && sizeof(State) <= 512);

} // namespace khepri::archaeology
