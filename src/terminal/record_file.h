// The file of a running match: a record, written again after every move, so that a power failure
// loses nothing. It replaces only a file that was written for the same match.
#pragma once

#include "core/result.h"
#include "table/record.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::terminal {

// $XDG_STATE_HOME/khepri, or ~/.local/state/khepri: the folder of saved games if no file is named.
std::filesystem::path record_folder();
// The file name for the first match of a game in that folder: GAME.khepri.
std::filesystem::path usual_record_path(std::string_view game);
// The record in the folder that was written last.
std::optional<std::filesystem::path> last_record();

// The file of one match. If a file of this name contains something else, the match takes the first
// free name with a number: game.khepri, game-2.khepri, game-3.khepri.
class RecordFile {
public:
    explicit RecordFile(std::filesystem::path name) : name_(name), path_(std::move(name)) {}
    // The record of a match that will be resumed.
    static RecordFile of_existing(const std::filesystem::path& path);

    // The current name, or the one to use if it is free when the file is written.
    const std::filesystem::path& path() const { return path_; }
    bool is_written() const { return written_.has_value(); }
    // Whether the file contains nothing but what was written here, so that writing loses nothing.
    bool is_free_or_own() const;

    // Replaces the file in one step: after a crash it contains the old record or the new one, never
    // half of one. The error is the system's reason alone. Sync::later leaves it to the system when
    // the new record is on the disk: a power failure may then lose the latest moves.
    enum class Sync : std::uint8_t { now, later };
    [[nodiscard]] std::optional<Error> write(const Record& record, Sync sync = Sync::now);

private:
    // Identifies the file as the one that was written.
    struct Stamp {
        std::uint64_t device;
        std::uint64_t number;
        std::int64_t seconds;
        std::int64_t nanoseconds;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    static std::optional<Stamp> stamp_of(const std::filesystem::path& path);

    std::optional<Error> take_free_name();
    std::optional<Error> replace(std::string_view text, Sync sync);

    std::filesystem::path name_; // as requested
    std::filesystem::path path_;
    std::optional<Stamp> written_;
};

// The error names the file, the line and the reason.
Result<Record> read_record(const std::filesystem::path& path, Altered altered = Altered::refused);
Result<std::string> read_file(const std::filesystem::path& path);

} // namespace khepri::terminal
