// What a person would work out from a view before deciding: what every row scores now, under each
// papyrus in the hand and after each card, and what a move would bring about. Nothing in it is more
// than the view tells.
#pragma once

#include "games/mummies/rules.h"

#include <optional>
#include <vector>

namespace khepri::mummies {

struct CardSurvey {
    Card card{};
    int count = 0; // in the hand
    Forecast then; // once it lies
};
struct Survey {
    Forecasts forecasts;                      // now, and under each different papyrus in the hand
    std::vector<CardSurvey> hand;             // different cards
    std::vector<int> missing;                 // by seat: offerings in the row until scoring
    std::optional<Refusal> sacrifice_refusal; // of sacrificing anything now
};
Survey survey(const Mummies& game, const View& view);

struct Preview {
    std::optional<Refusal> refusal;
    // Of a card that is laid, and of a sacrifice that brings about scoring (M14), if the rules
    // allow it.
    std::optional<Forecast> then;
    std::vector<int> totals; // by seat, if it brings about scoring
    bool ends_game = false;
};
Preview preview(const Mummies& game, const View& view, const Move& move);

} // namespace khepri::mummies
