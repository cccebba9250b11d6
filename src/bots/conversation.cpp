#include "bots/conversation.h"

#include "bots/pace.h"
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
constexpr std::size_t longest_complaint = 4096;
constexpr int moment = 300; // milliseconds to end in, once there is nothing more to say

// Writing to a program that is gone raises SIGPIPE, which would end ours. Held back in this thread
// alone: the rest of the program may want it.
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

// What there is to read, at most as much as fits. False at the end.
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
    listen();
    if (!heard_.empty()) return Error{"spoke before " + topic + ": " + in_quotes(heard_)};
    const std::string question = std::string(line) + '\n';
    std::string_view unsaid = question;
    std::size_t length = std::string::npos;
    while (!unsaid.empty() || (length = heard_.find('\n')) == std::string::npos) {
        if (heard_.size() > longest_line)
            return Error{"answered " + topic + " with a line of more than " +
                         std::to_string(longest_line) + " bytes"};
        if (silent_ || deaf_) return Error{how_it_stopped() + " at " + topic};
        if (!go_on(unsaid, end))
            return Error{"was late: no answer to " + topic + " within " + shown(seconds)};
    }
    if (length + 1 < heard_.size()) return Error{"answered " + topic + " with more than one line"};
    std::string answer(trim(heard_));
    heard_.clear();
    return answer;
}

void Conversation::tell(std::string_view line) {
    const std::string text = std::string(line) + '\n';
    std::string_view unsaid = text;
    say(unsaid);
}

void Conversation::close() {
    process_.input.close();
    static_cast<void>(process_.ending(moment));
    process_.kill();
}

std::string Conversation::last_words() {
    listen_to_errors();
    const std::string_view all = trim(complaints_);
    return std::string(trim(all.substr(all.find_last_of('\n') + 1)));
}

bool Conversation::go_on(std::string_view& unsaid, Clock::time_point end) {
    const int patience = milliseconds_until(end);
    if (patience == 0) return false;
    const auto wish = static_cast<short>(unsaid.empty() ? 0 : POLLOUT);
    std::array<pollfd, 3> ends{pollfd{process_.output.number(), POLLIN, 0},
                               pollfd{process_.errors.number(), POLLIN, 0},
                               pollfd{process_.input.number(), wish, 0}};
    ::poll(ends.data(), ends.size(), patience);
    if ((ends[2].revents & POLLOUT) != 0) say(unsaid);
    if ((ends[2].revents & POLLERR) != 0) deaf_ = true;
    // After the look at its input: what it said before it closed that is heard.
    if (ends[0].revents != 0 || deaf_) listen();
    if (ends[1].revents != 0) listen_to_errors();
    return true;
}

void Conversation::say(std::string_view& unsaid) {
    const WithoutBrokenPipe quiet;
    const ssize_t count = ::write(process_.input.number(), unsaid.data(), unsaid.size());
    if (count > 0) unsaid.remove_prefix(static_cast<std::size_t>(count));
    deaf_ = count < 0 && !is_worth_trying_again();
}

void Conversation::listen() {
    if (!silent_) silent_ = !read_some(process_.output, heard_);
}

void Conversation::listen_to_errors() {
    if (!process_.errors.is_open()) return;
    if (!read_some(process_.errors, complaints_)) process_.errors.close();
    if (complaints_.size() > longest_complaint)
        complaints_.erase(0, complaints_.size() - longest_complaint);
}

std::string Conversation::how_it_stopped() {
    if (const auto ending = process_.ending(moment)) return "stopped with " + *ending;
    return deaf_ ? "closed its input" : "closed its output";
}

} // namespace khepri::bots
