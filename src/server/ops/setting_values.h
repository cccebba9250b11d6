// The types of settings: parsed from text, with an error that says what would be accepted, and
// written in the same form. settings.h lists the settings.
#pragma once

#include "core/result.h"
#include "server/ops/log.h"

#include <boost/asio/ip/address.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

using Duration = std::chrono::milliseconds;
using Address = boost::asio::ip::address;

// All addresses that begin with the same bits.
struct Network {
    Address first;
    int bits = 0;

    // IPv4 written as IPv6 counts as IPv4.
    bool contains(const Address& address) const;
    friend bool operator==(const Network&, const Network&) = default;
};

Result<int> whole_of(std::string_view text, int least, int most);
Result<Duration> duration_of(std::string_view text);     // 500ms, 10s, 5min, 2h, 3d
Result<bool> yes_or_no_of(std::string_view text);        // yes, no, true, false
Result<double> per_second_of(std::string_view text);     // 20/s, 30/min, 100/h
Result<Address> address_of(std::string_view text);       // 127.0.0.1, ::1
Result<Network> network_of(std::string_view text);       // 10.0.0.0/8, 192.0.2.7, fd00::/8
Result<std::string> origin_of(std::string_view text);    // https://example.org:8443
Result<std::string> base_path_of(std::string_view text); // /games/khepri, or nothing

std::string to_text(int number);
std::string to_text(bool yes);
std::string to_text(Duration duration);
std::string to_text(const std::optional<Duration>& duration); // empty if there is none
std::string to_text(double per_second);
std::string to_text(const Address& address);
std::string to_text(const Network& network);
std::string to_text(const std::string& text);
std::string to_text(Level level);
template <class T>
std::string to_text(const std::vector<T>& several) {
    std::string all;
    for (const T& one : several) all += (all.empty() ? "" : ",") + to_text(one);
    return all;
}

} // namespace khepri::server
