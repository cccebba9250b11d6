#include "server/ops/client_address.h"

#include "core/text.h"
#include "server/net/rate.h"

#include <algorithm>
#include <array>

namespace khepri::server {
namespace {

constexpr std::array<std::string_view, 3> address_forms{"full", "short", "none"};

} // namespace

Result<LogAddresses> log_addresses_of(std::string_view text) {
    const auto* const found = std::find(address_forms.begin(), address_forms.end(), text);
    if (found == address_forms.end())
        return Error{in_quotes(text) + ": expected full, short or none"};
    return static_cast<LogAddresses>(found - address_forms.begin());
}

std::string to_text(LogAddresses addresses) {
    return std::string(address_forms[static_cast<std::size_t>(addresses)]);
}

std::string to_text(ClientAddress address, LogAddresses how) {
    constexpr std::uint64_t host_of_24 = 0xff;
    constexpr std::uint64_t subnet_of_48 = 0xffff;
    if (how == LogAddresses::none) return {};
    const auto full = address_of_key(address.key);
    if (full.is_loopback() && full.is_v6()) return full.to_string();
    if (how == LogAddresses::full) return full.to_string() + (full.is_v6() ? "/64" : "");
    if (full.is_v4()) return address_of_key(address.key & ~host_of_24).to_string() + "/24";
    return address_of_key(address.key & ~subnet_of_48).to_string() + "/48";
}

} // namespace khepri::server
