// Facts that a person would derive from a view before placing: how the tile may lie, where it may
// be placed and what that would close, and the state of the boards. Only the view is used.
#pragma once

#include "games/scarabya/rules/rules.h"

#include <optional>
#include <vector>

namespace khepri::scarabya {

using Tiles = std::vector<Tile>;

// All legal placements of the tile in play for the viewer, by way and then by anchor; none if he is
// not to place one.
std::vector<Place> legal_placements(const Scarabya& game, const View& view);
// S10: the tiles that did not fit when their cards were turned up; of both players in a duel.
Tiles discarded_tiles(const Scarabya& game, const Table& table, Seat seat);
// S14  The tiles that each player of a duel has placed: they place in turn.
Tiles placed_by(const Table& table, Seat seat);

// One way in which a tile may lie, and the ways one comes to by turning or flipping it.
struct Way {
    std::vector<std::pair<int, int>> cells; // row and column, from its top left corner
    int clockwise = 0;
    std::optional<int> flipped; // none if tiles may not be flipped
};
std::vector<Way> ways(Tile tile, Flips flips);

struct Option {
    Place place;
    Sites sites; // it would close; in a solo game, where nothing can be buried any more
    int points = 0;
    int covered = 0; // scarabs
};
struct BoardFacts {
    Sites sites;
    int bonus = 0;
    Tiles discarded;
    Tiles placed; // in a duel those that this player placed
};
struct ViewFacts {
    std::optional<Tile> tile; // in play
    std::vector<Way> ways;    // of it
    std::vector<Option> placements;
    std::vector<BoardFacts> boards; // by seat
    Cells lost;                     // solo: scarabs that nothing can cover any more
};
ViewFacts derive_facts(const Scarabya& game, const View& view);

struct Preview {
    std::optional<Refusal> refusal;
    Sites sites; // these only of a legal placement
    int points = 0;
    int covered = 0;
    // If the move is legal: what the seat sees then, before anything random happens (view_after).
    std::optional<View> view;
};
Preview preview(const Scarabya& game, const View& view, const Place& place);

} // namespace khepri::scarabya
