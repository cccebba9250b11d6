// Why a move is worth considering, from what the seat sees: keys of the catalogue, without words.
#pragma once

#include "ai/advice.h"
#include "games/scarabya/rules.h"
#include "table/refusal.h"

#include <array>
#include <vector>

namespace khepri::ai {

// Every reason that can be given, with the names of its values; "reason.<name>" is in the
// catalogues.
inline constexpr std::array<ReasonWithValues, 10> scarabya_reasons{{
    {"closes_site", "size scarabs points"},
    {"closes_sites", "sites points"},
    {"takes_site", "size scarabs points"}, // duel
    {"buries", "scarabs"},                 // solo
    {"shuts_none_in", ""},                 // solo
    {"makes_pocket", "size scarabs"},      // a region that one tile can turn into a site
    {"covers_no_scarab", ""},
    {"keeps_open", "scarabs"},
    {"leaves_little", ""}, // duel: nothing for the opponent to close with most cards
    {"uses_wall", ""},
}};

// The strongest reason first; none for a move that has nothing to say for itself.
std::vector<Reason> reasons(const scarabya::Scarabya& game, const scarabya::View& seen,
                            const scarabya::Move& move);

// The same advice with reasons for the moves at its head.
Advice<scarabya::Move> with_reasons(const scarabya::Scarabya& game, const scarabya::View& seen,
                                    Advice<scarabya::Move> advice);

} // namespace khepri::ai
