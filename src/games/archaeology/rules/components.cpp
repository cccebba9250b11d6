#include "games/archaeology/rules/components.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace khepri::archaeology {
namespace {

constexpr std::array<std::string_view, card_kinds> card_names{
    "pot", "parchment", "coin", "talisman", "cup", "map", "mask"};
constexpr std::array<std::string_view, chamber_count> chamber_names{"small", "middle", "large"};

std::optional<EditionFault> range_fault(const std::string& field, int least, int most, int found) {
    if (found >= least && found <= most) return std::nullopt;
    return number_fault(field, least, most, found);
}

std::optional<EditionFault> price_fault(const Kind& kind, const std::string& field) {
    const auto found = static_cast<int>(kind.prices.size());
    const int least = kind.count > 0 ? 1 : 0;
    if (found < least || found > static_cast<int>(largest_set))
        return length_fault(field, least, static_cast<int>(largest_set), found);
    for (std::size_t i = 0; i < kind.prices.size(); ++i)
        if (auto fault = range_fault(field + '[' + std::to_string(i) + ']', 0, 999, kind.prices[i]))
            return fault;
    return std::nullopt;
}

std::optional<EditionFault> kind_fault(const Edition& edition, Card card) {
    const Kind& kind = edition.kind(card);
    const std::string field = "kinds." + std::string(name(card));
    if (auto fault = range_fault(field + ".count", 0, most_treasures, kind.count)) return fault;
    if (auto fault = range_fault(field + ".trade_value", 1, most_trade_value, kind.trade_value))
        return fault;
    return price_fault(kind, field + ".prices");
}

std::optional<EditionFault> storm_fault(const Edition& edition) {
    if (auto fault = range_fault("thieves", 0, most_thieves, edition.thieves)) return fault;
    if (auto fault = range_fault("sandstorms", 0, most_dig_cards, edition.sandstorms)) return fault;
    for (std::size_t i = 0; i < edition.sandstorms_removed.size(); ++i) {
        const std::string field = "sandstorms_removed." + std::to_string(i + 2);
        if (auto fault = range_fault(field, 0, edition.sandstorms, edition.sandstorms_removed[i]))
            return fault;
    }
    return std::nullopt;
}

std::optional<EditionFault> deal_fault(const Edition& edition) {
    if (auto fault = range_fault("hand", 1, most_treasures, edition.hand)) return fault;
    if (auto fault = range_fault("market", 0, most_treasures, edition.market)) return fault;
    for (const Chamber chamber : all_chambers) {
        const std::string field = "chambers." + std::string(name(chamber));
        const int size = edition.chambers[static_cast<std::size_t>(chamber)];
        if (auto fault = range_fault(field, 1, most_treasures, size)) return fault;
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

std::optional<EditionFault> total_fault(const Edition& edition) {
    const int all = treasures(edition);
    if (all > most_treasures)
        return EditionFault{{"kinds: expected at most " + std::to_string(most_treasures) +
                             " treasures of all kinds, found " + std::to_string(all)},
                            "kinds",
                            "treasures",
                            {{"most", most_treasures}, {"count", all}}};
    const int others = all - edition.kind(Card::map).count;
    const int dealt = cards_dealt(edition, most_players);
    if (dealt > others)
        return EditionFault{{"kinds: expected at least " + std::to_string(dealt) +
                             " treasures other than maps for four hands, the market and the "
                             "chambers, found " +
                             std::to_string(others)},
                            "kinds",
                            "deal",
                            {{"least", dealt}, {"count", others}}};
    for (int players = fewest_players; players <= most_players; ++players) {
        const int removed = edition.sandstorms_removed[static_cast<std::size_t>(players - 2)];
        const int dig =
            all + edition.thieves + edition.sandstorms - removed - cards_dealt(edition, players);
        if (dig > most_dig_cards)
            return EditionFault{{"dig site for " + std::to_string(players) +
                                 " players: expected 0 to " + std::to_string(most_dig_cards) +
                                 " cards, found " + std::to_string(dig)},
                                "",
                                "dig_site",
                                {{"players", players}, {"most", most_dig_cards}, {"count", dig}}};
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

std::optional<EditionFault> fault(const Edition& edition) {
    if (edition.name.empty()) return nameless_fault();
    for (const Card card : all_cards)
        if (auto fault = kind_fault(edition, card)) return fault;
    if (auto fault = storm_fault(edition)) return fault;
    if (auto fault = deal_fault(edition)) return fault;
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
