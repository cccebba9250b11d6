// A CSV file with one row for each game, in the order of the games, whatever thread plays them.
#pragma once

#include "analysis/forfeit.h"
#include "core/result.h"
#include "table/outcome.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

using Row = std::vector<std::string>;

// The columns of a seat, as headings and as cells: its bot, score, share of the win and the reason
// of its forfeit.
void add_seat_headings(Row& row, int seats);
void add_seat_cells(Row& row, const std::vector<std::string>& bots, const Outcome& outcome,
                    const std::optional<analysis::Forfeit>& forfeit);

class GameRows {
public:
    // What stands in the place of the file, if anything does.
    static std::optional<Error> objection(const std::string& path);

    explicit GameRows(std::string path) : path_(std::move(path)) {}
    ~GameRows();
    GameRows(const GameRows&) = delete;
    GameRows& operator=(const GameRows&) = delete;

    // Creates the file.
    [[nodiscard]] std::optional<Error> begin(const Row& headings);
    // The row of game `number`, from 0; from any thread. A row is written when all before it are.
    // False if the file cannot be written.
    bool add(std::int64_t number, const Row& row);
    // Writes the rest: in order, but with gaps where games were not played.
    [[nodiscard]] std::optional<Error> finish();

private:
    bool write();

    std::string path_;
    int file_ = -1;
    std::mutex mutex_;
    std::int64_t next_ = 0;
    std::map<std::int64_t, std::string> waiting_; // rows of games after next_
    std::string text_;                            // whole rows that are not in the file yet
    std::int64_t length_ = 0;                     // of the file
    std::optional<Error> fault_;
};

} // namespace khepri::cli
