// A bus over NATS (core NATS: at most once, no storage). It connects in the background and
// reconnects for ever, so NATS may start later than we do, and end earlier.
#pragma once

#include "bus/bus.h"
#include "bus/nats_tls.h"
#include "bus/nats_url.h"

#include <functional>
#include <memory>
#include <string>

namespace khepri::bus {

struct NatsOptions {
    std::string name; // what the operators of NATS see
    NatsTls tls = {};
    // Why there is no connection, once for each reason.
    std::function<void(const std::string& reason)> on_failure = nullptr;
};

// Fails only if the url is none (nats_url.h), or the files for TLS cannot be used. All callbacks go
// through `deliver`.
Result<std::unique_ptr<Bus>> connect_nats(const std::string& url, Deliver deliver,
                                          NatsOptions options = {});

} // namespace khepri::bus
