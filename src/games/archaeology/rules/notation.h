// Our notation, as records and the terminal use it. Seats count from 1, kinds are pot parchment
// coin talisman cup map mask:
//   rob 2 | lose pot 1 coin 2 | trade parchment 2 coin 1 for pot 1 talisman 1 | explore small
//   sell coin 3 | end
// We write kinds in this order; in any order, each at most once, they are read. Cards in a line are
// letters, pot P, parchment S (scrap), coin C, talisman T, cup B (broken), map M, mask K, and in
// the dig site ! for a thief and ~ for a sandstorm.
#pragma once

#include "core/result.h"
#include "games/archaeology/rules/moves.h"
#include "games/archaeology/rules/state.h"

#include <string>
#include <string_view>

namespace khepri::archaeology {

std::string to_text(const Move& move);
Result<Move> parse_move(std::string_view text);

// "PPSC", sorted by kind; "-" if there are none.
std::string letters(Pile pile);

// hand1=PPSC hand2=… market=… small=… middle=… large=… dig=…, the top of the dig site first.
std::string cards_text(const State& state, int players);

} // namespace khepri::archaeology
