#include "core/text.h"
#include "load/load.h"

namespace khepri::load {

Result<Address> parse_address(std::string_view url) {
    const Error fault{"found " + in_quotes(url) + "; expected http://HOST:PORT"};
    constexpr std::string_view scheme = "http://";
    if (!url.starts_with(scheme)) return fault;
    url.remove_prefix(scheme.size());
    const std::string_view place = url.substr(0, url.find('/'));
    std::string_view base = url.substr(place.size());
    while (base.ends_with('/')) base.remove_suffix(1);
    const std::size_t colon = place.rfind(':');
    const std::string_view port = colon == std::string_view::npos ? "80" : place.substr(colon + 1);
    const std::string_view host = place.substr(0, colon);
    if (host.empty() || port.empty()) return fault;
    return Address{std::string(host), std::string(port), std::string(base)};
}

} // namespace khepri::load
