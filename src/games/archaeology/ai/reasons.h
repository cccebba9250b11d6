// The reasons for a move, from what the seat sees, as keys of the catalogue.
#pragma once

#include "games/archaeology/ai/rest_worth.h"
#include "games/archaeology/rules/rules.h"
#include "search/advice.h"
#include "table/refusal.h"

#include <array>
#include <vector>

namespace khepri::archaeology::ai {

// Every reason that can be given, with the names of its values; "reason.<name>" is in the
// catalogues. Seats count from 1; kind and chamber are symbols, the rest are numbers.
inline constexpr std::array<ReasonWithValues, 17> archaeology_reasons{{
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
    {"keeps_hand", "cards"},                // where nothing else can be said for ending a turn
    {"robs_leader", "seat money"},          //
    {"robs_largest_hand", "seat cards"},    //
    {"robs_cards", "seat cards"},           // where neither holds
    {"storm_takes_least", "amount"},        // dollars, in the long run
    {"storm_takes", "amount"},              // the same, where others would cost less
}};

// The strongest reason first; never empty.
std::vector<search::Reason> reasons(const Archaeology& game, const View& seen, const Move& move);
// Whether a trade is as good as ending the turn: then it is no reason to end it that none gains.
enum class BetterTrade : std::uint8_t { no, yes };
// The same with an existing valuation, and with what a search has found.
std::vector<search::Reason> reasons(const Archaeology& game, const RestWorth& worth,
                                    const View& seen, const Move& move,
                                    BetterTrade better_trade = BetterTrade::no);

} // namespace khepri::archaeology::ai
