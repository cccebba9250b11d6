// The strong player without search, and the playouts made of it. It looks at its own hand, the
// market and what all can see, never at what is hidden, though in a playout it is handed a state.
// No heap.
#pragma once

#include "ai/archaeology/rest_worth.h"
#include "games/archaeology/rules.h"

#include <optional>

namespace khepri::ai {

// Treasures that are neither sold nor used up, from what lies open.
archaeology::Pile in_play(const archaeology::Facts& facts, const archaeology::FaceUp& open);

class ArchaeologyPolicy {
public:
    // For the rest of a game in which so many cards are left to dig.
    explicit ArchaeologyPolicy(const archaeology::Archaeology& game,
                               const Foresight& foresight = {},
                               int dig = archaeology::most_dig_cards)
        : game_(game), worth_(game, foresight, dig) {}

    archaeology::Move decide(const archaeology::View& seen) const;
    // Plays for all seats to the end, or until no more than so many cards are left to dig.
    void play_out(archaeology::State& state, Rng& rng, int dig = 0) const {
        play_out(state, rng, dig, SeatSet{}, *this);
    }
    // The same, but at these seats others play.
    void play_out(archaeology::State& state, Rng& rng, int dig, SeatSet elsewhere,
                  const ArchaeologyPolicy& others) const;

    const RestWorth& worth() const { return worth_; }

private:
    // An own turn, as far as the policy looks at it.
    struct Turn {
        const archaeology::FaceUp& open;
        archaeology::Pile hand;
        Progress progress;
    };
    archaeology::Move act(const Turn& turn) const;
    std::optional<archaeology::Move> exploration(const Turn& turn) const;
    std::optional<archaeology::Move> sale(const Turn& turn) const;

    const archaeology::Archaeology& game_;
    RestWorth worth_;
};

} // namespace khepri::ai
