#include "server/net/http/proxy.h"

#include "core/text.h"

#include <algorithm>

namespace khepri::server {
namespace {

bool is_trusted(const asio::ip::address& address, const Settings& settings) {
    return std::any_of(settings.trusted_proxies.begin(), settings.trusted_proxies.end(),
                       [&](const Network& network) { return network.contains(address); });
}

// The last address in the list that is not one of our proxies: the client can forge those before
// it.
asio::ip::address forwarded_for(std::string_view list, asio::ip::address address,
                                const Settings& settings) {
    while (is_trusted(address, settings) && !list.empty()) {
        const std::size_t comma = list.rfind(',');
        const bool is_first = comma == std::string_view::npos;
        error_code failed;
        const std::string text(trim(is_first ? list : list.substr(comma + 1)));
        const auto before = asio::ip::make_address(text, failed);
        if (failed) break;
        address = before;
        list = is_first ? std::string_view() : list.substr(0, comma);
    }
    return address;
}

} // namespace

Caller caller_of(const Request& request, const DirectCaller& direct, const Settings& settings) {
    const asio::ip::address& peer = direct.peer;
    Caller caller{rate_key(peer), std::string(request[http::field::host]), direct.scheme, false};
    if (!is_trusted(peer, settings)) return caller;
    const std::string scheme = lower_case(request["X-Forwarded-Proto"]);
    caller.scheme = scheme == "http" || scheme == "https" ? scheme : "";
    caller.is_behind_proxy = true;
    caller.rate_key = rate_key(forwarded_for(request["X-Forwarded-For"], peer, settings));
    if (const auto host = request["X-Forwarded-Host"]; !host.empty())
        caller.host = std::string(host);
    return caller;
}

} // namespace khepri::server
