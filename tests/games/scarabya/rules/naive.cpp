#include "games/scarabya/rules/naive.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace khepri::scarabya::naive {
namespace {

const std::map<char, std::vector<std::string>>& faces() {
    static const std::map<char, std::vector<std::string>> all{
        {'F', {".XX", "XX.", ".X."}},    {'I', {"X", "X", "X", "X", "X"}},
        {'L', {"X.", "X.", "X.", "XX"}}, {'N', {".X", ".X", "XX", "X."}},
        {'P', {"XX", "XX", "X."}},       {'T', {"XXX", ".X.", ".X."}},
        {'U', {"X.X", "XXX"}},           {'V', {"X..", "X..", "XXX"}},
        {'W', {"X..", "XX.", ".XX"}},    {'X', {".X.", "XXX", ".X."}},
        {'Y', {".X", "XX", ".X", ".X"}}, {'Z', {"XX.", ".X.", ".XX"}}};
    return all;
}

Spots to_top_left(const Spots& spots) {
    int top = 99;
    int left = 99;
    for (const auto& [row, column] : spots) {
        top = std::min(top, row);
        left = std::min(left, column);
    }
    Spots moved;
    for (const auto& [row, column] : spots) moved.insert({row - top, column - left});
    return moved;
}

bool inside(Spot spot) {
    return spot.first >= 0 && spot.first < 10 && spot.second >= 0 && spot.second < 10;
}

char& at(Grid& grid, Spot spot) {
    return grid[static_cast<std::size_t>(spot.first)][static_cast<std::size_t>(spot.second)];
}
char at(const Grid& grid, Spot spot) {
    return grid[static_cast<std::size_t>(spot.first)][static_cast<std::size_t>(spot.second)];
}

std::vector<Spot> beside(Spot spot) {
    std::vector<Spot> all;
    for (const auto& [down, right] : {Spot{-1, 0}, Spot{1, 0}, Spot{0, -1}, Spot{0, 1}}) {
        const Spot next{spot.first + down, spot.second + right};
        if (inside(next)) all.push_back(next);
    }
    return all;
}

bool is_tile(char mark) { return mark >= 'a' && mark <= 'z'; }

bool has_tiles(const Grid& grid) {
    return std::any_of(grid.begin(), grid.end(), [](const std::string& row) {
        return std::any_of(row.begin(), row.end(), is_tile);
    });
}

bool is_allowed(const Grid& grid, const Spots& spots, bool first) {
    bool linked = false;
    for (const Spot& spot : spots) {
        if (!inside(spot) || !is_free(at(grid, spot))) return false;
        const bool central =
            (spot.first == 4 || spot.first == 5) && (spot.second == 4 || spot.second == 5);
        if (first) linked = linked || central;
        for (const Spot& next : beside(spot))
            if (!first) linked = linked || is_tile(at(grid, next));
    }
    return linked;
}

} // namespace

bool is_free(char mark) { return mark == '.' || mark == 'S'; }

std::vector<Spots> ways(char tile, bool flips) {
    Spots spots;
    const auto& face = faces().at(tile);
    for (std::size_t row = 0; row < face.size(); ++row)
        for (std::size_t column = 0; column < face[row].size(); ++column)
            if (face[row][column] == 'X')
                spots.insert({static_cast<int>(row), static_cast<int>(column)});
    std::set<Spots> found;
    for (int side = 0; side < (flips ? 2 : 1); ++side) {
        for (int turn = 0; turn < 4; ++turn) {
            found.insert(to_top_left(spots));
            Spots turned;
            for (const auto& [row, column] : spots) turned.insert({column, -row});
            spots = turned;
        }
        Spots flipped;
        for (const auto& [row, column] : spots) flipped.insert({row, -column});
        spots = flipped;
    }
    return {found.begin(), found.end()};
}

std::vector<Spots> placements(const Grid& grid, char tile, bool flips) {
    const bool first = !has_tiles(grid);
    std::vector<Spots> found;
    for (const Spots& way : ways(tile, flips))
        for (int top = 0; top < 10; ++top)
            for (int left = 0; left < 10; ++left) {
                Spots spots;
                for (const auto& [row, column] : way) spots.insert({top + row, left + column});
                if (is_allowed(grid, spots, first)) found.push_back(spots);
            }
    return found;
}

Grid with(const Grid& grid, char tile, const Spots& spots) {
    Grid next = grid;
    for (const Spot& spot : spots) at(next, spot) = static_cast<char>(std::tolower(tile));
    return next;
}

std::string text(char tile, const Spots& spots) {
    std::string line = std::string(1, tile) + ":";
    for (const auto& [row, column] : spots) {
        if (line.size() > 2) line += ' ';
        line += static_cast<char>('a' + column) + std::to_string(row + 1);
    }
    return line;
}

std::vector<Spots> regions(const Grid& grid) {
    std::vector<Spots> found;
    Spots seen;
    for (int row = 0; row < 10; ++row)
        for (int column = 0; column < 10; ++column) {
            if (!is_free(at(grid, {row, column})) || seen.contains({row, column})) continue;
            Spots region;
            std::vector<Spot> open{{row, column}};
            while (!open.empty()) {
                const Spot spot = open.back();
                open.pop_back();
                if (!region.insert(spot).second) continue;
                for (const Spot& next : beside(spot))
                    if (is_free(at(grid, next))) open.push_back(next);
            }
            seen.insert(region.begin(), region.end());
            found.push_back(region);
        }
    return found;
}

int points(const Grid& grid) {
    int sum = 0;
    for (const Spots& region : regions(grid)) {
        if (region.size() > 4) continue;
        for (const Spot& spot : region)
            if (at(grid, spot) == 'S') sum += static_cast<int>(region.size());
    }
    return sum;
}

Grid assembled(const std::array<std::array<std::string, 5>, 4>& pieces,
               const std::string& arrangement) {
    Grid grid;
    grid.fill(std::string(10, '?'));
    for (std::size_t corner = 0; corner < 4; ++corner) {
        auto piece = pieces[static_cast<std::size_t>(arrangement[2 * corner] - 'A')];
        for (char turn = '0'; turn < arrangement[2 * corner + 1]; ++turn) {
            const auto before = piece;
            for (std::size_t row = 0; row < 5; ++row)
                for (std::size_t column = 0; column < 5; ++column)
                    piece[column][4 - row] = before[row][column];
        }
        for (std::size_t row = 0; row < 5; ++row)
            grid[corner / 2 * 5 + row].replace(corner % 2 * 5, 5, piece[row]);
    }
    return grid;
}

unsigned long long perft(const Grid& grid, const std::string& order, int depth) {
    if (depth == 0) return 1;
    if (order.empty()) return 0;
    const auto found = placements(grid, order[0]);
    if (found.empty()) return perft(grid, order.substr(1), depth);
    unsigned long long count = 0;
    for (const Spots& spots : found)
        count += perft(with(grid, order[0], spots), order.substr(1), depth - 1);
    return count;
}

} // namespace khepri::scarabya::naive
