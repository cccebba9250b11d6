#include "cli/report/game_rows.h"

#include "analysis/arena/round.h"
#include "cli/report/text_table.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace khepri::cli {

void add_seat_headings(Row& row, int seats) {
    for (int seat = 1; seat <= seats; ++seat)
        for (const char* const name : {"bot", "score", "win_share", "forfeit"})
            row.push_back(fmt::format("{}_seat_{}", name, seat));
}

void add_seat_cells(Row& row, const std::vector<std::string>& bots, const Outcome& outcome,
                    const std::optional<analysis::Forfeit>& forfeit) {
    for (std::size_t i = 0; i < bots.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        row.push_back(bots[i]);
        row.push_back(std::to_string(outcome.scores[seat]));
        row.push_back(fmt::format("{}", analysis::win_share(outcome, seat)));
        row.push_back(forfeit && forfeit->seat == seat ? forfeit->line : "");
    }
}

std::optional<Error> GameRows::objection(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, ignored)))
        return std::nullopt;
    return Error{"--csv: " + path + " exists; expected the name of a new file"};
}

GameRows::~GameRows() {
    if (file_ >= 0) ::close(file_);
}

std::optional<Error> GameRows::begin(const Row& headings) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file_ < 0) return Error{"--csv: " + path_ + " cannot be written: " + std::strerror(errno)};
    text_ = csv_of({headings});
    write();
    return fault_;
}

bool GameRows::add(std::int64_t number, const Row& row) {
    constexpr std::size_t enough = 1U << 16;
    std::string line = csv_of({row});
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(line));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; ++next_) {
        text_ += first->second;
        first = waiting_.erase(first);
    }
    return text_.size() < enough ? !fault_ : write();
}

std::optional<Error> GameRows::finish() {
    const std::lock_guard lock(mutex_);
    for (const auto& [number, line] : waiting_) text_ += line;
    waiting_.clear();
    write();
    return fault_;
}

// All of the text or nothing: a full disk leaves no half of a row.
bool GameRows::write() {
    std::string_view rest = text_;
    while (!fault_ && !rest.empty()) {
        const ssize_t written = ::write(file_, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            fault_ = Error{"--csv: " + path_ + " cannot be written: " + std::strerror(errno)};
            if (::ftruncate(file_, length_) != 0) fault_->message += "; its last row may be cut";
        }
    }
    if (!fault_) length_ += static_cast<std::int64_t>(text_.size());
    text_.clear();
    return !fault_;
}

} // namespace khepri::cli
