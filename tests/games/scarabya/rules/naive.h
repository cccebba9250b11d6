// The rules of placing and scoring once more, cell by cell on a grid of letters, without anything
// from the code under test. Slow, and plain enough to be seen to be right.
#pragma once

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace khepri::scarabya::naive {

// `.` free, `S` a free scarab, `#` a rock, a lower case letter a tile.
using Grid = std::array<std::string, 10>;
using Spot = std::pair<int, int>; // row, column
using Spots = std::set<Spot>;

std::vector<Spots> ways(char tile, bool flips); // normalised to the top left
std::vector<Spots> placements(const Grid& grid, char tile, bool flips = true);
Grid with(const Grid& grid, char tile, const Spots& spots);
std::string text(char tile, const Spots& spots);

std::vector<Spots> regions(const Grid& grid); // of uncovered cells
int points(const Grid& grid);                 // of all dig sites
bool is_free(char mark);

Grid assembled(const std::array<std::array<std::string, 5>, 4>& pieces,
               const std::string& arrangement);

// The number of sequences of placements; `order` has the cards to come.
unsigned long long perft(const Grid& grid, const std::string& order, int depth);

} // namespace khepri::scarabya::naive
