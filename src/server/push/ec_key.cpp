#include "server/push/ec_key.h"

#include "core/check.h"
#include "server/push/openssl_bytes.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>

#include <array>

namespace khepri::server {
namespace {

constexpr std::size_t point_size = 65;
constexpr int scalar_size = 32;
constexpr const char* curve_name = "P-256";

// Frees an object of OpenSSL with its function.
template <class T, void (*free)(T*)>
struct FreeWith {
    void operator()(T* object) const { free(object); }
};
template <class T, void (*free)(T*)>
using Owned = std::unique_ptr<T, FreeWith<T, free>>;

using Number = Owned<BIGNUM, BN_clear_free>;
using Group = Owned<EC_GROUP, EC_GROUP_free>;
using Point = Owned<EC_POINT, EC_POINT_free>;
using KeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using DigestContext = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using ParameterBuilder = Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using KeyParameters = Owned<OSSL_PARAM, OSSL_PARAM_free>;
using Signature = Owned<ECDSA_SIG, ECDSA_SIG_free>;

std::string padded(const BIGNUM* number) {
    std::string bytes(scalar_size, '\0');
    CHECK(BN_bn2binpad(number, openssl_bytes(bytes), scalar_size) == scalar_size);
    return bytes;
}

// The public point of a private key.
std::string point_of(const BIGNUM* scalar) {
    const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    CHECK(group);
    const Point point(EC_POINT_new(group.get()));
    CHECK(point && EC_POINT_mul(group.get(), point.get(), scalar, nullptr, nullptr, nullptr) == 1);
    std::string bytes(point_size, '\0');
    CHECK(EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED,
                             openssl_bytes(bytes), bytes.size(), nullptr) == point_size);
    return bytes;
}

bool is_scalar(const BIGNUM* number) {
    const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    CHECK(group);
    return BN_is_zero(number) == 0 && BN_cmp(number, EC_GROUP_get0_order(group.get())) < 0;
}

// Null if OpenSSL does not accept it: it checks that the point is on the curve.
EVP_PKEY* make_key(int selection, std::string_view point, const BIGNUM* scalar) {
    const ParameterBuilder builder(OSSL_PARAM_BLD_new());
    CHECK(builder);
    OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, curve_name, 0);
    OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                     point.size());
    if (scalar != nullptr) OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar);
    const KeyParameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    CHECK(parameters && context && EVP_PKEY_fromdata_init(context.get()) == 1);
    EVP_PKEY* key = nullptr;
    if (EVP_PKEY_fromdata(context.get(), &key, selection, parameters.get()) == 1) return key;
    EVP_PKEY_free(key);
    return nullptr;
}

} // namespace

void EcKey::Free::operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }

EcKey EcKey::generate() {
    Handle key(EVP_EC_gen(curve_name));
    CHECK(key);
    return EcKey(std::move(key));
}

std::optional<EcKey> EcKey::from_private(std::string_view bytes) {
    if (bytes.size() != scalar_size) return std::nullopt;
    const Number scalar(BN_bin2bn(openssl_bytes(bytes), scalar_size, nullptr));
    if (!scalar || !is_scalar(scalar.get())) return std::nullopt;
    Handle key(make_key(EVP_PKEY_KEYPAIR, point_of(scalar.get()), scalar.get()));
    if (!key) return std::nullopt;
    return EcKey(std::move(key));
}

std::string EcKey::private_bytes() const {
    BIGNUM* found = nullptr;
    CHECK(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &found) == 1);
    const Number scalar(found);
    return padded(scalar.get());
}

std::string EcKey::public_point() const {
    BIGNUM* found = nullptr;
    CHECK(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_EC_PUB_X, &found) == 1);
    const Number x(found);
    found = nullptr;
    CHECK(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_EC_PUB_Y, &found) == 1);
    const Number y(found);
    return '\x04' + padded(x.get()) + padded(y.get());
}

EcKey::Handle EcKey::key_of_point(std::string_view point) {
    if (point.size() != point_size || point.front() != '\x04') return nullptr;
    return Handle(make_key(EVP_PKEY_PUBLIC_KEY, point, nullptr));
}

bool EcKey::is_point(std::string_view bytes) { return key_of_point(bytes) != nullptr; }

std::optional<std::string> EcKey::shared_secret(std::string_view point) const {
    const Handle other = key_of_point(point);
    if (!other) return std::nullopt;
    const KeyContext context(EVP_PKEY_CTX_new(key_.get(), nullptr));
    CHECK(context && EVP_PKEY_derive_init(context.get()) == 1);
    std::string secret(scalar_size, '\0');
    std::size_t size = secret.size();
    if (EVP_PKEY_derive_set_peer(context.get(), other.get()) != 1 ||
        EVP_PKEY_derive(context.get(), openssl_bytes(secret), &size) != 1 || size != secret.size())
        return std::nullopt;
    return secret;
}

std::string EcKey::sign(std::string_view text) const {
    const DigestContext context(EVP_MD_CTX_new());
    CHECK(context &&
          EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1);
    std::array<unsigned char, 80> encoded{}; // in DER; 72 bytes at most
    std::size_t size = encoded.size();
    CHECK(EVP_DigestSign(context.get(), encoded.data(), &size, openssl_bytes(text), text.size()) ==
          1);
    const unsigned char* at = encoded.data();
    const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    CHECK(signature);
    return padded(ECDSA_SIG_get0_r(signature.get())) + padded(ECDSA_SIG_get0_s(signature.get()));
}

} // namespace khepri::server
