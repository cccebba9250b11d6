// The model of a duel for search: one ground, two players who place in turn, and a margin.
#pragma once

#include "games/scarabya/ai/endgame.h"
#include "search/levels.h"

#include <span>

namespace khepri::scarabya::ai {

constexpr Mover other(Mover mover) { return mover == Mover::first ? Mover::second : Mover::first; }

struct DuelGround {
    Cells live;
    Mover to_place; // the next tile that fits
    int margin = 0; // of the first player over the second
};

// The lower levels of a duel see only the first ways in which a tile may lie, in the order of
// Facing.
constexpr int ways_considered(search::Level level) {
    switch (level) {
    case search::Level::novice:
        return 2;
    case search::Level::apprentice:
        return 3;
    default:
        return most_ways;
    }
}

// S15, S17: what the margin is in the end, when the cards have run out.
int final_margin(const Land& land, const DuelGround& ground);

// After the player to place has laid a tile; `laid` is what it leads to.
DuelGround after(const DuelGround& ground, const Laid& laid);

// After the player to place has laid the tile where it promises most, with so many cards to come,
// or where it makes the most points at once (luck breaks ties); the same ground if it fits nowhere.
DuelGround placed_by_policy(const Land& land, const DuelGround& ground, Tile tile,
                            std::size_t to_come);
DuelGround placed_for_points(const Land& land, const DuelGround& ground, Tile tile, Rng& rng);

// The most points that can be closed at once with the next card, the mean over the cards to come.
double mean_best_points(const Land& land, Cells live, const Rest& rest);

// How far the search looks if both know the order: this many cards, among this many of the most
// promising placements.
struct Depth {
    int cards = 3;
    int replies = 4;
};
inline constexpr int most_replies = 8;

// The margin that both can enforce, in fortieths of a point; at the horizon, the worth of the
// ground. The cards come in this order, the next card first.
int enforced(const Land& land, const DuelGround& ground, std::span<const Tile> order, Depth depth);

// The mean of the final worth over all orders of the rest if both play their best to the end, each
// card being seen only when it is turned up. The worth to who began: a win first of all, then the
// points.
double expected(const Land& land, const DuelGround& ground, const Rest& rest);
double worth_of(int margin);

} // namespace khepri::scarabya::ai
