// A small neural network with one hidden layer: what it has learned is in net_weights.cpp, how it
// was trained in tools/train_mummies.cpp.
#pragma once

#include <array>
#include <cstddef>

namespace khepri::ai {

struct Net {
    static constexpr std::size_t inputs = 35;
    static constexpr std::size_t hidden = 32;
    static constexpr std::size_t outputs = 2;
    using Inputs = std::array<float, inputs>;
    using Hidden = std::array<float, hidden>;
    using Outputs = std::array<float, outputs>;

    std::array<Hidden, inputs> to_hidden{};
    Hidden bias{};
    std::array<Hidden, outputs> to_output{};
    Outputs output_bias{};

    Hidden hidden_of(const Inputs& x) const {
        Hidden sum = bias;
        for (std::size_t i = 0; i < inputs; ++i)
            for (std::size_t h = 0; h < hidden; ++h) sum[h] += to_hidden[i][h] * x[i];
        for (float& s : sum) s = s > 0 ? s : 0;
        return sum;
    }
    Outputs operator()(const Inputs& x) const { return outputs_of(hidden_of(x)); }
    Outputs outputs_of(const Hidden& active) const {
        Outputs y = output_bias;
        for (std::size_t o = 0; o < outputs; ++o)
            for (std::size_t h = 0; h < hidden; ++h) y[o] += to_output[o][h] * active[h];
        return y;
    }
};

// As the champion plays.
extern const Net learned_net;

} // namespace khepri::ai
