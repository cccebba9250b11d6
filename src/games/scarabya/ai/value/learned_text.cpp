#include "games/scarabya/ai/value/learned_text.h"

#include "core/check.h"

#include <algorithm>
#include <span>

namespace khepri::scarabya::ai {

LearnedStage learned_stage(std::string_view text, std::size_t cards_to_come) {
    constexpr std::size_t line = 2 * weights_in_stage + 1;
    CHECK(text.size() == (tile_count - 1) * line, text.size());
    const std::string_view letters = text.substr((cards_to_come - 1) * line, line);
    LearnedStage learned{};
    for (std::size_t i = 0; i < learned.size(); ++i) {
        const auto high = static_cast<int>(weight_letters.find(letters[2 * i]));
        const auto low = static_cast<int>(weight_letters.find(letters[2 * i + 1]));
        learned[i] = static_cast<Weight>(64 * high + low - weight_offset);
    }
    return learned;
}

StageWeights expanded(const LearnedStage& learned) {
    StageWeights stage;
    const PatternClasses& classes = pattern_classes();
    const std::span<const Weight> all(learned);
    const auto shapes = all.first(shape_classes);
    const auto companies = all.subspan(shape_classes, company_classes);
    const auto pockets = all.subspan(shape_classes + company_classes, pocket_count);
    for (std::size_t i = 0; i < shape_count; ++i) stage.shapes[i] = shapes[classes.of_shape[i]];
    for (std::size_t i = 0; i < company_count; ++i)
        stage.companies[i] = companies[classes.of_company[i]];
    std::copy(pockets.begin(), pockets.end(), stage.pockets.begin());
    stage.all = all.back();
    return stage;
}

} // namespace khepri::scarabya::ai
