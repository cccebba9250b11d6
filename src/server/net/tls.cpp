#include "server/net/tls.h"

#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <ctime>
#include <string_view>

namespace khepri::server {
namespace {

namespace ssl = boost::asio::ssl;

// As browsers send it: each name behind its length.
constexpr std::string_view only_http_1_1 = "\x08http/1.1";

int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* size,
                    const unsigned char* offered, unsigned int offered_size, void*) {
    unsigned char* found = nullptr;
    const int result = SSL_select_next_proto(
        &found, size, reinterpret_cast<const unsigned char*>(only_http_1_1.data()),
        static_cast<unsigned int>(only_http_1_1.size()), offered, offered_size);
    *chosen = found;
    return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

void restrict(ssl::context& context) {
    SSL_CTX* const native = context.native_handle();
    SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
    SSL_CTX_set_options(native, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                    SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS); // idle sockets are many
    SSL_CTX_set_alpn_select_cb(native, choose_protocol, nullptr);
}

std::int64_t expiry_of(const ssl::context& context) {
    const X509* const certificate =
        SSL_CTX_get0_certificate(const_cast<ssl::context&>(context).native_handle());
    std::tm utc{};
    if (certificate == nullptr || ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &utc) != 1)
        return 0;
    return timegm(&utc);
}

} // namespace

Result<Tls> Tls::from(std::string certificate, std::string key) {
    if (certificate.empty() || key.empty())
        return Error{"expected --tls-certificate and --tls-key together"};
    Tls tls(std::move(certificate), std::move(key));
    if (auto error = tls.reload()) return *error;
    return tls;
}

std::optional<Error> Tls::reload() {
    auto fresh = std::make_unique<ssl::context>(ssl::context::tls_server);
    restrict(*fresh);
    boost::system::error_code failed;
    static_cast<void>(fresh->use_certificate_chain_file(certificate_, failed));
    if (failed)
        return Error{certificate_ + ": expected certificates in PEM form: " + failed.message()};
    static_cast<void>(fresh->use_private_key_file(key_, ssl::context::pem, failed));
    if (failed)
        return Error{key_ +
                     ": expected the key of the certificate in PEM form, without a"
                     " password: " +
                     failed.message()};
    const std::int64_t expires = expiry_of(*fresh);
    if (expires <= std::time(nullptr))
        return Error{certificate_ + " has expired; expected a valid certificate"};
    context_ = std::move(fresh);
    expires_ = expires;
    return std::nullopt;
}

} // namespace khepri::server
