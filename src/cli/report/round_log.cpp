#include "cli/report/round_log.h"

#include "jobs/run_round.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>

namespace khepri::cli {
namespace {

std::string contents(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return std::move(text).str();
}

} // namespace

void RoundLog::Close::operator()(const int* file) const {
    ::close(*file);
    delete file;
}

RoundLog::RoundLog(std::string path, int file, const Size& size)
    : path_(std::move(path)), file_(new int(file)), size_(size) {}

Result<RoundLog> RoundLog::open(const std::string& path, const wire::LogIdentity& identity,
                                const Size& size) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0) return Error{path + " cannot be written: " + std::strerror(errno)};
    RoundLog log(path, file, size);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0)
        return Error{path + " is being written by another " + identity.word +
                     "; wait for it, or name another file"};
    const std::string text = contents(path);
    const std::size_t whole = text.rfind('\n') + 1; // 0 if there is no whole line
    const std::string header = wire::arena_log_header(identity);
    if (whole == 0 && !header.starts_with(text))
        return Error{path + " is not the log of a " + identity.word +
                     "; expected one, or no such file"};
    if (const auto fault = log.read({text.data(), whole}, identity)) return *fault;
    if (::ftruncate(file, static_cast<off_t>(whole)) != 0)
        return Error{path + " cannot be written: " + std::strerror(errno)};
    if (const auto fault = whole == 0 ? log.write_line(header) : std::nullopt) return *fault;
    return log;
}

std::optional<Error> RoundLog::read(std::string_view text, const wire::LogIdentity& identity) {
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(line.size() + 1);
        const std::string place = path_ + " line " + std::to_string(number) + ": ";
        if (number == 1) {
            if (const auto fault = wire::check_arena_log_header(line, identity))
                return Error{place + fault->message};
            continue;
        }
        const auto round =
            wire::read_arena_log_line(line, size_.seats, size_.meetings, size_.games);
        if (!round) return Error{place + round.error()};
        rounds_.push_back(jobs::round_of(*round));
    }
    return std::nullopt;
}

std::optional<Error> RoundLog::append(const analysis::Round& round) {
    return write_line(wire::arena_log_line(jobs::to_wire(round), size_.seats));
}

std::optional<Error> RoundLog::write_line(const std::string& line) {
    const std::string whole = line + '\n';
    const ssize_t written = ::write(*file_, whole.data(), whole.size());
    if (written == static_cast<ssize_t>(whole.size())) return std::nullopt;
    return Error{path_ +
                 " cannot be written: " + (written < 0 ? std::strerror(errno) : "disk full")};
}

} // namespace khepri::cli
