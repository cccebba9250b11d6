// The plain moves of a seat as a list. It is kept as sets of cards, kinds and seats: counted at
// once, and only the wanted move is written out. plain_moves.cpp fills it.
#pragma once

#include "core/bits.h"
#include "games/archaeology/rules/moves.h"
#include "games/archaeology/rules/state.h"
#include "table/move_list.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace khepri::archaeology {

// Pairs of kinds, one bit each: the given one times 8, and the taken one.
class TradeSet {
public:
    TradeSet() = default;
    // The simple trades that a hand can pay for.
    TradeSet(const Facts& facts, Pile hand, KindSet refused, KindSet wanted) {
        const Pile payable = common(hand.without(refused), facts.enough_to_pay);
        for (const Card given : all_cards)
            pairs_ |= std::uint64_t{facts.buys(given, payable.count(given)).bits()}
                      << 8 * index(given);
        pairs_ &= wanted.bits() * 0x0101010101010101U;
    }
    int size() const { return std::popcount(pairs_); }
    // The kinds given and taken.
    std::pair<Card, Card> operator[](int i) const {
        const int place = nth_bit(pairs_, i);
        return {card_with_index(place / 8), card_with_index(place % 8)};
    }

private:
    std::uint64_t pairs_ = 0;
};

// The plain moves of a seat in its turn, in this order: end; sales by kind and number;
// explorations; simple trades by the kind given, then the kind taken.
class TurnMoves {
public:
    TurnMoves() = default; // the end alone
    TurnMoves(const Facts& facts, const State& state, Seat seat);

    int size() const {
        return int{may_end_} + sales_.size() + std::popcount(chambers_) + trades_.size();
    }
    Move operator[](int i) const {
        if (may_end_ && i-- == 0) return End{};
        if (i < sales_.size()) return sale(i);
        i -= sales_.size();
        const int chambers = std::popcount(chambers_);
        if (i < chambers) return Explore{static_cast<Chamber>(nth_bit(chambers_, i))};
        const auto [given, taken] = trades_[i - chambers];
        return Trade{Pile::of(given, facts_->least_for(given, taken)), Pile::of(taken)};
    }

private:
    Sell sale(int i) const {
        const Card kind = sales_.card_at(i);
        return Sell{kind, static_cast<std::uint8_t>(i - sales_.before(kind) + 1)};
    }

    const Facts* facts_ = nullptr;
    Pile sales_; // as many of each kind as can be sold at once
    TradeSet trades_;
    std::uint8_t chambers_ = 0; // one bit for each that is closed and can be paid for
    bool may_end_ = true;
};

class Moves {
public:
    // The most there can be: one end, seven sets of each of seven kinds, three chambers, 7 x 6
    // simple trades.
    static constexpr std::size_t capacity =
        1 + card_kinds * largest_set + chamber_count + card_kinds * 6;
    static constexpr std::size_t most_losses = 64;
    using LossList = MoveList<Pile, most_losses>;
    using Iterator = IndexIterator<Moves, Move>;

    void clear() { size_ = 0; }
    void list_turn(const TurnMoves& moves) {
        phase_ = Phase::act;
        turn_ = moves;
        size_ = static_cast<std::size_t>(moves.size());
    }
    void list_victims(SeatSet victims) {
        phase_ = Phase::rob;
        victims_ = victims;
        size_ = static_cast<std::size_t>(victims.size());
    }
    // Every different loss of half of the hand if there are at most 64; else, for each kind held,
    // the loss that begins with it.
    void list_losses(Pile hand);

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](std::size_t i) const {
        DEBUG_CHECK(i < size_, i, size_);
        if (phase_ == Phase::act) [[likely]]
            return turn_[static_cast<int>(i)];
        if (phase_ == Phase::lose) return Lose{losses_[i]};
        return Rob{static_cast<Seat>(nth_bit(victims_.bits(), static_cast<int>(i)))};
    }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size_}; }

private:
    std::size_t size_ = 0;
    Phase phase_ = Phase::act; // which of the following
    TurnMoves turn_;
    SeatSet victims_;
    LossList losses_;
};

} // namespace khepri::archaeology
