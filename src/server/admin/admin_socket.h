// The socket of `khepri admin`: a Unix socket that only the owner of the server may open. Each line
// that is received is a request, each line that is sent the answer to it.
#pragma once

#include "server/net/server_context.h"
#include "wire/admin/admin.h"

#include <boost/asio/local/stream_protocol.hpp>

#include <functional>
#include <memory>
#include <string>

namespace khepri::server {

class AdminSocket {
public:
    using Answer = std::function<Task<wire::AdminAnswer>(const wire::AdminRequest& request)>;
    using Protocol = asio::local::stream_protocol;

    // An error if the path cannot be used, or another server listens there.
    static Result<std::unique_ptr<AdminSocket>> open(Executor executor, const std::string& path,
                                                     Answer answer);
    ~AdminSocket();
    AdminSocket(const AdminSocket&) = delete;
    AdminSocket& operator=(const AdminSocket&) = delete;

    Task<> run();

private:
    using Acceptor = asio::basic_socket_acceptor<Protocol, Executor>;
    using Stream = asio::basic_stream_socket<Protocol, Executor>;

    AdminSocket(Acceptor acceptor, std::string path, Answer answer)
        : acceptor_(std::move(acceptor)), path_(std::move(path)), answer_(std::move(answer)) {}

    static Task<> serve(Stream stream, Answer answer);

    Acceptor acceptor_;
    std::string path_;
    Answer answer_;
};

} // namespace khepri::server
