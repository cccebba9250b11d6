// The log file of a contest: its rounds, so that an interrupted contest can continue.
#pragma once

#include "analysis/arena/round.h"
#include "core/result.h"
#include "wire/reports/arena_log.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

class ArenaLog {
public:
    // Creates the file, or reads the rounds if it is the log of the same contest. Removes an
    // incomplete last line. Refuses the log of another contest, and one that is being written.
    static Result<ArenaLog> open(const std::string& path, const wire::ArenaContest& contest,
                                 int seats, int meetings);

    const std::vector<analysis::Round>& rounds() const { return rounds_; }
    // Writes to the file before it returns, without waiting for the disk.
    std::optional<Error> append(const analysis::Round& round);

private:
    struct Close {
        void operator()(const int* file) const;
    };

    ArenaLog(std::string path, int file, int seats);
    std::optional<Error> read(std::string_view text, const wire::ArenaContest& contest,
                              int meetings);
    std::optional<Error> write_line(const std::string& line);

    std::string path_;
    std::unique_ptr<int, Close> file_;
    int seats_;
    std::vector<analysis::Round> rounds_;
};

} // namespace khepri::cli
