// A beam search for the best placements with a known order of cards: after each card it keeps the
// most promising grounds. Equal grounds are merged, because the remaining cards give the same on
// both.
#pragma once

#include "games/scarabya/ai/value/placement_values.h"
#include "search/budget.h"

#include <cstdint>
#include <span>
#include <vector>

namespace khepri::scarabya::ai {

enum class Aim : std::uint8_t {
    points,
    burial, // solo: minus one for each scarab that is not buried
};

inline int gain(Aim aim, const Laid& laid) { return aim == Aim::points ? laid.points : -laid.lost; }

// With so many cards to come.
inline const StageWeights& stage_for(Aim aim, std::size_t to_come) {
    return (aim == Aim::points ? expedition_values() : solo_values())[to_come];
}

class Beam {
public:
    // What open ground is worth in points; alone, only burying counts.
    explicit Beam(int width, const Values& in_points = expedition_values())
        : width_(static_cast<std::size_t>(width)), in_points_(&in_points) {}

    // With a budget its threads search together; when its time is up, a narrow beam finishes the
    // search.
    void search(const Land& land, Aim aim, Cells live, std::span<const Tile> order,
                const search::Budget* clock = nullptr);
    // The best result found.
    int best() const { return best_; }
    // Whether nothing was pruned, so that the result is optimal.
    bool is_exhaustive() const { return !cut_; }
    bool ran_out_of_time() const { return hurries_; }
    // The grounds kept after n cards.
    std::size_t followed(std::size_t cards) const { return layers_[cards].size(); }
    Cells ground(std::size_t cards, std::size_t rank) const { return layers_[cards][rank].live; }
    // The placements of the best line; tiles that fit nowhere are omitted.
    std::vector<Place> line() const;

private:
    struct Node {
        Cells live;
        int made = 0;
        int promise = 0; // what was made and what the ground is worth
        std::uint32_t parent = 0;
        Place place{};
    };
    using Layer = std::vector<Node>;

    // A card for all grounds of a layer; the stage is the one after it.
    struct Step {
        const Land& land;
        Aim aim;
        Tile tile;
        const StageWeights& stage;
    };

    template <class Found>
    static void lay(const Step& step, const Layer& from, std::size_t number, const Found& found);
    void expand(const Step& step, const Layer& from);
    void expand(const Step& step, const Layer& from, const search::Budget& clock);
    void look_at(const search::Budget& clock);
    void offer(const Node& node);
    void keep_the_best(std::size_t most, Layer& kept);
    bool is_new(Cells live, const Layer& kept, std::size_t mask);

    const StageWeights& stage(Aim aim, std::size_t to_come) const {
        return aim == Aim::points ? (*in_points_)[to_come] : stage_for(aim, to_come);
    }

    std::size_t width_;
    const Values* in_points_;
    std::vector<Layer> layers_;
    Layer offered_;
    Layer sifted_;
    std::vector<Layer> found_; // by task
    int threshold_ = 0;
    std::vector<std::uint32_t> seen_; // open addressing: 1 + index in the kept layer
    int best_ = 0;
    bool cut_ = false;
    bool hurries_ = false;
};

} // namespace khepri::scarabya::ai
