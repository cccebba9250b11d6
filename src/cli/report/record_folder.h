// A folder with the record of every game of a run.
#pragma once

#include "core/result.h"
#include "table/record.h"

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

namespace khepri::cli {

class RecordFolder {
public:
    // What stands in the place of the folder, if anything but an empty folder does.
    static std::optional<Error> objection(const std::filesystem::path& path);

    // Of a run of at most so many games.
    RecordFolder(std::filesystem::path path, std::int64_t games)
        : path_(std::move(path)), digits_(std::to_string(games).size()) {}

    // Creates the folder.
    [[nodiscard]] std::optional<Error> begin();
    // Writes the record of game `number`, from 0, as a whole or not at all; from any thread. False
    // if it, or one before it, cannot be written.
    bool write(std::int64_t number, const Record& record);
    // Takes back the record of a game that does not count.
    void remove(std::int64_t number) const;
    [[nodiscard]] std::optional<Error> finish();

private:
    // game-007.khepri: in the order of their names they are in that of the games.
    std::filesystem::path file_of(std::int64_t number) const;

    std::filesystem::path path_;
    std::size_t digits_;
    std::mutex mutex_;
    std::optional<Error> fault_;
};

} // namespace khepri::cli
