// Where a game under way is kept: a record, written anew after every move so that nothing is lost
// when the power is. No file is ever replaced but the one that was written for the same match.
#pragma once

#include "core/result.h"
#include "table/record.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::cli {

// $XDG_STATE_HOME/khepri, or ~/.local/state/khepri: games are kept here unless a file is named.
std::filesystem::path record_folder();
// The name that the first match of a game gets there: mummies.khepri.
std::filesystem::path usual_record_path(std::string_view game);
// The record in the folder that was written last.
std::optional<std::filesystem::path> last_record();

// The file of one match. Where a file of the same name holds something else, the match takes the
// first free name with a number: game.khepri, game-2.khepri, game-3.khepri.
class RecordFile {
public:
    explicit RecordFile(std::filesystem::path name) : name_(name), path_(std::move(name)) {}
    // A record that is about to be read, to go on with its match.
    static RecordFile of_existing(const std::filesystem::path& path);

    // The name that it has, or will have if it is free when it is written.
    const std::filesystem::path& path() const { return path_; }
    bool is_written() const { return written_.has_value(); }
    // Whether nothing is there but what was written here: writing loses nothing.
    bool is_free_or_own() const;

    // Replaces the file in one step: after a crash it holds the old record or the new one, never
    // half of one. The error is the system's reason alone.
    [[nodiscard]] std::optional<Error> write(const Record& record);

private:
    // What tells whether a file is still the one that was written.
    struct Stamp {
        std::uint64_t device;
        std::uint64_t number;
        std::int64_t seconds;
        std::int64_t nanoseconds;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    static std::optional<Stamp> stamp_of(const std::filesystem::path& path);

    std::optional<Error> take_free_name();
    std::optional<Error> replace(std::string_view text);

    std::filesystem::path name_; // that was asked for
    std::filesystem::path path_;
    std::optional<Stamp> written_;
};

// The error names the file, the line and the reason.
Result<Record> read_record(const std::filesystem::path& path, Altered altered = Altered::refused);
Result<std::string> read_file(const std::filesystem::path& path);

} // namespace khepri::cli
