#include "terminal/record_file.h"

#include "core/text.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace khepri::terminal {
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_file = 16U << 20;

constexpr std::string_view record_ending = ".khepri";

std::string reason() { return std::strerror(errno); }

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// game.khepri with 2 is game-2.khepri.
fs::path numbered(const fs::path& name, int number) {
    fs::path path = name;
    path.replace_filename(name.stem().string() + '-' + std::to_string(number) +
                          name.extension().string());
    return path;
}

} // namespace

fs::path record_folder() {
    const char* const state = std::getenv("XDG_STATE_HOME");
    const char* const home = std::getenv("HOME");
    const fs::path base = (state != nullptr && *state != '\0')
                              ? fs::path(state)
                              : fs::path(home != nullptr ? home : ".") / ".local" / "state";
    return base / "khepri";
}

fs::path usual_record_path(std::string_view game) {
    return record_folder() / (std::string(game) + std::string(record_ending));
}

std::optional<fs::path> last_record() {
    std::optional<fs::path> last;
    fs::file_time_type written;
    std::error_code failed;
    for (fs::directory_iterator at(record_folder(), failed), end; !failed && at != end;
         at.increment(failed)) {
        if (at->path().extension() != record_ending) continue;
        std::error_code gone;
        const auto time = at->last_write_time(gone);
        if (gone || (last && time <= written)) continue;
        last = at->path();
        written = time;
    }
    return last;
}

RecordFile RecordFile::of_existing(const fs::path& path) {
    std::error_code failed;
    const fs::path target = fs::canonical(path, failed); // a link stays a link
    RecordFile file(failed ? path : target);
    file.written_ = stamp_of(file.path_);
    return file;
}

std::optional<RecordFile::Stamp> RecordFile::stamp_of(const fs::path& path) {
    struct stat found{};
    if (::lstat(path.c_str(), &found) != 0) return std::nullopt;
    return Stamp{found.st_dev, found.st_ino, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

bool RecordFile::is_free_or_own() const {
    const auto found = stamp_of(path_);
    return !found || found == written_;
}

std::optional<Error> RecordFile::write(const Record& record, Sync sync) {
    std::error_code ignored; // if a folder could not be created, writing the first file reports it
    if (path_.parent_path() == record_folder()) fs::create_directories(record_folder(), ignored);
    if (written_ && stamp_of(path_) == written_) return replace(to_text(record), sync);
    if (auto error = take_free_name()) return error;
    auto error = replace(to_text(record), sync);
    if (error) {
        ::unlink(path_.c_str());
        written_.reset();
    }
    return error;
}

// Creates an empty file to reserve the name, so that two programs do not choose the same.
std::optional<Error> RecordFile::take_free_name() {
    for (int number = 2;; ++number) {
        const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file >= 0) {
            ::close(file);
            return std::nullopt;
        }
        if (errno != EEXIST) return Error{reason()};
        path_ = numbered(name_, number);
    }
}

std::optional<Error> RecordFile::replace(std::string_view text, Sync sync) {
    std::string draft = path_.string() + ".XXXXXX";
    const int file = ::mkostemp(draft.data(), O_CLOEXEC); // readable by its owner alone
    if (file < 0) return Error{reason()};
    const bool written = write_all(file, text) && (sync == Sync::later || ::fsync(file) == 0);
    std::string why = reason();
    ::close(file);
    const auto stamp = stamp_of(draft);
    if (written && ::rename(draft.c_str(), path_.c_str()) == 0) {
        written_ = stamp;
        return std::nullopt;
    }
    if (written) why = reason();
    ::unlink(draft.c_str());
    return Error{why};
}

Result<std::string> read_file(const fs::path& path) {
    std::error_code failed;
    if (fs::is_directory(path, failed))
        return Error{path.string() + " is a folder; expected a file"};
    const std::uintmax_t size = fs::file_size(path, failed);
    if (!failed && size > largest_file)
        return Error{path.string() + " has " + std::to_string(size) + " bytes; expected at most " +
                     std::to_string(largest_file)};
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{path.string() + " cannot be read: " + reason()};
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

Result<Record> read_record(const fs::path& path, Altered altered) {
    const auto text = read_file(path);
    if (!text) return Error{text.error()};
    auto record = parse_record(*text, altered);
    if (!record) return Error{path.string() + " " + record.error()};
    return record;
}

} // namespace khepri::terminal
