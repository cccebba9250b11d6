#include "games/scarabya/ai/duel.h"
#include "games/scarabya/ai/search.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace khepri::scarabya::ai {
namespace {

class DuelSearch {
public:
    explicit DuelSearch(const Position& position) : position_(position), mover_(position.mover()) {
        const auto& boards = position.seen.table.boards;
        const Seat first = position.seen.table.first;
        margin_ = boards[first].score - boards[1 - first].score;
    }

    search::Advice<Move> think(const SearchParams& params, const search::Budget& budget, Rng rng) {
        const RaceLimits limits{0.5, params.duel_to_drop};
        Candidates candidates = position_.candidates();
        if (!position_.game.options().order) {
            keep_first(candidates, params.duel_candidates);
            return race(candidates, limits, played_out(), is_decided() ? budget.at_most(1) : budget,
                        rng);
        }
        if (position_.is_exact(params.exact_cards)) return decide_exactly(candidates);
        look_at_replies(candidates);
        keep_first(candidates, params.candidates);
        return race(candidates, limits, enforced_margin(), budget.at_most(1), rng);
    }

private:
    DuelGround ground_after(const Candidate& candidate) const {
        return after({position_.live, mover_, margin_}, candidate.laid);
    }
    int own(int margin_of_first) const {
        return mover_ == Mover::first ? margin_of_first : -margin_of_first;
    }

    // The order is known to both: what they can enforce within the next cards.
    PlayOut enforced_margin() const {
        return [this](const Candidate& candidate, Rng luck, std::size_t) {
            constexpr Depth depth{6, 3};
            const Rest order = position_.imagined_order(luck);
            const int found = own(enforced(position_.land, ground_after(candidate),
                                           {order.begin(), order.size()}, depth));
            const double margin = found / double{point};
            const auto win = static_cast<float>(chance_with(margin, order.size(), depth));
            const int points = policies_points(candidate, order);
            return search::Trial{win, win, static_cast<float>(position_.score + points)};
        };
    }

    // What the seat makes from here on if both go on by their policy in this order.
    int policies_points(const Candidate& candidate, const Rest& order) const {
        DuelGround ground = ground_after(candidate);
        int points = candidate.laid.points;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const DuelGround next =
                placed_by_policy(position_.land, ground, order[i], order.size() - 1 - i);
            if (ground.to_place == mover_) points += own(next.margin - ground.margin);
            ground = next;
        }
        return points + bonus(ground);
    }

    // S17: what the seat gets for one tile fewer.
    int bonus(const DuelGround& end) const {
        return std::max(0, own(final_margin(position_.land, end) - end.margin));
    }

    // With the last card nothing is left to luck; and nobody can close more than four points for
    // each scarab that lies open.
    bool is_decided() const {
        return position_.rest.empty() ||
               std::abs(margin_) > largest_site * (position_.live & position_.land.scarabs).count();
    }

    // The more cards follow after the horizon, the less a margin means.
    static double chance_with(double margin, std::size_t cards, Depth depth) {
        const double unseen = std::max(0.0, static_cast<double>(cards) - depth.cards);
        return 1 / (1 + std::exp(-margin / (0.5 + 1.5 * std::sqrt(unseen))));
    }

    // To the end: the seat plays its policy, the opponent takes the most points at once. A perfect
    // opponent would never leave anything to gain.
    PlayOut played_out() const {
        return [this](const Candidate& candidate, Rng luck, std::size_t) {
            constexpr float a_point = 0.005F; // a win first of all
            const Rest order = position_.imagined_order(luck);
            DuelGround ground = ground_after(candidate);
            int points = candidate.laid.points; // the seat's own from here on
            for (std::size_t i = 0; i < order.size(); ++i) {
                const int before = ground.margin;
                if (ground.to_place == mover_) {
                    ground =
                        placed_by_policy(position_.land, ground, order[i], order.size() - 1 - i);
                    points += own(ground.margin - before);
                } else {
                    ground = placed_for_points(position_.land, ground, order[i], luck);
                }
            }
            const int margin = own(final_margin(position_.land, ground));
            points += bonus(ground);
            const float win = margin > 0 ? 1.0F : (margin < 0 ? 0.0F : 0.5F);
            return search::Trial{win + a_point * static_cast<float>(margin), win,
                                 static_cast<float>(position_.score + points)};
        };
    }

    // What the best replies are worth one step ahead, averaged over the cards that may be turned
    // up.
    int mean_reply(const Candidate& candidate) const {
        const StageWeights& stage = duel_values(other(mover_))[position_.rest.size() - 1];
        const PlacementValues values(position_.land, candidate.laid.live, stage);
        int sum = 0;
        for (const Tile tile : position_.rest) {
            std::optional<int> best;
            for_each_placement(position_.land, candidate.laid.live, tile, [&](const Place& reply) {
                const Laid laid = values.after(cells_of(reply));
                best = std::max(best, std::optional(point * laid.points + laid.worth));
            });
            sum += best.value_or(values.total());
        }
        return sum / static_cast<int>(position_.rest.size());
    }

    // Selects candidates better than one step ahead does.
    void look_at_replies(Candidates& candidates) const {
        for (Candidate& candidate : candidates)
            candidate.promise = point * candidate.laid.points - mean_reply(candidate);
        std::stable_sort(
            candidates.begin(), candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.promise > b.promise; });
    }

    search::Advice<Move> decide_exactly(const Candidates& candidates) const {
        std::vector<search::TrialSums> sums;
        for (const Candidate& candidate : candidates) {
            const double first = expected(position_.land, ground_after(candidate), position_.rest);
            const double worth = mover_ == Mover::first ? first : 1 - first;
            sums.push_back({worth, std::clamp(worth, 0.0, 1.0), expected_score(candidate), 1});
        }
        return ranked_by_worth(candidates, std::move(sums), 1);
    }

    // The order is known, or at most one card is to come.
    double expected_score(const Candidate& candidate) const {
        return position_.score + policies_points(candidate, position_.rest);
    }

    const Position& position_;
    Mover mover_;
    int margin_ = 0;
};

} // namespace

search::Advice<Move> search_duel(const Position& position, const SearchParams& params,
                                 const search::Budget& budget, Rng rng) {
    return DuelSearch(position).think(params, budget, rng);
}

} // namespace khepri::scarabya::ai
