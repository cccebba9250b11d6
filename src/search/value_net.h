// A small network in whole numbers, so that every machine computes the same. It sees the table from
// one seat and says how good that is: a logit for the win and the score still to come. The same
// weights serve every seat (search/value.h). tools/learn_values makes the weights; docs/values.md
// derives the scales.
#pragma once

#include "table/seat.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace khepri::search {

inline constexpr std::size_t most_value_inputs = 64;
inline constexpr int input_one = 64;        // an input of 1.0
inline constexpr int largest_input = 2'047; // inputs beyond are cut off

// What a network sees from one seat; unused inputs are 0.
using SeatInputs = std::array<std::int16_t, most_value_inputs>;

// Fills the inputs of a seat, one after the other.
class InputWriter {
public:
    explicit InputWriter(SeatInputs& inputs) : inputs_(inputs) {}

    // In parts of input_one.
    void put(int value) {
        value = value < -largest_input ? -largest_input : value;
        inputs_[n_++] = static_cast<std::int16_t>(value > largest_input ? largest_input : value);
    }
    void put_flag(bool value) { put(value ? input_one : 0); }
    // One input for each of 0 … count - 1; the one with this number is set.
    void put_one_of(int value, int count) {
        for (int i = 0; i < count; ++i) put_flag(i == value);
    }
    std::size_t count() const { return n_; }

private:
    SeatInputs& inputs_;
    std::size_t n_ = 0;
};

class ValueNet {
public:
    static constexpr std::size_t first_layer = 32;
    static constexpr std::size_t second_layer = 16;
    static constexpr int version = 1;
    // 1.0 as a weight and as the output of a layer.
    static constexpr int weight_one = 1'024;
    static constexpr int largest_weight = 4'095;
    static constexpr int active_one = 256;
    static constexpr int largest_active = 4'095;
    // Biases and sums: 1.0 of the first layer, and of the others.
    static constexpr int first_sum_one = input_one * weight_one;
    static constexpr int sum_one = active_one * weight_one;
    static constexpr int temperature_one = 1'024;

    template <class Number, std::size_t Inputs, std::size_t Outputs>
    struct Layer {
        // By output, so that a sum runs over neighbours.
        alignas(32) std::array<std::array<Number, Inputs>, Outputs> weights{};
        std::array<std::int32_t, Outputs> bias{};
    };
    struct Output {
        std::int32_t logit = 0; // in parts of sum_one
        std::int32_t score = 0; // the same
    };

    // The text is one that tools/learn_values wrote (learned/value*.txt).
    explicit ValueNet(std::string_view text);

    Output operator()(const SeatInputs& inputs) const;
    std::size_t inputs() const { return inputs_; }
    // A factor of the logits for this number of seats, in parts of temperature_one.
    int temperature(int seats) const { return temperatures_[static_cast<std::size_t>(seats - 1)]; }

private:
    std::size_t inputs_ = 0;
    Layer<std::int16_t, most_value_inputs, first_layer> first_;
    Layer<std::int16_t, first_layer, second_layer> second_;
    Layer<std::int16_t, second_layer, 2> last_;
    std::array<int, most_seats> temperatures_{};
};

// A whole share of a win, and a point of an expected score.
inline constexpr std::int32_t whole_share = 65'536;
inline constexpr int score_one = 16;

// Parts of a whole share that are in proportion to e^logit (logits in parts of active_one); they
// sum to it exactly: what rounding leaves goes to the largest.
void softmax(std::span<const std::int32_t> logits, std::span<std::int32_t> shares);

} // namespace khepri::search
