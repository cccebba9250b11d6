#include "cli/report/record_folder.h"

#include "terminal/record_file.h"

#include <fmt/format.h>

namespace khepri::cli {
namespace fs = std::filesystem;

std::optional<Error> RecordFolder::objection(const fs::path& path) {
    std::error_code failed;
    const fs::file_status found = fs::status(path, failed);
    if (fs::is_directory(found) && fs::is_empty(path, failed) && !failed) return std::nullopt;
    const std::string what = fs::is_directory(found) ? " is not empty" : " is not a folder";
    if (!fs::exists(fs::symlink_status(path, failed))) return std::nullopt;
    return Error{"--records: " + path.string() + what +
                 "; expected an empty folder, or the name of a new one"};
}

std::optional<Error> RecordFolder::begin() {
    std::error_code failed;
    fs::create_directories(path_, failed);
    if (!failed) return std::nullopt;
    return Error{"--records: " + path_.string() + " cannot be created: " + failed.message()};
}

bool RecordFolder::write(std::int64_t number, const Record& record) {
    terminal::RecordFile file(file_of(number));
    const auto failed = file.write(record, terminal::RecordFile::Sync::later);
    const std::lock_guard lock(mutex_);
    if (failed && !fault_)
        fault_ =
            Error{"--records: " + file.path().string() + " cannot be written: " + failed->message};
    return !fault_;
}

void RecordFolder::remove(std::int64_t number) const {
    std::error_code ignored;
    fs::remove(file_of(number), ignored);
}

std::optional<Error> RecordFolder::finish() {
    const std::lock_guard lock(mutex_);
    return fault_;
}

fs::path RecordFolder::file_of(std::int64_t number) const {
    return path_ / fmt::format("game-{:0{}}.khepri", number + 1, digits_);
}

} // namespace khepri::cli
