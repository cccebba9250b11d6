// Sends a message to a push service: one HTTPS request on a connection of its own, within a time
// limit. The certificate is checked against the system's authorities; only public addresses are
// connected to, and the address that was checked is the one that is used. Redirects are not
// followed, and of an answer only the header is read.
#pragma once

#include "server/net/net.h"
#include "server/ops/metrics.h"
#include "server/push/endpoint.h"

#include <boost/asio/ssl/context.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace khepri::server {

struct PushClientOptions {
    std::chrono::milliseconds timeout;
    bool allows_private_addresses = false;
    std::string authorities; // a file of further ones; empty: the system's alone
};

struct PushRequest {
    Endpoint endpoint;
    std::string authorization;
    std::string topic;         // replaces an older message with the same topic
    std::int64_t keep_for = 0; // seconds that the service keeps it for a browser that is off
    std::string body;          // encrypted
};

struct PushResult {
    std::optional<PushFailure> failure;      // none: it is sent
    std::optional<std::int64_t> retry_after; // seconds
};

class PushClient {
public:
    static Result<std::unique_ptr<PushClient>> make(Executor executor,
                                                    const PushClientOptions& options);

    // The request must live until it is done.
    Task<PushResult> send(const PushRequest& request);

private:
    class Exchange;

    PushClient(Executor executor, PushClientOptions options);

    Executor executor_;
    PushClientOptions options_;
    asio::ssl::context tls_;
    // Look-ups of names under way. One that takes too long cannot be stopped.
    std::shared_ptr<int> lookups_ = std::make_shared<int>(0);
};

} // namespace khepri::server
