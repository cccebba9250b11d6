#include "games/scarabya/ai/beam.h"

#include "core/hash.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>
#include <utility>

namespace khepri::scarabya::ai {
namespace {

constexpr std::size_t offers_for_a_place = 6; // before the worse half is thrown away
constexpr std::size_t nodes_in_task = 64;
constexpr std::size_t tasks_between_looks = 16;
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

void Beam::look_at(const search::Budget& clock) {
    if (!hurries_ && !clock.allows_now()) hurries_ = cut_ = true;
}

// Calls found(Node) for all that may follow on one ground of a layer.
template <class Found>
void Beam::lay(const Step& step, const Layer& from, std::size_t number, const Found& found) {
    const Node& node = from[number];
    const auto parent = static_cast<std::uint32_t>(number);
    const PlacementValues values(step.land, node.live, step.stage);
    bool fits = false;
    for_each_placement(step.land, node.live, step.tile, [&](const Place& place) {
        fits = true;
        const Laid laid = values.after(cells_of(place));
        const int made = node.made + gain(step.aim, laid);
        found({laid.live, made, point * made + laid.worth, parent, place});
    });
    if (!fits)
        found({node.live, node.made, point * node.made + values.total(), parent, node.place});
}

void Beam::expand(const Step& step, const Layer& from) {
    for (std::size_t i = 0; i < from.size(); ++i)
        lay(step, from, i, [this](const Node& node) { offer(node); });
}

// Tasks for threads; their results are merged in the order of the grounds, not of the threads. The
// best grounds of a layer come first, so that the others can be left out.
void Beam::expand(const Step& step, const Layer& from, const search::Budget& clock) {
    found_.resize(tasks_between_looks);
    for (std::size_t begin = 0; begin < from.size();) {
        look_at(clock);
        if (hurries_ && begin >= width_in_a_hurry) break;
        const std::size_t left =
            (hurries_ ? std::min(from.size(), width_in_a_hurry) : from.size()) - begin;
        const std::size_t nodes = std::min(left, nodes_in_task * tasks_between_looks);
        const std::size_t tasks = (nodes + nodes_in_task - 1) / nodes_in_task;
        clock.parallel_for(static_cast<int>(tasks), [&](int task) {
            const auto number = static_cast<std::size_t>(task);
            found_[number].clear();
            const std::size_t first = begin + number * nodes_in_task;
            const std::size_t end = std::min(first + nodes_in_task, begin + nodes);
            for (std::size_t i = first; i < end; ++i)
                lay(step, from, i, [&](const Node& node) { found_[number].push_back(node); });
        });
        for (std::size_t task = 0; task < tasks; ++task)
            for (const Node& node : found_[task]) offer(node);
        begin += nodes;
    }
}

void Beam::search(const Land& land, Aim aim, Cells live, std::span<const Tile> order,
                  const search::Budget* clock) {
    layers_.resize(order.size() + 1);
    const int worth = order.empty() ? PlacementValues(land, live, stage(aim, 0)).total() : 0;
    layers_[0].assign(1, {live, 0, worth, 0, {}});
    cut_ = hurries_ = false;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Step step{land, aim, order[i], stage(aim, order.size() - 1 - i)};
        offered_.clear();
        threshold_ = std::numeric_limits<int>::min();
        if (clock == nullptr)
            expand(step, layers_[i]);
        else
            expand(step, layers_[i], *clock);
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

} // namespace khepri::scarabya::ai
