// The record of a game that bots played.
#pragma once

#include "analysis/forfeit.h"
#include "analysis/played_moves.h"
#include "games/all.h"
#include "table/record.h"

#include <optional>
#include <string>
#include <vector>

namespace khepri::runtime {

// Plays the moves again and checks that they end as the game did. After a forfeit, which is no
// event of a match, the record has no result: it is that of a running match.
Record record_of(const AnyGame& game, const Seeds& seeds, const std::vector<std::string>& bots,
                 const analysis::PlayedMoves& moves, const Outcome& outcome,
                 const std::optional<analysis::Forfeit>& forfeit);

} // namespace khepri::runtime
