// --csv FILE and --records DIR: every game of a run, as a row and as a record.
#pragma once

#include "cli/report/game_rows.h"
#include "cli/report/record_folder.h"
#include "terminal/terminal.h"

#include <optional>
#include <string>

namespace CLI {
class App; // including its header takes seconds
}

namespace khepri::cli {

struct GameFileFlags {
    std::optional<std::string> csv, records;
};
void add_game_files(CLI::App& command, GameFileFlags& flags);

class GameFiles {
public:
    // What stands in their places.
    static std::optional<Error> objection(const GameFileFlags& flags);

    GameFiles(const GameFileFlags& flags, std::int64_t games);

    // Creates them, and says so if the games are other ones because of them.
    [[nodiscard]] std::optional<Error> begin(const Row& headings, terminal::Terminal& terminal);
    // Writes what is left; no game follows.
    [[nodiscard]] std::optional<Error> finish();

    // Each if it was asked for.
    GameRows* rows() { return rows_ ? &*rows_ : nullptr; }
    RecordFolder* records() { return records_ ? &*records_ : nullptr; }

private:
    std::optional<GameRows> rows_;
    std::optional<RecordFolder> records_;
};

} // namespace khepri::cli
