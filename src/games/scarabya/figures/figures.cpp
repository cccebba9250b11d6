#include "games/scarabya/figures/figures.h"

namespace khepri {

using scarabya::Scarabya;

// S20  In a solo game the sites are regions where nothing can be buried any more, and worth
//      nothing.
MatchCounts FigureCounter<Scarabya>::counts(const Game::State& last) const {
    MatchCounts all(places);
    const bool scores = game_.options().mode != scarabya::Mode::solo;
    for (const Seat seat : SeatSet::first(game_.seats())) {
        for (const scarabya::Site& site : game_.sites(last.table, seat)) {
            const auto size = static_cast<std::size_t>(site.size - 1);
            ++all[sites + size];
            if (scores) all[points + size] += site.points;
            if (site.scarabs == 0) ++all[empty_sites];
            all[scarabs_in_sites] += site.scarabs;
        }
        const scarabya::Board& board = last.table.boards[seat];
        all[tiles_placed] += static_cast<std::int32_t>(board.tiles.size());
        all[tiles_discarded] += board.discarded;
        all[bonus] += game_.bonus(last.table, seat);
    }
    return all;
}

} // namespace khepri
