#include "games/scarabya/ai/players.h"

#include "search/best_of.h"

namespace khepri::scarabya::ai {

namespace {

int points_of(const Sites& sites) {
    int points = 0;
    for (const Site& site : sites) points += site.points;
    return points;
}

// Alone nothing scores: a scarab covered is gained, one that is shut in is lost, and that loses the
// game.
int buried_less_lost(const Scarabya& game, const Table& table, const Place& place) {
    int lost = 0;
    for (const Site& site : game.preview(table, 0, place)) lost += site.scarabs;
    return (cells_of(place) & table.scarabs).count() - 100 * lost;
}

} // namespace

Move greedy(const Scarabya& game, const View& seen, Rng& rng) {
    Moves moves;
    game.plain_moves(game.imagine(seen, rng), seen.seat, moves);
    const bool solo = game.options().mode == Mode::solo;
    search::BestOf<Place, int> best;
    for (const Place& place : moves)
        best.offer(place,
                   solo ? buried_less_lost(game, seen.table, place)
                        : points_of(game.preview(seen.table, seen.seat, place)),
                   rng);
    return best.item();
}

} // namespace khepri::scarabya::ai
