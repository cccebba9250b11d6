// Positions for the tests of Archaeology's computer players.
#pragma once

#include "games/archaeology/rules/rules.h"

#include <gtest/gtest.h>

namespace khepri::archaeology::ai {

// Other prices, other trade values, long sets, worthless ones, many thieves and storms.
inline archaeology::Edition odd_edition() {
    archaeology::Edition edition = archaeology::classic();
    edition.name = "odd";
    edition.kinds = {{{20, 9, {0}},
                      {10, 1, {1, 2, 3, 4, 5, 6, 90}},
                      {12, 2, {30, 5}},
                      {8, 7, {999, 1, 0, 999}},
                      {6, 2, {0, 0}},
                      {9, 5, {3, 40}},
                      {4, 4, {4, 12, 26, 50}}}};
    edition.thieves = 9;
    edition.sandstorms = 9;
    edition.sandstorms_removed = {2, 1, 0};
    edition.hand = 6;
    edition.chambers = {7, 1, 2};
    return edition;
}

// Every part of a pile, none and the whole among them.
template <class Visit>
void for_each_part(archaeology::Pile rest, const Visit& visit, archaeology::Pile so_far = {}) {
    if (rest.is_empty()) return visit(so_far);
    const archaeology::Card kind = rest.kinds().front();
    for (int n = 0; n <= rest.count(kind); ++n)
        for_each_part(rest.without(kind), visit, so_far + archaeology::Pile::of(kind, n));
}

inline archaeology::Pile random_pile(Rng& rng, int cards) {
    archaeology::Pile pile;
    for (int i = 0; i < cards; ++i) pile.add(archaeology::all_cards[rng.below(7)]);
    return pile;
}

// Visits positions of random games and asks a player at each; sometimes the game continues with its
// move, so that all sorts of positions occur.
template <class Ask>
void visit_positions(const archaeology::Archaeology& game, int games, std::uint64_t seed,
                     const Ask& ask) {
    for (int n = 0; n < games; ++n) {
        Rng rng = Rng::fast(seed, static_cast<std::uint64_t>(n));
        auto state = game.deal(rng);
        while (!game.to_act(state).empty()) {
            const Seat seat = game.to_act(state).front();
            const archaeology::Move move = ask(state, seat);
            if (n % 2 == 0 || game.why_not(state, seat, move))
                game.apply(state, seat, game.plain_random(state, seat, rng), rng);
            else
                game.apply(state, seat, move, rng);
        }
    }
}

inline void expect_accepted(const archaeology::Archaeology& game, const archaeology::State& state,
                            Seat seat, const archaeology::Move& move) {
    const auto refusal = game.why_not(state, seat, move);
    EXPECT_FALSE(refusal) << game.to_text(move) << ": " << (refusal ? refusal->reason : "");
}

} // namespace khepri::archaeology::ai
