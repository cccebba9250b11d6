// The log file of a contest or a study: its rounds, so that it can continue where it was
// interrupted.
#pragma once

#include "analysis/arena/round.h"
#include "core/result.h"
#include "wire/reports/arena_log.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

class RoundLog {
public:
    // How many seats a game, meetings a deal and games a round has.
    struct Size {
        int seats;
        int meetings;
        int games;
    };

    // Creates the file, or reads the rounds if it is the log of the same contest. Removes an
    // incomplete last line. Refuses the log of another contest, and one that is being written.
    static Result<RoundLog> open(const std::string& path, const wire::LogIdentity& identity,
                                 const Size& size);

    const std::vector<analysis::Round>& rounds() const { return rounds_; }
    // Writes to the file before it returns, without waiting for the disk.
    std::optional<Error> append(const analysis::Round& round);

private:
    struct Close {
        void operator()(const int* file) const;
    };

    RoundLog(std::string path, int file, const Size& size);
    std::optional<Error> read(std::string_view text, const wire::LogIdentity& identity);
    std::optional<Error> write_line(const std::string& line);

    std::string path_;
    std::unique_ptr<int, Close> file_;
    Size size_;
    std::vector<analysis::Round> rounds_;
};

} // namespace khepri::cli
