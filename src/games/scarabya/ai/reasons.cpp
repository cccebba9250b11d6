#include "games/scarabya/ai/reasons.h"

#include "games/scarabya/ai/position.h"

#include <algorithm>

namespace khepri::scarabya::ai {

namespace {

constexpr std::size_t moves_with_reasons = 5;
constexpr std::size_t most_reasons = 3;
constexpr int pocket_for_one_tile = 9; // one tile in it leaves a site of at most four

class Reasoning {
public:
    Reasoning(const Scarabya& game, const View& seen, const Place& place)
        : position_(game, seen),
          cells_(cells_of(place)),
          laid_(PlacementValues(position_.land, position_.live, stage_for(Aim::points, 0))
                    .after(cells_)),
          sites_(game.preview(seen.table, seen.seat, place)) {}

    std::vector<search::Reason> all() {
        if (position_.aim() == Aim::burial)
            tell_of_burial();
        else
            tell_of_points();
        tell_of_walls();
        if (found_.size() > most_reasons) found_.resize(most_reasons);
        return std::move(found_);
    }

private:
    using Values = std::vector<std::pair<std::string, std::variant<int, std::string>>>;
    void give(const char* name, Values values = {}) {
        found_.push_back({std::string("reason.") + name, std::move(values)});
    }

    Cells scarabs() const { return position_.land.scarabs; }
    bool is_duel() const { return position_.game.options().mode == Mode::duel; }

    void tell_of_points() {
        tell_of_sites();
        if (is_duel() && leaves_little()) give("leaves_little");
        if (!is_duel()) tell_of_pockets();
        const int covered = (cells_ & scarabs()).count();
        if (covered == 0) give("covers_no_scarab");
        const int open = (laid_.live & scarabs()).count();
        if (!is_duel() && open >= 2 && !position_.rest.empty())
            give("keeps_open", {{"scarabs", open}});
        if (is_duel() && covered > 0) give("denies", {{"scarabs", covered}});
    }

    void tell_of_sites() {
        int count = 0;
        Site best;
        for (const Site& site : sites_) {
            if (site.points == 0) continue;
            ++count;
            if (site.points > best.points) best = site;
        }
        if (count > 1) give("closes_sites", {{"sites", count}, {"points", laid_.points}});
        if (count == 1)
            give(is_duel() ? "takes_site" : "closes_site",
                 {{"size", best.size}, {"scarabs", best.scarabs}, {"points", best.points}});
    }

    // The pocket with the most scarabs that the tile makes.
    void tell_of_pockets() {
        int size = 0;
        int most = 0;
        const Cells beside = neighbours(cells_);
        for_each_region(laid_.live, beside, pocket_for_one_tile, [&](Cells region, int count) {
            const int held = (region & scarabs()).count();
            if (held > most) most = held, size = count;
        });
        if (most > 0 && !position_.rest.empty())
            give("makes_pocket", {{"size", size}, {"scarabs", most}});
    }

    void tell_of_burial() {
        const int buried = (cells_ & scarabs()).count();
        if (buried > 0) give("buries", {{"scarabs", buried}});
        if (laid_.lost == 0) give("shuts_none_in");
    }

    // With at least three of four cards that may follow the opponent closes no site with a scarab.
    bool leaves_little() const {
        const PlacementValues values(position_.land, laid_.live, stage_for(Aim::points, 0));
        std::size_t harmless = 0;
        for (const Tile tile : position_.rest) {
            bool scores = false;
            for_each_placement(position_.land, laid_.live, tile, [&](const Place& reply) {
                scores = scores || values.after(cells_of(reply)).points > 0;
            });
            harmless += scores ? 0 : 1;
        }
        return !position_.rest.empty() && 4 * harmless >= 3 * position_.rest.size();
    }

    // A site that is closed by the frame or a rock needs fewer tiles.
    void tell_of_walls() {
        const Cells at_a_wall = whole_board.without(rectangle(1, 1, side - 2, side - 2)) |
                                neighbours(position_.land.rocks);
        for (const Site& site : sites_) {
            if (site.points == 0 || (site.cells & at_a_wall).empty()) continue;
            give("uses_wall");
            return;
        }
    }

    Position position_;
    Cells cells_;
    Laid laid_;
    Sites sites_;
    std::vector<search::Reason> found_;
};

} // namespace

std::vector<search::Reason> reasons(const Scarabya& game, const View& seen, const Move& move) {
    return Reasoning(game, seen, move).all();
}

search::Advice<Move> with_reasons(const Scarabya& game, const View& seen,
                                  search::Advice<Move> advice) {
    const std::size_t count = std::min(moves_with_reasons, advice.ranked.size());
    for (std::size_t i = 0; i < count; ++i)
        advice.ranked[i].reasons = reasons(game, seen, advice.ranked[i].move);
    if (advice.ranked.front().reasons.empty())
        advice.ranked.front().reasons.push_back({"reason.no_better", {}});
    return advice;
}

} // namespace khepri::scarabya::ai
