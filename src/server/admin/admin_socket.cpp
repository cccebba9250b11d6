#include "server/admin/admin_socket.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace khepri::server {
namespace {

constexpr std::size_t longest_request = 64 * 1024;

// Whether a server listens there. One that was killed leaves its socket behind.
bool is_in_use(Executor executor, const std::string& path) {
    asio::basic_stream_socket<AdminSocket::Protocol, Executor> probe(executor);
    error_code failed;
    static_cast<void>(probe.connect(AdminSocket::Protocol::endpoint(path), failed));
    return !failed;
}

} // namespace

Result<std::unique_ptr<AdminSocket>> AdminSocket::open(Executor executor, const std::string& path,
                                                       Answer answer) {
    constexpr std::size_t longest_path = 107; // of the system
    if (path.size() > longest_path)
        return Error{path + ": expected a path of at most " + std::to_string(longest_path) +
                     " bytes for the admin socket"};
    if (is_in_use(executor, path))
        return Error{path + ": another server has this admin socket; expected one of its own"};
    std::error_code ignored;
    if (std::filesystem::is_socket(path, ignored)) std::filesystem::remove(path, ignored);
    Acceptor acceptor(executor);
    error_code failed;
    static_cast<void>(acceptor.open(Protocol(), failed));
    const mode_t before = ::umask(S_IXUSR | S_IRWXG | S_IRWXO); // from the first moment on
    if (!failed) static_cast<void>(acceptor.bind(Protocol::endpoint(path), failed));
    ::umask(before);
    if (!failed)
        static_cast<void>(acceptor.listen(asio::socket_base::max_listen_connections, failed));
    if (failed) return Error{path + ": cannot be the admin socket: " + failed.message()};
    return std::unique_ptr<AdminSocket>(
        new AdminSocket(std::move(acceptor), path, std::move(answer)));
}

AdminSocket::~AdminSocket() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

Task<> AdminSocket::run() {
    for (;;) {
        auto [failed, stream] = co_await acceptor_.async_accept(asio::as_tuple(as_task));
        if (failed) co_return;
        asio::co_spawn(acceptor_.get_executor(), serve(std::move(stream), answer_), asio::detached);
    }
}

Task<> AdminSocket::serve(Stream stream, Answer answer) {
    std::string received;
    for (;;) {
        auto [failed, size] = co_await asio::async_read_until(
            stream, asio::dynamic_buffer(received, longest_request), '\n', asio::as_tuple(as_task));
        if (failed) co_return;
        const auto request = wire::read_text(std::string_view(received).substr(0, size - 1),
                                             wire::read_admin_request);
        wire::AdminAnswer answered = wire::AdminError{request ? "" : request.error()};
        if (request) answered = co_await answer(*request);
        received.erase(0, size);
        const std::string line = wire::to_line(wire::to_json(answered)) + '\n';
        auto [not_sent, sent] =
            co_await asio::async_write(stream, asio::buffer(line), asio::as_tuple(as_task));
        if (not_sent) co_return;
    }
}

} // namespace khepri::server
