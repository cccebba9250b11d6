#include "network.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace khepri::learn {
namespace {

constexpr float weight_limit = 3.99F; // what a weight in whole numbers can be

float uniform(Rng& rng) { return static_cast<float>(rng.next32() >> 8) / 8'388'608.0F - 1.0F; }

} // namespace

struct Network::Seen {
    std::array<float, H1> one{};
    std::array<float, H2> two{};
    std::array<float, 2> out{};
};

Network::Network(std::size_t inputs, std::uint64_t seed) : inputs_(inputs) {
    weights_.resize(size());
    means_.resize(size());
    squares_.resize(size());
    Rng rng = Rng::fast(seed);
    const auto spread = [&](std::size_t from, std::size_t to, float limit) {
        for (std::size_t i = from; i < to; ++i) weights_[i] = limit * uniform(rng);
    };
    spread(first(), first_bias(), std::sqrt(3.0F / static_cast<float>(inputs)));
    spread(second(), second_bias(), std::sqrt(6.0F / H1));
    spread(last(), last_bias(), 0.1F);
}

void Network::forward(const search::SeatInputs& inputs, Seen& seen) const {
    const float* w = weights_.data();
    std::copy_n(w + first_bias(), H1, seen.one.begin());
    for (std::size_t i = 0; i < inputs_; ++i) {
        if (inputs[i] == 0) continue;
        const float x = static_cast<float>(inputs[i]) / search::input_one;
        const float* row = w + first() + i * H1;
        for (std::size_t h = 0; h < H1; ++h) seen.one[h] += x * row[h];
    }
    for (float& x : seen.one) x = std::max(x, 0.0F);
    std::copy_n(w + second_bias(), H2, seen.two.begin());
    for (std::size_t i = 0; i < H1; ++i) {
        const float* row = w + second() + i * H2;
        for (std::size_t h = 0; h < H2; ++h) seen.two[h] += seen.one[i] * row[h];
    }
    for (float& x : seen.two) x = std::max(x, 0.0F);
    std::copy_n(w + last_bias(), 2, seen.out.begin());
    for (std::size_t i = 0; i < H2; ++i) {
        seen.out[0] += seen.two[i] * w[last() + 2 * i];
        seen.out[1] += seen.two[i] * w[last() + 2 * i + 1];
    }
}

void Network::backward(const search::SeatInputs& inputs, const Seen& seen, const float* by_output,
                       std::vector<float>& gradient) const {
    const float* w = weights_.data();
    float* g = gradient.data();
    std::array<float, H2> by_two{};
    for (std::size_t i = 0; i < H2; ++i) {
        for (std::size_t o = 0; o < 2; ++o) {
            g[last() + 2 * i + o] += seen.two[i] * by_output[o];
            by_two[i] += w[last() + 2 * i + o] * by_output[o];
        }
        if (seen.two[i] <= 0) by_two[i] = 0;
        g[second_bias() + i] += by_two[i];
    }
    for (std::size_t o = 0; o < 2; ++o) g[last_bias() + o] += by_output[o];
    std::array<float, H1> by_one{};
    for (std::size_t i = 0; i < H1; ++i) {
        if (seen.one[i] <= 0) continue;
        const float* row = w + second() + i * H2;
        float* into = g + second() + i * H2;
        float sum = 0;
        for (std::size_t h = 0; h < H2; ++h) {
            into[h] += seen.one[i] * by_two[h];
            sum += row[h] * by_two[h];
        }
        by_one[i] = sum;
        g[first_bias() + i] += sum;
    }
    for (std::size_t i = 0; i < inputs_; ++i) {
        if (inputs[i] == 0) continue;
        const float x = static_cast<float>(inputs[i]) / search::input_one;
        float* into = g + first() + i * H1;
        for (std::size_t h = 0; h < H1; ++h) into[h] += x * by_one[h];
    }
}

