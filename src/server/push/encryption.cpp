#include "server/push/encryption.h"

#include "core/check.h"
#include "server/push/openssl_bytes.h"
#include "server/rooms/secrets.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <cstdint>
#include <memory>

namespace khepri::server {
namespace {

constexpr std::size_t salt_size = 16;
constexpr std::size_t key_size = 16;
constexpr std::size_t nonce_size = 12;
constexpr std::size_t tag_size = 16;
constexpr std::uint32_t record_size = 4096;

using namespace std::string_literals;

std::string hmac(std::string_view key, std::string_view text) {
    std::string digest(EVP_MAX_MD_SIZE, '\0');
    unsigned size = 0;
    CHECK(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), openssl_bytes(text),
               text.size(), openssl_bytes(digest), &size) != nullptr);
    digest.resize(size);
    return digest;
}

// HKDF (RFC 5869) for at most 32 bytes.
std::string derived(std::string_view salt, std::string_view secret, const std::string& info,
                    std::size_t size) {
    return hmac(hmac(salt, secret), info + '\x01').substr(0, size);
}

// AES-128-GCM: the text and its tag.
std::string sealed(const std::string& key, const std::string& nonce, const std::string& text) {
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
        EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
    CHECK(context && EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr,
                                        openssl_bytes(key), openssl_bytes(nonce)) == 1);
    std::string out(text.size() + tag_size, '\0');
    unsigned char* const at = openssl_bytes(out);
    int size = 0;
    int more = 0;
    CHECK(EVP_EncryptUpdate(context.get(), at, &size, openssl_bytes(text),
                            static_cast<int>(text.size())) == 1);
    CHECK(EVP_EncryptFinal_ex(context.get(), at + size, &more) == 1);
    CHECK(size + more == static_cast<int>(text.size()), size, more);
    CHECK(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_size, at + text.size()) ==
          1);
    return out;
}

std::string big_endian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 255);
    return bytes;
}

} // namespace

std::string encrypted(std::string_view text, const Receiver& receiver, const EcKey& sender,
                      std::string_view salt) {
    CHECK(text.size() <= longest_push_text && salt.size() == salt_size, text.size(), salt.size());
    const auto shared = sender.shared_secret(receiver.point);
    CHECK(shared, receiver.point.size());
    const std::string point = sender.public_point();
    const std::string secret =
        derived(receiver.auth, *shared, "WebPush: info\0"s + receiver.point + point, 32);
    const std::string key = derived(salt, secret, "Content-Encoding: aes128gcm\0"s, key_size);
    const std::string nonce = derived(salt, secret, "Content-Encoding: nonce\0"s, nonce_size);
    const std::string header =
        std::string(salt) + big_endian(record_size) + static_cast<char>(point.size()) + point;
    return header + sealed(key, nonce, std::string(text) + '\x02'); // 2: the last record
}

std::string encrypted(std::string_view text, const Receiver& receiver) {
    const Seed random = random_seed();
    const std::string salt(random.begin(), random.begin() + salt_size);
    return encrypted(text, receiver, EcKey::generate(), salt);
}

} // namespace khepri::server
