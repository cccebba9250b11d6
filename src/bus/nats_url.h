// The address of NATS: nats://[user:password@]host[:port], or tls:// for an encrypted connection;
// several servers of one cluster are separated by commas.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::bus {

struct NatsUrl {
    std::vector<std::string> servers; // each with scheme and port
    bool is_encrypted = false;
    std::string without_secrets; // for logs and messages
};

Result<NatsUrl> nats_url_of(std::string_view text);

} // namespace khepri::bus
