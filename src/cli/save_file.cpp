#include "cli/save_file.h"

#include "core/text.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <system_error>
#include <unistd.h>

namespace khepri::cli {
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_file = 16U << 20;

std::string reason() { return std::strerror(errno); }

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file) == 0;
}

} // namespace

fs::path default_save_path() {
    const char* const state = std::getenv("XDG_STATE_HOME");
    const char* const home = std::getenv("HOME");
    const fs::path base = (state != nullptr && *state != '\0')
                              ? fs::path(state)
                              : fs::path(home != nullptr ? home : ".") / ".local" / "state";
    return base / "khepri" / "last.khepri";
}

std::optional<Error> write_record(const fs::path& path, const Record& record) {
    std::error_code failed;
    if (path == default_save_path()) fs::create_directories(path.parent_path(), failed);
    const fs::path draft = path.string() + ".new";
    const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return Error{path.string() + " cannot be written: " + reason()};
    const bool written = write_all(file, to_text(record));
    const std::string why = reason();
    ::close(file);
    if (written) fs::rename(draft, path, failed);
    if (!written || failed)
        return Error{path.string() + " cannot be written: " + (written ? failed.message() : why)};
    return std::nullopt;
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

} // namespace khepri::cli
