// Trains the network of the champion of Mummies by self-play and prints it as
// src/ai/mummies/net_weights.cpp:
//
//     train_mummies [rounds [seed]] > src/ai/mummies/net_weights.cpp
//
// Single rounds are played by the network's own policy, some of the seats by the greedy player. In
// each round one decision is made at random, so that every kind of position is met; the positions
// from there on learn how the round ended. Same rounds and seed, same network.
#include "ai/greedy.h"
#include "ai/mummies/choices.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace khepri::ai {
namespace {

using mummies::Mummies;
using mummies::State;

constexpr int samples_in_batch = 256;
constexpr std::size_t weight_count = sizeof(Net) / sizeof(float);
constexpr int longest_round = 200; // sacrifices without end teach nothing

struct Position {
    Seat seat;
    Net::Inputs inputs;
};

// Gradient descent with Adam (Kingma and Ba, 2015).
class Learner {
public:
    explicit Learner(Rng& rng) {
        for (auto& from : net_.to_hidden)
            for (float& weight : from) weight = small(rng);
        for (auto& to : net_.to_output)
            for (float& weight : to) weight = small(rng);
    }

    void learn(const Net::Inputs& x, const Net::Outputs& truth, float rate) {
        const Net::Hidden active = net_.hidden_of(x);
        const Net::Outputs y = net_.outputs_of(active);
        Net::Hidden back{};
        for (std::size_t o = 0; o < Net::outputs; ++o) {
            const float error = y[o] - truth[o];
            squares_ += error * error;
            gradient_.output_bias[o] += error;
            for (std::size_t h = 0; h < Net::hidden; ++h) {
                gradient_.to_output[o][h] += error * active[h];
                if (active[h] > 0) back[h] += error * net_.to_output[o][h];
            }
        }
        for (std::size_t h = 0; h < Net::hidden; ++h) gradient_.bias[h] += back[h];
        for (std::size_t i = 0; i < Net::inputs; ++i)
            for (std::size_t h = 0; h < Net::hidden; ++h)
                gradient_.to_hidden[i][h] += back[h] * x[i];
        ++samples_;
        if (++in_batch_ == samples_in_batch) step(rate);
    }

    const Net& net() const { return net_; }
    // Mean squared error since last asked.
    double error() {
        const double mean = squares_ / static_cast<double>(samples_);
        squares_ = 0;
        samples_ = 0;
        return mean;
    }

private:
    static float small(Rng& rng) {
        return 0.6F * static_cast<float>(rng.below(1U << 20)) / (1U << 20) - 0.3F;
    }
    static float* weights(Net& net) { return net.to_hidden[0].data(); }

    void step(float rate) {
        ++steps_;
        const float fresh = 1 - std::pow(0.9F, steps_);
        const float fresh_squares = 1 - std::pow(0.999F, steps_);
        for (std::size_t i = 0; i < weight_count; ++i) {
            float& slope = weights(gradient_)[i];
            slope /= samples_in_batch;
            momentum_[i] += 0.1F * (slope - momentum_[i]);
            spread_[i] += 0.001F * (slope * slope - spread_[i]);
            weights(net_)[i] -=
                rate * (momentum_[i] / fresh) / (std::sqrt(spread_[i] / fresh_squares) + 1e-7F);
            slope = 0;
        }
        in_batch_ = 0;
    }

