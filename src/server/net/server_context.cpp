#include "server/net/server_context.h"

namespace khepri::server {

void ServerContext::log_error(std::string_view code, std::uint64_t address,
                              std::optional<std::string_view> match,
                              std::optional<int> seat) const {
    const ClientAddress who{address};
    if (code == "too_many_requests")
        log.info("rate_limited", {{"match", match}, {"seat", seat}, {"address", who}});
    else
        log.info("error", {{"code", code}, {"match", match}, {"seat", seat}, {"address", who}});
}

void ServerContext::count_dropped(Dropped reason, std::uint64_t address,
                                  std::optional<std::string_view> match) {
    metrics.dropped(reason).add();
    log.info("dropped",
             {{"reason", name(reason)}, {"match", match}, {"address", ClientAddress{address}}});
}

} // namespace khepri::server
