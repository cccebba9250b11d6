// Weights that learn: fractions while learning, rounded to the values of the players.
#pragma once

#include "games/all.h"
#include "games/scarabya/ai/value/placement_values.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::tools {

using namespace scarabya;
using namespace scarabya::ai;

// What a ground is made of, by the numbers of the weights that are added up: two for each open
// scarab, one for each pocket, and the one of any ground.
using Features = FixedVector<std::uint16_t, 160>;
Features features(const Land& land, Cells live);

class Pupil {
public:
    // With no card to come, each scarab that lies open is worth so much.
    explicit Pupil(int open_scarab_at_the_end);
    // Starts from weights that were learned before.
    explicit Pupil(std::string_view learned);

    const Values& values() const { return *values_; }
    const StageWeights& stage(int to_come) const {
        return (*values_)[static_cast<std::size_t>(to_come)];
    }
    float worth(int to_come, const Features& features) const; // in points
    // Moves the worth of a ground by a share of the error.
    void learn(int to_come, const Features& features, float correction);
    // As games/scarabya/ai/value/learned_text.h reads it.
    std::string text() const;

private:
    std::array<std::vector<float>, tile_count> weights_;
    std::unique_ptr<Values> values_;
};

} // namespace khepri::tools
