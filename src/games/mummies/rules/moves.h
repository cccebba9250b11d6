// The decisions of a player in a turn. Drawing, scoring and dealing are automatic.
#pragma once

#include "games/mummies/rules/components.h"
#include "table/move_list.h"

#include <variant>

namespace khepri::mummies {

inline constexpr int most_sacrifices = 50; // M14, of each player in a row
inline constexpr int most_turns = 1000;    // M14, in a round

// M5  An offering from the hand into one's own row.
struct Offer {
    Card offering{};
    friend bool operator==(const Offer&, const Offer&) = default;
};

// M6  A papyrus from the hand onto the one in the middle.
struct Decree {
    Card papyrus{};
    friend bool operator==(const Decree&, const Decree&) = default;
};

// M7  Cards from the hand onto the discard, face down.
struct Sacrifice {
    Handful cards;
    friend bool operator==(const Sacrifice&, const Sacrifice&) = default;
};

using Move = std::variant<Offer, Decree, Sacrifice>;

// Four cards to lay, and fifteen ways to sacrifice some of four.
using Moves = MoveList<Move, 19>;

} // namespace khepri::mummies
