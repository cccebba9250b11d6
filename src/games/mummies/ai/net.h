// A small neural network with one hidden layer: learned/net.txt has its weights,
// tools/train_mummies.cpp trains it.
#pragma once

#include <array>
#include <cstddef>

namespace khepri::mummies::ai {

// Four at a time, which every processor can do and compilers do not find by themselves here.
using Lanes [[gnu::vector_size(16)]] = float;

struct Net {
    static constexpr std::size_t inputs = 35;
    static constexpr std::size_t hidden = 32;
    using Hidden = std::array<Lanes, hidden / 4>;

    std::array<Hidden, inputs> to_hidden{};
    Hidden bias{};
    Hidden to_output{};
    float output_bias = 0;

    // Adds the part of the inputs that begins with number `first`.
    template <std::size_t Count>
    void add(const std::array<float, Count>& x, std::size_t first, Hidden& sums) const {
        Hidden all = sums; // a copy that can stay in registers
        for (std::size_t i = 0; i < Count; ++i)
            for (std::size_t h = 0; h < all.size(); ++h) all[h] += to_hidden[first + i][h] * x[i];
        sums = all;
    }
    static Hidden active(Hidden sums) {
        for (Lanes& sum : sums) sum = sum > 0 ? sum : Lanes{};
        return sums;
    }
    float output_of(const Hidden& active) const {
        Lanes sum{};
        for (std::size_t h = 0; h < active.size(); ++h) sum += to_output[h] * active[h];
        return output_bias + (sum[0] + sum[1]) + (sum[2] + sum[3]);
    }
};

// The network of the champion.
const Net& trained_net();
// How much likelier a hand is among players than by the rules, as a logarithm (belief.h).
const Net& belief_net();

} // namespace khepri::mummies::ai
