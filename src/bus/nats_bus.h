// A bus over NATS (core NATS: at most once, no storage). It connects in the background and
// reconnects for ever, so NATS may start later than we do, and end earlier.
#pragma once

#include "bus/bus.h"
#include "bus/nats_url.h"

#include <memory>
#include <string>

namespace khepri::bus {

struct NatsOptions {
    std::string name; // what the operators of NATS see
};

// Fails only if the url is none: see nats_url.h. All callbacks go through `deliver`.
Result<std::unique_ptr<Bus>> connect_nats(const std::string& url, Deliver deliver,
                                          NatsOptions options = {});

} // namespace khepri::bus
