#include "ai/scarabya/values.h"

#include "core/check.h"

#include <algorithm>
#include <memory>

namespace khepri::ai::board {
namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

std::unique_ptr<const Values> read(const LearnedText& text) {
    auto values = std::make_unique<Values>();
    for (std::size_t i = 0; i < text.size(); ++i) (*values)[i + 1] = expanded(parsed(text[i]));
    return values;
}

// With no card to come, a scarab that still lies open is lost.
std::unique_ptr<const Values> read_solo() {
    auto values = std::make_unique<Values>(*read(learned_solo));
    values->front().shapes.fill(-point);
    return values;
}

// S17: the bonus of the other player, if who began placed the last tile.
std::unique_ptr<const Values> read_duel_first() {
    auto values = std::make_unique<Values>(*read(learned_duel_first));
    values->front().shapes.fill(-point);
    return values;
}

} // namespace

std::string_view weight_letters() { return letters; }

LearnedStage parsed(std::string_view text) {
    CHECK(text.size() == 2 * weights_in_stage, text.size());
    LearnedStage learned{};
    for (std::size_t i = 0; i < learned.size(); ++i) {
        const auto high = static_cast<int>(letters.find(text[2 * i]));
        const auto low = static_cast<int>(letters.find(text[2 * i + 1]));
        learned[i] = static_cast<Weight>(64 * high + low - 2048);
    }
    return learned;
}

Stage expanded(const LearnedStage& learned) {
    Stage stage;
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

const Values& expedition_values() {
    static const auto values = read(learned_expedition);
    return *values;
}

const Values& hindsight_values() {
    static const auto values = read(learned_hindsight);
    return *values;
}

const Values& solo_values() {
    static const auto values = read_solo();
    return *values;
}

const Values& duel_values(Mover mover) {
    static const auto first = read_duel_first();
    static const auto second = read(learned_duel_second);
    return mover == Mover::first ? *first : *second;
}

} // namespace khepri::ai::board
