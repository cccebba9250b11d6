// Where messages may go: addresses that come from clients must not open the host's own network.
#include "server/push/endpoint.h"
#include "server/push/public_address.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

std::string read(std::string_view text, std::vector<PushService> services = {}) {
    if (services.empty()) services = browser_push_services();
    const auto endpoint = read_endpoint(text, services);
    if (!endpoint) return endpoint.error();
    return endpoint->host + ' ' + std::to_string(endpoint->port) + ' ' + endpoint->target;
}

TEST(Endpoint, IsOfAServiceThatBrowsersUse) {
    EXPECT_EQ(read("https://fcm.googleapis.com/fcm/send/c0:APA91-b_x"),
              "fcm.googleapis.com 443 /fcm/send/c0:APA91-b_x");
    EXPECT_EQ(read("https://updates.push.services.mozilla.com/wpush/v2/gAAAA"),
              "updates.push.services.mozilla.com 443 /wpush/v2/gAAAA");
    EXPECT_EQ(read("https://web.push.apple.com/QGux"), "web.push.apple.com 443 /QGux");
    EXPECT_EQ(read("https://wns2-par02p.notify.windows.com/w/?token=BQ%3d%3d"),
              "wns2-par02p.notify.windows.com 443 /w/?token=BQ%3d%3d");
    EXPECT_EQ(read("https://FCM.googleapis.com:443/x"), "fcm.googleapis.com 443 /x");
}

TEST(Endpoint, IsOfNoOtherService) {
    const std::string expected =
        "endpoint: expected an address of a push service that this server knows: "
        "fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com or *.notify.windows.com";
    for (const char* const wrong :
         {"https://example.org/", "https://127.0.0.1/", "https://localhost/",
          "https://fcm.googleapis.com:8443/", "https://fcm.googleapis.com.example.org/",
          "https://evilfcm.googleapis.com/", "https://push.apple.com/", "https://xpush.apple.com/",
          "https://a.fcm.googleapis.com/", "https://2130706433/"})
        EXPECT_EQ(read(wrong), expected) << wrong;
}

TEST(Endpoint, IsAnHttpsAddressWithoutTricks) {
    for (const char* const wrong : {"",
                                    "http://fcm.googleapis.com/x",
                                    "HTTPS://fcm.googleapis.com/x",
                                    "ftp://x/",
                                    "fcm.googleapis.com/x",
                                    "https://fcm.googleapis.com",
                                    "https:///x",
                                    "https://user@fcm.googleapis.com/x",
                                    "https://fcm.googleapis.com@127.0.0.1/x",
                                    "https://fcm.googleapis.com\\@127.0.0.1/x",
                                    "https://fcm.googleapis.com:0/x",
                                    "https://fcm.googleapis.com:/x",
                                    "https://fcm.googleapis.com:443x/x",
                                    "https://fcm.googleapis.com:99999/x",
                                    "https://fcm.googleapis.com/a b",
                                    "https://fcm.googleapis.com/a\r\nHost: x",
                                    "https://fcm.googleapis.com/#x",
                                    "https://fcm.googleapis.com./x",
                                    "https://[::1]/x",
                                    "https://.push.apple.com/x",
                                    "https://a..push.apple.com/x",
                                    "https://fcm.googleapis.com/\xc3\xa9"})
        EXPECT_EQ(read(wrong), "endpoint: expected an https address, as the browser's push service"
                               " gives it")
            << wrong;
}

TEST(Endpoint, MayBeOfAServiceThatTheHostNames) {
    const auto service = push_service_of("Push.Example:8443");
    ASSERT_TRUE(service) << service.error();
    EXPECT_EQ(read("https://push.example:8443/x", {*service}), "push.example 8443 /x");
    EXPECT_TRUE(read("https://push.example/x", {*service}).starts_with("endpoint: expected"));
    EXPECT_EQ(to_text(*service), "push.example:8443");
    EXPECT_EQ(to_text(*push_service_of("*.push.example")), "*.push.example");
    for (const char* const wrong : {"", "*", "*.", "https://push.example", "push.example/",
                                    "push.example:0", "push.example:x", "*.*.example", "a b"})
        EXPECT_FALSE(push_service_of(wrong)) << wrong;
}

TEST(Endpoint, HasTheOriginThatTheTokenIsFor) {
    EXPECT_EQ((Endpoint{"push.example", 443, "/x"}.origin()), "https://push.example");
    EXPECT_EQ((Endpoint{"push.example", 8443, "/x"}.origin()), "https://push.example:8443");
}

bool is_public(const char* text) { return server::is_public(boost::asio::ip::make_address(text)); }

TEST(PublicAddress, IsOneOfTheInternet) {
    for (const char* const address :
         {"8.8.8.8", "142.250.185.74", "172.15.255.255", "172.32.0.0", "100.63.0.1", "100.128.0.1",
          "169.253.0.1", "192.167.0.1", "198.17.0.1", "223.255.255.255", "2a00:1450:4001::1",
          "2001:4860:4860::8888", "2600::1"})
        EXPECT_TRUE(is_public(address)) << address;
}

TEST(PublicAddress, IsNotOneOfThisMachineOrItsNetwork) {
    for (const char* const address : {"0.0.0.0",
                                      "0.1.2.3",
                                      "10.0.0.1",
                                      "100.64.0.1",
                                      "100.127.255.255",
                                      "127.0.0.1",
                                      "127.255.0.1",
                                      "169.254.169.254",
                                      "172.16.0.1",
                                      "172.31.255.255",
                                      "192.0.0.1",
                                      "192.0.2.1",
                                      "192.168.1.1",
                                      "198.18.0.1",
                                      "198.51.100.7",
                                      "203.0.113.1",
                                      "224.0.0.1",
                                      "239.255.255.255",
                                      "240.0.0.1",
                                      "255.255.255.255",
                                      "::",
                                      "::1",
                                      "::7f00:1",
                                      "::ffff:127.0.0.1",
                                      "::ffff:8.8.8.8",
                                      "64:ff9b::7f00:1",
                                      "64:ff9b:1::1",
                                      "100::1",
                                      "2001::1",
                                      "2001:db8::1",
                                      "2002:7f00:1::1",
                                      "3fff::1",
                                      "fc00::1",
                                      "fd12::1",
                                      "fe80::1",
                                      "fec0::1",
                                      "ff02::1",
                                      "5f00::1"})
        EXPECT_FALSE(is_public(address)) << address;
}

} // namespace
} // namespace khepri::server
