#include "ai/scarabya/beam.h"

#include "core/hash.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>
#include <utility>

namespace khepri::ai::board {
namespace {

constexpr std::size_t offers_for_a_place = 6; // before the worse half is thrown away
constexpr std::size_t nodes_between_looks = 64;
constexpr std::size_t width_in_a_hurry = 300; // a few milliseconds

} // namespace

void Beam::offer(const Node& node) {
    if (node.promise < threshold_) {
        cut_ = true;
        return;
    }
    offered_.push_back(node);
    if (offered_.size() < offers_for_a_place * width_) return;
    keep_the_best(offers_for_a_place / 2 * width_, sifted_);
    std::swap(offered_, sifted_);
    if (offered_.size() == offers_for_a_place / 2 * width_) threshold_ = offered_.back().promise;
}

bool Beam::is_new(Cells live, const Layer& kept, std::size_t mask) {
    std::size_t at = mix(live.low(), live.high()) & mask;
    for (; seen_[at] != 0; at = (at + 1) & mask)
        if (kept[seen_[at] - 1].live == live) return false;
    seen_[at] = static_cast<std::uint32_t>(kept.size()) + 1;
    return true;
}

// The most promising different grounds that were offered, the best first.
void Beam::keep_the_best(std::size_t most, Layer& kept) {
    const auto better = [](const Node& a, const Node& b) {
        return std::tuple(b.promise, a.parent, a.place.facing, a.place.anchor) <
               std::tuple(a.promise, b.parent, b.place.facing, b.place.anchor);
    };
    std::sort(offered_.begin(), offered_.end(), better);
    const std::size_t places = std::bit_ceil(2 * most + 2);
    seen_.assign(places, 0);
    kept.clear();
    for (const Node& node : offered_) {
        if (kept.size() == most) {
            cut_ = true;
            return;
        }
        if (is_new(node.live, kept, places - 1)) kept.push_back(node);
    }
}

void Beam::look_at(const Budget* clock) {
    if (!hurries_ && clock != nullptr && !clock->allows_now()) hurries_ = cut_ = true;
}

// The best grounds of a layer come first, so that the others can be left out.
void Beam::expand(const Land& land, Aim aim, Tile tile, const Stage& stage, const Layer& from,
                  const Budget* clock) {
    offered_.clear();
    threshold_ = std::numeric_limits<int>::min();
    for (std::uint32_t i = 0; i < from.size(); ++i) {
        if (i % nodes_between_looks == 0) look_at(clock);
        if (hurries_ && i >= width_in_a_hurry) break;
        const Node& node = from[i];
        const Outlook outlook(land, node.live, stage);
        bool fits = false;
        for_each_placement(land, node.live, tile, [&](const Place& place) {
            fits = true;
            const Laid laid = outlook.after(cells_of(place));
            const int made = node.made + gain(aim, laid);
            offer({laid.live, made, point * made + laid.worth, i, place});
        });
        if (!fits)
            offer({node.live, node.made, point * node.made + outlook.total(), i, node.place});
    }
}

void Beam::search(const Land& land, Aim aim, Cells live, std::span<const Tile> order,
                  const Budget* clock) {
    layers_.resize(order.size() + 1);
    const int worth = order.empty() ? Outlook(land, live, stage_for(aim, 0)).total() : 0;
    layers_[0].assign(1, {live, 0, worth, 0, {}});
    cut_ = hurries_ = false;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Stage& stage = stage_for(aim, order.size() - 1 - i);
        expand(land, aim, order[i], stage, layers_[i], clock);
        keep_the_best(hurries_ ? std::min(width_, width_in_a_hurry) : width_, layers_[i + 1]);
    }
    // With no card to come the worth of the ground is what it counts at the end.
    best_ = layers_.back().front().promise / point;
}

std::vector<Place> Beam::line() const {
    std::vector<Place> places;
    std::uint32_t at = 0;
    for (std::size_t i = layers_.size() - 1; i > 0; --i) {
        const Node& node = layers_[i][at];
        at = node.parent;
        if (node.live != layers_[i - 1][at].live) places.push_back(node.place);
    }
    std::reverse(places.begin(), places.end());
    return places;
}

} // namespace khepri::ai::board
