// The searches of the champion and the levels, one for each kind of game.
#pragma once

#include "games/scarabya/ai/position.h"

#include <functional>

namespace khepri::scarabya::ai {

// The parameters of a search.
struct SearchParams {
    int candidates = 20;
    int beam = 8;         // grounds that the beam keeps in an imagined order
    double to_drop = 2.5; // standard errors behind the leader at which a candidate is dropped
    int duel_candidates = 20;
    double duel_to_drop = 5; // the same in a duel, where a game is won or lost, which tells less
    std::size_t exact_cards = 2; // with so many cards to come and fewer everything is tried
};

// Plays out a candidate; all candidates of a world have the same random numbers. With threads it is
// called from several at once, each with a slot of its own, below worlds_in_block times the number
// of candidates.
using PlayOut =
    std::function<search::Trial(const Candidate& candidate, Rng luck, std::size_t slot)>;
inline constexpr int worlds_in_block = 4; // few, because one trial is a search of its own

// Candidates compared over imagined orders of the cards (search/racing.h). `spread` is the assumed
// difference between two candidates in one world.
struct RaceLimits {
    double spread;
    double to_drop;
};
search::Advice<Move> race(const Candidates& candidates, const RaceLimits& limits,
                          const PlayOut& play_out, const search::Budget& budget, Rng rng);
// The same where the worth of each candidate is known: its sums, in the order of the candidates.
search::Advice<Move> ranked_by_worth(const Candidates& candidates,
                                     std::vector<search::TrialSums> sums, std::int64_t iterations);

// Expedition and solo: what each candidate leads to in imagined orders of the cards.
search::Advice<Move> search_own_board(const Position& position, const SearchParams& params,
                                      const search::Budget& budget, Rng rng);
// The same when the order is known.
search::Advice<Move> search_known_order(const Position& position, const SearchParams& params,
                                        const search::Budget& budget, Rng rng);
// A duel: played out in imagined orders; what both can enforce when the order is known.
search::Advice<Move> search_duel(const Position& position, const SearchParams& params,
                                 const search::Budget& budget, Rng rng);

} // namespace khepri::scarabya::ai
