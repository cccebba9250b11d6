#include "games/archaeology/ai/reasons.h"

#include "games/archaeology/ai/policy.h"

#include <algorithm>
#include <cmath>

namespace khepri::archaeology::ai {

namespace {

using Values = std::vector<std::pair<std::string, std::variant<int, std::string>>>;

std::string word(auto symbol) { return std::string(name(symbol)); }

class Reasoner {
public:
    Reasoner(const Archaeology& game, const RestWorth& worth, const View& seen,
             BetterTrade better_trade)
        : facts_(game.facts()),
          worth_(worth),
          seen_(seen),
          better_trade_(better_trade),
          progress_{in_play(facts_, seen), seen.dig, seen.opened},
          rows_(worth.rows(progress_)) {}

    void explain(const Trade& trade) {
        for (const Card kind : trade.take.kinds()) {
            const int held = seen_.hand.count(kind) + trade.take.count(kind);
            const int full = facts_.largest.count(kind);
            if (full > 1 && held >= full && held - trade.take.count(kind) < full)
                add("reason.completes_set",
                    {{"kind", word(kind)}, {"count", full}, {"price", facts_.price(kind, full)}});
            else if (held > trade.take.count(kind))
                add("reason.grows_set", {{"kind", word(kind)}, {"count", held}});
        }
        const int gain = dollars(worth(seen_.hand - trade.give + trade.take) - worth(seen_.hand));
        if (gain > 0) add("reason.gains_worth", {{"amount", gain}});
        if (!reasons_.empty()) return;
        const Card first = trade.take.kinds().front();
        add("reason.grows_set",
            {{"kind", word(first)}, {"count", seen_.hand.count(first) + trade.take.count(first)}});
    }

    void explain(const Sell& sell) {
        const int price = facts_.price(sell.kind, sell.count);
        const int full = facts_.largest.count(sell.kind);
        if (sell.count == full && full > 1)
            add("reason.sells_full_set",
                {{"kind", word(sell.kind)}, {"count", full}, {"price", price}});
        else if (seen_.dig == 0)
            add("reason.sells_rest", {{"price", price}});
        else if (progress_.in_play.count(sell.kind) == seen_.hand.count(sell.kind))
            add("reason.sells_what_cannot_grow", {{"kind", word(sell.kind)}});
        else
            add("reason.sells_early", {{"price", price}});
    }

    void explain(const Explore& explore) {
        const int cards = seen_.chambers[static_cast<std::size_t>(explore.chamber)];
        add("reason.opens_chamber", {{"chamber", word(explore.chamber)}, {"cards", cards}});
    }

    void explain(const End&) {
        if (seen_.dig > 0) explain_waiting();
        const Ranges ranges = allowed_changes(seen_.hand, seen_.market, seen_.given, seen_.taken);
        if (better_trade_ == BetterTrade::no &&
            best_exchange(facts_, rows_, seen_.hand, ranges).gain <= 0)
            add("reason.no_trade_gains", {});
        if (reasons_.empty()) add("reason.keeps_hand", {{"cards", seen_.hand.size()}});
    }

    void explain(const Rob& rob) {
        const auto cards = [this](Seat seat) { return int{seen_.seen[seat].cards}; };
        const auto money = [this](Seat seat) { return static_cast<int>(seen_.money[seat]); };
        if (leads(rob.victim, money) && money(rob.victim) > money(seen_.seat))
            add("reason.robs_leader", {{"seat", rob.victim + 1}, {"money", money(rob.victim)}});
        if (leads(rob.victim, cards))
            add("reason.robs_largest_hand",
                {{"seat", rob.victim + 1}, {"cards", cards(rob.victim)}});
        if (reasons_.empty())
            add("reason.robs_cards", {{"seat", rob.victim + 1}, {"cards", cards(rob.victim)}});
    }

    void explain(const Lose& lose) {
        const Pile cheapest = least_missed(rows_, seen_.hand, lose.cards.size());
        const bool costs_least = worth(seen_.hand - lose.cards) >= worth(seen_.hand - cheapest);
        const int lost = dollars(worth(seen_.hand) - worth(seen_.hand - lose.cards));
        add(costs_least ? "reason.storm_takes_least" : "reason.storm_takes",
            {{"amount", std::max(lost, 0)}});
    }

    std::vector<search::Reason> reasons() && { return std::move(reasons_); }

private:
    void add(std::string key, Values values) {
        reasons_.push_back({std::move(key), std::move(values)});
    }
    int worth(Pile pile) const { return worth_of(rows_, pile); }
    int dollars(int amount) const { return static_cast<int>(std::lround(worth_.dollars(amount))); }

    void explain_waiting() {
        explain_waiting_for_set();
        for (const Chamber chamber : all_chambers)
            if (seen_.hand.count(Card::map) > 0 && !seen_.is_open(chamber) &&
                seen_.hand.count(Card::map) < map_cost(chamber)) {
                add("reason.saves_maps", {{"chamber", word(chamber)}});
                break;
            }
    }

    // The most valuable incomplete set that one or two cards complete.
    void explain_waiting_for_set() {
        Card best = Card::map;
        int most = 0;
        for (const Card kind : seen_.hand.kinds()) {
            const int missing = facts_.largest.count(kind) - seen_.hand.count(kind);
            const int price = facts_.price(kind, facts_.largest.count(kind));
            if (missing >= 1 && missing <= 2 && price > most) best = kind, most = price;
        }
        if (most > 0)
            add("reason.waits_for_set",
                {{"kind", word(best)},
                 {"missing", facts_.largest.count(best) - seen_.hand.count(best)}});
    }

    // Whether the seat has more than every other opponent of the viewer.
    template <class Amount>
    bool leads(Seat seat, const Amount& amount) const {
        for (const Seat other : SeatSet::first(facts_.players))
            if (other != seen_.seat && other != seat && amount(other) >= amount(seat)) return false;
        return true;
    }

    const Facts& facts_;
    const RestWorth& worth_;
    const View& seen_;
    BetterTrade better_trade_;
    Progress progress_;
    WorthRows rows_;
    std::vector<search::Reason> reasons_;
};

} // namespace

std::vector<search::Reason> reasons(const Archaeology& game, const RestWorth& worth,
                                    const View& seen, const Move& move, BetterTrade better_trade) {
    Reasoner reasoner(game, worth, seen, better_trade);
    std::visit([&](const auto& act) { reasoner.explain(act); }, move);
    return std::move(reasoner).reasons();
}

std::vector<search::Reason> reasons(const Archaeology& game, const View& seen, const Move& move) {
    return reasons(game, RestWorth(game, {}, seen.dig), seen, move);
}

} // namespace khepri::archaeology::ai
