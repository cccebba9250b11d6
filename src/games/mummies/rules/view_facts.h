// Facts that a person would derive from a view before deciding: what every row scores now, under
// each papyrus in the hand and after each card, and the effects of a move. Only the view is used.
#pragma once

#include "games/mummies/rules/rules.h"

#include <optional>
#include <vector>

namespace khepri::mummies {

struct CardFacts {
    Card card{};
    int count = 0; // in the hand
    Forecast then; // once it lies
};
struct ViewFacts {
    Forecasts forecasts;                      // now, and under each different papyrus in the hand
    std::vector<CardFacts> hand;              // different cards
    std::vector<int> missing;                 // by seat: offerings in the row until scoring
    std::optional<Refusal> sacrifice_refusal; // of sacrificing anything now
};
ViewFacts derive_facts(const Mummies& game, const View& view);

struct Preview {
    std::optional<Refusal> refusal;
    // Of a card that is laid, and of a sacrifice that brings about scoring (M14), if the rules
    // allow it.
    std::optional<Forecast> then;
    std::vector<int> totals; // by seat, if it brings about scoring
    bool ends_game = false;
    // If the move is legal: what the seat sees then, before anything random happens (view_after).
    std::optional<View> view;
};
Preview preview(const Mummies& game, const View& view, const Move& move);

} // namespace khepri::mummies
