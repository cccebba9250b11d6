#include "games/archaeology/ai/candidates.h"

#include <algorithm>

namespace khepri::archaeology::ai {

namespace {

using Judged = std::vector<std::pair<int, Move>>; // what the policy expects of each

class Candidates {
public:
    Candidates(const Archaeology& game, const ArchaeologyPolicy& policy, const View& seen)
        : facts_(game.facts()),
          policy_(policy),
          seen_(seen),
          progress_{in_play(facts_, seen), seen.dig, seen.opened},
          rows_(policy.worth().rows(progress_)) {
        moves_.push_back(policy.decide(seen));
    }

    void add(const Move& move) {
        if (std::find(moves_.begin(), moves_.end(), move) == moves_.end()) moves_.push_back(move);
    }
    void add_best(Judged judged, int most) {
        std::stable_sort(judged.begin(), judged.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        const std::size_t enough = moves_.size() + static_cast<std::size_t>(most);
        for (const auto& [worth, move] : judged)
            if (moves_.size() < enough) add(move);
    }

    void add_acts(const Breadth& breadth) {
        if (!must_sell(seen_, seen_.hand, facts_.players)) add(End{});
        for (const Chamber chamber : all_chambers)
            if (!seen_.is_open(chamber) && seen_.hand.count(Card::map) >= map_cost(chamber))
                add(Explore{chamber});
        add_best(trades(), breadth.trades);
        add_best(sales(), breadth.sales);
    }
    void add_losses(const Breadth& breadth) { add_best(losses(), breadth.losses); }
    void add_victims() {
        for (const Seat seat : SeatSet::first(facts_.players))
            if (seat != seen_.seat && seen_.seen[seat].cards > 0) add(Rob{seat});
    }

    std::vector<Move> moves() && { return std::move(moves_); }

private:
    // The best trades with one kind's change settled, for each kind and change.
    Judged trades() const {
        Judged judged;
        const Ranges allowed = allowed_changes(seen_.hand, seen_.market, seen_.given, seen_.taken);
        for (std::size_t k = 0; k < card_kinds; ++k) {
            for (int d = allowed[k].least; d <= allowed[k].most; ++d) {
                Ranges ranges = allowed;
                ranges[k] = {d, d};
                const Exchange found = best_exchange(facts_, rows_, seen_.hand, ranges);
                if (!found.trade.take.is_empty()) judged.emplace_back(found.gain, found.trade);
            }
        }
        return judged;
    }

    // The largest set of each kind in the hand.
    Judged sales() const {
        Judged judged;
        for (const Card kind : seen_.hand.kinds()) {
            const int held = seen_.hand.count(kind);
            const int set = std::min(held, facts_.largest.count(kind));
            const int lost = rows_[index(kind)][held] - rows_[index(kind)][held - set];
            const double gain = facts_.price(kind, set) - policy_.worth().dollars(lost);
            judged.emplace_back(static_cast<int>(gain * 100),
                                Sell{kind, static_cast<std::uint8_t>(set)});
        }
        return judged;
    }

    // The policy's loss with one card exchanged for one that it keeps.
    Judged losses() const {
        Judged judged;
        const Pile lost = std::get<Lose>(moves_.front()).cards;
        for (const Card spared : lost.kinds()) {
            for (const Card instead : (seen_.hand - lost).kinds()) {
                if (instead == spared) continue;
                const Pile other = lost - Pile::of(spared) + Pile::of(instead);
                judged.emplace_back(worth_of(rows_, seen_.hand - other), Lose{other});
            }
        }
        return judged;
    }

    const Facts& facts_;
    const ArchaeologyPolicy& policy_;
    const View& seen_;
    Progress progress_;
    WorthRows rows_;
    std::vector<Move> moves_;
};

} // namespace

std::vector<Move> candidates(const Archaeology& game, const ArchaeologyPolicy& policy,
                             const View& seen, const Breadth& breadth) {
    Candidates all(game, policy, seen);
    if (seen.phase == Phase::rob)
        all.add_victims();
    else if (seen.phase == Phase::lose)
        all.add_losses(breadth);
    else
        all.add_acts(breadth);
    return std::move(all).moves();
}

} // namespace khepri::archaeology::ai
