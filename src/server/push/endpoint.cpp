#include "server/push/endpoint.h"

#include "core/text.h"

#include <algorithm>
#include <optional>

namespace khepri::server {
namespace {

constexpr std::size_t longest_host = 253;
constexpr int highest_port = 65535;

bool is_host(std::string_view text) {
    const auto is_allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
    };
    return !text.empty() && text.size() <= longest_host && text.front() != '.' &&
           text.back() != '.' && text.find("..") == std::string_view::npos &&
           std::all_of(text.begin(), text.end(), is_allowed);
}

// What a URL may contain after its host.
bool is_target(std::string_view text) {
    constexpr std::string_view allowed = "-._~:/?@!$&'()*+,;=%[]";
    return text.starts_with('/') && std::all_of(text.begin(), text.end(), [&](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      allowed.find(c) != std::string_view::npos;
           });
}

struct Authority {
    std::string host;
    int port = https_port;
};

// "host" or "host:port".
std::optional<Authority> authority_of(std::string_view text) {
    const auto colon = text.find(':');
    Authority authority{lower_case(text.substr(0, colon)), https_port};
    if (!is_host(authority.host)) return std::nullopt;
    if (colon == std::string_view::npos) return authority;
    const auto port = whole_number(text.substr(colon + 1), highest_port);
    if (!port || *port == 0) return std::nullopt;
    authority.port = *port;
    return authority;
}

std::string with_port(const std::string& host, int port) {
    return host + (port == https_port ? "" : ':' + std::to_string(port));
}

} // namespace

bool PushService::includes(std::string_view other_host, int other_port) const {
    if (other_port != port) return false;
    if (!has_subdomains) return other_host == host;
    return other_host.size() > host.size() + 1 && other_host.ends_with('.' + host);
}

Result<PushService> push_service_of(std::string_view text) {
    const bool has_subdomains = text.starts_with("*.");
    const auto authority = authority_of(has_subdomains ? text.substr(2) : text);
    if (!authority)
        return Error{in_quotes(text) +
                     ": expected a host such as push.example or *.push.example, perhaps with a"
                     " port"};
    return PushService{authority->host, has_subdomains, authority->port};
}

std::string to_text(const PushService& service) {
    return (service.has_subdomains ? "*." : "") + with_port(service.host, service.port);
}

const std::vector<PushService>& browser_push_services() {
    static const std::vector<PushService> services{{"fcm.googleapis.com"},
                                                   {"push.services.mozilla.com", true},
                                                   {"push.apple.com", true},
                                                   {"notify.windows.com", true}};
    return services;
}

std::string Endpoint::origin() const { return "https://" + with_port(host, port); }

Result<Endpoint> read_endpoint(std::string_view text, std::span<const PushService> services) {
    constexpr std::string_view scheme = "https://";
    const Error malformed{"endpoint: expected an https address, as the browser's push service"
                          " gives it"};
    if (!text.starts_with(scheme)) return malformed;
    text.remove_prefix(scheme.size());
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) return malformed;
    const auto authority = authority_of(text.substr(0, slash));
    const std::string_view target = text.substr(slash);
    if (!authority || !is_target(target)) return malformed;
    const bool is_known = std::any_of(services.begin(), services.end(), [&](const auto& service) {
        return service.includes(authority->host, authority->port);
    });
    if (!is_known) {
        std::vector<std::string> names;
        for (const PushService& service : services) names.push_back(to_text(service));
        return Error{"endpoint: expected an address of a push service that this server knows: " +
                     either(names)};
    }
    return Endpoint{authority->host, authority->port, std::string(target)};
}

} // namespace khepri::server
