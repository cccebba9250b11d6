// All decisions of a player. Moves may contain any bytes; rules.h judges them. plain_moves.h lists
// the plain ones.
#pragma once

#include "games/archaeology/rules/components.h"
#include "table/seat.h"

#include <variant>

namespace khepri::archaeology {

struct Rob {
    Seat victim;
    friend bool operator==(const Rob&, const Rob&) = default;
};
struct Lose {
    Pile cards;
    friend bool operator==(const Lose&, const Lose&) = default;
};
struct Trade {
    Pile give;
    Pile take;
    friend bool operator==(const Trade&, const Trade&) = default;
};
struct Explore {
    Chamber chamber;
    friend bool operator==(const Explore&, const Explore&) = default;
};
struct Sell {
    Card kind;
    std::uint8_t count;
    friend bool operator==(const Sell&, const Sell&) = default;
};
struct End {
    friend bool operator==(const End&, const End&) = default;
};

using Move = std::variant<Rob, Lose, Trade, Explore, Sell, End>;

} // namespace khepri::archaeology
