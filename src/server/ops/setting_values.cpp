#include "server/ops/setting_values.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace khepri::server {
namespace {

template <class Amount>
struct Unit {
    std::string_view name;
    Amount size;
};

// From the largest unit on: the first that divides a duration evenly gives the shortest text.
constexpr std::array<Unit<std::int64_t>, 5> duration_units{
    {{"d", 86'400'000}, {"h", 3'600'000}, {"min", 60'000}, {"s", 1000}, {"ms", 1}}};
constexpr std::array<Unit<double>, 3> rate_units{{{"/s", 1}, {"/min", 60}, {"/h", 3600}}};

constexpr std::int64_t longest_duration = std::int64_t{1000} * 86'400'000;

template <class Units>
auto find_unit(const Units& units, std::string_view text) {
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto found = std::find_if(units.begin(), units.end(), [&](const auto& unit) {
        return unit.name == text.substr(digits);
    });
    const auto number = large_whole_number(text.substr(0, digits), longest_duration);
    return std::pair(found, found == units.end() ? std::nullopt : number);
}

Error expected(std::string_view text, const std::string& what) {
    return Error{in_quotes(text) + ": expected " + what};
}

Address unmapped(const Address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
    return address;
}

template <class Bytes>
bool same_bits(const Bytes& a, const Bytes& b, int bits) {
    const auto bit = [](const Bytes& bytes, int i) {
        return bytes[static_cast<std::size_t>(i / 8)] >> (7 - i % 8) & 1;
    };
    for (int i = 0; i < bits; ++i)
        if (bit(a, i) != bit(b, i)) return false;
    return true;
}

bool consists_of(std::string_view text, std::string_view others) {
    return std::all_of(text.begin(), text.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               others.find(c) != std::string_view::npos;
    });
}

} // namespace

bool Network::contains(const Address& address) const {
    const Address other = unmapped(address);
    if (first.is_v4() != other.is_v4()) return false;
    if (first.is_v4()) return same_bits(first.to_v4().to_bytes(), other.to_v4().to_bytes(), bits);
    return same_bits(first.to_v6().to_bytes(), other.to_v6().to_bytes(), bits);
}

Result<int> whole_of(std::string_view text, int least, int most) {
    const auto number = whole_number(text, most);
    if (!number || *number < least)
        return expected(text, "a whole number from " + std::to_string(least) + " to " +
                                  std::to_string(most));
    return *number;
}

Result<Duration> duration_of(std::string_view text) {
    const auto [unit, number] = find_unit(duration_units, text);
    if (!number || *number < 1 || *number > longest_duration / unit->size)
        return expected(text, "a time of at most 1000d, such as 500ms, 10s, 5min, 2h or 3d");
    return Duration(*number * unit->size);
}

Result<bool> yes_or_no_of(std::string_view text) {
    if (text == "yes" || text == "true") return true;
    if (text == "no" || text == "false") return false;
    return Error{in_quotes(text) + ": expected yes or no"};
}

Result<double> per_second_of(std::string_view text) {
    const auto [unit, number] = find_unit(rate_units, text);
    if (!number || *number < 1 || *number > 1'000'000)
        return expected(text, "a rate of at most 1000000/s, such as 20/s, 30/min or 100/h");
    return static_cast<double>(*number) / unit->size;
}

Result<Address> address_of(std::string_view text) {
    boost::system::error_code fault;
    const Address address = boost::asio::ip::make_address(std::string(text), fault);
    if (fault) return expected(text, "an IP address such as 127.0.0.1, 0.0.0.0 or ::1");
    return address;
}

Result<Network> network_of(std::string_view text) {
    const auto slash = text.find('/');
    const auto first = address_of(text.substr(0, slash));
    const int most = first && first->is_v4() ? 32 : 128;
    const auto bits = slash == std::string_view::npos ? std::optional(most)
                                                      : whole_number(text.substr(slash + 1), most);
    if (!first || !bits)
        return expected(text,
                        "an IP address or a network such as 127.0.0.1, 10.0.0.0/8 or fd00::/8");
    return Network{*first, *bits};
}

Result<std::string> origin_of(std::string_view text) {
    const std::string_view scheme = text.starts_with("https://")  ? "https://"
                                    : text.starts_with("http://") ? "http://"
                                                                  : "";
    const std::string_view host = text.substr(scheme.size());
    if (scheme.empty() || host.empty() || !consists_of(host, ".-:[]"))
        return expected(text, "scheme, host and perhaps a port, such as https://example.org");
    return lower_case(text); // as browsers send it
}

Result<std::string> base_path_of(std::string_view text) {
    const bool is_path = text.starts_with('/') && !text.ends_with('/') &&
                         text.find("//") == std::string_view::npos &&
                         text.find("/.") == std::string_view::npos && consists_of(text, "/._~-");
    if (!text.empty() && !is_path)
        return expected(text, "nothing, or a path such as /khepri, without a slash at its end");
    return std::string(text);
}

std::string to_text(bool yes) { return yes ? "yes" : "no"; }
std::string to_text(int number) { return std::to_string(number); }

std::string to_text(Duration duration) {
    if (duration == Duration::zero()) return "0s";
    const auto* const unit =
        std::find_if(duration_units.begin(), duration_units.end(),
                     [&](const auto& one) { return duration.count() % one.size == 0; });
    return std::to_string(duration.count() / unit->size) + std::string(unit->name);
}

std::string to_text(const std::optional<Duration>& duration) {
    return duration ? to_text(*duration) : "";
}

std::string to_text(double per_second) {
    for (const auto& unit : rate_units) {
        const double number = per_second * unit.size;
        if (std::abs(number - std::round(number)) < 1e-6)
            return std::to_string(std::llround(number)) + std::string(unit.name);
    }
    return std::to_string(per_second) + "/s";
}

std::string to_text(const Address& address) { return address.to_string(); }

std::string to_text(const Network& network) {
    return network.first.to_string() + '/' + std::to_string(network.bits);
}

std::string to_text(const std::string& text) { return text; }
std::string to_text(Level level) { return std::string(name(level)); }

} // namespace khepri::server
