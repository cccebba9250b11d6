// The reasons for a move, from what the seat sees, as keys of the catalogue.
#pragma once

#include "games/scarabya/rules/rules.h"
#include "search/advice.h"
#include "table/refusal.h"

#include <array>
#include <vector>

namespace khepri::scarabya::ai {

// Every reason that can be given, with the names of its values; "reason.<name>" is in the
// catalogues.
inline constexpr std::array<ReasonWithValues, 12> scarabya_reasons{{
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
    {"denies", "scarabs"}, // duel
    {"no_better", ""},     // of the first move of an advice, if there is no other reason
}};

// The strongest reason first; empty if there is none.
std::vector<search::Reason> reasons(const Scarabya& game, const View& seen, const Move& move);

// The same advice with reasons for its first moves; the best one has a reason in any case.
search::Advice<Move> with_reasons(const Scarabya& game, const View& seen,
                                  search::Advice<Move> advice);

} // namespace khepri::scarabya::ai
