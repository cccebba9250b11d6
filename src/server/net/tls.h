// The certificate of the server: TLS 1.2 or later, HTTP/1.1 alone. Read again on request.
#pragma once

#include "core/result.h"

#include <boost/asio/ssl/context.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace khepri::server {

class Tls {
public:
    // Files in PEM form: the certificate with those of its authorities behind it, and its key.
    static Result<Tls> from(std::string certificate, std::string key);

    // For new connections; those that are open keep theirs.
    boost::asio::ssl::context& context() { return *context_; }
    // Seconds since 1970.
    std::int64_t expires() const { return expires_; }
    // Reads the files again; after an error what was read before stays in use.
    std::optional<Error> reload();

private:
    Tls(std::string certificate, std::string key)
        : certificate_(std::move(certificate)), key_(std::move(key)) {}

    std::string certificate_;
    std::string key_;
    std::unique_ptr<boost::asio::ssl::context> context_;
    std::int64_t expires_ = 0;
};

} // namespace khepri::server
