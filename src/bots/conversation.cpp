#include "bots/conversation.h"

#include "bots/time_control.h"
#include "core/text.h"
#include "wire/json.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <poll.h>
#include <unistd.h>

namespace khepri::bots {
namespace {

constexpr std::size_t longest_line = wire::longest_text;
constexpr std::size_t longest_error_output = 4096;
constexpr int moment = 300; // milliseconds that a program has to end

// Writing to a program that has ended raises SIGPIPE, which would end ours. Blocked in this thread
// only, because other threads may need it.
class WithoutBrokenPipe {
public:
    WithoutBrokenPipe() {
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~WithoutBrokenPipe() {
        const timespec no_time{};
        while (!::sigismember(&before_, SIGPIPE) && ::sigtimedwait(&pipe_, nullptr, &no_time) > 0) {
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    WithoutBrokenPipe(const WithoutBrokenPipe&) = delete;
    WithoutBrokenPipe& operator=(const WithoutBrokenPipe&) = delete;

private:
    sigset_t pipe_{};
    sigset_t before_{};
};

bool is_worth_trying_again() { return errno == EAGAIN || errno == EINTR; }

// Reads what is available, at most as much as fits. False at the end.
bool read_some(const Descriptor& file, std::string& into) {
    std::array<char, 16384> bytes; // NOLINT: filled by read
    const ssize_t count = ::read(file.number(), bytes.data(), bytes.size());
    if (count > 0) into.append(bytes.data(), static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && is_worth_trying_again());
}

int milliseconds_until(Conversation::Clock::time_point end) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end - Conversation::Clock::now());
    return static_cast<int>(std::max<std::int64_t>(0, left.count()));
}

} // namespace

Result<std::string> Conversation::ask(std::string_view line, const std::string& topic,
                                      double seconds) {
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(seconds));
    read_output();
    if (!received_.empty()) return Error{"spoke before " + topic + ": " + in_quotes(received_)};
    const std::string question = std::string(line) + '\n';
    std::string_view unsent = question;
    std::size_t length = std::string::npos;
    while (!unsent.empty() || (length = received_.find('\n')) == std::string::npos) {
        if (received_.size() > longest_line)
            return Error{"answered " + topic + " with a line of more than " +
                         std::to_string(longest_line) + " bytes"};
        if (output_ended_ || input_closed_) return Error{how_it_stopped() + " at " + topic};
        if (!exchange(unsent, end))
            return Error{"was late: no answer to " + topic + " within " + shown(seconds)};
    }
    if (length + 1 < received_.size())
        return Error{"answered " + topic + " with more than one line"};
    std::string answer(trim(received_));
    received_.clear();
    return answer;
}

void Conversation::send(std::string_view line) {
    const std::string text = std::string(line) + '\n';
    std::string_view unsent = text;
    write(unsent);
}

bool Conversation::close() {
    process_.input.close();
    const bool has_ended = process_.ending(moment).has_value();
    process_.kill();
    return has_ended;
}

std::string Conversation::last_error_line() {
    read_errors();
    const std::string_view all = trim(error_output_);
    return std::string(trim(all.substr(all.find_last_of('\n') + 1)));
}

bool Conversation::exchange(std::string_view& unsent, Clock::time_point end) {
    const int milliseconds = milliseconds_until(end);
    if (milliseconds == 0) return false;
    const auto wanted = static_cast<short>(unsent.empty() ? 0 : POLLOUT);
    std::array<pollfd, 3> ends{pollfd{process_.output.number(), POLLIN, 0},
                               pollfd{process_.errors.number(), POLLIN, 0},
                               pollfd{process_.input.number(), wanted, 0}};
    ::poll(ends.data(), ends.size(), milliseconds);
    if ((ends[2].revents & POLLOUT) != 0) write(unsent);
    if ((ends[2].revents & POLLERR) != 0) input_closed_ = true;
    // After the check of its input: this reads what it wrote before it closed that.
    if (ends[0].revents != 0 || input_closed_) read_output();
    if (ends[1].revents != 0) read_errors();
    return true;
}

void Conversation::write(std::string_view& unsent) {
    const WithoutBrokenPipe quiet;
    const ssize_t count = ::write(process_.input.number(), unsent.data(), unsent.size());
    if (count > 0) unsent.remove_prefix(static_cast<std::size_t>(count));
    input_closed_ = count < 0 && !is_worth_trying_again();
}

void Conversation::read_output() {
    if (!output_ended_) output_ended_ = !read_some(process_.output, received_);
}

void Conversation::read_errors() {
    if (!process_.errors.is_open()) return;
    if (!read_some(process_.errors, error_output_)) process_.errors.close();
    if (error_output_.size() > longest_error_output)
        error_output_.erase(0, error_output_.size() - longest_error_output);
}

std::string Conversation::how_it_stopped() {
    if (const auto ending = process_.ending(moment)) return "stopped with " + *ending;
    return input_closed_ ? "closed its input" : "closed its output";
}

} // namespace khepri::bots
