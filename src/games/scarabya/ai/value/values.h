// What open ground is worth, learned by playing (tools/scarabya_values, learned/*.txt): a sum over
// the scarabs that lie open, each by its setting, and over the pockets that are almost closed. All
// of it depends on how many cards are to come. Whole numbers, so that every machine plays alike.
#pragma once

#include "games/scarabya/ai/value/patterns.h"

#include <array>
#include <cstdint>

namespace khepri::scarabya::ai {

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
struct StageWeights {
    std::array<Weight, shape_count> shapes{};
    std::array<Weight, company_count> companies{};
    std::array<Weight, pocket_count> pockets{};
    int all = 0; // of any ground

    int worth(Setting setting) const { return shapes[setting.shape] + companies[setting.company]; }
    int worth(const Land& land, Cells region, int count) const {
        return pockets[pocket(count, (region & land.scarabs).count())];
    }
};

using Values = std::array<StageWeights, tile_count>; // by the number of cards to come

// The points to come of an expedition.
const Values& expedition_values();
// The same for a player that knows the order of the cards.
const Values& hindsight_values();
// Alone: less one for each scarab that will not be buried.
const Values& solo_values();
// The margin to come of the player that has just placed in a duel: the one that began, or the
// other.
enum class Mover : std::uint8_t { first, second };
const Values& duel_values(Mover mover);

} // namespace khepri::scarabya::ai
