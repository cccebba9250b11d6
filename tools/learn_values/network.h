// The network of search/value_net.h in floating-point numbers, while it learns: Adam (Kingma and
// Ba 2015) on the cross entropy of the win and the squared error of the score. Everything in one
// order, so that the same samples make the same weights.
#pragma once

#include "samples.h"

#include <span>
#include <string>

namespace khepri::learn {

struct TrainingPlan {
    int epochs = 8;
    std::size_t batch = 128;
    float rate = 0.003F;
    float last_rate = 0.0001F;
    float score_weight = 0.1F;
};

class Network {
public:
    Network(std::size_t inputs, std::uint64_t seed);

    void train(std::span<const Sample> samples, const TrainingPlan& plan, Rng rng);
    // As search::ValueNet reads it.
    std::string text(const PerSeat<int>& temperatures) const;

private:
    static constexpr std::size_t H1 = search::ValueNet::first_layer;
    static constexpr std::size_t H2 = search::ValueNet::second_layer;
    struct Seen;
    struct Gradient;

    void forward(const search::SeatInputs& inputs, Seen& seen) const;
    void backward(const search::SeatInputs& inputs, const Seen& seen, const float* by_output,
                  std::vector<float>& gradient) const;
    double learn(const Sample& sample, float score_weight, std::vector<float>& gradient) const;
    void step(const std::vector<float>& gradient, float rate);

    // Offsets into the weights: by input, then by output of the layer.
    std::size_t first() const { return 0; }
    std::size_t first_bias() const { return inputs_ * H1; }
    std::size_t second() const { return first_bias() + H1; }
    std::size_t second_bias() const { return second() + H1 * H2; }
    std::size_t last() const { return second_bias() + H2; }
    std::size_t last_bias() const { return last() + H2 * 2; }
    std::size_t size() const { return last_bias() + 2; }

    std::size_t inputs_;
    std::vector<float> weights_;
    std::vector<float> means_;
    std::vector<float> squares_;
    int steps_ = 0;
};

} // namespace khepri::learn
