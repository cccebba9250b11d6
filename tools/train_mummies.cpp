// Trains the networks of the champion of Mummies by self-play and prints them:
//
//     train_mummies [rounds [seed]] > src/games/mummies/ai/learned/net.txt
//     train_mummies belief [rounds [seed]] > src/games/mummies/ai/learned/belief.txt
//
// The network's own policy plays single rounds, with the greedy player at some of the seats. Each
// round has one random decision, so that every kind of position occurs; the positions after it
// learn how the round ended. The network of beliefs learns to tell real hands in rounds of the
// policy from imagined ones. Same rounds and seed, same network.
#include "games/all.h"
#include "games/all_ai.h"
#include "games/mummies/ai/belief.h"
#include "games/mummies/ai/candidates.h"
#include "games/mummies/ai/policy.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace khepri::mummies::ai {
namespace {

using mummies::Mummies;
using mummies::State;

constexpr int samples_in_batch = 256;
constexpr int longest_round = 200; // sacrifices without end teach nothing

using Inputs = std::array<float, Net::inputs>;

struct Position {
    Seat seat;
    Inputs inputs;
};

// What the output is: a number, or the logarithm of odds.
enum class Output : std::uint8_t { number, odds };

// Gradient descent with Adam (Kingma and Ba, 2015).
class Learner {
public:
    Learner(Output output, Rng& rng) : output_(output) {
        const auto scatter = [&rng](Net::Hidden& weights) {
            for (Lanes& lanes : weights)
                for (int i = 0; i < 4; ++i)
                    lanes[i] = 0.6F * static_cast<float>(rng.below(1U << 20)) / (1U << 20) - 0.3F;
        };
        for (Net::Hidden& weights : net_.to_hidden) scatter(weights);
        scatter(net_.to_output);
    }

    void learn(const Inputs& inputs, float truth, float rate) {
        Net::Hidden sums = net_.bias;
        net_.add(inputs, 0, sums);
        const Net::Hidden active = Net::active(sums);
        const float output = net_.output_of(active);
        const float error =
            (output_ == Output::odds ? 1 / (1 + std::exp(-output)) : output) - truth;
        gradient_.output_bias += error;
        for (std::size_t h = 0; h < active.size(); ++h) {
            gradient_.to_output[h] += error * active[h];
            const Lanes back = active[h] > 0 ? error * net_.to_output[h] : Lanes{};
            gradient_.bias[h] += back;
            for (std::size_t i = 0; i < Net::inputs; ++i)
                gradient_.to_hidden[i][h] += back * inputs[i];
        }
        squares_ += error * error;
        ++samples_;
        if (samples_ % samples_in_batch == 0) step(rate);
    }

    const Net& net() const { return net_; }
    // Mean squared error since the last call.
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

    Output output_;
    Net net_;
    Net gradient_;
    Net momentum_;
    Net spread_;
    float steps_ = 0;
    double squares_ = 0;
    long samples_ = 0;
    long asked_at_ = 0;
};

const Candidate& best_lead(const Candidates& all) {
    return *std::max_element(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
        return a.lead < b.lead;
    });
}

Position position(const Mummies& game, const SeatState& seat_state) {
    const TableInputs table = table_inputs(game, seat_state);
    const HandInputs hand = hand_inputs(game, seat_state, seat_state.hand);
    Position at{seat_state.seat, {}};
    std::copy(hand.begin(), hand.end(), std::copy(table.begin(), table.end(), at.inputs.begin()));
    return at;
}

// Plays a round from the deal; returns the positions after its one random decision.
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
        const SeatState seat_state = seat_state_of(game, state, seat);
        const Candidates all = weighed_candidates(game, net, seat_state);
        const Candidate candidate = made == random_at
                                        ? all[rng.below(static_cast<std::uint32_t>(all.size()))]
                                        : best_lead(all);
        if (made >= random_at && !candidate.closes)
            positions.push_back(position(game, after(seat_state, candidate.move)));
        game.apply(state, seat, candidate.move, rng);
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

