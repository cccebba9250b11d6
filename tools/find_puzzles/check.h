// Looks again at a puzzle that was found, in worlds that were not looked at before.
#pragma once

#include "find_puzzles/proof.h"
#include "find_puzzles/puzzle_file.h"

namespace khepri::puzzles {

struct Check {
    Differences margin;   // of the best move over its closest rival
    bool is_explained;    // by the master
    bool is_found = true; // by two long searches of the champion
};

// Whether the long searches are repeated too, which takes seconds.
enum class LongSearches : std::uint8_t { no, yes };

template <Game G>
Check checked(const G& game, const Puzzle& puzzle, int worlds, Rng rng,
              LongSearches searches = LongSearches::no) {
    const Prover<G> prover(game);
    const auto seen = laid(game, puzzle).view(puzzle.seat);
    const auto best = *game.parse_move(puzzle.best);
    const auto usual = masters_advice(game, seen);
    Check check{prover.margin(seen, best, worlds, rng), is_explained(usual, best)};
    if (searches == LongSearches::yes)
        check.is_found = prover.is_found_by_long_searches(seen, best, usual.iterations, rng);
    return check;
}

} // namespace khepri::puzzles
