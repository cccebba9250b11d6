// The printed facts of Mummies: offerings, papyri and how many of each an edition has; and two
// containers of cards without an order: a Handful (up to four) and a Tally (any number). rules.h
// says what may be done with them, notation.h how they are written.
#pragma once

#include "core/bits.h"
#include "core/fixed_vector.h"
#include "core/result.h"
#include "table/edition_fault.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace khepri::mummies {

enum class Type : std::uint8_t { vial, necklace, sarcophagus, scarab };

inline constexpr int type_count = 4;
inline constexpr int highest_value = 5;
inline constexpr int offering_kinds = type_count * highest_value;
inline constexpr int most_faces = 28; // different papyri in an edition
inline constexpr int kinds = offering_kinds + most_faces;
inline constexpr int most_alike = 15; // of one kind
inline constexpr int most_cards = 99;
inline constexpr int fewest_needed = 2; // the number on a papyrus
inline constexpr int most_needed = 6;
inline constexpr int hand_size = 4;

// A kind of card: 0 to 19 are the offerings by type and value; from 20 on the different papyri of
// the edition, in the order in which its list first names them. Cards of one kind are alike.
enum class Card : std::uint8_t {};

inline constexpr Card no_card{255};

constexpr int index(Card card) { return static_cast<int>(card); }
constexpr bool is_offering(Card card) { return index(card) < offering_kinds; }
constexpr Card offering(Type type, int value) {
    return static_cast<Card>(static_cast<int>(type) * highest_value + value - 1);
}
constexpr Type type_of(Card offering) { return static_cast<Type>(index(offering) / highest_value); }
constexpr int value_of(Card offering) { return index(offering) % highest_value + 1; }
constexpr Card papyrus_card(int face) { return static_cast<Card>(offering_kinds + face); }
constexpr int face_of(Card papyrus) { return index(papyrus) - offering_kinds; }

// What Pharaoh wishes for, best first, and how many offerings in a row bring about scoring.
struct Papyrus {
    std::array<Type, type_count> order{};
    int number = 0;

    friend bool operator==(const Papyrus&, const Papyrus&) = default;
};

// An order of the four types and a number from 2 to 6.
bool is_whole(const Papyrus& papyrus);

struct Edition {
    std::string name;
    // By type and value: offerings[vial][0] vials of value 1.
    std::array<std::array<int, highest_value>, type_count> offerings{};
    std::vector<Papyrus> papyri;

    friend bool operator==(const Edition&, const Edition&) = default;
};

// M1, M2  The edition our rules describe: 72 offerings and 18 papyri.
Edition classic();

// The fault of an edition that up to five players cannot play: the field, and what would be
// accepted.
std::optional<EditionFault> fault(const Edition& edition);

// Up to four cards: a hand, or what is sacrificed of it. One byte a card, lowest kind in the lowest
// byte, empty places 255: equal handfuls are equal words. Real cards stay below 128.
class Handful {
public:
    constexpr Handful() = default;
    constexpr Handful(std::initializer_list<Card> cards) {
        for (const Card card : cards) add(card);
    }
    // Whatever the bytes are: in_order tells whether they make a handful.
    static constexpr Handful of_bytes(std::uint32_t bytes) {
        Handful handful;
        handful.word_ = bytes;
        return handful;
    }

    constexpr int size() const { return hand_size - std::countl_one(word_) / 8; }
    constexpr bool empty() const { return size() == 0; }
    constexpr Card operator[](int i) const { return static_cast<Card>(word_ >> (8 * i)); }
    constexpr int count(Card card) const {
        int n = 0;
        for (int i = 0; i < size(); ++i) n += (*this)[i] == card;
        return n;
    }
    // Ascending, empty places last: so for every handful that was not made of foreign bytes.
    constexpr bool in_order() const {
        for (int i = 1; i < hand_size; ++i)
            if ((*this)[i - 1] > (*this)[i]) return false;
        return true;
    }
    // Bit i: cards i and i + 1 are alike.
    constexpr unsigned alike_neighbours() const {
        // The high bit of each byte that differs from the next; the places fill the lowest bits.
        const std::uint32_t other = word_ ^ (word_ >> 8);
        const std::uint32_t differ = (((other & 0x7f7f7fU) + 0x7f7f7fU) | other) & 0x808080U;
        return ~((differ >> 7) * 0x10204U >> 16) & 7U;
    }

    constexpr void add(Card card) {
        DEBUG_CHECK(size() < hand_size, size());
        DEBUG_CHECK(index(card) < kinds, index(card));
        // The high bit of each byte above the card's; an empty place is above every card.
        const std::uint32_t above =
            ((word_ | 0x80808080U) - 0x01010101U * (static_cast<std::uint32_t>(card) + 1)) &
            0x80808080U;
        const int at = std::countr_zero(above) & ~7;
        const std::uint32_t higher = word_ >> at << at;
        word_ = (higher << 8) + (word_ - higher) + (static_cast<std::uint32_t>(card) << at);
    }
    // The card is held.
    constexpr void remove(Card card) {
        const std::uint32_t other = word_ ^ (0x01010101U * static_cast<std::uint32_t>(card));
        const std::uint32_t same = (other - 0x01010101U) & ~other & 0x80808080U;
        DEBUG_CHECK(same != 0, index(card));
        const int at = std::countr_zero(same) & ~7;
        const std::uint32_t lower = word_ - (word_ >> at << at);
        word_ = 0xff000000U | (word_ >> 8 >> at << at) | lower;
    }
    // Four cards in any order.
    static Handful of_four(std::uint32_t bytes) { return of_bytes(sorted_bytes(bytes)); }
    constexpr std::uint32_t bytes() const { return word_; }

