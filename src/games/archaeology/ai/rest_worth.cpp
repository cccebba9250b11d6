#include "games/archaeology/ai/rest_worth.h"

#include <algorithm>
#include <cmath>

namespace khepri::archaeology::ai {

namespace {

constexpr int most_parted = std::max(largest_set, chamber_count);
using Prices = std::array<double, most_parted + 1>;

// From 0 towards 1; a half of it when n is `half`.
double share(double n, double half) { return n <= 0 ? 0 : n / (n + half); }

int turns_left(int dig, int players) { return (dig + players - 1) / players; }

// A kind's best price for one of its cards.
double dearest(const Facts& facts, Card kind) {
    double best = 0;
    for (int n = 1; n <= facts.largest.count(kind); ++n)
        best = std::max(best, static_cast<double>(facts.price(kind, n)) / n);
    return best;
}

// The same weights, in dollars of an edition.
Foresight in_dollars(Foresight foresight, const Facts& facts) {
    const double card = average_card(facts);
    foresight.currency *= card * facts.treasures.size() / facts.value(facts.treasures);
    foresight.chamber_card *= card;
    foresight.chamber_now *= card;
    for (double& withheld : foresight.withheld) withheld *= card;
    foresight.least_gain *= card;
    return foresight;
}

double chamber_price(int cards, int turns, const Foresight& foresight) {
    const double waits = share(turns, foresight.chamber_time);
    return cards *
           (foresight.chamber_now + waits * (foresight.chamber_card - foresight.chamber_now));
}

// What n cards bring at once: as a set, or as the cards of a chamber.
Prices prices_of(const Archaeology& game, Card kind, unsigned opened, int turns,
                 const Foresight& foresight) {
    Prices prices{};
    for (int n = 1; n <= game.facts().largest.count(kind); ++n)
        prices[static_cast<std::size_t>(n)] = game.facts().price(kind, n);
    if (kind != Card::map) return prices;
    for (const auto chamber : all_chambers) {
        const auto c = static_cast<std::size_t>(chamber);
        if ((opened >> c & 1U) == 0)
            prices[static_cast<std::size_t>(map_cost(chamber))] =
                chamber_price(game.edition().chambers[c], turns, foresight);
    }
    return prices;
}

// Which chamber n maps open, if it is closed.
unsigned chamber_opened(Card kind, int count, unsigned opened) {
    if (kind != Card::map || count > chamber_count) return 0;
    return (1U << (count - 1)) & ~opened;
}

Worth rounded(double worth) { return static_cast<Worth>(std::floor(worth + 0.5)); }

// What n cards are worth if the player waits: what they buy, plus the surplus of the best set they
// may grow to over what its cards would buy, weighted with the chance that the missing cards come.
double worth_of_waiting(const Prices& prices, int held, int in_play, double chance, double buys,
                        int turns, const Foresight& foresight) {
    if (held > most_parted) return buys * held;
    double best = std::max(buys * held, prices[static_cast<std::size_t>(held)]);
    double likely = 1;
    for (int target = held + 1; target <= std::min(most_parted, in_play); ++target) {
        likely *= chance * share(in_play - target + 1, foresight.supply) *
                  share(turns, foresight.time * (target - held));
        const double surplus = prices[static_cast<std::size_t>(target)] - buys * target;
        best = std::max(best, buys * held + likely * surplus);
    }
    return best;
}

// More than all cards can be worth together.
double upper_bound(const Archaeology& game, const Foresight& foresight) {
    double sum = 0;
    for (const Card kind : all_cards)
        sum += game.facts().treasures.count(kind) *
               std::max(dearest(game.facts(), kind),
                        foresight.currency * game.facts().values[index(kind)]);
    for (const int cards : game.edition().chambers)
        sum += cards * std::max(foresight.chamber_card, foresight.chamber_now);
    return sum;
}

} // namespace

double average_card(const Facts& facts) {
    double sum = 0;
    for (const Card kind : all_cards) sum += facts.treasures.count(kind) * dearest(facts, kind);
    return sum / facts.treasures.size();
}

// One kind at one time, with these chambers opened.
struct RestWorth::Filling {
    Card kind;
    unsigned opened;
    int turns;
    int dig;
    const Foresight& foresight;
    Prices prices;
};

Foresight short_sighted(double hope, double currency) {
    Foresight foresight;
    for (double& chance : foresight.chance) chance *= hope;
    foresight.currency *= currency;
    return foresight;
}

RestWorth::RestWorth(const Archaeology& game, const Foresight& in_cards, int dig) : game_(game) {
    const Foresight foresight = in_dollars(in_cards, game.facts());
    unit_ = most_worth / upper_bound(game, foresight);
    least_gain_ = rounded(foresight.least_gain * unit_);
    lay_out(dig);
    for (int turns = 0; turns <= turns_left(dig, game.seats()); ++turns) {
        const int now = std::min(turns * game.seats(), dig);
        const auto fill_kind = [&](Card kind, unsigned opened) {
            fill({kind, opened, turns, now, foresight,
                  prices_of(game, kind, opened, turns, foresight)});
        };
        for (const Card kind : all_cards)
            if (kind != Card::map) fill_kind(kind, 0);
        // Maps need the worth of what they lead to, so that comes first.
        for (unsigned opened = all_open + 1; opened-- > 0;) fill_kind(Card::map, opened);
        deny_others(turns, stage_[static_cast<std::size_t>(now)], foresight);
    }
}

void RestWorth::lay_out(int dig) {
    std::size_t size = 0;
    for (std::size_t shelf = 0; shelf < shelves; ++shelf) {
        const Card kind = shelf < card_kinds ? all_cards[shelf] : Card::map;
        shelf_[shelf] = size;
        width_[shelf] = static_cast<std::size_t>(game_.facts().treasures.count(kind)) + 1;
        size += width_[shelf] * width_[shelf];
    }
    for (int n = 0; n <= dig; ++n)
        stage_[static_cast<std::size_t>(n)] =
            static_cast<std::size_t>(turns_left(n, game_.seats())) * size;
    const std::size_t all = stage_[static_cast<std::size_t>(dig)] + size;
    worth_.resize(all);
    parting_.resize(all);
}

void RestWorth::fill(const Filling& filling) {
    for (int in_play = 0; in_play <= game_.facts().treasures.count(filling.kind); ++in_play)
        for (int held = 1; held <= in_play; ++held) settle(filling, in_play, held);
}

// The worth of waiting, compared with using some of the cards now.
void RestWorth::settle(const Filling& filling, int in_play, int held) {
    const auto& [kind, opened, turns, dig, foresight, prices] = filling;
    const double buys = foresight.currency * game_.facts().values[index(kind)] *
                        share(turns, foresight.currency_time);
    const double waiting = worth_of_waiting(prices, held, in_play, foresight.chance[index(kind)],
                                            buys, turns, foresight);
    Worth best = rounded(foresight.keep * waiting * unit_);
    int parted = 0;
    for (int n = 1; n <= std::min(held, most_parted); ++n) {
        const unsigned explored = chamber_opened(kind, n, opened);
        if (explored == 0 && n > game_.facts().largest.count(kind)) continue;
        const unsigned after = opened | explored;
        const std::size_t rest = row({Pile::of(kind, in_play - n), dig, after}, kind);
        const Worth worth = rounded(prices[static_cast<std::size_t>(n)] * unit_ +
                                    worth_[rest + static_cast<std::size_t>(held - n)]);
        if (worth >= best) best = worth, parted = n;
    }
    const std::size_t here =
        row({Pile::of(kind, in_play), dig, opened}, kind) + static_cast<std::size_t>(held);
    worth_[here] = best;
    parting_[here] = static_cast<std::uint8_t>(parted);
}

// A card in the hand is also one that the others cannot take from the market.
void RestWorth::deny_others(int turns, std::size_t stage, const Foresight& foresight) {
    for (std::size_t shelf = 0; shelf < shelves; ++shelf) {
        const Card kind = shelf < card_kinds ? all_cards[shelf] : Card::map;
        const double withheld =
            foresight.withheld[index(kind)] * share(turns, foresight.withheld_time) * unit_;
        Worth* worth = worth_.data() + stage + shelf_[shelf];
        for (std::size_t i = 0; i < width_[shelf] * width_[shelf]; ++i)
            worth[i] = rounded(worth[i] + withheld * static_cast<double>(i % width_[shelf]));
    }
}

WorthRows RestWorth::rows(const Progress& progress) const {
    WorthRows rows;
    for (const Card kind : all_cards) rows[index(kind)] = worth_.data() + row(progress, kind);
    return rows;
}

} // namespace khepri::archaeology::ai
