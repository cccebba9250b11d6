#include "bus/nats_server.h"

#include "core/check.h"

#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace khepri::bus {
namespace {

int free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof place;
    auto* const address = reinterpret_cast<sockaddr*>(&place);
    CHECK(::bind(socket, address, size) == 0);
    CHECK(::getsockname(socket, address, &size) == 0);
    ::close(socket);
    return ntohs(place.sin_port);
}

} // namespace

const char* NatsServer::program() { return std::getenv("KHEPRI_NATS_SERVER"); }

NatsServer::NatsServer(std::vector<std::string> flags)
    : flags_(std::move(flags)), port_(free_port()) {}

void NatsServer::start() {
    std::vector<std::string> words{program(), "-a", "127.0.0.1", "-p", std::to_string(port_)};
    words.insert(words.end(), flags_.begin(), flags_.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ == 0) {
        const int nothing = ::open("/dev/null", O_RDWR);
        ::dup2(nothing, 1);
        ::dup2(nothing, 2);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
}

void NatsServer::kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = 0;
}

void NatsServer::stop() { ::kill(pid_, SIGSTOP); }

void NatsServer::let_continue() { ::kill(pid_, SIGCONT); }

std::string NatsServer::url(const std::string& user) const {
    return "nats://" + user + "127.0.0.1:" + std::to_string(port_);
}

std::string NatsServer::encrypted_url() const { return "tls://localhost:" + std::to_string(port_); }

} // namespace khepri::bus
