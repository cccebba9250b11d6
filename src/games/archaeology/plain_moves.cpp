// The plain moves, in this order: end; sales by kind and number; explorations; simple trades by the
// kind taken, then the kind given. And the plain random player, who picks one without listing them.
#include "games/archaeology/rules.h"

#include <algorithm>

namespace khepri::archaeology {
namespace {

constexpr std::size_t most_losses = 64;
using Losses = MoveList<Pile, most_losses>;

class PlainActs {
public:
    PlainActs(const Facts& facts, const State& state, Seat seat)
        : facts_(facts),
          hand_(state.hands[seat]),
          sales_(common(hand_, facts.largest)),
          wanted_(state.market.kinds() - state.given),
          refused_(state.taken),
          chambers_(affordable(state)),
          may_end_(!must_sell(state, facts.players)) {}

    void list(Moves& out) const {
        if (may_end_) out.push_back(End{});
        for (const Card kind : sales_.kinds())
            for (int n = 1; n <= sales_.count(kind); ++n)
                out.push_back(Sell{kind, static_cast<std::uint8_t>(n)});
        for (const Chamber chamber : all_chambers)
            if (can_explore(chamber)) out.push_back(Explore{chamber});
        for (const Card taken : wanted_)
            for (const Card given : payments(taken)) out.push_back(simple_trade(given, taken));
    }

    int size() const {
        int trades = 0;
        for (const Card taken : wanted_) trades += std::popcount(payments(taken).bits());
        return (may_end_ ? 1 : 0) + sales_.size() + std::popcount(chambers_) + trades;
    }

    // The i-th of the list.
    Move at(int i) const {
        if (may_end_ && i-- == 0) return End{};
        if (i < sales_.size()) {
            const Card kind = sales_.card_at(i);
            return Sell{kind, static_cast<std::uint8_t>(i - sales_.before(kind) + 1)};
        }
        i -= sales_.size();
        for (const Chamber chamber : all_chambers)
            if (can_explore(chamber) && i-- == 0) return Explore{chamber};
        for (const Card taken : wanted_)
            for (const Card given : payments(taken))
                if (i-- == 0) return simple_trade(given, taken);
        CHECK(false, i);
    }

private:
    // One bit for each chamber that is closed and can be paid for.
    std::uint8_t affordable(const State& state) const {
        const unsigned payable = (1U << std::min(hand_.count(Card::map), chamber_count)) - 1;
        return static_cast<std::uint8_t>(payable & ~state.opened);
    }
    bool can_explore(Chamber chamber) const {
        return (chambers_ >> static_cast<unsigned>(chamber) & 1U) != 0;
    }
    KindSet payments(Card taken) const {
        return hand_.enough_for(facts_.least_for[index(taken)]) - refused_;
    }
    Trade simple_trade(Card given, Card taken) const {
        return {Pile::of(given, facts_.least_for[index(taken)].count(given)), Pile::of(taken)};
    }

    const Facts& facts_;
    Pile hand_;
    Pile sales_;
    KindSet wanted_;
    KindSet refused_;
    std::uint8_t chambers_;
    bool may_end_;
};

// Every different way to lose so many cards, most of the first kinds first.
// False, with the list cut short, if there are more than it holds.
bool list_losses(Pile rest, int count, Pile so_far, Losses& out) {
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
    Losses losses;
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
    for (Seat victim = 0; victim < players; ++victim)
        if (can_be_robbed(state, seat, victim)) out.push_back(Rob{victim});
}

Rob random_rob(const State& state, Seat seat, int players, Rng& rng) {
    FixedVector<Seat, most_players> victims;
    for (Seat victim = 0; victim < players; ++victim)
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
    if (state.phase == Phase::act) return PlainActs(facts_, state, seat).list(out);
    if (state.phase == Phase::rob) return list_victims(state, seat, seats(), out);
    list_plain_losses(state.hands[seat], out);
}

Move Archaeology::plain_random(const State& state, Seat seat, Rng& rng) const {
    if (state.phase == Phase::rob) return random_rob(state, seat, seats(), rng);
    if (state.phase == Phase::lose) return random_loss(state.hands[seat], rng);
    const PlainActs acts(facts_, state, seat);
    return acts.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(acts.size()))));
}

} // namespace khepri::archaeology
