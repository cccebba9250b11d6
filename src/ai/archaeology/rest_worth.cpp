#include "ai/archaeology/rest_worth.h"

#include <algorithm>
#include <cmath>

namespace khepri::ai {

using archaeology::all_cards;
using archaeology::all_chambers;
using archaeology::Archaeology;
using archaeology::Card;
using archaeology::Facts;
using archaeology::index;
using archaeology::Pile;

namespace {

constexpr int most_parted = std::max(archaeology::largest_set, archaeology::chamber_count);
using Prices = std::array<double, most_parted + 1>;

std::size_t shelf_of(Card kind, unsigned opened) {
    return kind == Card::map ? archaeology::card_kinds + opened : index(kind);
}

// From 0 towards 1; a half of it when n is `half`.
double share(double n, double half) { return n <= 0 ? 0 : n / (n + half); }

int turns_left(int dig, int players) { return (dig + players - 1) / players; }

double chamber_price(int cards, int turns, const Foresight& foresight) {
    const double waits = share(turns, foresight.chamber_time);
    return cards *
           (foresight.chamber_now + waits * (foresight.chamber_card - foresight.chamber_now));
}

// What so many cards fetch at once: as a set, or for the cards in a chamber.
Prices prices_of(const Archaeology& game, Card kind, unsigned opened, int turns,
                 const Foresight& foresight) {
    Prices prices{};
    for (int n = 1; n <= game.facts().largest.count(kind); ++n)
        prices[static_cast<std::size_t>(n)] = game.facts().price(kind, n);
    if (kind != Card::map) return prices;
    for (const auto chamber : all_chambers) {
        const auto c = static_cast<std::size_t>(chamber);
        double& price = prices[static_cast<std::size_t>(map_cost(chamber))];
        if ((opened >> c & 1U) == 0)
            price = std::max(price, chamber_price(game.edition().chambers[c], turns, foresight));
    }
    return prices;
}

// Which chamber so many maps open, if it is closed.
unsigned chamber_bit(Card kind, int count, unsigned opened) {
    if (kind != Card::map || count > archaeology::chamber_count) return 0;
    return (1U << (count - 1)) & ~opened;
}

// The best price that so many cards may reach, if others of the kind come.
double prospect(const Prices& prices, int held, int in_play, double chance, int turns,
                const Foresight& foresight) {
    double best = prices[static_cast<std::size_t>(held)];
    double likely = 1;
    for (int target = held + 1; target <= std::min(most_parted, in_play); ++target) {
        likely *= chance * share(in_play - target + 1, foresight.supply) *
                  share(turns, foresight.time * (target - held));
        best = std::max(best, likely * prices[static_cast<std::size_t>(target)]);
    }
    return best;
}

// More than all cards can be worth together.
double upper_bound(const Archaeology& game, const Foresight& foresight) {
    double sum = 0;
    for (const Card kind : all_cards) {
        double dearest = foresight.currency * game.facts().values[index(kind)];
        for (int n = 1; n <= game.facts().largest.count(kind); ++n)
            dearest = std::max<double>(dearest, 1.0 * game.facts().price(kind, n) / n);
        sum += game.facts().treasures.count(kind) * dearest;
    }
    for (const int cards : game.edition().chambers) sum += cards * foresight.chamber_card;
    return sum;
}

} // namespace

RestWorth::RestWorth(const Archaeology& game, const Foresight& foresight)
    : game_(game), unit_(most_worth / upper_bound(game, foresight)) {
    for (std::size_t s = 0; s < shelves; ++s) {
        const Card kind = s < archaeology::card_kinds ? all_cards[s] : Card::map;
        const auto width = static_cast<std::size_t>(game.facts().treasures.count(kind)) + 1;
        shelf_[s] = stage_size_;
        stage_size_ += width * width;
    }
    worth_.resize(stages * stage_size_);
    parting_.resize(stages * stage_size_);
    for (int stage = 0; stage < stages; ++stage) {
        for (const Card kind : all_cards)
            if (kind != Card::map) fill(stage, kind, 0, foresight);
        for (unsigned opened = 8; opened-- > 0;) fill(stage, Card::map, opened, foresight);
    }
    for (int stage = 0; stage < stages; ++stage)
        for (std::size_t s = 0; s < shelves; ++s) deny_others(stage, s, foresight);
}

std::size_t RestWorth::row(const Progress& progress, Card kind) const {
    const int stage = std::min(turns_left(progress.dig, game_.seats()), stages - 1);
    const auto width = static_cast<std::size_t>(game_.facts().treasures.count(kind)) + 1;
    return static_cast<std::size_t>(stage) * stage_size_ + shelf_[shelf_of(kind, progress.opened)] +
           static_cast<std::size_t>(progress.in_play.count(kind)) * width;
}

void RestWorth::fill(int turns, Card kind, unsigned opened, const Foresight& foresight) {
    const Facts& facts = game_.facts();
    const Prices prices = prices_of(game_, kind, opened, turns, foresight);
    const double currency =
        foresight.currency * facts.values[index(kind)] * share(turns, foresight.currency_time);
    const int dig = turns * facts.players;
    for (int in_play = 0; in_play <= facts.treasures.count(kind); ++in_play) {
        const std::size_t here = row({Pile::of(kind, in_play), dig, opened}, kind);
        for (int held = 1; held <= in_play; ++held) {
            const double waiting = std::max(
                currency * held, held > most_parted
                                     ? 0
                                     : prospect(prices, held, in_play,
                                                foresight.chance[index(kind)], turns, foresight));
            int best = static_cast<int>(std::lround(foresight.keep * waiting * unit_));
            int parted = 0;
            for (int n = 1; n <= std::min(held, most_parted); ++n) {
                const unsigned after = opened | chamber_bit(kind, n, opened);
                const std::size_t rest = row({Pile::of(kind, in_play - n), dig, after}, kind);
                const int worth =
                    static_cast<int>(std::lround(prices[static_cast<std::size_t>(n)] * unit_)) +
                    worth_[rest + static_cast<std::size_t>(held - n)];
                if (worth >= best) best = worth, parted = n;
            }
            worth_[here + static_cast<std::size_t>(held)] = static_cast<Worth>(best);
            parting_[here + static_cast<std::size_t>(held)] = static_cast<std::uint8_t>(parted);
        }
    }
}

// A card in the hand is also one that the others do not find in the market.
void RestWorth::deny_others(int turns, std::size_t shelf, const Foresight& foresight) {
    const Card kind = shelf < archaeology::card_kinds ? all_cards[shelf] : Card::map;
    const double denied =
        foresight.denied[index(kind)] * share(turns, foresight.denied_time) * unit_;
    const auto width = static_cast<std::size_t>(game_.facts().treasures.count(kind)) + 1;
    const std::size_t begin = static_cast<std::size_t>(turns) * stage_size_ + shelf_[shelf];
    for (std::size_t i = 0; i < width * width; ++i)
        worth_[begin + i] = static_cast<Worth>(
            worth_[begin + i] + std::lround(denied * static_cast<double>(i % width)));
}

WorthRows RestWorth::rows(const Progress& progress) const {
    WorthRows rows;
    for (const Card kind : all_cards) rows[index(kind)] = worth_.data() + row(progress, kind);
    return rows;
}

int RestWorth::parting(const Progress& progress, Card kind, int held) const {
    return parting_[row(progress, kind) + static_cast<std::size_t>(held)];
}

} // namespace khepri::ai
