#include "analysis/figures/figure_list.h"

namespace khepri::analysis {

FigureList common_figures(int seats, bool is_contest) {
    using Places = CommonPlaces;
    FigureList list{{"decisions", Places::decisions}};
    list.push_back({"score", Places::score, per_match, seats});
    if (seats > 1) {
        if (seats > 2) list.push_back({"spread", Places::spread}); // else it is the margin
        list.push_back({"margin", Places::margin});
        list.push_back({"shared_wins", Places::shared});
        list.push_back({"lead_changes", Places::lead_changes});
        list.push_back({"drama", Places::deficit, per_match, whole_win});
        list.push_back({"decided_at", Places::behind_until, per_match, whole_game});
    }
    if (seats > 1) list.push_back({"wins_beginner", Places::beginner_wins, per_match, whole_win});
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
        const std::string seat = "_seat_" + std::to_string(i + 1);
        list.push_back({"score" + seat, Places::seat_scores + i});
        if (is_contest)
            list.push_back({"wins" + seat, Places::seat_wins(seats) + i, per_match, whole_win});
    }
    list.push_back({"forfeits", Places::forfeits});
    return list;
}

} // namespace khepri::analysis
