// A study: editions of one game, played on the same deals by the same players. From its rounds,
// each figure of each edition and its difference to that of the first, with 95 % intervals.
// docs/study.md has the formulas.
#pragma once

#include "analysis/arena/estimate.h"
#include "analysis/arena/round.h"
#include "analysis/figures/figure_list.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace khepri::analysis {

struct StudyFigure {
    std::string name;
    Estimate estimate;
    std::optional<Estimate> difference; // not of the first edition
    bool never = false;                 // nothing of the kind was ever counted
};

struct VariantFigures {
    std::int64_t games = 0;
    std::int64_t forfeits = 0;
    std::vector<StudyFigure> figures;
    std::map<int, std::int64_t> scores; // of all seats
};

// The games of a round of a study: the first is counted. The others are of a stronger bot against
// weaker ones: one game, in which the seat (deal modulo seats) is the stronger one's; alone two
// games, the stronger one's first.
struct StudyTable {
    int seats = 2;
    bool is_contest = true;
    bool measures_skill = false;
};

// With the figures of skill, if it is measured.
FigureList study_list(FigureList figures, const StudyTable& table);

// A round's variant is its meeting. In the order of deals; the list is that of study_list.
std::vector<VariantFigures> study_figures(const FigureList& list, const StudyTable& table,
                                          const std::vector<Round>& rounds, std::size_t variants);

// How much of the results in a game luck explains: the squared correlation of result and luck. From
// the rounds of a variant whose luck was measured; nothing if there are too few.
std::optional<Estimate> luck_measured(const StudyTable& table, const std::vector<Round>& rounds,
                                      std::size_t variant);

} // namespace khepri::analysis
