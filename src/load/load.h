// The options of a load test: how many matches, how fast and for how long; and its report.
#pragma once

#include "load/process_use.h"
#include "runtime/any_game.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::load {

// The address of the server: http://HOST:PORT and, behind a proxy, the base path.
struct Address {
    std::string host;
    std::string port;
    std::string base;
};
Result<Address> parse_address(std::string_view url);

struct LoadOptions {
    Address server;
    AnyGame game;
    int matches = 100;
    double rate = 0;          // moves of a match in a second; 0: as fast as the server answers
    int idle = 0;             // sockets that watch idle matches
    bool whole_views = false; // in updates, instead of what changes in them
    std::chrono::duration<double> warm_up{2};
    std::chrono::duration<double> duration{10};
    std::optional<int> server_pid{}; // on this machine
};

// From sending a move until all seats have seen it, in milliseconds.
struct Delays {
    double median = 0;
    double p99 = 0;
    double p999 = 0;
};

// The resources of the server process during the test.
struct ServerUse {
    double cpu_seconds = 0;
    Memory memory;
};

struct LoadReport {
    std::int64_t moves = 0;
    std::int64_t sockets = 0; // open at the end
    double seconds = 0;
    double own_cpu_seconds = 0;
    Delays delays;
    double bytes_per_update = 0;
    std::optional<ServerUse> server;
};

} // namespace khepri::load
