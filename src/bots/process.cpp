#include "bots/process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // NOLINT: POSIX asks for this declaration

namespace khepri::bots {
namespace {

struct Pipe {
    Descriptor reading;
    Descriptor writing;
};

// Closed on exec, so that no other bot inherits it; the program gets copies.
std::optional<Pipe> open_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void never_block(const Descriptor& file) { ::fcntl(file.number(), F_SETFL, O_NONBLOCK); }

// What the program starts with: its pipes, and default signal handlers.
class Setting {
public:
    Setting(const Pipe& input, const Pipe& output, const Pipe& errors) {
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawn_file_actions_adddup2(&files, input.reading.number(), STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&files, output.writing.number(), STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&files, errors.writing.number(), STDERR_FILENO);
        sigset_t none;
        sigset_t usual;
        ::sigemptyset(&none);
        ::sigemptyset(&usual);
        ::sigaddset(&usual, SIGPIPE);
        ::posix_spawnattr_init(&attributes);
        ::posix_spawnattr_setsigmask(&attributes, &none);
        ::posix_spawnattr_setsigdefault(&attributes, &usual);
        ::posix_spawnattr_setpgroup(&attributes, 0); // a new group
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                    POSIX_SPAWN_SETSIGDEF);
    }
    ~Setting() {
        ::posix_spawnattr_destroy(&attributes);
        ::posix_spawn_file_actions_destroy(&files);
    }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;

    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
};

std::string described(const siginfo_t& info) {
    if (info.si_code == CLD_EXITED) return "exit code " + std::to_string(info.si_status);
    return "signal " + std::to_string(info.si_status);
}

} // namespace

void Descriptor::close() {
    if (is_open()) ::close(number_);
    number_ = -1;
}

Result<Process> Process::start(const std::string& command) {
    auto input = open_pipe();
    auto output = open_pipe();
    auto errors = open_pipe();
    if (!input || !output || !errors)
        return Error{std::string("no pipe can be opened: ") + std::strerror(errno)};
    const Setting setting(*input, *output, *errors);
    std::string shell = "sh";
    std::string flag = "-c";
    std::string text = command;
    const std::array<char*, 4> words{shell.data(), flag.data(), text.data(), nullptr};
    Process process;
    const int failed = ::posix_spawn(&process.id_, "/bin/sh", &setting.files, &setting.attributes,
                                     words.data(), environ);
    if (failed != 0) {
        process.id_ = -1;
        return Error{std::string("the shell does not start: ") + std::strerror(failed)};
    }
    process.input = std::move(input->writing);
    process.output = std::move(output->reading);
    process.errors = std::move(errors->reading);
    never_block(process.input);
    never_block(process.output);
    never_block(process.errors);
    return process;
}

std::optional<std::string> Process::ending(int milliseconds) const {
    constexpr int step = 2;
    for (int waited = 0;; waited += step) {
        siginfo_t info{};
        // Does not reap the process: until then the number of its group is not reused.
        if (::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) != 0)
            return std::nullopt;
        if (info.si_pid == id_) return described(info);
        if (waited >= milliseconds) return std::nullopt;
        ::poll(nullptr, 0, step);
    }
}

void Process::kill() {
    if (id_ < 0) return;
    ::kill(-id_, SIGKILL);
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
    id_ = -1;
}

} // namespace khepri::bots