// Of 2 to 5 players, in the shares 4 : 3 : 2 : 1.
const Mummies& any_game(Rng& rng) {
    static const std::array<Mummies, 4> games{Mummies({2, 50}), Mummies({3, 50}), Mummies({4, 50}),
                                              Mummies({5, 50})};
    constexpr std::array<std::size_t, 10> shares{0, 0, 0, 0, 1, 1, 1, 2, 2, 3};
    return games[shares[rng.below(shares.size())]];
}

Net train(long rounds, Rng rng) {
    Learner learner(Output::number, rng);
    for (long round = 0; round < rounds; ++round) {
        const Mummies& game = any_game(rng);
        State state = game.deal(rng);
        const float rate = rate_after(static_cast<double>(round) / static_cast<double>(rounds));
        for (const Position& at : play_round(game, learner.net(), state, rng))
            learner.learn(at.inputs, lead_of(state, game.seats(), at.seat), rate);
        if ((round + 1) % (rounds / 10) == 0)
            std::fprintf(stderr, "%ld rounds: squared error %.4f\n", round + 1, learner.error());
    }
    return learner.net();
}

// A real hand of another seat and an imagined one, before every decision.
void learn_hands(const Mummies& game, const State& state, float rate, Learner& learner, Rng& rng) {
    const auto others = static_cast<std::uint32_t>(game.seats() - 1);
    const auto other = static_cast<Seat>((state.turn + 1 + rng.below(others)) %
                                         static_cast<std::uint32_t>(game.seats()));
    learner.learn(belief_inputs(game, state, other), 1, rate);
    const State imagined = game.imagine(game.view(state, state.turn), rng);
    learner.learn(belief_inputs(game, imagined, other), 0, rate);
}

Net train_belief(long rounds, Rng rng) {
    Learner learner(Output::odds, rng);
    for (long round = 0; round < rounds; ++round) {
        const Mummies& game = any_game(rng);
        State state = game.deal(rng);
        const float rate = rate_after(static_cast<double>(round) / static_cast<double>(rounds));
        for (int made = 0; made < longest_round && state.round == 1; ++made) {
            if (made > 0) learn_hands(game, state, rate, learner, rng);
            const Move move = policy(game, game.view(state, state.turn), rng);
            game.apply(state, state.turn, move, rng);
        }
        if ((round + 1) % (rounds / 10) == 0)
            std::fprintf(stderr, "%ld rounds: squared error %.4f\n", round + 1, learner.error());
    }
    return learner.net();
}

long in_ten_thousandths(float weight) { return std::lround(10'000 * weight); }

void print(const Net::Hidden& weights) {
    for (std::size_t h = 0; h < weights.size(); ++h)
        for (int i = 0; i < 4; ++i)
            std::printf("%s%ld", h + static_cast<std::size_t>(i) == 0 ? "" : " ",
                        in_ten_thousandths(weights[h][i]));
    std::puts("");
}

// As net.cpp reads it.
void print(const Net& net) {
    std::puts(
        "# Written by tools/train_mummies: weights in ten-thousandths. For each input a line of "
        "its weights to the hidden layer,\n"
        "# then the biases of the hidden layer, its weights to the output, and the bias of the "
        "output.");
    for (const Net::Hidden& weights : net.to_hidden) print(weights);
    print(net.bias);
    print(net.to_output);
    std::printf("%ld\n", in_ten_thousandths(net.output_bias));
}

} // namespace
} // namespace khepri::mummies::ai

int main(int argc, char** argv) {
    using namespace khepri;
    using namespace mummies;
    const bool belief = argc > 1 && std::string_view(argv[1]) == "belief";
    const int first = belief ? 2 : 1;
    const long rounds = argc > first ? std::atol(argv[first]) : (belief ? 150'000 : 8'000'000);
    const long seed = argc > first + 1 ? std::atol(argv[first + 1]) : 1;
    const Rng rng = Rng::fast(static_cast<std::uint64_t>(seed));
    ai::print(belief ? ai::train_belief(rounds, rng) : ai::train(rounds, rng));
}
