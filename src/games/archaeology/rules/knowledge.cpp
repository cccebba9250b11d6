#include "games/archaeology/rules/knowledge.h"

#include <algorithm>

namespace khepri::archaeology {
namespace {

std::size_t observers(int players) { return static_cast<std::size_t>(players) + 1; }

void lower(std::uint8_t& bound, int by) {
    bound = static_cast<std::uint8_t>(std::max(bound - by, 0));
}

// Nothing is recorded about one's own hand.
void forget_own(State& state, Seat seat) {
    state.known[seat][observer(seat)] = Pile{};
    state.doubts[seat][observer(seat)] = Doubts{};
    state.sound[seat][observer(seat)] = 0;
}

// An empty hand leaves nothing to know, and no doubt.
void forget_all(State& state, Seat seat) {
    state.known[seat] = {};
    state.doubts[seat] = {};
    state.sound[seat] = {};
}

void one_sees_leaving(State& state, std::size_t who, Seat seat, Pile cards) {
    Pile& known = state.known[seat][who];
    Doubts& doubts = state.doubts[seat][who];
    const Pile expected = common(known, cards);
    Pile unexpected = cards - expected;
    known -= expected;
    if (!doubts.none()) [[unlikely]] {
        unexpected = cards; // the known card may be gone, and this another one of its kind
        if (known.is_empty()) doubts = Doubts{};
    }
    lower(state.sound[seat][who], unexpected.without(Card::map).size());
}

// An observer who knows every card of the victim, all of a kind, knows the stolen card.
bool sees_through(const State& state, std::size_t who, Seat victim, Card card) {
    const Pile before = state.hands[victim] + Pile::of(card);
    return state.known[victim][who] == before && before.kinds() == Pile::of(card).kinds() &&
           state.doubts[victim][who].none();
}

void bystander_sees_theft(State& state, std::size_t who, Seat thief, Seat victim) {
    if (!state.known[victim][who].is_empty()) ++state.doubts[victim][who].by_thief[thief];
    lower(state.sound[victim][who], 1);
}

} // namespace

void see_leaving(State& state, int players, Seat seat, Pile cards) {
    if (state.hands[seat].is_empty()) {
        forget_all(state, seat);
        return;
    }
    for (std::size_t who = 0; who < observers(players); ++who)
        one_sees_leaving(state, who, seat, cards);
    forget_own(state, seat);
}

void see_coming(State& state, int players, Seat seat, Pile cards) {
    for (std::size_t who = 0; who < observers(players); ++who) state.known[seat][who] += cards;
    forget_own(state, seat);
}

void see_unknown_coming(State& state, int players, Seat seat, int count) {
    for (std::size_t who = 0; who < observers(players); ++who) {
        std::uint8_t& bound = state.sound[seat][who];
        bound = static_cast<std::uint8_t>(bound + count);
    }
    forget_own(state, seat);
}

void see_theft(State& state, int players, Seat thief, Seat victim, Card card) {
    const bool all_know = sees_through(state, observer(spectator), victim, card);
    for (std::size_t who = 0; who < observers(players); ++who) {
        const bool knows = all_know || who == observer(thief) || who == observer(victim) ||
                           sees_through(state, who, victim, card);
        if (knows) {
            one_sees_leaving(state, who, victim, Pile::of(card));
            state.known[thief][who].add(card);
        } else {
            bystander_sees_theft(state, who, thief, victim);
        }
    }
    forget_own(state, thief);
    forget_own(state, victim);
    if (state.hands[victim].is_empty()) forget_all(state, victim);
}

} // namespace khepri::archaeology
