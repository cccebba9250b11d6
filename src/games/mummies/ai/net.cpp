#include "games/mummies/ai/net.h"

#include "core/check.h"
#include "games/mummies/ai/learned.h"

#include <charconv>

namespace khepri::mummies::ai {
namespace {

// Reads weights, which are written in ten-thousandths.
class WeightReader {
public:
    explicit WeightReader(std::string_view text)
        : next_(text.data()), end_(text.data() + text.size()) {}

    float weight() {
        while (next_ != end_ && (*next_ == ' ' || *next_ == '\n')) ++next_;
        int number = 0;
        const auto read = std::from_chars(next_, end_, number);
        CHECK(read.ec == std::errc{});
        next_ = read.ptr;
        return static_cast<float>(number) / 10'000;
    }
    void fill(Net::Hidden& weights) {
        for (Lanes& lanes : weights)
            for (int i = 0; i < 4; ++i) lanes[i] = weight();
    }

private:
    const char* next_;
    const char* end_;
};

Net read_net() {
    Net net;
    WeightReader reader(learned_net);
    for (Net::Hidden& weights : net.to_hidden) reader.fill(weights);
    reader.fill(net.bias);
    reader.fill(net.to_output);
    net.output_bias = reader.weight();
    return net;
}

} // namespace

const Net& trained_net() {
    static const Net net = read_net();
    return net;
}

} // namespace khepri::mummies::ai
