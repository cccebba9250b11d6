// Candidate moves compared over imagined worlds, each played out to the end of the running round:
// what the totals are worth then is known well enough (standing.h), and the rounds after it would
// add nothing but luck.
#pragma once

#include "ai/advice.h"
#include "ai/compare.h"
#include "games/mummies/rules.h"

namespace khepri::ai {

// All the policy considers: its own choice first, then by the expected lead.
std::vector<mummies::Move> candidates(const mummies::Mummies& game, const mummies::View& seen);

// The first candidate is left only with the caution asked for. Every candidate tells its reasons.
Advice<mummies::Move> compare(const mummies::Mummies& game, const mummies::View& seen,
                              const std::vector<mummies::Move>& candidates, Caution caution,
                              const Budget& budget, Rng rng);

} // namespace khepri::ai
