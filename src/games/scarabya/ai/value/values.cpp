#include "games/scarabya/ai/value/values.h"

#include "games/scarabya/ai/learned.h"
#include "games/scarabya/ai/value/learned_text.h"

#include <memory>
#include <string_view>

namespace khepri::scarabya::ai {
namespace {

std::unique_ptr<const Values> read(std::string_view text) {
    auto values = std::make_unique<Values>();
    for (std::size_t to_come = 1; to_come < values->size(); ++to_come)
        (*values)[to_come] = expanded(learned_stage(text, to_come));
    return values;
}

// With no card to come, a scarab that still lies open is lost.
std::unique_ptr<const Values> read_solo() {
    auto values = std::make_unique<Values>(*read(learned_solo));
    values->front().shapes.fill(-point);
    return values;
}

// S17: the bonus of the other player, if the first player placed the last tile.
std::unique_ptr<const Values> read_duel_first() {
    auto values = std::make_unique<Values>(*read(learned_duel_first));
    values->front().shapes.fill(-point);
    return values;
}

} // namespace

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

} // namespace khepri::scarabya::ai
