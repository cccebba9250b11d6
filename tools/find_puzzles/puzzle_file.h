// The puzzles of a mode as the page reads them (web/src/shared/puzzle.ts, docs/page.md).
#pragma once

#include "table/match.h"
#include "wire/json.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::puzzles {

struct Puzzle {
    std::string id;
    Seed secret{};                  // of the dealer; the seeds of the seats are zero
    std::vector<std::string> moves; // that lead to the position: seat and move
    Seat seat = 0;
    std::string best;
    double gap = 0; // to the closest rival, in hundredths of the win or in points
    double error = 0;
    std::string level; // the lowest that finds the move; none does if it is empty
};

struct PuzzleFile {
    std::string game;
    wire::Json options;
    std::string unit; // of the gaps: share or score
    std::vector<Puzzle> puzzles;
};

// Nothing if there is no such file; the tool's own files have no faults.
std::optional<PuzzleFile> read_puzzles(const std::string& path);
void write_puzzles(const std::string& path, const PuzzleFile& file);

// The match at the position of a puzzle.
template <Game G>
Match<G> laid(const G& game, const Puzzle& puzzle) {
    Match<G> match(game,
                   {puzzle.secret, std::vector<Seed>(static_cast<std::size_t>(game.seats()))});
    for (const std::string& line : puzzle.moves) {
        const auto move = game.parse_move(std::string_view(line).substr(2));
        const auto seat = static_cast<Seat>(line[0] - '1');
        const auto refusal = match.submit(seat, match.version(), *move);
        CHECK(!refusal, puzzle.id, line);
    }
    CHECK(match.to_act().contains(puzzle.seat), puzzle.id);
    return match;
}

} // namespace khepri::puzzles
