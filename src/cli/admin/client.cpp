#include "cli/admin/client.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace khepri::cli {
namespace {

class UnixSocket {
public:
    UnixSocket() : descriptor_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
    ~UnixSocket() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    UnixSocket(const UnixSocket&) = delete;
    UnixSocket& operator=(const UnixSocket&) = delete;

    bool connect(const std::string& path) const {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        if (path.size() >= sizeof address.sun_path) {
            errno = ENAMETOOLONG;
            return false;
        }
        std::copy(path.begin(), path.end(), address.sun_path);
        return ::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address),
                         sizeof address) == 0;
    }
    bool send(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t sent = ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
            if (sent < 0 && errno != EINTR) return false;
            if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }
    // Without its end; empty if the connection was lost.
    std::string receive_line() const {
        std::string line;
        std::array<char, 4096> part;
        while (!line.ends_with('\n')) {
            const ssize_t size = ::recv(descriptor_, part.data(), part.size(), 0);
            if (size < 0 && errno == EINTR) continue;
            if (size <= 0) return {};
            line.append(part.data(), static_cast<std::size_t>(size));
        }
        line.pop_back();
        return line;
    }

private:
    int descriptor_;
};

} // namespace

Result<wire::AdminAnswer> ask_server(const std::string& path, const wire::AdminRequest& request) {
    const UnixSocket socket;
    if (!socket.connect(path))
        return Error{path + ": " + std::strerror(errno) +
                     "; expected the --admin-socket of a running server, and its user or root"};
    if (!socket.send(wire::to_line(wire::to_json(request)) + '\n'))
        return Error{path + ": " + std::strerror(errno)};
    const std::string line = socket.receive_line();
    if (line.empty()) return Error{path + ": the server ended before it answered"};
    return wire::read_text(line, wire::read_admin_answer);
}

} // namespace khepri::cli
