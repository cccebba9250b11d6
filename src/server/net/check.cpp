#include "server/net/check.h"

#include "server/moderation/forbidden_words.h"
#include "server/net/acceptor.h"
#include "server/net/http/page.h"
#include "server/net/tls.h"
#include "store/open.h"

#include <ctime>

namespace khepri::server {
namespace {

Result<std::string> check_configuration(const Settings& settings) {
    return settings.config.empty() ? "no file" : settings.config;
}

// A server that runs already has the address: then it is a good one.
Result<std::string> check_address(const Settings& settings) {
    asio::io_context io;
    error_code failed;
    const auto acceptor = listen(io.get_executor(), settings, failed);
    const std::string place =
        settings.address.to_string() + " port " + std::to_string(settings.port);
    if (failed == asio::error::address_in_use) return place + ", in use at present";
    if (failed) return Error{place + ": " + failed.message()};
    return place;
}

Result<std::string> check_certificate(const Settings& settings) {
    if (settings.tls_certificate.empty() && settings.tls_key.empty())
        return std::string("none: http");
    const auto tls = Tls::from(settings.tls_certificate, settings.tls_key);
    if (!tls) return Error{tls.error()};
    const auto days = (tls->expires() - std::time(nullptr)) / (24 * 60 * 60);
    return settings.tls_certificate + ", valid for " + std::to_string(days) + " days";
}

Result<std::string> check_page(const Settings& settings) {
    const std::string folder = settings.page.empty() ? Page::usual_folder() : settings.page;
    const auto page = Page::from(folder);
    if (!page) return Error{page.error()};
    return folder.empty() ? "none is installed: a plain page says so" : folder;
}

Result<std::string> check_words(const Settings& settings) {
    if (settings.forbidden_words.empty()) return std::string("none");
    const auto words = ForbiddenWords::from(settings.forbidden_words);
    if (!words) return Error{words.error()};
    return settings.forbidden_words + ", " + std::to_string(words->size()) + " words";
}

Result<std::string> check_database(const Settings& settings) {
    return store::inspect(settings.database, settings.database_timeout);
}

} // namespace

std::vector<CheckedPart> check(const Settings& settings) {
    return {{"configuration", check_configuration(settings)},
            {"address", check_address(settings)},
            {"certificate", check_certificate(settings)},
            {"words", check_words(settings)},
            {"page", check_page(settings)},
            {"database", check_database(settings)}};
}

} // namespace khepri::server