// Adds the gradient of one sample and returns its cross entropy.
double Network::learn(const Sample& sample, float score_weight,
                      std::vector<float>& gradient) const {
    PerSeat<Seen> seen;
    const std::size_t seats = sample.seats;
    std::array<float, most_seats + 1> shares{};
    float highest = seats == 1 ? 0.0F : -1e9F;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        forward(sample.inputs.seats[seat], seen[seat]);
        highest = std::max(highest, seen[seat].out[0]);
    }
    float sum = seats == 1 ? std::exp(-highest) : 0.0F; // nobody's
    for (std::size_t seat = 0; seat < seats; ++seat)
        sum += shares[seat] = std::exp(seen[seat].out[0] - highest);
    double loss = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        shares[seat] /= sum;
        const float won = sample.shares[seat];
        if (won > 0) loss -= double{won} * std::log(std::max(shares[seat], 1e-9F));
        const std::array<float, 2> by_output{sample.is_contest ? shares[seat] - won : 0.0F,
                                             score_weight *
                                                 (seen[seat].out[1] - sample.scores[seat])};
        backward(sample.inputs.seats[seat], seen[seat], by_output.data(), gradient);
    }
    if (seats == 1 && sample.shares[0] == 0) loss -= std::log(std::max(1 - shares[0], 1e-9F));
    return sample.is_contest ? loss : 0;
}

void Network::step(const std::vector<float>& gradient, float rate) {
    constexpr float keep = 0.9F;
    constexpr float keep_square = 0.999F;
    ++steps_;
    const float mean_scale = 1 / (1 - std::pow(keep, static_cast<float>(steps_)));
    const float square_scale = 1 / (1 - std::pow(keep_square, static_cast<float>(steps_)));
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        means_[i] = keep * means_[i] + (1 - keep) * gradient[i];
        squares_[i] = keep_square * squares_[i] + (1 - keep_square) * gradient[i] * gradient[i];
        const float change =
            rate * means_[i] * mean_scale / (std::sqrt(squares_[i] * square_scale) + 1e-8F);
        weights_[i] = std::clamp(weights_[i] - change, -weight_limit, weight_limit);
    }
}

void Network::train(std::span<const Sample> samples, const TrainingPlan& plan, Rng rng) {
    std::vector<std::uint32_t> order(samples.size());
    std::iota(order.begin(), order.end(), 0U);
    std::vector<float> gradient(size());
    const std::size_t batches = samples.size() / plan.batch;
    const auto all = static_cast<float>(batches * static_cast<std::size_t>(plan.epochs));
    for (int epoch = 0; epoch < plan.epochs; ++epoch) {
        rng.shuffle(order);
        double loss = 0;
        for (std::size_t b = 0; b < batches; ++b) {
            std::fill(gradient.begin(), gradient.end(), 0.0F);
            for (std::size_t i = 0; i < plan.batch; ++i)
                loss += learn(samples[order[b * plan.batch + i]], plan.score_weight, gradient);
            for (float& g : gradient) g /= static_cast<float>(plan.batch);
            const float done = static_cast<float>(steps_) / all;
            step(gradient, plan.rate + done * (plan.last_rate - plan.rate));
        }
        std::fprintf(stderr, "  epoch %d: cross entropy %.4f\n", epoch + 1,
                     loss / static_cast<double>(batches * plan.batch));
    }
}

std::string Network::text(const PerSeat<int>& temperatures) const {
    using search::ValueNet;
    std::string text = std::to_string(ValueNet::version) + ' ' + std::to_string(inputs_) + '\n';
    for (const int temperature : temperatures) text += std::to_string(temperature) + ' ';
    text.back() = '\n';
    const auto layer = [&](std::size_t from, std::size_t bias, std::size_t ins, std::size_t outs,
                           int bias_one) {
        for (std::size_t o = 0; o < outs; ++o) {
            text += std::to_string(std::lround(weights_[bias + o] * static_cast<float>(bias_one)));
            for (std::size_t i = 0; i < ins; ++i)
                text += ' ' + std::to_string(std::lround(weights_[from + i * outs + o] *
                                                         float{ValueNet::weight_one}));
            text += '\n';
        }
    };
    layer(first(), first_bias(), inputs_, H1, ValueNet::first_sum_one);
    layer(second(), second_bias(), H1, H2, ValueNet::sum_one);
    layer(last(), last_bias(), H2, 2, ValueNet::sum_one);
    return text;
}

} // namespace khepri::learn
