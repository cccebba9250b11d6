#include "games/archaeology/rules/view_facts.h"

#include <algorithm>
#include <functional>

namespace khepri::archaeology {
namespace {

KindFacts facts_of_kind(const Facts& facts, const View& view, Card kind) {
    KindFacts found;
    found.kind = kind;
    found.cards = facts.treasures.count(kind);
    found.trade_value = facts.values[index(kind)];
    for (int n = 1; n <= facts.largest.count(kind); ++n)
        found.prices.push_back(facts.price(kind, n));
    found.held = view.hand.count(kind);
    found.worth = worth(facts, kind, found.held);
    if (found.held < found.cards) found.with_one_more = worth(facts, kind, found.held + 1);
    found.in_market = view.market.count(kind);
    return found;
}

// What leaves the hand and what comes into it, as far as it is known.
class Change {
public:
    explicit Change(const Facts& facts) : facts_(facts) {}

    void operator()(const Sell& sell) {
        out_ = is_card(sell.kind) ? Pile::of(sell.kind, sell.count) : Pile{};
        if (is_card(sell.kind) && sell.count <= facts_.largest.count(sell.kind))
            money = facts_.price(sell.kind, sell.count);
    }
    void operator()(const Trade& trade) {
        out_ = trade.give;
        in_ = trade.take;
        values.emplace(facts_.value(trade.give), facts_.value(trade.take));
    }
    void operator()(const Explore& explore) {
        out_ = Pile::of(Card::map, map_cost(explore.chamber));
    }
    void operator()(const Lose& lose) { out_ = lose.cards; }
    void operator()(const Rob&) {}
    void operator()(const End&) {}

    std::optional<Pile> applied_to(Pile hand) const {
        if (!hand.contains(out_)) return std::nullopt;
        return hand - out_ + in_;
    }

    std::optional<int> money;
    std::optional<std::pair<int, int>> values;

private:
    const Facts& facts_;
    Pile out_;
    Pile in_;
};

} // namespace

WorthByCount worth_by_count(const Facts& facts, Card kind, int most) {
    WorthByCount best{};
    for (int n = 1; n <= most; ++n)
        for (int set = 1; set <= std::min(n, facts.largest.count(kind)); ++set) {
            const int split = best[static_cast<std::size_t>(n - set)] + facts.price(kind, set);
            best[static_cast<std::size_t>(n)] = std::max(best[static_cast<std::size_t>(n)], split);
        }
    return best;
}

int worth(const Facts& facts, Card kind, int count) {
    return worth_by_count(facts, kind, count)[static_cast<std::size_t>(count)];
}

int worth(const Facts& facts, Pile cards) {
    int sum = 0;
    for (const Card kind : cards.kinds()) sum += worth(facts, kind, cards.count(kind));
    return sum;
}

Seat acting(const View& view) {
    if (view.phase == Phase::over) return spectator;
    return view.phase == Phase::lose ? view.loser : view.turn;
}

std::vector<Collection> museum(const Facts& facts, const View& view, Seat seat) {
    std::vector<Collection> collections;
    for (const Card kind : all_cards) {
        Collection sold{kind, {}, 0};
        for (const Sale sale : view.sales)
            if (sale.seat() == seat && sale.kind() == kind) {
                sold.sets.push_back(sale.count());
                sold.earned += facts.price(kind, sale.count());
            }
        std::sort(sold.sets.begin(), sold.sets.end(), std::greater<>());
        if (!sold.sets.empty()) collections.push_back(std::move(sold));
    }
    return collections;
}

ViewFacts derive_facts(const Archaeology& game, const View& view) {
    const Facts& facts = game.facts();
    const State world = any_world(game, view);
    ViewFacts found;
    for (const Card kind : all_cards) found.kinds.push_back(facts_of_kind(facts, view, kind));
    found.hand_worth = worth(facts, view.hand);
    found.thieves = facts.thieves - view.thieves_seen;
    found.sandstorms = facts.sandstorms - view.sandstorms_seen;
    for (const Chamber chamber : all_chambers)
        found.chambers.push_back(
            {chamber, map_cost(chamber), view.chambers[static_cast<std::size_t>(chamber)],
             view.is_open(chamber), game.why_not(world, view.seat, Explore{chamber})});
    for (const Seat seat : SeatSet::first(game.seats())) {
        found.museums.push_back(museum(facts, view, seat));
        if (!game.why_not(world, view.seat, Rob{seat})) found.victims.insert(seat);
    }
    if (view.phase == Phase::lose && view.loser == view.seat) found.to_lose = half_of(view.hand);
    found.end_refusal = game.why_not(world, view.seat, End{});
    return found;
}

Preview preview(const Archaeology& game, const View& view, const Move& move) {
    Preview then;
    then.refusal = game.why_not(any_world(game, view), view.seat, move);
    Change change(game.facts());
    std::visit(change, move);
    then.money = change.money;
    then.trade = change.values;
    then.hand = change.applied_to(view.hand);
    then.worth = worth(game.facts(), then.hand.value_or(view.hand));
    if (!then.refusal) then.view = view_after(game, view, move);
    return then;
}

} // namespace khepri::archaeology
