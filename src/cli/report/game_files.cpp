#include "cli/report/game_files.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void add_game_files(CLI::App& command, GameFileFlags& flags) {
    command.add_option("--csv", flags.csv, "Write a row for every game to a new FILE.csv");
    command.add_option("--records", flags.records,
                       "Write the record of every game to a new folder DIR; the games are other "
                       "ones than without this flag (docs/arena.md), and not on --workers");
}

std::optional<Error> GameFiles::objection(const GameFileFlags& flags) {
    if (flags.csv)
        if (auto fault = GameRows::objection(*flags.csv)) return fault;
    if (flags.records) return RecordFolder::objection(*flags.records);
    return std::nullopt;
}

GameFiles::GameFiles(const GameFileFlags& flags, std::int64_t games) {
    if (flags.csv) rows_.emplace(*flags.csv);
    if (flags.records) records_.emplace(*flags.records, games);
}

std::optional<Error> GameFiles::begin(const Row& headings, terminal::Terminal& terminal) {
    if (records_)
        if (auto fault = records_->begin()) return fault;
    if (rows_)
        if (auto fault = rows_->begin(headings)) return fault;
    if (records_)
        terminal.err << "--records: the cards come from the seeds of the records, so these are "
                        "other games than without it.\n";
    return std::nullopt;
}

std::optional<Error> GameFiles::finish() {
    auto fault = rows_ ? rows_->finish() : std::nullopt;
    if (records_ && !fault) fault = records_->finish();
    return fault;
}

} // namespace khepri::cli
