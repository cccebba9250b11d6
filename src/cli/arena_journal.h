// The file in which a contest keeps its rounds, so that it can go on where it was.
#pragma once

#include "analysis/round.h"
#include "core/result.h"
#include "wire/arena_journal.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

class Journal {
public:
    // A new file, or one that this same contest has begun: its rounds are read. A last line that
    // was torn is cut off. Another contest's, or one that is being written, is refused.
    static Result<Journal> open(const std::string& path, const wire::ArenaContest& contest,
                                int seats, int meetings);

    const std::vector<analysis::Round>& rounds() const { return rounds_; }
    // Handed to the system before it returns.
    std::optional<Error> append(const analysis::Round& round);

private:
    struct Close {
        void operator()(const int* file) const;
    };

    Journal(std::string path, int file, int seats);
    std::optional<Error> read(std::string_view text, const wire::ArenaContest& contest,
                              int meetings);
    std::optional<Error> write_line(const std::string& line);

    std::string path_;
    std::unique_ptr<int, Close> file_;
    int seats_;
    std::vector<analysis::Round> rounds_;
};

} // namespace khepri::cli
