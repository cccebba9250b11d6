// What open ground is worth, learned by playing (tools/scarabya_values): a sum over the scarabs
// that lie open, each by its setting, and over the pockets that are almost closed. All of it
// depends on how many cards are to come. Whole numbers, so that every machine plays alike.
#pragma once

#include "ai/scarabya/patterns.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace khepri::ai::board {

inline constexpr int point = 40; // worths are counted in fortieths of a point

inline constexpr int largest_pocket = 14;
inline constexpr int most_in_pocket = 7; // more scarabs count like so many
inline constexpr std::size_t pocket_count = (largest_pocket + 1) * (most_in_pocket + 1);

// The number of a pocket of so many cells with so many scarabs.
constexpr std::size_t pocket(int cells, int scarabs) {
    return static_cast<std::size_t>(cells * (most_in_pocket + 1) +
                                    (scarabs < most_in_pocket ? scarabs : most_in_pocket));
}

using Weight = std::int16_t;

// With so many cards to come.
struct Stage {
    std::array<Weight, shape_count> shapes{};
    std::array<Weight, company_count> companies{};
    std::array<Weight, pocket_count> pockets{};
    int all = 0; // of any ground

    int worth(Setting setting) const { return shapes[setting.shape] + companies[setting.company]; }
    int worth(const Land& land, Cells region, int count) const {
        return pockets[pocket(count, (region & land.scarabs).count())];
    }
};

using Values = std::array<Stage, tile_count>; // by the number of cards to come

// A stage as it is learned and stored: the classes of shapes, those of companies, the pockets, and
// what any ground is worth. Two letters for a number.
inline constexpr std::size_t weights_in_stage = shape_classes + company_classes + pocket_count + 1;
using LearnedStage = std::array<Weight, weights_in_stage>;
Stage expanded(const LearnedStage& learned);
LearnedStage parsed(std::string_view text);
std::string_view weight_letters();
// Of the stages with one card to come and more; with none the ground is worth nothing.
using LearnedText = std::array<std::string_view, tile_count - 1>;
extern const LearnedText learned_expedition, learned_hindsight, learned_solo, learned_duel_first,
    learned_duel_second;

// The points to come of an expedition.
const Values& expedition_values();
// The same for somebody who knows the order of the cards.
const Values& hindsight_values();
// Alone: less one for each scarab that will not be buried.
const Values& solo_values();
// The margin to come of who has just placed in a duel: who began, or the other.
enum class Mover : std::uint8_t { first, second };
const Values& duel_values(Mover mover);

} // namespace khepri::ai::board
