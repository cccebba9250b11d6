// The strong player without search, and its playouts. In a playout it gets a state but uses only
// its own hand, the market and public facts. No heap allocation.
#pragma once

#include "games/archaeology/ai/rest_worth.h"
#include "games/archaeology/rules/rules.h"

#include <optional>

namespace khepri::archaeology::ai {

// Treasures that are neither sold nor used up, from public facts.
Pile in_play(const Facts& facts, const FaceUp& open);

class ArchaeologyPolicy {
public:
    // For the rest of a game with this many cards left to dig.
    explicit ArchaeologyPolicy(const Archaeology& game, const Foresight& foresight = {},
                               int dig = most_dig_cards)
        : game_(game), worth_(game, foresight, dig) {}

    Move decide(const View& seen) const;
    // Plays for all seats to the end, or until no more than this many cards are left to dig.
    void play_out(State& state, Rng& rng, int last_dig = 0) const {
        play_out(state, rng, last_dig, SeatSet{}, *this);
    }
    // The same, with another policy at the other seats.
    void play_out(State& state, Rng& rng, int last_dig, SeatSet other_seats,
                  const ArchaeologyPolicy& other_policy) const;

    const RestWorth& worth() const { return worth_; }

private:
    // A turn of its own, as far as the policy needs it.
    struct Turn {
        const FaceUp& open;
        Pile hand;
        Progress progress;
    };
    Move act(const Turn& turn) const;
    std::optional<Move> exploration(const Turn& turn) const;
    std::optional<Move> sale(const Turn& turn) const;

    const Archaeology& game_;
    RestWorth worth_;
};

} // namespace khepri::archaeology::ai
