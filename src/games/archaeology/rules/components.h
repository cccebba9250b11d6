// The cards of Archaeology and what is printed on them, as an edition describes it. Cards whose
// order does not matter are in a Pile (pile.h). rules.h says what the cards do.
#pragma once

#include "core/result.h"
#include "games/archaeology/rules/pile.h"
#include "table/edition_fault.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::archaeology {

inline constexpr int fewest_players = 2;
inline constexpr int most_players = 4;
// The limits of a state; `fault` rejects editions beyond them.
inline constexpr int most_treasures = 82;
inline constexpr int most_dig_cards = 75;
inline constexpr int most_thieves = 20;
inline constexpr int largest_set = 7;
inline constexpr int most_trade_value = 9;

enum class Chamber : std::uint8_t { small, middle, large };
inline constexpr int chamber_count = 3;
inline constexpr std::array<Chamber, chamber_count> all_chambers{Chamber::small, Chamber::middle,
                                                                 Chamber::large};

// A15  One map opens the small chamber, two the middle one, three the large one.
constexpr int map_cost(Chamber chamber) { return static_cast<int>(chamber) + 1; }

// The words of our notation: "pot", "small"; "?" for what is no card and no chamber.
std::string_view name(Card card);
std::string_view name(Chamber chamber);

// A card of the dig site: a treasure, a thief or a sandstorm.
enum class DigCard : std::uint8_t {
    pot_shard,
    parchment,
    coin,
    talisman,
    broken_cup,
    map,
    mask,
    thief,
    sandstorm
};
constexpr DigCard dig_card(Card card) { return static_cast<DigCard>(card); }
constexpr bool is_treasure(DigCard card) { return card < DigCard::thief; }
constexpr Card treasure(DigCard card) { return static_cast<Card>(card); }

struct Kind {
    int count = 0;
    int trade_value = 1;
    std::vector<int> prices; // of a set of 1, 2, ...; the list is as long as the largest set

    friend bool operator==(const Kind&, const Kind&) = default;
};

// The printed facts. Numbers of any size, so that `fault` can check what a file contains.
struct Edition {
    std::string name;
    std::array<Kind, card_kinds> kinds; // in the order of Card
    int thieves = 0;
    int sandstorms = 0;
    std::array<int, 3> sandstorms_removed{}; // with 2, 3 and 4 players
    int hand = 0;                            // cards dealt to each player
    int market = 0;
    std::array<int, chamber_count> chambers{};

    const Kind& kind(Card card) const { return kinds[index(card)]; }
    friend bool operator==(const Edition&, const Edition&) = default;
};

Edition classic();

// The first fault of an edition, by the name of its field; nothing if every game with it can be
// dealt and played to its end.
std::optional<EditionFault> fault(const Edition& edition);

// An edition for a number of players, in a form for speed.
struct Facts {
    Facts(const Edition& edition, int players);

    int price(Card kind, int count) const {
        return prices[index(kind)][static_cast<std::size_t>(count)];
    }
    int value(Pile pile) const;
    // The least number of cards of one kind whose value reaches that of one card of another.
    int least_for(Card given, Card taken) const { return least[index(given)][index(taken)]; }
    // The other kinds of which so many cards, at most enough_to_pay, buy at least one.
    KindSet buys(Card given, int count) const {
        return bought[index(given)][static_cast<std::size_t>(count)];
    }

    int players;
    int sandstorms; // in the game
    int thieves;
    Pile treasures;     // all of the edition
    Pile largest;       // set of each kind
    Pile enough_to_pay; // of each kind, for any one card
    std::array<int, card_kinds> values{};
    std::array<std::array<int, largest_set + 1>, card_kinds> prices{};
    // By the kind given: how many pay for one of the kind taken, and what so many pay for.
    std::array<std::array<std::uint8_t, card_kinds>, card_kinds> least{};
    std::array<std::array<KindSet, most_trade_value + 1>, card_kinds> bought{};

private:
    void lay_out_trade(Card given, Card taken);
};

} // namespace khepri::archaeology
