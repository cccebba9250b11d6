#include "games/mummies/ai/net.h"

#include "games/mummies/ai/learned.h"
#include "search/learned_numbers.h"

#include <string_view>

namespace khepri::mummies::ai {
namespace {

// Weights are written in ten-thousandths.
float weight(search::LearnedNumbers& numbers) {
    return static_cast<float>(numbers.next()) / 10'000;
}
void fill(Net::Hidden& weights, search::LearnedNumbers& numbers) {
    for (Lanes& lanes : weights)
        for (int i = 0; i < 4; ++i) lanes[i] = weight(numbers);
}

Net read_net(std::string_view text) {
    Net net;
    search::LearnedNumbers numbers(text);
    for (Net::Hidden& weights : net.to_hidden) fill(weights, numbers);
    fill(net.bias, numbers);
    fill(net.to_output, numbers);
    net.output_bias = weight(numbers);
    return net;
}

} // namespace

const Net& trained_net() {
    static const Net net = read_net(learned_net);
    return net;
}

const Net& belief_net() {
    static const Net net = read_net(learned_belief);
    return net;
}

} // namespace khepri::mummies::ai
