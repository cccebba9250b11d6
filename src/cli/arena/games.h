// Every game of a contest as a row of a CSV file.
#pragma once

#include "analysis/arena/round.h"
#include "cli/arena/request.h"
#include "cli/report/game_rows.h"

#include <vector>

namespace khepri::cli {

// The number of a game, from 0, in the order of deals, meetings and seatings.
std::int64_t game_number(const ArenaContest& contest, const analysis::Round& round,
                         std::size_t seating);

Row game_headings(const ArenaContest& contest);
// The games of these rounds, and no more will follow.
[[nodiscard]] std::optional<Error> write_games(GameRows& rows, const ArenaContest& contest,
                                               const std::vector<analysis::Round>& rounds);

} // namespace khepri::cli
