#include "ai/scarabya/duel.h"
#include "ai/scarabya/search.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace khepri::ai::board {
namespace {

class DuelSearch {
public:
    explicit DuelSearch(const Position& position) : position_(position), mover_(position.mover()) {
        const auto& boards = position.seen.table.boards;
        const Seat first = position.seen.table.first;
        margin_ = boards[first].score - boards[1 - first].score;
    }

    Advice<Move> think(const Sight& sight, const Budget& budget, Rng rng) {
        Runners runners = position_.promising();
        if (!position_.game.options().order) {
            keep_first(runners, sight.duel_candidates);
            return advice_of(runners, race(runners, rules(sight), played_out(), budget, rng));
        }
        if (position_.is_exact(sight.exact_cards)) return decide_exactly(runners);
        look_at_replies(runners);
        keep_first(runners, sight.candidates);
        return advice_of(runners, race(runners, rules(sight), foreseen(), budget.at_most(1), rng));
    }

private:
    DuelGround ground_after(const Runner& runner) const {
        return after({position_.live, mover_, margin_}, runner.laid);
    }
    int own(int margin_of_first) const {
        return mover_ == Mover::first ? margin_of_first : -margin_of_first;
    }

    static RaceRules rules(const Sight& sight) { return {0.5, sight.duel_caution}; }

    // The order is known to both: what they can enforce in the next cards.
    Attempt foreseen() const {
        return [this](const Runner& runner, Rng luck, std::size_t) {
            constexpr Depth depth{6, 3};
            const Rest order = position_.imagined_order(luck);
            const int found = own(enforced(position_.land, ground_after(runner),
                                           {order.begin(), order.size()}, depth));
            const double margin = found / double{point};
            const auto win = static_cast<float>(chance_with(margin, order.size(), depth));
            return Result{win, win, static_cast<float>(position_.score + margin)};
        };
    }

    // The more cards are turned up after the last one looked at, the less a margin tells.
    static double chance_with(double margin, std::size_t cards, Depth depth) {
        const double unseen = std::max(0.0, static_cast<double>(cards) - depth.cards);
        return 1 / (1 + std::exp(-margin / (0.5 + 1.5 * std::sqrt(unseen))));
    }

    // To the end: the seat goes on by its policy, the other takes the most points at once. Who is
    // taken for perfect is never seen to leave anything.
    Attempt played_out() const {
        return [this](const Runner& runner, Rng luck, std::size_t) {
            constexpr float a_point = 0.005F; // a win first of all
            const Rest order = position_.imagined_order(luck);
            DuelGround ground = ground_after(runner);
            int points = runner.laid.points; // the seat's own from here on
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
            points += std::max(0, margin - own(ground.margin)); // for one tile fewer
            const float win = margin > 0 ? 1.0F : (margin < 0 ? 0.0F : 0.5F);
            return Result{win + a_point * static_cast<float>(margin), win,
                          static_cast<float>(position_.score + points)};
        };
    }

    // What the best replies are worth one step ahead, the mean over the cards that may be turned
    // up.
    int mean_reply(const Runner& runner) const {
        const Stage& stage = duel_values(other(mover_))[position_.rest.size() - 1];
        const Outlook outlook(position_.land, runner.laid.live, stage);
        int sum = 0;
        for (const Tile tile : position_.rest) {
            std::optional<int> best;
            for_each_placement(position_.land, runner.laid.live, tile, [&](const Place& reply) {
                const Laid laid = outlook.after(cells_of(reply));
                best = std::max(best, std::optional(point * laid.points + laid.worth));
            });
            sum += best.value_or(outlook.total());
        }
        return sum / static_cast<int>(position_.rest.size());
    }

    // A better guess than one step ahead which candidates are worth trying.
    void look_at_replies(Runners& runners) const {
        for (Runner& runner : runners)
            runner.promise = point * runner.laid.points - mean_reply(runner);
        std::stable_sort(runners.begin(), runners.end(),
                         [](const Runner& a, const Runner& b) { return a.promise > b.promise; });
    }

    Advice<Move> decide_exactly(Runners& runners) const {
        for (Runner& runner : runners) {
            const double worth = expected(position_.land, ground_after(runner), position_.rest);
            runner.trials = 1;
            runner.worth = mover_ == Mover::first ? worth : 1 - worth;
            runner.win_chance = std::clamp(runner.worth, 0.0, 1.0);
            runner.score = position_.score + runner.laid.points;
        }
        std::stable_sort(runners.begin(), runners.end(),
                         [](const Runner& a, const Runner& b) { return a.worth > b.worth; });
        return advice_of(runners, 1);
    }

    const Position& position_;
    Mover mover_;
    int margin_ = 0;
};

} // namespace

Advice<Move> search_duel(const Position& position, const Sight& sight, const Budget& budget,
                         Rng rng) {
    return DuelSearch(position).think(sight, budget, rng);
}

} // namespace khepri::ai::board
