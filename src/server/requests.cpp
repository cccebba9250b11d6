#include "server/requests.h"

namespace khepri::server {

Task<FoundRoom> found_room(Desk& desk, const std::string& match) {
    return answer_of<FoundRoom>(desk.io.get_executor(), [&desk, match](auto answer) {
        desk.hall.find(match, std::move(answer));
    });
}

std::string_view token_of(const Request& request) {
    std::string_view header = request[http::field::authorization];
    constexpr std::string_view scheme = "Bearer ";
    if (!header.starts_with(scheme)) return {};
    header.remove_prefix(scheme.size());
    return header;
}

} // namespace khepri::server
