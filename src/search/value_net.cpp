#include "search/value_net.h"

#include "core/check.h"
#include "search/learned_numbers.h"

#include <algorithm>

namespace khepri::search {
namespace {

template <class LayerType>
void fill(LayerType& layer, std::size_t inputs, LearnedNumbers& numbers) {
    for (std::size_t out = 0; out < layer.bias.size(); ++out) {
        layer.bias[out] = numbers.next();
        for (std::size_t in = 0; in < inputs; ++in)
            layer.weights[out][in] = static_cast<std::int16_t>(numbers.next());
    }
}

template <std::size_t Inputs>
std::int32_t sum_of(const std::array<std::int16_t, Inputs>& x,
                    const std::array<std::int16_t, Inputs>& weights, std::int32_t bias) {
    std::int32_t sum = bias;
    for (std::size_t i = 0; i < Inputs; ++i) sum += std::int32_t{x[i]} * weights[i];
    return sum;
}

// One layer, and of its sums the part above zero.
template <std::size_t Inputs, std::size_t Outputs>
std::array<std::int16_t, Outputs>
active(const std::array<std::int16_t, Inputs>& x,
       const ValueNet::Layer<std::int16_t, Inputs, Outputs>& layer, int scale) {
    alignas(32) std::array<std::int16_t, Outputs> out;
    for (std::size_t o = 0; o < Outputs; ++o)
        out[o] = static_cast<std::int16_t>(std::clamp(
            sum_of(x, layer.weights[o], layer.bias[o]) / scale, 0, ValueNet::largest_active));
    return out;
}

// e^(-i/256) in parts of 2^30, each made from the one before: no machine rounds otherwise.
constexpr std::size_t exponential_count = 256 * 14;
constexpr auto exponentials = [] {
    constexpr std::uint64_t step = 4'278'222'805; // e^(-1/256) in parts of 2^32
    std::array<std::uint32_t, exponential_count> table{};
    std::uint64_t now = std::uint64_t{1} << 62;
    for (std::uint32_t& entry : table) {
        entry = static_cast<std::uint32_t>(now >> 32);
        const std::uint64_t low = (now & 0xffffffffU) * step >> 32;
        now = (now >> 32) * step + low;
    }
    return table;
}();

} // namespace

ValueNet::ValueNet(std::string_view text) {
    LearnedNumbers numbers(text);
    const int found = numbers.next();
    CHECK(found == version, found);
    inputs_ = static_cast<std::size_t>(numbers.next());
    CHECK(inputs_ <= most_value_inputs, inputs_);
    for (int& temperature : temperatures_) temperature = numbers.next();
    fill(first_, inputs_, numbers);
    fill(second_, first_layer, numbers);
    fill(last_, second_layer, numbers);
}

ValueNet::Output ValueNet::operator()(const SeatInputs& inputs) const {
    const auto first = active(inputs, first_, first_sum_one / active_one);
    const auto second = active(first, second_, sum_one / active_one);
    return {sum_of(second, last_.weights[0], last_.bias[0]),
            sum_of(second, last_.weights[1], last_.bias[1])};
}

void softmax(std::span<const std::int32_t> logits, std::span<std::int32_t> shares) {
    const std::int32_t highest = *std::max_element(logits.begin(), logits.end());
    std::array<std::uint64_t, most_seats + 1> weights{};
    std::uint64_t sum = 0;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const auto behind = static_cast<std::size_t>(highest - logits[i]);
        if (behind < exponential_count) weights[i] = exponentials[behind];
        if (behind == 0) largest = i;
        sum += weights[i];
    }
    std::int32_t left = whole_share;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        shares[i] = static_cast<std::int32_t>(weights[i] * whole_share / sum);
        left -= shares[i];
    }
    shares[largest] += left;
}

} // namespace khepri::search
