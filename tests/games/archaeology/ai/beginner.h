// A person who knows the rules and little more, as a yardstick for the levels: makes simple trades,
// sells full sets, explores at once, and overlooks one trade in ten.
#pragma once

#include "games/archaeology/rules/rules.h"

#include <optional>

namespace khepri::archaeology::ai {

class Beginner {
public:
    explicit Beginner(const Archaeology& game) : game_(game) {}

    Move decide(const View& seen, Rng& rng) const {
        if (seen.phase == Phase::rob) return robbery(seen);
        if (seen.phase == Phase::lose) return loss(seen);
        for (const Chamber chamber : all_chambers)
            if (!seen.is_open(chamber) && seen.hand.count(Card::map) >= map_cost(chamber))
                return Explore{chamber};
        for (const Card kind : seen.hand.kinds()) {
            const int set = game_.facts().largest.count(kind);
            const int held = seen.hand.count(kind);
            if (held >= set) return Sell{kind, static_cast<std::uint8_t>(set)};
        }
        if (rng.below(10) == 0 && !must_sell(seen, seen.hand, game_.seats())) return End{};
        if (const auto trade = simple_trade(seen)) return *trade;
        if (seen.dig == 0 && !seen.hand.is_empty()) {
            const Card kind = seen.hand.kinds().front();
            return Sell{kind, static_cast<std::uint8_t>(seen.hand.count(kind))};
        }
        return End{};
    }

private:
    static Rob robbery(const View& seen) {
        Rob rob{seen.seat};
        int most = 0;
        for (Seat seat = 0; seat < most_players; ++seat)
            if (seat != seen.seat && seen.seen[seat].cards > most)
                most = seen.seen[seat].cards, rob.victim = seat;
        return rob;
    }

    // Cards of the smallest trade value.
    Lose loss(const View& seen) const {
        Pile lost;
        while (lost.size() < half_of(seen.hand)) lost.add(*cheapest(seen.hand - lost));
        return {lost};
    }

    // One card for others of another kinds: what sells for most afterwards.
    std::optional<Trade> simple_trade(const View& seen) const {
        const Facts& facts = game_.facts();
        std::optional<Trade> best;
        int most = 0;
        for (const Card kind : seen.market.kinds()) {
            const int held = seen.hand.count(kind);
            if (held >= facts.largest.count(kind) || seen.given.contains(kind)) continue;
            const int more = promise(kind, held + 1) - promise(kind, held);
            const Pile paid =
                payment(seen.hand.without(kind).without(seen.taken), facts.values[index(kind)]);
            if (paid.is_empty()) continue;
            int lost = 0;
            for (const Card given : paid.kinds())
                lost += promise(given, seen.hand.count(given)) -
                        promise(given, seen.hand.count(given) - paid.count(given));
            if (more - lost > most) best = Trade{paid, Pile::of(kind)}, most = more - lost;
        }
        return best;
    }

    // The nearer a set is to being full, the more its cards promise.
    int promise(Card kind, int count) const {
        const int full = game_.facts().largest.count(kind);
        return 10 * game_.facts().price(kind, full) * count * count / (full * full);
    }

    // Of such a trade value at least; empty if they are not worth it.
    Pile payment(Pile cards, int value) const {
        Pile paid;
        while (game_.facts().value(paid) < value) {
            const auto card = cheapest(cards - paid);
            if (!card) return {};
            paid.add(*card);
        }
        return paid;
    }
    std::optional<Card> cheapest(Pile cards) const {
        std::optional<Card> best;
        for (const Card kind : cards.kinds())
            if (!best || game_.facts().values[index(kind)] < game_.facts().values[index(*best)])
                best = kind;
        return best;
    }

    const Archaeology& game_;
};

} // namespace khepri::archaeology::ai
