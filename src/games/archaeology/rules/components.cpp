#include "games/archaeology/rules/components.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace khepri::archaeology {
namespace {

constexpr std::array<std::string_view, card_kinds> card_names{
    "pot", "parchment", "coin", "talisman", "cup", "map", "mask"};
constexpr std::array<std::string_view, chamber_count> chamber_names{"small", "middle", "large"};

Error out_of_range(const std::string& field, int least, int most, int found) {
    return Error{field + ": expected " + std::to_string(least) + " to " + std::to_string(most) +
                 ", found " + std::to_string(found)};
}

std::optional<Error> range_fault(const std::string& field, int least, int most, int found) {
    if (found >= least && found <= most) return std::nullopt;
    return out_of_range(field, least, most, found);
}

std::optional<Error> price_fault(const Kind& kind, const std::string& field) {
    const auto found = kind.prices.size();
    if ((kind.count > 0 && found < 1) || found > largest_set)
        return Error{field + ": expected 1 to 7 prices, found " + std::to_string(found)};
    for (const int price : kind.prices)
        if (auto error = range_fault(field, 0, 999, price)) return error;
    return std::nullopt;
}

std::optional<Error> kind_fault(const Edition& edition, Card card) {
    const Kind& kind = edition.kind(card);
    const std::string called(name(card));
    if (auto error = range_fault("count." + called, 0, most_treasures, kind.count)) return error;
    if (auto error = range_fault("trade_value." + called, 1, most_trade_value, kind.trade_value))
        return error;
    return price_fault(kind, "prices." + called);
}

std::optional<Error> storm_fault(const Edition& edition) {
    if (auto error = range_fault("thieves", 0, most_thieves, edition.thieves)) return error;
    if (auto error = range_fault("sandstorms", 0, most_dig_cards, edition.sandstorms)) return error;
    for (std::size_t i = 0; i < edition.sandstorms_removed.size(); ++i) {
        const std::string field = "sandstorms_removed." + std::to_string(i + 2);
        if (auto error = range_fault(field, 0, edition.sandstorms, edition.sandstorms_removed[i]))
            return error;
    }
    return std::nullopt;
}

std::optional<Error> deal_fault(const Edition& edition) {
    if (auto error = range_fault("hand", 1, most_treasures, edition.hand)) return error;
    if (auto error = range_fault("market", 0, most_treasures, edition.market)) return error;
    for (const Chamber chamber : all_chambers) {
        const std::string field = "chambers." + std::string(name(chamber));
        const int size = edition.chambers[static_cast<std::size_t>(chamber)];
        if (auto error = range_fault(field, 1, most_treasures, size)) return error;
    }
    return std::nullopt;
}

int treasures(const Edition& edition) {
    return std::accumulate(edition.kinds.begin(), edition.kinds.end(), 0,
                           [](int sum, const Kind& kind) { return sum + kind.count; });
}

int cards_dealt(const Edition& edition, int players) {
    return std::accumulate(edition.chambers.begin(), edition.chambers.end(),
                           edition.market + players * edition.hand);
}

std::optional<Error> total_fault(const Edition& edition) {
    const int all = treasures(edition);
    if (all > most_treasures) return out_of_range("count, all kinds", 1, most_treasures, all);
    const int maps = edition.kind(Card::map).count;
    if (cards_dealt(edition, most_players) > all - maps)
        return Error{"count, all kinds but maps: expected at least " +
                     std::to_string(cards_dealt(edition, most_players)) +
                     " for four hands, the market and the chambers, found " +
                     std::to_string(all - maps)};
    for (int players = fewest_players; players <= most_players; ++players) {
        const int removed = edition.sandstorms_removed[static_cast<std::size_t>(players - 2)];
        const int dig =
            all + edition.thieves + edition.sandstorms - removed - cards_dealt(edition, players);
        if (dig > most_dig_cards)
            return out_of_range("dig site for " + std::to_string(players) + " players", 0,
                                most_dig_cards, dig);
    }
    return std::nullopt;
}

} // namespace

std::string_view name(Card card) { return is_card(card) ? card_names[index(card)] : "?"; }

std::string_view name(Chamber chamber) {
    const auto i = static_cast<std::size_t>(chamber);
    return i < chamber_names.size() ? chamber_names[i] : "?";
}

Edition classic() {
    return Edition{.name = "classic",
                   .kinds = {{{18, 1, {1, 2, 3, 4, 15}},
                              {16, 1, {1, 2, 3, 10}},
                              {14, 2, {2, 5, 10, 18, 30}},
                              {8, 3, {3, 7, 14, 24, 40}},
                              {6, 2, {2, 15}},
                              {6, 3, {3}},
                              {4, 4, {4, 12, 26, 50}}}},
                   .thieves = 8,
                   .sandstorms = 6,
                   .sandstorms_removed = {0, 1, 2},
                   .hand = 4,
                   .market = 5,
                   .chambers = {3, 5, 7}};
}

std::optional<Error> fault(const Edition& edition) {
    if (edition.name.empty()) return Error{"name: expected a name, found none"};
    for (const Card card : all_cards)
        if (auto error = kind_fault(edition, card)) return error;
    if (auto error = storm_fault(edition)) return error;
    if (auto error = deal_fault(edition)) return error;
    return total_fault(edition);
}

Facts::Facts(const Edition& edition, int number_of_players)
    : players(number_of_players),
      sandstorms(edition.sandstorms -
                 edition.sandstorms_removed[static_cast<std::size_t>(number_of_players - 2)]),
      thieves(edition.thieves) {
    for (const Card card : all_cards) {
        const Kind& kind = edition.kind(card);
        treasures.add(card, kind.count);
        largest.add(card, static_cast<int>(kind.prices.size()));
        enough_to_pay.add(card, most_trade_value);
        values[index(card)] = kind.trade_value;
        std::copy(kind.prices.begin(), kind.prices.end(), prices[index(card)].begin() + 1);
    }
    for (const Card given : all_cards)
        for (const Card taken : all_cards) lay_out_trade(given, taken);
}

void Facts::lay_out_trade(Card given, Card taken) {
    if (given == taken) return;
    const int value_given = values[index(given)];
    const int needed = (values[index(taken)] + value_given - 1) / value_given;
    least[index(given)][index(taken)] = static_cast<std::uint8_t>(needed);
    for (auto n = static_cast<std::size_t>(needed); n <= most_trade_value; ++n)
        bought[index(given)][n] = bought[index(given)][n] | KindSet::only(taken);
}

int Facts::value(Pile pile) const {
    int sum = 0;
    for (const Card card : all_cards) sum += pile.count(card) * values[index(card)];
    return sum;
}

} // namespace khepri::archaeology