    // All cards but those of a part.
    constexpr Handful without(Handful gone) const {
        unsigned left = 0;
        std::uint32_t rest = gone.word_;
        for (int i = 0; i < hand_size; ++i) {
            const unsigned other = ((word_ >> (8 * i)) ^ rest) & 0xffU;
            const unsigned stays = (other + 0xffU) >> 8; // 1 if they differ, without a branch
            left |= stays << i;
            rest =
                static_cast<std::uint32_t>((rest | std::uint64_t{0xff} << 32) >> (8 - 8 * stays));
        }
        return part(left);
    }
    // The cards at these places, one bit each.
    constexpr Handful part(unsigned places) const { return of_bytes(chosen_bytes(word_, places)); }

    friend constexpr bool operator==(Handful, Handful) = default;

private:
    std::uint32_t word_ = 0xffffffffU;
};

// Any number of cards, counted by kind: four bits a kind, so at most fifteen alike.
class Tally {
public:
    constexpr int count(Card card) const { return byte(card) >> shift(card) & 15; }
    constexpr int size() const {
        int sum = 0;
        for (const std::uint8_t pair : pairs_) sum += (pair & 15) + (pair >> 4);
        return sum;
    }
    constexpr void add(Card card) {
        DEBUG_CHECK(count(card) < most_alike, index(card));
        byte(card) = static_cast<std::uint8_t>(byte(card) + (1 << shift(card)));
    }
    // Several at once. Without a branch, because nothing predicts how many there are.
    constexpr void add(Handful cards) {
        for (int i = 0; i < hand_size; ++i) {
            const Place place = place_of(cards[i]);
            pairs_[place.pair] = static_cast<std::uint8_t>(pairs_[place.pair] + place.one);
        }
    }
    // Takes one off if there is one.
    constexpr void drop(Card card) {
        const int one = (count(card) + most_alike) >> 4; // or none, without a branch
        byte(card) = static_cast<std::uint8_t>(byte(card) - (one << shift(card)));
    }
    constexpr void drop(Handful cards) {
        for (int i = 0; i < hand_size; ++i) {
            const Place place = place_of(cards[i]);
            const unsigned pair = pairs_[place.pair];
            const unsigned one = (pair & most_alike * place.one) == 0 ? 0U : place.one;
            pairs_[place.pair] = static_cast<std::uint8_t>(pair - one);
        }
    }
    constexpr Tally& operator+=(const Tally& more) {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            pairs_[i] = static_cast<std::uint8_t>(pairs_[i] + more.pairs_[i]);
        return *this;
    }
    // A part of these.
    constexpr Tally& operator-=(const Tally& part) {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            pairs_[i] = static_cast<std::uint8_t>(pairs_[i] - part.pairs_[i]);
        return *this;
    }
    // Lays the cards at the end of `cards`, lowest kind first. As many of a kind as there can be
    // are written, and all but those that there are written over, because nothing predicts how
    // many.
    template <class Cards>
    void pour_into(Cards& cards) const {
        std::array<Card, kinds * most_alike + 1> poured;
        Card* end = poured.data();
        for (int kind = 0; kind < kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            std::memset(end, kind, most_alike + 1);
            end += count(card);
        }
        for (const Card* card = poured.data(); card != end; ++card) cards.push_back(*card);
    }

    friend constexpr bool operator==(const Tally&, const Tally&) = default;

private:
    // Where a card of a handful is counted and what is added for one; for no card, nothing.
    struct Place {
        std::uint8_t pair;
        std::uint8_t one;
    };
    static constexpr Place place_of(Card card);
    static constexpr int shift(Card card) { return (index(card) & 1) * 4; }
    constexpr std::uint8_t& byte(Card card) { return pairs_[static_cast<std::size_t>(card) / 2]; }
    constexpr const std::uint8_t& byte(Card card) const {
        return pairs_[static_cast<std::size_t>(card) / 2];
    }

    std::array<std::uint8_t, kinds / 2> pairs_{};
};

inline constexpr auto places_in_tally = [] {
    std::array<std::pair<std::uint8_t, std::uint8_t>, 256> places{};
    for (std::size_t card = 0; card < kinds; ++card)
        places[card] = {static_cast<std::uint8_t>(card / 2), card % 2 == 0 ? 1 : 16};
    return places;
}();

constexpr Tally::Place Tally::place_of(Card card) {
    const auto [pair, one] = places_in_tally[static_cast<std::size_t>(card)];
    return {pair, one};
}

// Cards in an order: the draw pile.
using Pile = FixedVector<Card, most_cards>;

} // namespace khepri::mummies
