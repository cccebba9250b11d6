#include "server/process/stores.h"

#include "store/open.h"

#include <set>

namespace khepri::server {
namespace {

void log_repaired(const Log& log, const store::Damage& damage) {
    std::set<std::string> matches;
    for (const store::MatchVersion& event : damage.lost_events) matches.insert(event.match);
    log.error("store_repaired", {{"table", damage.table},
                                 {"matches", matches.size()},
                                 {"events", damage.lost_events.size()},
                                 {"rows", damage.lost_rows}});
    for (const std::string& match : matches) log.error("match_damaged", {{"match", match}});
}

} // namespace

Result<Stores> open_stores(const Settings& settings, const Log& log) {
    const store::Options first{settings.shares_store() ? store::Use::by_several_servers
                                                       : store::Use::by_one_server,
                               settings.database_timeout, settings.database_timeout,
                               [&log](const store::Damage& damage) { log_repaired(log, damage); }};
    const store::Options further{store::Use::by_a_tool, settings.database_timeout,
                                 settings.database_timeout};
    const bool is_postgres = store::is_postgres(settings.database);
    const auto open_into = [&](store::Connections::Stores& stores,
                               const store::Options& options) -> std::optional<Error> {
        auto opened = store::open(settings.database, options);
        if (!opened) return Error{opened.error()};
        stores.push_back(std::move(*opened));
        return std::nullopt;
    };
    Stores stores;
    if (auto error = open_into(stores.writers, first)) return *error;
    for (int i = 1; is_postgres && i < settings.database_writers; ++i)
        if (auto error = open_into(stores.writers, further)) return *error;
    for (int i = 0; is_postgres && i < settings.database_readers; ++i)
        if (auto error = open_into(stores.readers, further)) return *error;
    return stores;
}

} // namespace khepri::server