    Net net_;
    Net gradient_;
    std::vector<float> momentum_ = std::vector<float>(weight_count);
    std::vector<float> spread_ = std::vector<float>(weight_count);
    float steps_ = 0;
    int in_batch_ = 0;
    double squares_ = 0;
    long samples_ = 0;
};

const Choice& best_lead(const Choices& all) {
    return *std::max_element(all.begin(), all.end(),
                             [](const Choice& a, const Choice& b) { return a.lead < b.lead; });
}

// Plays a round from the deal; tells the positions after its one random decision.
std::vector<Position> play_round(const Mummies& game, const Net& net, State& state, Rng& rng) {
    std::vector<Position> positions;
    PerSeat<bool> plays_greedy{};
    for (bool& greedy : plays_greedy) greedy = rng.below(4) == 0;
    const auto random_at =
        static_cast<int>(rng.below(3 * static_cast<std::uint32_t>(game.seats()) + 2));
    for (int made = 0; state.round == 1 && state.phase == mummies::Phase::play; ++made) {
        if (made == longest_round) return {};
        const Seat seat = state.turn;
        if (plays_greedy[seat] && made != random_at) {
            game.apply(state, seat, greedy(game, game.view(state, seat), rng), rng);
            continue;
        }
        const Sight sight = sight_of(game, state, seat);
        const Choices all = choices(game, net, sight);
        const Choice choice = made == random_at
                                  ? all[rng.below(static_cast<std::uint32_t>(all.size()))]
                                  : best_lead(all);
        if (made >= random_at && !choice.closes)
            positions.push_back({seat, features(game, after(sight, choice.move))});
        game.apply(state, seat, choice.move, rng);
    }
    return positions;
}

Net::Outputs points_in_tens(const State& state, int seats, Seat seat) {
    float own = 0;
    float others = 0;
    for (int i = 0; i < seats; ++i)
        (i == seat ? own : others) += 0.1F * state.last_round.points[static_cast<std::size_t>(i)];
    return {own, others / static_cast<float>(seats - 1)};
}

// Even, and in the last two fifths falling to a fiftieth.
float rate_after(double share) {
    constexpr double falls_from = 0.6;
    if (share < falls_from) return 1e-3F;
    return 1e-3F * static_cast<float>(std::pow(0.02, (share - falls_from) / (1 - falls_from)));
}

Net train(long rounds, Rng rng) {
    const std::array<Mummies, 4> games{Mummies({2, 50}), Mummies({3, 50}), Mummies({4, 50}),
                                       Mummies({5, 50})};
    constexpr std::array<std::size_t, 10> shares{0, 0, 0, 0, 1, 1, 1, 2, 2, 3};
    Learner learner(rng);
    for (long round = 0; round < rounds; ++round) {
        const Mummies& game = games[shares[rng.below(shares.size())]];
        State state = game.deal(rng);
        const float rate = rate_after(static_cast<double>(round) / static_cast<double>(rounds));
        for (const Position& at : play_round(game, learner.net(), state, rng))
            learner.learn(at.inputs, points_in_tens(state, game.seats(), at.seat), rate);
        if ((round + 1) % (rounds / 10) == 0)
            std::fprintf(stderr, "%ld rounds: squared error %.4f\n", round + 1, learner.error());
    }
    return learner.net();
}

template <std::size_t N>
void print(const char* before, const std::array<float, N>& weights) {
    std::printf("%s{", before);
    for (std::size_t i = 0; i < N; ++i) std::printf("%s%.4fF", i == 0 ? "" : ", ", weights[i]);
    std::printf("}");
}

void print(const Net& net) {
    std::printf("// Printed by tools/train_mummies.cpp: not edited by hand.\n"
                "#include \"ai/mummies/net.h\"\n\nnamespace khepri::ai {\n\n"
                "const Net learned_net{\n    .to_hidden = {{");
    for (const auto& from : net.to_hidden) print("\n        ", from), std::printf(",");
    print("}},\n    .bias = ", net.bias);
    std::printf(",\n    .to_output = {{");
    for (const auto& to : net.to_output) print("\n        ", to), std::printf(",");
    print("}},\n    .output_bias = ", net.output_bias);
    std::printf("};\n\n} // namespace khepri::ai\n");
}

} // namespace
} // namespace khepri::ai

int main(int argc, char** argv) {
    using namespace khepri;
    const long rounds = argc > 1 ? std::atol(argv[1]) : 20'000'000;
    const long seed = argc > 2 ? std::atol(argv[2]) : 1;
    ai::print(ai::train(rounds, Rng::fast(static_cast<std::uint64_t>(seed))));
}
