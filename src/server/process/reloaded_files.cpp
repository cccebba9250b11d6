#include "server/process/reloaded_files.h"

#include "server/moderation/forbidden_words.h"
#include "server/process/signal_set.h"

#include <boost/asio/as_tuple.hpp>

#include <csignal>

namespace khepri::server {

std::optional<Error> ReloadedFiles::load() {
    if (auto error = load_words()) return error;
    return load_tls();
}

std::optional<Error> ReloadedFiles::load_words() {
    if (settings_.forbidden_words.empty()) return std::nullopt;
    auto words = ForbiddenWords::from(settings_.forbidden_words);
    if (!words) return Error{words.error()};
    moderation_.use(std::move(*words));
    return std::nullopt;
}

std::optional<Error> ReloadedFiles::load_tls() {
    if (settings_.tls_certificate.empty() && settings_.tls_key.empty()) return std::nullopt;
    auto tls = Tls::from(settings_.tls_certificate, settings_.tls_key);
    if (!tls) return Error{tls.error()};
    tls_.emplace(std::move(*tls));
    metrics_.certificate_expires.set(tls_->expires());
    return std::nullopt;
}

Task<> ReloadedFiles::reload_on_signal(asio::io_context& io) {
    SignalSet signals(io.get_executor(), SIGHUP);
    for (;;) {
        auto [failed, signal] = co_await signals.async_wait(asio::as_tuple(as_task));
        if (failed) co_return;
        reload_tls();
        reload_words();
    }
}

void ReloadedFiles::reload_words() {
    if (settings_.forbidden_words.empty()) return;
    if (const auto error = load_words())
        return log_.error("words_not_reloaded", {{"reason", error->message}});
    log_.info("words_reloaded");
}

void ReloadedFiles::reload_tls() {
    if (!tls_) return;
    if (const auto error = tls_->reload())
        return log_.error("certificate_not_reloaded", {{"reason", error->message}});
    metrics_.certificate_expires.set(tls_->expires());
    log_.info("certificate_reloaded", {{"expires", tls_->expires()}});
}

} // namespace khepri::server
