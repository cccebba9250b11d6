// The figures of a game: those of all games, from length to drama, then its own (table/figures.h).
// docs/study.md explains them.
#pragma once

#include "analysis/figures/figure_sums.h"
#include "games/all_figures.h"
#include "table/game.h"

#include <span>
#include <string>
#include <vector>

namespace khepri::analysis {

inline constexpr int whole_win = 60; // divisible among 1 to 5 winners
inline constexpr int whole_game = 1000;

// Places of what is counted in every game; per seat there are rows, then come the game's own.
struct CommonPlaces {
    enum : std::size_t {
        decisions,
        score,
        spread,
        margin,
        shared,
        lead_changes,
        deficit,
        behind_until,
        forfeits,
        beginner_wins,
        seat_scores
    };
    static std::size_t seat_wins(int seats) {
        return seat_scores + static_cast<std::size_t>(seats);
    }
    static std::size_t own(int seats) { return seat_wins(seats) + static_cast<std::size_t>(seats); }
};

struct FigureDefinition {
    std::string name;
    std::size_t value = 0;
    std::size_t per = per_match;
    int scale = 1; // the value is in parts of it
};
using FigureList = std::vector<FigureDefinition>;

// For games with one seat there is no spread and no lead; for those that nobody can win no share.
FigureList common_figures(int seats, bool is_contest);

template <Game G>
FigureList figures_of(const G& game) {
    FigureList list = common_figures(game.seats(), game.is_contest());
    const std::size_t first = CommonPlaces::own(game.seats());
    for (const FigureDescription& own : FigureCounter<G>::descriptions)
        list.push_back({std::string(own.name), first + own.value,
                        own.per == per_match ? per_match : first + own.per, 1});
    return list;
}

inline std::int64_t value_of(const FigureDefinition& figure, const MatchCounts& counts) {
    return counts[figure.value];
}
inline std::int64_t weight_of(const FigureDefinition& figure, const MatchCounts& counts) {
    return figure.per == per_match ? 1 : counts[figure.per];
}

// All figures of many matches of one game.
class FigureTally {
public:
    FigureTally() = default;
    explicit FigureTally(std::size_t figures) : sums_(figures) {}
    explicit FigureTally(std::vector<FigureSums> sums) : sums_(std::move(sums)) {}

    void add(const FigureList& list, const MatchCounts& counts) {
        for (std::size_t i = 0; i < list.size(); ++i)
            sums_[i].add(value_of(list[i], counts), weight_of(list[i], counts));
    }
    void add(const FigureTally& other) {
        sums_.resize(other.sums_.size());
        for (std::size_t i = 0; i < other.sums_.size(); ++i) sums_[i].add(other.sums_[i]);
    }
    // In the order of the list.
    const std::vector<FigureSums>& sums() const { return sums_; }

private:
    std::vector<FigureSums> sums_;
};

} // namespace khepri::analysis
