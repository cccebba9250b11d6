// The plain moves, and the plain random player.
#include "games/archaeology/rules/plain_moves.h"

#include "games/archaeology/rules/rules.h"

#include <algorithm>

namespace khepri::archaeology {
namespace {

using LossList = Moves::LossList;

unsigned affordable(const State& state, int maps) {
    return ((1U << std::min(maps, chamber_count)) - 1) & ~unsigned{state.opened};
}

// Every different way to lose n cards, most of the first kinds first. False, with an incomplete
// list, if there are more than fit.
bool add_losses(Pile rest, int count, Pile so_far, LossList& out) {
    if (count == 0) {
        if (out.size() == Moves::most_losses) return false;
        out.push_back(so_far);
        return true;
    }
    if (rest.size() < count) return true;
    const Card kind = rest.kinds().front();
    const Pile others = rest.without(kind);
    for (int n = std::min(rest.count(kind), count); n >= 0; --n)
        if (!add_losses(others, count - n, so_far + Pile::of(kind, n), out)) return false;
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

SeatSet victims_of(const State& state, Seat seat, int players) {
    SeatSet victims;
    for (const Seat victim : SeatSet::first(players))
        if (can_be_robbed(state, seat, victim)) victims.insert(victim);
    return victims;
}

Rob random_rob(SeatSet victims, Rng& rng) {
    const auto place = rng.below(static_cast<std::uint32_t>(victims.size()));
    return Rob{static_cast<Seat>(nth_bit(victims.bits(), static_cast<int>(place)))};
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

TurnMoves::TurnMoves(const Facts& facts, const State& state, Seat seat)
    : facts_(&facts),
      sales_(common(state.hands[seat], facts.largest)),
      trades_(facts, state.hands[seat], state.taken, state.market.kinds() - state.given),
      chambers_(static_cast<std::uint8_t>(affordable(state, state.hands[seat].count(Card::map)))),
      may_end_(!must_sell(state, state.hands[seat], facts.players)) {}

void Moves::list_losses(Pile hand) {
    phase_ = Phase::lose;
    losses_.clear();
    if (!add_losses(hand, half_of(hand), Pile{}, losses_)) {
        losses_.clear();
        for (const Card kind : hand.kinds()) {
            const Pile loss = loss_from(hand, kind, half_of(hand));
            if (std::find(losses_.begin(), losses_.end(), loss) == losses_.end())
                losses_.push_back(loss);
        }
    }
    size_ = losses_.size();
}

void Archaeology::plain_moves(const State& state, Seat seat, Moves& out) const {
    out.clear();
    if (!to_act(state).contains(seat)) return;
    if (state.phase == Phase::rob) {
        out.list_victims(victims_of(state, seat, seats()));
    } else if (state.phase == Phase::lose) {
        out.list_losses(state.hands[seat]);
    } else if (state.hands[seat].is_empty()) {
        out.list_turn(TurnMoves{}); // often so: no need to search
    } else {
        out.list_turn(TurnMoves(facts_, state, seat));
    }
}

Move Archaeology::plain_random(const State& state, Seat seat, Rng& rng) const {
    if (state.phase == Phase::rob) return random_rob(victims_of(state, seat, seats()), rng);
    if (state.phase == Phase::lose) return random_loss(state.hands[seat], rng);
    const TurnMoves moves(facts_, state, seat);
    return moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
}

} // namespace khepri::archaeology
