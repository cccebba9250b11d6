// A duel as a search sees it: one ground, two who place in turn, and a margin.
#pragma once

#include "ai/scarabya/endgame.h"

#include <span>

namespace khepri::ai::board {

constexpr Mover other(Mover mover) { return mover == Mover::first ? Mover::second : Mover::first; }

struct DuelGround {
    Cells live;
    Mover to_place; // the next tile that fits
    int margin = 0; // of who began over the other
};

// S15, S17: what the margin is in the end, when the cards have run out.
int final_margin(const Land& land, const DuelGround& ground);

// Who is to place lays a tile; `laid` is what it leads to.
DuelGround after(const DuelGround& ground, const Laid& laid);

// What follows if who is to place lays the tile where it promises most, with so many cards to come,
// or where it makes the most points at once (luck breaks ties); the same ground if it fits nowhere.
DuelGround placed_by_policy(const Land& land, const DuelGround& ground, Tile tile,
                            std::size_t to_come);
DuelGround placed_for_points(const Land& land, const DuelGround& ground, Tile tile, Rng& rng);

// How far both look ahead when they know the order: so many cards, among so many placements that
// promise most.
struct Depth {
    int cards = 3;
    int replies = 4;
};
inline constexpr int most_replies = 8;

// The margin that both can enforce, in fortieths of a point; where the search ends, what the ground
// is worth. The cards come in this order, the next card first.
int enforced(const Land& land, const DuelGround& ground, std::span<const Tile> order, Depth depth);

// The mean of the final worth over all orders of the rest if both play their best to the end, each
// card being seen only when it is turned up. The worth to who began: a win first of all, then the
// points.
double expected(const Land& land, const DuelGround& ground, const Rest& rest);
double worth_of(int margin);

} // namespace khepri::ai::board
