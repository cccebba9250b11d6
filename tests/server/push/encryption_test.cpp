// Keys and encryption of turn notices, against the vectors of the RFCs.
#include "server/push/base64url.h"
#include "server/push/encryption.h"
#include "server/push/vapid.h"
#include "wire/json.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

std::string bytes(std::string_view text) { return from_base64url(text).value(); }

TEST(Base64url, IsThatOfUrlsWithoutPadding) {
    EXPECT_EQ(base64url(""), "");
    EXPECT_EQ(base64url("f"), "Zg");
    EXPECT_EQ(base64url("fo"), "Zm8");
    EXPECT_EQ(base64url("foo"), "Zm9v");
    EXPECT_EQ(base64url("\xfb\xff\xfe"), "-__-");
    std::string all;
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
    for (std::size_t size = 0; size <= all.size(); ++size)
        EXPECT_EQ(from_base64url(base64url(all.substr(0, size))), all.substr(0, size));
}

TEST(Base64url, OfOtherTextsIsNone) {
    for (const char* const wrong : {"Zg==", "Z", "Zh", "Zm9", "+//+", "Zm9v ", "Zm\n9v", "é"})
        EXPECT_FALSE(from_base64url(wrong)) << wrong;
}

// RFC 8291, section 5 and appendix A.
constexpr std::string_view browser_private = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr std::string_view browser_public =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr std::string_view sender_private = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr std::string_view sender_public =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";

TEST(EcKey, HasThePublicPointOfItsPrivateKey) {
    const auto browser = EcKey::from_private(bytes(browser_private));
    const auto sender = EcKey::from_private(bytes(sender_private));
    ASSERT_TRUE(browser && sender);
    EXPECT_EQ(base64url(browser->public_point()), browser_public);
    EXPECT_EQ(base64url(sender->public_point()), sender_public);
    EXPECT_EQ(base64url(sender->private_bytes()), sender_private);
    EXPECT_EQ(base64url(sender->shared_secret(browser->public_point()).value()),
              "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
    EXPECT_EQ(browser->shared_secret(sender->public_point()),
              sender->shared_secret(browser->public_point()));
}

TEST(EcKey, IsNewEachTime) {
    const EcKey one = EcKey::generate();
    EXPECT_NE(one.private_bytes(), EcKey::generate().private_bytes());
    EXPECT_EQ(EcKey::from_private(one.private_bytes())->public_point(), one.public_point());
}

TEST(EcKey, OfBytesThatAreNoKeyIsNone) {
    const std::string order =
        bytes("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE"); // of the curve: one too many
    for (const std::string& wrong :
         {std::string(), std::string(31, '1'), std::string(33, '1'), std::string(32, '\0'), order})
        EXPECT_FALSE(EcKey::from_private(wrong)) << base64url(wrong);
}

// A point outside the curve would tell about our key.
TEST(EcKey, TakesOnlyUncompressedPointsOfTheCurve) {
    const std::string point = bytes(browser_public);
    EXPECT_TRUE(EcKey::is_point(point));
    std::string beside = point;
    beside.back() ^= 1;
    std::string compressed = point.substr(0, 33);
    compressed[0] = '\x02';
    for (const std::string& wrong : {std::string(), std::string(1, '\0'), std::string(65, '\0'),
                                     beside, compressed, point.substr(0, 64), point + '\0'}) {
        EXPECT_FALSE(EcKey::is_point(wrong)) << base64url(wrong);
        EXPECT_FALSE(EcKey::generate().shared_secret(wrong)) << base64url(wrong);
    }
}

TEST(Encryption, IsThatOfTheRfc) {
    const Receiver receiver{bytes(browser_public), bytes("BTBZMqHH6r4Tts7J_aSIgg")};
    const std::string body = encrypted("When I grow up, I want to be a watermelon", receiver,
                                       EcKey::from_private(bytes(sender_private)).value(),
                                       bytes("DGv6ra1nlYgDCS1FRnbzlw"));
    EXPECT_EQ(base64url(body),
              "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
              "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
              "WGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Encryption, UsesANewKeyAndSaltForEachMessageAndFitsTheServices) {
    const Receiver receiver{bytes(browser_public), bytes("BTBZMqHH6r4Tts7J_aSIgg")};
    const std::string longest(longest_push_text, 'x');
    const std::string one = encrypted(longest, receiver);
    const std::string other = encrypted(longest, receiver);
    EXPECT_EQ(one.size(), 4096U);
    EXPECT_NE(one.substr(0, 16), other.substr(0, 16));
    EXPECT_NE(one.substr(21, 65), other.substr(21, 65));
}

// The end-to-end tests check the signature, with another program.
TEST(Vapid, SaysForWhomAndHowLongItIsValid) {
    const std::string stored = Vapid::fresh();
    const auto vapid = Vapid::from_stored(stored, "mailto:host@example.org");
    ASSERT_TRUE(vapid) << vapid.error();
    const std::string header = vapid->authorization("https://push.example", 1'000'000);
    ASSERT_TRUE(header.starts_with("vapid t=")) << header;
    const auto comma = header.find(", k=");
    EXPECT_EQ(header.substr(comma + 4), vapid->public_key());
    const std::string token = header.substr(8, comma - 8);
    const auto first = token.find('.');
    const auto second = token.find('.', first + 1);
    EXPECT_EQ(bytes(token.substr(0, first)), R"({"typ":"JWT","alg":"ES256"})");
    EXPECT_EQ(bytes(token.substr(first + 1, second - first - 1)),
              R"({"aud":"https://push.example","exp":1043200,"sub":"mailto:host@example.org"})");
    EXPECT_EQ(bytes(token.substr(second + 1)).size(), 64U);
}

TEST(Vapid, StaysTheSameFromTheStore) {
    const std::string stored = Vapid::fresh();
    EXPECT_NE(stored, Vapid::fresh());
    EXPECT_EQ(Vapid::from_stored(stored, "")->public_key(),
              Vapid::from_stored(stored, "")->public_key());
    const auto wrong = Vapid::from_stored("c0ffee", "");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().find("c0ffee"), std::string::npos) << "it is a secret";
}

} // namespace
} // namespace khepri::server
