// What is counted in a match of Scarabya: dig sites by size, what they are worth, and the tiles
// that did not fit. docs/study.md explains the figures.
#pragma once

#include "games/scarabya/rules/rules.h"
#include "table/figures.h"

#include <array>

template <>
class khepri::FigureCounter<khepri::scarabya::Scarabya> {
public:
    using Game = scarabya::Scarabya;

    // The places of the counts; those of the sites are rows by size.
    enum Place : std::size_t {
        sites = 0,
        points = sites + scarabya::largest_site,
        empty_sites = points + scarabya::largest_site,
        scarabs_in_sites,
        tiles_placed,
        tiles_discarded,
        bonus,
        places
    };
    static constexpr std::array<FigureDescription, 13> descriptions{{
        {"sites_1", sites + 0},
        {"sites_2", sites + 1},
        {"sites_3", sites + 2},
        {"sites_4", sites + 3},
        {"points_1", points + 0},
        {"points_2", points + 1},
        {"points_3", points + 2},
        {"points_4", points + 3},
        {"empty_sites", empty_sites},
        {"scarabs_in_sites", scarabs_in_sites},
        {"tiles_placed", tiles_placed},
        {"tiles_discarded", tiles_discarded},
        {"bonus", bonus},
    }};

    explicit FigureCounter(const Game& game) : game_(game) {}

    // All is seen on the last boards.
    void applied(const Game::State&, Seat, const Game::Move&, const Game::State&) {}
    MatchCounts counts(const Game::State& last) const;

private:
    const Game& game_;
};
