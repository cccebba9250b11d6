// The format of the weights in learned/*.txt: a line for each stage from one card to come on, two
// letters for a weight. tools/scarabya_values writes it.
#pragma once

#include "games/scarabya/ai/value/values.h"

#include <array>
#include <string_view>

namespace khepri::scarabya::ai {

inline constexpr std::string_view weight_letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
inline constexpr int weight_offset = 2048; // added to a weight, so that none is below zero

// A stage as it is learned: the classes of shapes, those of companies, the pockets, and what any
// ground is worth.
inline constexpr std::size_t weights_in_stage = shape_classes + company_classes + pocket_count + 1;
using LearnedStage = std::array<Weight, weights_in_stage>;

LearnedStage learned_stage(std::string_view text, std::size_t cards_to_come);
StageWeights expanded(const LearnedStage& learned);

} // namespace khepri::scarabya::ai
