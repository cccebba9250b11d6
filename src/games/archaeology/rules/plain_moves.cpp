// The plain moves, in this order: end; sales by kind and number; explorations; simple trades by the
// kind given, then the kind taken. And the plain random player, who picks one without listing them.
#include "games/archaeology/rules/rules.h"

#include <algorithm>
#include <utility>

namespace khepri::archaeology {
namespace {

constexpr std::size_t most_losses = 64;
using LossList = MoveList<Pile, most_losses>;

// A pair of kinds for each bit: the given one times 8, and the taken one.
class TradeSet {
public:
    TradeSet(const Facts& facts, Pile hand, KindSet refused, KindSet wanted) {
        const Pile payable = common(hand.without(refused), facts.enough_to_pay);
        for (const Card given : all_cards)
            pairs_ |= std::uint64_t{facts.buys(given, payable.count(given)).bits()}
                      << 8 * index(given);
        pairs_ &= wanted.bits() * 0x0101010101010101U;
    }
    int size() const { return std::popcount(pairs_); }
    bool is_empty() const { return pairs_ == 0; }
    // Removes the first and returns it.
    std::pair<Card, Card> next() {
        const int place = std::countr_zero(pairs_);
        pairs_ &= pairs_ - 1;
        return {card_with_index(place / 8), card_with_index(place % 8)};
    }

private:
    std::uint64_t pairs_ = 0;
};

// The plain moves of a seat in its turn.
class TurnMoves {
public:
    TurnMoves(const Facts& facts, const State& state, Seat seat)
        : facts_(facts),
          sales_(common(state.hands[seat], facts.largest)),
          trades_(facts, state.hands[seat], state.taken, state.market.kinds() - state.given),
          chambers_(affordable(state, state.hands[seat].count(Card::map))),
          may_end_(!must_sell(state, state.hands[seat], facts.players)) {}

    int size() const {
        return int{may_end_} + sales_.size() + std::popcount(chambers_) + trades_.size();
    }

    void list(Moves& out) const {
        if (may_end_) out.push_back(End{});
        for (int i = 0, n = sales_.size(); i < n; ++i) out.push_back(sale(i));
        for (unsigned left = chambers_; left != 0; left &= left - 1) out.push_back(first_of(left));
        for (TradeSet left = trades_; !left.is_empty();) out.push_back(next_of(left));
    }

    // The i-th of the list.
    Move at(int i) const {
        if (may_end_ && i-- == 0) return End{};
        if (i < sales_.size()) return sale(i);
        i -= sales_.size();
        for (unsigned left = chambers_; left != 0; left &= left - 1)
            if (i-- == 0) return first_of(left);
        TradeSet left = trades_;
        for (; i > 0; --i) left.next();
        return next_of(left);
    }

private:
    // One bit for each chamber that is closed and can be paid for.
    static unsigned affordable(const State& state, int maps) {
        return ((1U << std::min(maps, chamber_count)) - 1) & ~unsigned{state.opened};
    }
    static Explore first_of(unsigned chambers) {
        return Explore{static_cast<Chamber>(std::countr_zero(chambers))};
    }
    Sell sale(int i) const {
        const Card kind = sales_.card_at(i);
        return Sell{kind, static_cast<std::uint8_t>(i - sales_.before(kind) + 1)};
    }
    Trade next_of(TradeSet& trades) const {
        const auto [given, taken] = trades.next();
        return Trade{Pile::of(given, facts_.least_for(given, taken)), Pile::of(taken)};
    }

    const Facts& facts_;
    Pile sales_; // as many of each kind as can be sold at once
    TradeSet trades_;
    unsigned chambers_;
    bool may_end_;
};

// Every different way to lose n cards, most of the first kinds first. False, with an incomplete
// list, if there are more than fit.
bool list_losses(Pile rest, int count, Pile so_far, LossList& out) {
    if (count == 0) {
        if (out.size() == most_losses) return false;
        out.push_back(so_far);
        return true;
    }
    if (rest.size() < count) return true;
    const Card kind = rest.kinds().front();
    const Pile others = rest.without(kind);
    for (int n = std::min(rest.count(kind), count); n >= 0; --n)
        if (!list_losses(others, count - n, so_far + Pile::of(kind, n), out)) return false;
    return true;
}

// The loss that empties kind after kind, beginning with this one.
Pile loss_from(Pile hand, Card first, int count) {
    Pile loss;
    for (std::size_t i = 0; i < all_cards.size(); ++i) {
        const Card kind = all_cards[(index(first) + i) % all_cards.size()];
        const int n = std::min(hand.count(kind), count);
        loss.add(kind, n);
        count -= n;
    }
    return loss;
}

// Every different loss if there are at most 64; else, for each kind held, the loss that begins with
// it.
void list_plain_losses(Pile hand, Moves& out) {
    LossList losses;
    if (!list_losses(hand, half_of(hand), Pile{}, losses)) {
        losses.clear();
        for (const Card kind : hand.kinds()) {
            const Pile loss = loss_from(hand, kind, half_of(hand));
            if (std::find(losses.begin(), losses.end(), loss) == losses.end())
                losses.push_back(loss);
        }
    }
    for (const Pile loss : losses) out.push_back(Lose{loss});
}

void list_victims(const State& state, Seat seat, int players, Moves& out) {
    for (const Seat victim : SeatSet::first(players))
        if (can_be_robbed(state, seat, victim)) out.push_back(Rob{victim});
}

Rob random_rob(const State& state, Seat seat, int players, Rng& rng) {
    FixedVector<Seat, most_players> victims;
    for (const Seat victim : SeatSet::first(players))
        if (can_be_robbed(state, seat, victim)) victims.push_back(victim);
    return Rob{victims[rng.below(static_cast<std::uint32_t>(victims.size()))]};
}

// The cards are drawn from the hand one by one.
Lose random_loss(Pile hand, Rng& rng) {
    Pile loss;
    for (int n = half_of(hand); n > 0; --n) {
        const auto place = rng.below(static_cast<std::uint32_t>(hand.size()));
        const Card card = hand.card_at(static_cast<int>(place));
        hand.remove(card);
        loss.add(card);
    }
    return Lose{loss};
}

} // namespace

void Archaeology::plain_moves(const State& state, Seat seat, Moves& out) const {
    out.clear();
    if (!to_act(state).contains(seat)) return;
    if (state.phase == Phase::rob) {
        list_victims(state, seat, seats(), out);
    } else if (state.phase == Phase::lose) {
        list_plain_losses(state.hands[seat], out);
    } else if (state.hands[seat].is_empty()) {
        out.push_back(End{}); // often so: no need to search
    } else {
        TurnMoves(facts_, state, seat).list(out);
    }
}

Move Archaeology::plain_random(const State& state, Seat seat, Rng& rng) const {
    if (state.phase == Phase::rob) return random_rob(state, seat, seats(), rng);
    if (state.phase == Phase::lose) return random_loss(state.hands[seat], rng);
    const TurnMoves moves(facts_, state, seat);
    return moves.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size()))));
}

} // namespace khepri::archaeology
