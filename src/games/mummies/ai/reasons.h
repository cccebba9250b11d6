// The reasons for a move, from what the seat sees, as keys of the catalogue.
#pragma once

#include "games/mummies/rules/rules.h"
#include "search/advice.h"
#include "table/refusal.h"

#include <array>
#include <vector>

namespace khepri::mummies::ai {

// Every reason that can be given, with the names of its values; "reason.<name>" is in the
// catalogues. A card is a symbol such as "NCVS5"; seat is another player's, counted from 1; all
// others are points, but number is that on a papyrus.
inline constexpr std::array<ReasonWithValues, 17> mummies_reasons{{
    {"ends_game_ahead", "total"},
    {"scores_ahead", "lead points"},
    {"scores_level", "points"},
    {"scores_before_worse", "behind"},
    {"first_wish", "card points"},
    {"second_wish", "card points"},
    {"prepares_papyrus", "papyrus points"},
    {"needs_one_more", "lead"},
    {"passes_row", "seat"},
    {"raises_row", "before points"},
    {"lowers_rival", "before points seat"},
    {"scores_sooner", "number"},
    {"scores_later", "number"},
    {"sacrifices_harmful", "count"},
    {"seeks_papyrus", ""},
    {"seeks_better", "count"},
    {"keeps_papyrus", "lead papyrus"},
}};

// The strongest reason first; there is always one.
std::vector<search::Reason> reasons(const Mummies& game, const View& seen, const Move& move);

} // namespace khepri::mummies::ai
