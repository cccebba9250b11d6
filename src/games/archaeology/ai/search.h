// The champion's search: candidates compared in the same imagined states. The policy plays each of
// them for a few rounds, in half of the states with weaker opponents. The evaluation is what
// everyone has sold and still holds.
#pragma once

#include "games/archaeology/ai/candidates.h"
#include "search/racing.h"

namespace khepri::archaeology::ai {

struct SearchParams {
    Breadth breadth;
    search::Caution caution;
    int rounds = 4;                 // that are played on
    double least_gain_each = 0.005; // for each player beyond two, in the chance to win; see Caution
    // Dollars, times the root of the cards left to dig, over the root of the players: leads within
    // are luck.
    double spread = 3.4;
    double tempo = 1.3; // dollars less for the seat that has dug in this turn, more for the next
    double held = 1.1;  // of what the cards held may bring, at the end of the game
    double held_early = 0.005; // and so much less for every card left to dig
    double income = 0.57;      // of an average card's best price, from every card left to dig
};

search::Advice<Move> think(const Archaeology& game, const ArchaeologyPolicy& policy,
                           const View& seen, const search::Budget& budget, Rng rng,
                           const SearchParams& params = {});
// The policy of the weaker opponents; made for a game once, it spares the search a table.
ArchaeologyPolicy plain_policy(const Archaeology& game, int dig = most_dig_cards);
search::Advice<Move> think(const Archaeology& game, const ArchaeologyPolicy& policy,
                           const ArchaeologyPolicy& plain, const View& seen,
                           const search::Budget& budget, Rng rng, const SearchParams& params = {});

} // namespace khepri::archaeology::ai
