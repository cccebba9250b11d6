// What is counted in a match of Mummies: scorings, what triggered them and under which papyrus, and
// what was laid and sacrificed. docs/study.md explains the figures.
#pragma once

#include "games/mummies/rules/rules.h"
#include "table/figures.h"

#include <array>

template <>
class khepri::FigureCounter<khepri::mummies::Mummies> {
public:
    using Game = mummies::Mummies;

    // The places of the counts; those of the papyri are rows, by number from 2 and by the type
    // that counts double.
    enum Place : std::size_t {
        scorings = 0,
        by_offering,
        by_decree,
        by_turn_limit,
        number,
        doubled = number + mummies::most_needed - mummies::fewest_needed + 1,
        rows_scored = doubled + mummies::type_count,
        points,
        rows_below_zero,
        offers,
        decrees,
        sacrifices,
        cards_sacrificed,
        places
    };
    static constexpr std::array<FigureDescription, 19> descriptions{{
        {"scorings", scorings},
        {"scorings_by_offering", by_offering},
        {"scorings_by_decree", by_decree},
        {"scorings_by_turn_limit", by_turn_limit},
        {"scorings_number_2", number + 0},
        {"scorings_number_3", number + 1},
        {"scorings_number_4", number + 2},
        {"scorings_number_5", number + 3},
        {"scorings_number_6", number + 4},
        {"scorings_vial", doubled + 0},
        {"scorings_necklace", doubled + 1},
        {"scorings_sarcophagus", doubled + 2},
        {"scorings_scarab", doubled + 3},
        {"points_per_row", points, rows_scored},
        {"rows_below_zero", rows_below_zero, rows_scored},
        {"offers", offers},
        {"decrees", decrees},
        {"sacrifices", sacrifices},
        {"cards_per_sacrifice", cards_sacrificed, sacrifices},
    }};

    explicit FigureCounter(const Game& game) : game_(game) {}

    void applied(const Game::State& before, Seat seat, const Game::Move& move,
                 const Game::State& after);
    MatchCounts counts(const Game::State& last) const;

private:
    void count_scoring(const Game::State& before, const Game::Move& move,
                       const mummies::LastRound& scored);

    const Game& game_;
    std::array<std::int32_t, places> counts_{};
};
