// What happens: the deal, digging, thieves, sandstorms, and what each move does. Everything that
// happens by itself happens here, up to the next decision.
//
// Luck, in this order. The deal: the treasures that are no maps, sorted by kind, are shuffled; from
// the end of that list each seat in turn gets its hand, then the market, then the small, middle and
// large chamber; to the rest are appended the thieves, the sandstorms and the maps, and it is
// shuffled (its last card is the top); then the first player is drawn. A theft: the victim's cards
// are sorted by kind and the place of the stolen one is drawn. Nothing else draws.
#include "games/archaeology/knowledge.h"
#include "games/archaeology/rules.h"

#include <algorithm>

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
    for (; count > 0; --count) pile.add(from.take_back());
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

// A21  The game ends as soon as the dig site and every hand are empty.
void end_if_all_is_sold(State& state) {
    if (!state.dig.empty()) return;
    const Pile all_hands = state.hands[0] + state.hands[1] + state.hands[2] + state.hands[3];
    if (all_hands.is_empty()) state.phase = Phase::over;
}

// A10  A thief needs a victim; if no opponent has cards, nothing happens.
void meet_thief(const Facts& facts, State& state) {
    ++state.thieves_seen;
    for (const Seat victim : SeatSet::first(facts.players))
        if (can_be_robbed(state, state.turn, victim)) state.phase = Phase::rob;
    if (state.phase != Phase::rob) end_if_all_is_sold(state);
}

// A11  The storm goes on to the next who has something to lose, clockwise up to the digger's right.
//      Where half of the hand is nothing there is nothing to decide.
void find_loser(const Facts& facts, State& state) {
    do {
        if (half_of(state.hands[state.loser]) > 0) return;
        state.loser = left_of(state.loser, facts.players);
    } while (state.loser != state.turn);
    state.phase = Phase::act;
}

void meet_sandstorm(const Facts& facts, State& state) {
    ++state.sandstorms_seen;
    state.phase = Phase::lose;
    find_loser(facts, state);
}

// A8   The top card of the dig site is drawn.
// A9   A treasure goes to the hand.
// A11  After a sandstorm the digger digs again, while there are cards.
void dig(const Facts& facts, State& state) {
    state.phase = Phase::act;
    while (!state.dig.empty()) {
        const DigCard card = state.dig.take_back();
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

// A10  The thief takes a card at random.
void perform(const Facts& facts, State& state, Seat seat, const Rob& rob, Rng& rng) {
    Pile& from = state.hands[rob.victim];
    const auto place = rng.below(static_cast<std::uint32_t>(from.size()));
    const Card card = from.card_at(static_cast<int>(place));
    from.remove(card);
    state.hands[seat].add(card);
    see_theft(state, facts.players, seat, rob.victim, card);
    state.phase = Phase::act;
}

// A11  What is lost goes face up into the market; the next loser sees it. Then there is a new dig.
void perform(const Facts& facts, State& state, Seat seat, const Lose& lose, Rng&) {
    state.hands[seat] -= lose.cards;
    state.market += lose.cards;
    see_leaving(state, facts.players, seat, lose.cards);
    state.loser = left_of(seat, facts.players);
    if (state.loser != state.turn) find_loser(facts, state);
    if (state.loser == state.turn) dig(facts, state);
}

// A14  Cards of the hand and of the market change places.  A18  The kinds are remembered.
void perform(const Facts& facts, State& state, Seat seat, const Trade& trade, Rng&) {
    state.hands[seat] -= trade.give;
    see_leaving(state, facts.players, seat, trade.give);
    state.hands[seat] += trade.take;
    see_coming(state, facts.players, seat, trade.take);
    state.market -= trade.take;
    state.market += trade.give;
    state.given = state.given | trade.give.kinds();
    state.taken = state.taken | trade.take.kinds();
}

// A15  The maps leave the game; the cards of the chamber go to the hand, unseen by others.
// A18  Exploring wipes the memory of the trades.
void perform(const Facts& facts, State& state, Seat seat, const Explore& explore, Rng&) {
    const auto chamber = static_cast<std::size_t>(explore.chamber);
    const Pile maps = Pile::of(Card::map, map_cost(explore.chamber));
    state.hands[seat] -= maps;
    state.maps_used = static_cast<std::uint8_t>(state.maps_used + maps.size());
    see_leaving(state, facts.players, seat, maps);
    see_unknown_coming(state, facts.players, seat, state.chambers[chamber].size());
    state.hands[seat] += state.chambers[chamber];
    state.chambers[chamber] = Pile{};
    state.opened = static_cast<std::uint8_t>(state.opened | 1U << chamber);
    state.given = state.taken = KindSet{};
    state.explored = true;
}

// A16  The set goes to the museum as a set of its own, at the printed price.
void perform(const Facts& facts, State& state, Seat seat, const Sell& sell, Rng&) {
    state.hands[seat].remove(sell.kind, sell.count);
    state.sales.push_back(Sale(seat, sell.kind, sell.count));
    state.money[seat] += static_cast<std::uint32_t>(facts.price(sell.kind, sell.count));
    state.sold = true;
    see_leaving(state, facts.players, seat, Pile::of(sell.kind, sell.count));
    end_if_all_is_sold(state);
}

// A20  A trade ends the row of passes only; a sale or an exploration ends both rows. Only exploring
//      wipes the memory of a trade.
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

// A17  The next player clockwise begins.
void perform(const Facts& facts, State& state, Seat seat, const End&, Rng&) {
    if (state.began_dry) count_dry_turn(state);
    state.turn = left_of(seat, facts.players);
    begin_turn(facts, state);
}

} // namespace

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

void Archaeology::apply(State& state, Seat seat, const Move& move, Rng& rng) const {
    std::visit([&](const auto& act) { perform(facts_, state, seat, act, rng); }, move);
}

} // namespace khepri::archaeology
