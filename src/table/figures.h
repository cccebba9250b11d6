// What happened in a match, in figures for those who design games. A game names its figures and
// counts them in its layer `figures`, in whole numbers, so that sums do not depend on their order;
// analysis/figures has the figures of all games and the statistics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace khepri {

// What was counted in one match, by place.
using MatchCounts = std::vector<std::int32_t>;

inline constexpr std::size_t per_match = std::numeric_limits<std::size_t>::max();

// The sum of one count over all matches, divided by the sum of another, or by the number of
// matches.
struct FigureDescription {
    std::string_view name; // such as "income_coin": words for people are made of it
    std::size_t value = 0; // the place of the count
    std::size_t per = per_match;
};

// Counts a match of the game. games/all_figures.h has the specialisations:
//     static constexpr std::size_t places               how many counts
//     static constexpr std::array<FigureDescription, …> descriptions
//     explicit FigureCounter(const G& game)             the game must outlive the counter
//     void applied(const G::State& before, Seat seat, const G::Move& move, const G::State& after)
//     MatchCounts counts(const G::State& last) const    of all seats together
template <class G>
class FigureCounter;

} // namespace khepri
