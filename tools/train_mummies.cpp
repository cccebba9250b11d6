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
constexpr int longest_round = 200; // sacrifices without end teach nothing

struct Position {
    Seat seat;
    std::array<float, Net::inputs> inputs;
};

// Gradient descent with Adam (Kingma and Ba, 2015).
class Learner {
public:
    explicit Learner(Rng& rng) {
        const auto scatter = [&rng](Net::Hidden& weights) {
            for (Lanes& lanes : weights)
                for (int i = 0; i < 4; ++i)
                    lanes[i] = 0.6F * static_cast<float>(rng.below(1U << 20)) / (1U << 20) - 0.3F;
        };
        for (Net::Hidden& weights : net_.to_hidden) scatter(weights);
        scatter(net_.to_output);
    }

    void learn(const Position& at, float truth, float rate) {
        Net::Hidden sums = net_.bias;
        net_.add(at.inputs, 0, sums);
        const Net::Hidden active = Net::active(sums);
        const float error = net_.output_of(active) - truth;
        gradient_.output_bias += error;
        for (std::size_t h = 0; h < active.size(); ++h) {
            gradient_.to_output[h] += error * active[h];
            const Lanes back = active[h] > 0 ? error * net_.to_output[h] : Lanes{};
            gradient_.bias[h] += back;
            for (std::size_t i = 0; i < Net::inputs; ++i)
                gradient_.to_hidden[i][h] += back * at.inputs[i];
        }
        squares_ += error * error;
        ++samples_;
        if (samples_ % samples_in_batch == 0) step(rate);
    }

    const Net& net() const { return net_; }
    // Mean squared error since last asked.
    double error() {
        const double mean = squares_ / static_cast<double>(samples_ - asked_at_);
        squares_ = 0;
        asked_at_ = samples_;
        return mean;
    }

private:
    void step(float rate) {
        ++steps_;
        for (std::size_t i = 0; i < Net::inputs; ++i)
            move(net_.to_hidden[i], gradient_.to_hidden[i], momentum_.to_hidden[i],
                 spread_.to_hidden[i], rate);
        move(net_.bias, gradient_.bias, momentum_.bias, spread_.bias, rate);
        move(net_.to_output, gradient_.to_output, momentum_.to_output, spread_.to_output, rate);
        net_.output_bias -= rate * gradient_.output_bias / samples_in_batch;
        gradient_ = {};
    }
    void move(Net::Hidden& weights, const Net::Hidden& gradient, Net::Hidden& momentum,
              Net::Hidden& spread, float rate) const {
        const float fresh = 1 - std::pow(0.9F, steps_);
        const float fresh_spread = 1 - std::pow(0.999F, steps_);
        for (std::size_t h = 0; h < weights.size(); ++h) {
            const Lanes slope = gradient[h] / float{samples_in_batch};
            momentum[h] += 0.1F * (slope - momentum[h]);
            spread[h] += 0.001F * (slope * slope - spread[h]);
            for (int i = 0; i < 4; ++i)
                weights[h][i] -= rate * (momentum[h][i] / fresh) /
                                 (std::sqrt(spread[h][i] / fresh_spread) + 1e-7F);
        }
    }

    Net net_;
    Net gradient_;
    Net momentum_;
    Net spread_;
    float steps_ = 0;
    double squares_ = 0;
    long samples_ = 0;
    long asked_at_ = 0;
};

const Choice& best_lead(const Choices& all) {
    return *std::max_element(all.begin(), all.end(),
                             [](const Choice& a, const Choice& b) { return a.lead < b.lead; });
}

Position position(const Mummies& game, const Sight& sight) {
    const TableInputs table = table_inputs(game, sight);
    const HandInputs hand = hand_inputs(game, sight, sight.hand);
    Position at{sight.seat, {}};
    std::copy(hand.begin(), hand.end(), std::copy(table.begin(), table.end(), at.inputs.begin()));
    return at;
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
            positions.push_back(position(game, after(sight, choice.move)));
        game.apply(state, seat, choice.move, rng);
    }
    return positions;
}

// In tens, over the mean of the others.
float lead_of(const State& state, int seats, Seat seat) {
    int sum = 0;
    for (int i = 0; i < seats; ++i) sum += state.last_round.points[static_cast<std::size_t>(i)];
    const int own = state.last_round.points[seat];
    return 0.1F * (static_cast<float>(own) -
                   static_cast<float>(sum - own) / static_cast<float>(seats - 1));
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
            learner.learn(at, lead_of(state, game.seats(), at.seat), rate);
        if ((round + 1) % (rounds / 10) == 0)
            std::fprintf(stderr, "%ld rounds: squared error %.4f\n", round + 1, learner.error());
    }
    return learner.net();
}

void print(const Net::Hidden& weights) {
    for (std::size_t h = 0; h < weights.size(); ++h) {
        const Lanes w = weights[h];
        std::printf("%s{%.4fF, %.4fF, %.4fF, %.4fF}",
                    h == 0       ? "\n    {{"
                    : h % 2 == 0 ? ",\n      "
                                 : ", ",
                    w[0], w[1], w[2], w[3]);
    }
    std::printf("}},");
}

void print(const Net& net) {
    std::printf("// Printed by tools/train_mummies.cpp: not edited by hand.\n// clang-format off\n"
                "#include \"ai/mummies/net.h\"\n\nnamespace khepri::ai {\n\n"
                "const Net learned_net{\n    .to_hidden = {{");
    for (const Net::Hidden& weights : net.to_hidden) print(weights);
    std::printf("\n    }},\n    .bias =");
    print(net.bias);
    std::printf("\n    .to_output =");
    print(net.to_output);
    std::printf("\n    .output_bias = %.4fF};\n\n} // namespace khepri::ai\n", net.output_bias);
}

} // namespace
} // namespace khepri::ai

int main(int argc, char** argv) {
    using namespace khepri;
    const long rounds = argc > 1 ? std::atol(argv[1]) : 20'000'000;
    const long seed = argc > 2 ? std::atol(argv[2]) : 1;
    ai::print(ai::train(rounds, Rng::fast(static_cast<std::uint64_t>(seed))));
}
