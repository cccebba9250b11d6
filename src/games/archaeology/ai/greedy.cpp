#include "games/archaeology/ai/players.h"

#include "games/archaeology/ai/hand_worth.h"
#include "search/best_of.h"

namespace khepri::archaeology::ai {

namespace {

Move rob_the_largest_hand(const Archaeology& game, const View& seen, Rng& rng) {
    search::BestOf<Seat, int> victim;
    for (int i = 0; i < game.seats(); ++i) {
        const auto seat = static_cast<Seat>(i);
        const int cards = seen.seen[seat].cards;
        if (seat != seen.seat && cards > 0) victim.offer(seat, cards, rng);
    }
    return Rob{victim.item()};
}

bool chambers_are_left(const View& seen) {
    for (const Chamber chamber : all_chambers)
        if (!seen.is_open(chamber)) return true;
    return false;
}

std::optional<Move> exploration(const View& seen) {
    for (const Chamber chamber : all_chambers)
        if (!seen.is_open(chamber) && seen.hand.count(Card::map) >= map_cost(chamber))
            return Explore{chamber};
    return std::nullopt;
}

std::optional<Move> sale_of_a_full_set(const Facts& facts, const View& seen) {
    for (const Card kind : all_cards) {
        const int set = facts.largest.count(kind);
        if (kind == Card::map && chambers_are_left(seen)) continue; // it may yet open one
        if (set > 0 && seen.hand.count(kind) >= set)
            return Sell{kind, static_cast<std::uint8_t>(set)};
    }
    return std::nullopt;
}

std::optional<Move> sale_of_a_rest(const HandWorth& worth, const View& seen) {
    for (const Card kind : all_cards)
        if (const int count = seen.hand.count(kind); count > 0)
            return Sell{kind, static_cast<std::uint8_t>(worth.best_set(kind, count))};
    return std::nullopt;
}

} // namespace

Move greedy(const Archaeology& game, const View& seen, Rng& rng) {
    const HandWorth worth(game.facts());
    if (seen.phase == Phase::rob) return rob_the_largest_hand(game, seen, rng);
    if (seen.phase == Phase::lose) return Lose{worth.least_missed(seen.hand, half_of(seen.hand))};
    if (const auto move = exploration(seen)) return *move;
    if (const auto move = sale_of_a_full_set(game.facts(), seen)) return *move;
    if (const auto trade = worth.best_trade(seen)) return *trade;
    if (seen.dig == 0)
        if (const auto move = sale_of_a_rest(worth, seen)) return *move;
    return End{};
}

} // namespace khepri::archaeology::ai
