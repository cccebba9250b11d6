// What is counted in a match of Archaeology: what each kind of treasure brings in, the chambers,
// and what thieves and sandstorms cost. docs/study.md explains the figures.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "table/figures.h"

#include <array>

template <>
class khepri::FigureCounter<khepri::archaeology::Archaeology> {
public:
    using Game = archaeology::Archaeology;

    // The places of the counts; those of the kinds and chambers are rows in the order of Card and
    // Chamber.
    enum Place : std::size_t {
        income = 0,
        cards_sold = income + archaeology::card_kinds,
        sets = cards_sold + archaeology::card_kinds,
        opened = sets + archaeology::card_kinds,
        trades = opened + archaeology::chamber_count,
        thefts,
        stolen_value, // in trade value
        storms,
        storm_cards,
        storm_value, // in trade value
        places
    };
    static constexpr std::array<FigureDescription, 30> descriptions{{
        {"income_pot", income + 0},
        {"income_parchment", income + 1},
        {"income_coin", income + 2},
        {"income_talisman", income + 3},
        {"income_cup", income + 4},
        {"income_map", income + 5},
        {"income_mask", income + 6},
        {"income_per_card_pot", income + 0, cards_sold + 0},
        {"income_per_card_parchment", income + 1, cards_sold + 1},
        {"income_per_card_coin", income + 2, cards_sold + 2},
        {"income_per_card_talisman", income + 3, cards_sold + 3},
        {"income_per_card_cup", income + 4, cards_sold + 4},
        {"income_per_card_map", income + 5, cards_sold + 5},
        {"income_per_card_mask", income + 6, cards_sold + 6},
        {"sets_pot", sets + 0},
        {"sets_parchment", sets + 1},
        {"sets_coin", sets + 2},
        {"sets_talisman", sets + 3},
        {"sets_cup", sets + 4},
        {"sets_map", sets + 5},
        {"sets_mask", sets + 6},
        {"opened_small", opened + 0},
        {"opened_middle", opened + 1},
        {"opened_large", opened + 2},
        {"trades", trades},
        {"thefts", thefts},
        {"value_per_theft", stolen_value, thefts},
        {"storms", storms},
        {"cards_per_storm", storm_cards, storms},
        {"value_per_storm", storm_value, storms},
    }};

    explicit FigureCounter(const Game& game) : facts_(game.facts()) {}

    void applied(const Game::State& before, Seat seat, const Game::Move& move,
                 const Game::State& after);
    MatchCounts counts(const Game::State& last) const;

private:
    const archaeology::Facts& facts_;
    std::array<std::int32_t, places> counts_{};
};
