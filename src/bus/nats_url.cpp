#include "bus/nats_url.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace khepri::bus {
namespace {

constexpr std::string_view expected_form =
    "expected nats://[user:password@]host[:port] or tls://..., several separated by commas";

struct Server {
    std::string_view scheme; // with ://
    std::string_view user;   // with the password and @, or empty
    std::string_view host;   // [...] around an IPv6 address
    std::string_view port;   // empty: the usual one
};

bool is_port(std::string_view text) {
    std::uint16_t port = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), port);
    return fault == std::errc() && end == text.data() + text.size() && port > 0;
}

bool is_host(std::string_view text) {
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '.' || c == '_';
    };
    const auto is_of_v6 = [](char c) {
        return (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || (c >= '0' && c <= '9') ||
               c == ':' || c == '.';
    };
    if (text.starts_with('[') && text.ends_with(']') && text.size() > 2)
        return std::all_of(text.begin() + 1, text.end() - 1, is_of_v6);
    return !text.empty() && std::all_of(text.begin(), text.end(), is_plain);
}

// Without the texts of what is wrong: there may be a password among them.
bool parse(std::string_view text, Server& server) {
    for (const std::string_view scheme : {"nats://", "tls://"})
        if (text.starts_with(scheme)) server.scheme = scheme;
    if (server.scheme.empty()) return false;
    text.remove_prefix(server.scheme.size());
    if (text.ends_with('/')) text.remove_suffix(1);
    if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
        server.user = text.substr(0, at + 1);
        text.remove_prefix(at + 1);
        if (at == 0 || server.user.find_first_of(" /") != std::string_view::npos) return false;
    }
    const std::size_t after_v6 = text.starts_with('[') ? text.find(']') : 0;
    if (after_v6 == std::string_view::npos) return false;
    const std::size_t colon = text.find(':', after_v6);
    server.host = text.substr(0, colon);
    if (colon != std::string_view::npos) {
        server.port = text.substr(colon + 1);
        if (!is_port(server.port)) return false;
    }
    return is_host(server.host);
}

} // namespace

Result<NatsUrl> nats_url_of(std::string_view text) {
    NatsUrl url;
    std::size_t number = 0;
    for (std::string_view rest = text;; ++number) {
        Server server;
        const std::size_t comma = rest.find(',');
        if (!parse(rest.substr(0, comma), server))
            return Error{"address " + std::to_string(number + 1) +
                         " of NATS: " + std::string(expected_form)};
        const bool is_encrypted = server.scheme == "tls://";
        if (number > 0 && is_encrypted != url.is_encrypted)
            return Error{"addresses of NATS: expected nats:// or tls:// for all of them"};
        url.is_encrypted = is_encrypted;
        const std::string scheme(server.scheme);
        const std::string place = std::string(server.host) + ':' +
                                  (server.port.empty() ? "4222" : std::string(server.port));
        url.servers.push_back(scheme + std::string(server.user) + place);
        url.without_secrets += (number == 0 ? "" : ",") + scheme + place;
        if (comma == std::string_view::npos) return url;
        rest.remove_prefix(comma + 1);
    }
}

} // namespace khepri::bus
