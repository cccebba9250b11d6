// What happens by itself, up to the next decision: the deal, digging, thieves, sandstorms, the end
// of a turn and of the game.
//
// Luck, in this order. The deal: the treasures that are no maps, sorted by kind, are shuffled; from
// the end of that list each seat in turn gets its hand, then the market, then the small, middle and
// large chamber; to the rest are appended the thieves, the sandstorms and the maps, and it is
// shuffled (its last card is the top); then the first player is drawn. A theft: the victim's cards
// are sorted by kind and the place of the stolen one is drawn. Nothing else draws.
#include "games/archaeology/rules/turn.h"

#include "games/archaeology/rules/knowledge.h"
#include "games/archaeology/rules/rules.h"

#include <utility>

namespace khepri::archaeology {
namespace {

using Treasures = FixedVector<Card, most_treasures>;

// A1  Thieves, sandstorms and maps are put aside; the other treasures are shuffled.
Treasures shuffled_treasures(const Facts& facts, Rng& rng) {
    Treasures treasures;
    for (const Card card : all_cards) {
        if (card == Card::map) continue;
        for (int n = facts.treasures.count(card); n > 0; --n) treasures.push_back(card);
    }
    rng.shuffle(treasures);
    return treasures;
}

Pile dealt(Treasures& from, int count) {
    Pile pile;
    for (; count > 0; --count) pile.add(from.pop());
    return pile;
}

// A5, A6  The rest, all thieves, the sandstorms of the game and all maps are the dig site.
void lay_out_dig_site(const Facts& facts, State& state, const Treasures& rest, Rng& rng) {
    for (const Card card : rest) state.dig.push_back(dig_card(card));
    for (int n = facts.thieves; n > 0; --n) state.dig.push_back(DigCard::thief);
    for (int n = facts.sandstorms; n > 0; --n) state.dig.push_back(DigCard::sandstorm);
    for (int n = facts.treasures.count(Card::map); n > 0; --n)
        state.dig.push_back(dig_card(Card::map));
    rng.shuffle(state.dig);
}

// A10  A thief needs a victim; if no opponent has cards, nothing happens.
void meet_thief(const Facts& facts, State& state) {
    ++state.thieves_seen;
    for (const Seat victim : SeatSet::first(facts.players))
        if (can_be_robbed(state, state.turn, victim)) state.phase = Phase::rob;
    if (state.phase != Phase::rob) end_if_all_is_sold(state);
}

void meet_sandstorm(const Facts& facts, State& state) {
    ++state.sandstorms_seen;
    state.phase = Phase::lose;
    find_loser(facts, state);
}

// A8   While the dig site has cards, a turn starts with a dig.
// A20  A turn that begins with an empty dig site and an empty hand passes by itself, and counts in
//      both rows.
void begin_turn(const Facts& facts, State& state) {
    state.given = state.taken = KindSet{};
    state.sold = state.explored = false;
    state.began_dry = state.dig.empty();
    while (state.began_dry && state.hands[state.turn].is_empty()) {
        ++state.passes;
        ++state.barren_turns;
        state.turn = left_of(state.turn, facts.players);
    }
    state.loser = state.turn;
    if (!state.began_dry) dig(facts, state);
}

// A20  A trade ends the row of passes only; a sale or an exploration ends both rows. Only exploring
// clears the kinds that a trade noted.
void count_dry_turn(State& state) {
    const bool has_traded = !state.given.is_empty();
    const bool has_sold_or_explored = state.sold || state.explored;
    if (has_sold_or_explored || has_traded)
        state.passes = 0;
    else
        ++state.passes;
    if (has_sold_or_explored)
        state.barren_turns = 0;
    else
        ++state.barren_turns;
}

PerPlayer<int> cards_sold(const State& state) {
    PerPlayer<int> sold{};
    for (const Sale sale : state.sales) sold[sale.seat()] += sale.count();
    return sold;
}

// A22  The highest total wins.  A23  On a tie, fewer cards sold; if equal too, the win is shared.
SeatSet winners(const State& state, int players) {
    const PerPlayer<int> sold = cards_sold(state);
    SeatSet best;
    for (const Seat seat : SeatSet::first(players)) {
        if (!best.empty()) {
            const Seat rival = best.front();
            const auto rank = std::pair(state.money[seat], -sold[seat]);
            const auto to_beat = std::pair(state.money[rival], -sold[rival]);
            if (rank < to_beat) continue;
            if (rank > to_beat) best = SeatSet{};
        }
        best.insert(seat);
    }
    return best;
}

} // namespace

// A21  The game ends as soon as the dig site and every hand are empty.
void end_if_all_is_sold(State& state) {
    if (!state.dig.empty()) return;
    const Pile all_hands = state.hands[0] + state.hands[1] + state.hands[2] + state.hands[3];
    if (all_hands.is_empty()) state.phase = Phase::over;
}

void find_loser(const Facts& facts, State& state) {
    do {
        if (half_of(state.hands[state.loser]) > 0) return;
        state.loser = left_of(state.loser, facts.players);
    } while (state.loser != state.turn);
    state.phase = Phase::act;
}

// A8   The top card of the dig site is drawn.
// A9   A treasure goes to the hand.
// A11  After a sandstorm the digger digs again, while there are cards.
void dig(const Facts& facts, State& state) {
    state.phase = Phase::act;
    while (!state.dig.empty()) {
        const DigCard card = state.dig.pop();
        if (card == DigCard::sandstorm) {
            meet_sandstorm(facts, state);
            if (state.phase == Phase::lose) return;
            continue;
        }
        if (is_treasure(card)) state.hands[state.turn].add(treasure(card));
        if (card == DigCard::thief) meet_thief(facts, state);
        return;
    }
    end_if_all_is_sold(state);
}

// A17  The next player clockwise begins.
void end_turn(const Facts& facts, State& state) {
    if (state.began_dry) count_dry_turn(state);
    state.turn = left_of(state.turn, facts.players);
    begin_turn(facts, state);
}

// A2  Hands.  A3  The market.  A4  The chambers.  A7  The first player, whose turn begins at once.
State Archaeology::deal(Rng& rng) const {
    State state;
    Treasures treasures = shuffled_treasures(facts_, rng);
    for (const Seat seat : SeatSet::first(seats())) {
        state.hands[seat] = dealt(treasures, edition_.hand);
        see_unknown_coming(state, seats(), seat, edition_.hand);
    }
    state.market = dealt(treasures, edition_.market);
    for (std::size_t i = 0; i < state.chambers.size(); ++i)
        state.chambers[i] = dealt(treasures, edition_.chambers[i]);
    lay_out_dig_site(facts_, state, treasures, rng);
    state.turn = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(seats())));
    begin_turn(facts_, state);
    return state;
}

Outcome Archaeology::outcome(const State& state) const {
    Outcome outcome;
    for (const Seat seat : SeatSet::first(seats()))
        outcome.scores[seat] = static_cast<int>(state.money[seat]);
    if (state.phase == Phase::over) outcome.winners = winners(state, seats());
    return outcome;
}

} // namespace khepri::archaeology
