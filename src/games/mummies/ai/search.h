// Candidate moves compared in states imagined as others probably hold their cards (belief.h), each
// played out to the end of the current round.
// standing.h knows well enough what the totals are worth then, and later rounds would only add
// noise.
#pragma once

#include "games/mummies/rules/rules.h"
#include "search/advice.h"
#include "search/racing.h"

namespace khepri::mummies::ai {

// All moves that the policy considers: its own first, then by the expected lead.
std::vector<Move> candidate_moves(const Mummies& game, const View& seen);

// The champion's. It was measured together with beliefs (docs/search/mummies.md).
inline constexpr search::Caution champions_caution{.to_leave_policy = 1.0};

// Leaves the first candidate only with the given caution. Every candidate has its reasons.
search::Advice<Move> compare(const Mummies& game, const View& seen,
                             const std::vector<Move>& candidates, const search::Caution& caution,
                             const search::Budget& budget, Rng rng);

} // namespace khepri::mummies::ai
