// How GoogleTest prints what games are made of: moves in our notation, states as records list their
// cards, refusals with their values. KHEPRI_PRINT(archaeology, Archaeology) does it for one game.
#pragma once

#include "table/game.h"

#include <concepts>
#include <ostream>
#include <utility>

namespace khepri {

inline void PrintTo(const Refusal& refusal, std::ostream* out) {
    *out << refusal.rule << ' ' << refusal.reason;
    for (const RefusalValue& value : refusal.values) {
        *out << ' ' << value.name << '=';
        if (value.symbol.empty()) {
            *out << value.number;
        } else {
            *out << value.symbol;
        }
    }
}

inline void PrintTo(SeatSet seats, std::ostream* out) {
    *out << "seats";
    for (const Seat seat : seats) *out << ' ' << seat + 1;
}

// With the most seats: those that are empty are printed as empty.
template <Game G>
G game_to_print() {
    typename G::Options options;
    options.players = G::description.modes.front().players.most;
    return G(options);
}

} // namespace khepri

// A move is printed for each alternative of the variant.
#define KHEPRI_PRINT(space, GameType)                                                              \
    namespace khepri::space {                                                                      \
    inline void PrintTo(const State& state, std::ostream* out) {                                   \
        *out << game_to_print<GameType>().cards_text(state);                                       \
    }                                                                                              \
    template <class M>                                                                             \
        requires(std::same_as<M, Move> ||                                                          \
                 std::constructible_from<Move, std::in_place_type_t<M>, M>)                        \
    void PrintTo(const M& move, std::ostream* out) {                                               \
        *out << game_to_print<GameType>().to_text(Move(move));                                     \
    }                                                                                              \
    }
