// Why a move is worth considering, from what the seat sees: keys of the catalogue, without words.
#pragma once

#include "ai/advice.h"
#include "games/mummies/rules.h"
#include "table/refusal.h"

#include <array>
#include <vector>

namespace khepri::ai {

// Every reason that can be given, with the names of its values; "reason.<name>" is in the
// catalogues.
inline constexpr std::array<ReasonWithValues, 0> mummies_reasons{};

// The strongest reason first; none for a move that has nothing to say for itself.
std::vector<Reason> reasons(const mummies::Mummies& game, const mummies::View& seen,
                            const mummies::Move& move);

} // namespace khepri::ai
