// A nats-server of our own on a free port, to be killed and started again.
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

namespace khepri::bus {

class NatsServer {
public:
    // The program, or null: then there is nothing to test with.
    static const char* program();

    explicit NatsServer(std::vector<std::string> flags = {});
    ~NatsServer() { kill(); }
    NatsServer(const NatsServer&) = delete;
    NatsServer& operator=(const NatsServer&) = delete;

    void start();
    void kill();
    void stop(); // it does not answer any more
    void let_continue();
    std::string url(const std::string& user = "") const;
    // Of one with a certificate for localhost.
    std::string encrypted_url() const;

private:
    std::vector<std::string> flags_;
    int port_;
    pid_t pid_ = 0;
};

} // namespace khepri::bus
