// The files that may change while the server runs: the words that nobody may use, and the
// certificate. SIGHUP reads them again; after an error those that were read before stay in use.
#pragma once

#include "server/moderation/moderation.h"
#include "server/net/tls.h"

#include <optional>

namespace khepri::server {

class ReloadedFiles {
public:
    // All must outlive this.
    ReloadedFiles(const Settings& settings, Moderation& moderation, Metrics& metrics,
                  const Log& log)
        : settings_(settings), moderation_(moderation), metrics_(metrics), log_(log) {}

    // At the start.
    std::optional<Error> load();
    // None: connections are plain.
    Tls* tls() { return tls_ ? &*tls_ : nullptr; }
    // For ever.
    Task<> reload_on_signal(asio::io_context& io);

private:
    std::optional<Error> load_words();
    std::optional<Error> load_tls();
    void reload_words();
    void reload_tls();

    const Settings& settings_;
    Moderation& moderation_;
    Metrics& metrics_;
    const Log& log_;
    std::optional<Tls> tls_;
};

} // namespace khepri::server
