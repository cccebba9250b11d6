// Why a move is worth considering, from what the seat sees: keys of the catalogue, without words.
#pragma once

#include "ai/advice.h"
#include "ai/archaeology/rest_worth.h"
#include "games/archaeology/rules.h"
#include "table/refusal.h"

#include <array>
#include <vector>

namespace khepri::ai {

// Every reason that can be given, with the names of its values; "reason.<name>" is in the
// catalogues. Seats count from 1; kind and chamber are symbols, the rest are numbers.
inline constexpr std::array<ReasonWithValues, 14> archaeology_reasons{{
    {"completes_set", "kind count price"},  // a trade does
    {"grows_set", "kind count"},            // a trade does
    {"gains_worth", "amount"},              // dollars, in the long run
    {"sells_full_set", "kind count price"}, //
    {"sells_rest", "price"},                // when nothing is left to dig
    {"sells_what_cannot_grow", "kind"},     //
    {"sells_early", "price"},               // before a thief or a storm takes it
    {"opens_chamber", "chamber cards"},     //
    {"saves_maps", "chamber"},              //
    {"waits_for_set", "kind missing"},      //
    {"no_trade_gains", ""},                 //
    {"robs_leader", "seat money"},          //
    {"robs_largest_hand", "seat cards"},    //
    {"storm_takes_least", "amount"},        // dollars, in the long run
}};

// The strongest reason first; none for a move that has nothing to say for itself.
std::vector<Reason> reasons(const archaeology::Archaeology& game, const archaeology::View& seen,
                            const archaeology::Move& move);
// The same by one who has worked out what rests are worth.
std::vector<Reason> reasons(const archaeology::Archaeology& game, const RestWorth& worth,
                            const archaeology::View& seen, const archaeology::Move& move);

} // namespace khepri::ai
