// Kinds of treasure, and cards whose order does not matter: a hand, the market, a chamber. One byte
// lane for each kind in a 64-bit word; all lanes are worked on at once. A pile of the game never
// holds more than 127 of a kind nor 127 cards; a pile in a move may be made of any bytes, and only
// `contains`, `count`, `is_empty` and `kinds` may be asked about it before it was judged.
#pragma once

#include "core/check.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace khepri::archaeology {

enum class Card : std::uint8_t { pot_shard, parchment, coin, talisman, broken_cup, map, mask };

inline constexpr int card_kinds = 7;
inline constexpr std::array<Card, card_kinds> all_cards{
    Card::pot_shard,  Card::parchment, Card::coin, Card::talisman,
    Card::broken_cup, Card::map,       Card::mask};

constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }
constexpr Card card_with_index(int i) {
    DEBUG_CHECK(i < card_kinds, i);
    return static_cast<Card>(i);
}
constexpr bool is_card(Card card) { return index(card) < card_kinds; }

// A set of kinds, one bit each: for (Card kind : set), in the order of Card.
class KindSet {
public:
    constexpr KindSet() = default;
    constexpr explicit KindSet(std::uint8_t bits) : bits_(bits) {}

    static constexpr KindSet only(Card card) {
        return KindSet(static_cast<std::uint8_t>(1U << index(card)));
    }

    constexpr bool is_empty() const { return bits_ == 0; }
    constexpr bool contains(Card card) const { return (bits_ >> index(card) & 1U) != 0; }
    constexpr Card front() const { return card_with_index(std::countr_zero(bits_)); }
    constexpr std::uint8_t bits() const { return bits_; }

    friend constexpr KindSet operator|(KindSet a, KindSet b) {
        return KindSet(static_cast<std::uint8_t>(a.bits_ | b.bits_));
    }
    friend constexpr KindSet operator&(KindSet a, KindSet b) {
        return KindSet(static_cast<std::uint8_t>(a.bits_ & b.bits_));
    }
    friend constexpr KindSet operator-(KindSet a, KindSet b) {
        return KindSet(static_cast<std::uint8_t>(a.bits_ & ~b.bits_));
    }
    friend constexpr bool operator==(KindSet, KindSet) = default;

    class Iterator {
    public:
        constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
        constexpr Card operator*() const { return card_with_index(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        unsigned bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint8_t bits_ = 0;
};

class Pile {
public:
    constexpr Pile() = default;
    static constexpr Pile of(Card card, int n = 1) {
        return Pile(static_cast<std::uint64_t>(n) << shift(card));
    }
    static constexpr Pile from_lanes(std::uint64_t lanes) { return Pile(lanes); }
    constexpr std::uint64_t lanes() const { return lanes_; }

    constexpr bool is_empty() const { return lanes_ == 0; }
    constexpr int count(Card card) const { return static_cast<int>(lanes_ >> shift(card) & 0xffU); }
    constexpr int size() const { return static_cast<int>(lanes_ * ones >> 56); }
    // Also the eighth lane, which belongs to no kind, so that no card goes unseen.
    constexpr KindSet kinds() const {
        const std::uint64_t filled = (lanes_ | ((lanes_ & ~highs) + ~highs)) & highs;
        return KindSet(static_cast<std::uint8_t>((filled >> 7) * gather >> 56));
    }
    // Whatever bytes `part` is made of.
    constexpr bool contains(Pile part) const {
        return (part.lanes_ & highs) == 0 && reaches(part) == highs;
    }
    // The card in place i when the pile is sorted by kind.
    constexpr Card card_at(int i) const {
        DEBUG_CHECK(i < size(), i, size());
        const std::uint64_t up_to = lanes_ * ones; // each lane: the cards of its kind and before
        const std::uint64_t past = ((up_to | highs) - ones * static_cast<unsigned>(i + 1)) & highs;
        return card_with_index(std::countr_zero(past) / 8);
    }
    // How many cards come before the kind when the pile is sorted.
    constexpr int before(Card card) const {
        return static_cast<int>((lanes_ * ones - lanes_) >> shift(card) & 0xffU);
    }

    constexpr void add(Card card, int n = 1) { lanes_ += of(card, n).lanes_; }
    constexpr void remove(Card card, int n = 1) {
        DEBUG_CHECK(count(card) >= n, count(card), n);
        lanes_ -= of(card, n).lanes_;
    }
    constexpr Pile& operator+=(Pile other) {
        lanes_ += other.lanes_;
        return *this;
    }
    constexpr Pile& operator-=(Pile part) {
        DEBUG_CHECK(contains(part), lanes_, part.lanes_);
        lanes_ -= part.lanes_;
        return *this;
    }
    friend constexpr Pile operator+(Pile a, Pile b) { return a += b; }
    friend constexpr Pile operator-(Pile a, Pile b) { return a -= b; }

    // Kind by kind the smaller number: what two piles have in common.
    friend constexpr Pile common(Pile a, Pile b) {
        const std::uint64_t not_below = a.reaches(b);
        const std::uint64_t take_b = (not_below << 1) - (not_below >> 7);
        return Pile((b.lanes_ & take_b) | (a.lanes_ & ~take_b));
    }
    constexpr Pile without(Card card) const {
        return Pile(lanes_ & ~(std::uint64_t{0xff} << shift(card)));
    }
    constexpr Pile without(KindSet kinds) const {
        return Pile(lanes_ & ~((kinds.bits() * scatter & ones) * 0xffU));
    }

    friend constexpr bool operator==(Pile, Pile) = default;

private:
    static constexpr std::uint64_t ones = 0x0101010101010101U;
    static constexpr std::uint64_t highs = ones << 7;
    // Multiplied with one bit in each byte, brings those bits together in the top byte.
    static constexpr std::uint64_t gather = 0x0102040810204080U;

    // The other way round: multiplied with seven bits, brings each to the bottom of its byte.
    static constexpr std::uint64_t scatter = 0x0002040810204081U;

    constexpr explicit Pile(std::uint64_t lanes) : lanes_(lanes) {}
    static constexpr unsigned shift(Card card) { return 8U * static_cast<unsigned>(index(card)); }
    // The high bit of each lane that is not below the lane of b; lanes stay under 128.
    constexpr std::uint64_t reaches(Pile b) const { return ((lanes_ | highs) - b.lanes_) & highs; }

    std::uint64_t lanes_ = 0;
};

} // namespace khepri::archaeology
