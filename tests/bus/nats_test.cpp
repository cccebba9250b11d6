// What is particular to NATS: its addresses, and servers that start late, ask for a password or
// stop answering.
#include "bus/loop.h"
#include "bus/nats_bus.h"
#include "bus/nats_server.h"

#include <gtest/gtest.h>

namespace khepri::bus {
namespace {

using namespace std::chrono_literals;

TEST(NatsUrl, NamesServersAndTheUsualPort) {
    EXPECT_EQ(nats_url_of("nats://a")->servers, std::vector<std::string>{"nats://a:4222"});
    EXPECT_EQ(nats_url_of("nats://u:p@a.example:99,nats://[::1]:7")->servers,
              (std::vector<std::string>{"nats://u:p@a.example:99", "nats://[::1]:7"}));
    EXPECT_FALSE(nats_url_of("nats://a")->is_encrypted);
    EXPECT_TRUE(nats_url_of("tls://token@a,tls://b")->is_encrypted);
}

TEST(NatsUrl, IsShownWithoutSecrets) {
    EXPECT_EQ(nats_url_of("nats://user:secret@a:1,nats://token@b")->without_secrets,
              "nats://a:1,nats://b:4222");
}

TEST(NatsUrl, ThatIsWrongIsAnsweredWithWhatIsExpectedAndWithoutSecrets) {
    EXPECT_EQ(
        nats_url_of("nats://a,user:secret@b").error(),
        "address 2 of NATS: expected nats://[user:password@]host[:port] or tls://..., several "
        "separated by commas");
    for (const char* const wrong :
         {"", "a", "http://a", "nats://", "nats://a:0", "nats://a:x", "nats://a:70000", "nats://a,",
          "nats://a b", "nats://@a", "nats://a/path", "nats://[::1", "nats://[]", "nats://u p@a"}) {
        EXPECT_FALSE(nats_url_of(wrong)) << wrong;
    }
    EXPECT_EQ(nats_url_of("nats://a,tls://b").error(),
              "addresses of NATS: expected nats:// or tls:// for all of them");
}

class Nats : public testing::Test {
protected:
    void SetUp() override {
        if (NatsServer::program() == nullptr) GTEST_SKIP() << "tests/bus/run names a nats-server";
    }
    std::unique_ptr<Bus> connect(const std::string& url) {
        auto bus = connect_nats(url, loop_.deliver());
        EXPECT_TRUE(bus) << bus.error();
        (*bus)->on_connection_change([](bool) {});
        return std::move(*bus);
    }
    Loop loop_;
};

TEST_F(Nats, MayStartLaterThanWeDo) {
    NatsServer server;
    const auto bus = connect(server.url());
    EXPECT_FALSE(bus->is_connected());
    int messages = 0;
    const Subscription subscription = bus->subscribe("a", [&](const Message&) { ++messages; });
    server.start();
    ASSERT_TRUE(loop_.run_until([&] { return bus->is_connected(); }));
    bus->publish("a", "");
    EXPECT_TRUE(loop_.run_until([&] { return messages == 1; }));
}

TEST_F(Nats, MayAskForAPassword) {
    NatsServer server({"--user", "khepri", "--pass", "secret"});
    const auto refused = connect(server.url("khepri:wrong@"));
    const auto bus = connect(server.url("khepri:secret@"));
    server.start();
    ASSERT_TRUE(loop_.run_until([&] { return bus->is_connected(); }));
    EXPECT_FALSE(refused->is_connected());
}

TEST_F(Nats, OneOfSeveralServersIsEnough) {
    NatsServer server;
    const NatsServer absent;
    server.start();
    const auto bus = connect(absent.url() + ',' + server.url());
    EXPECT_TRUE(loop_.run_until([&] { return bus->is_connected(); }));
}

TEST_F(Nats, ABodyThatIsTooLongForItFailsTheRequest) {
    NatsServer server;
    server.start();
    const auto bus = connect(server.url());
    ASSERT_TRUE(loop_.run_until([&] { return bus->is_connected(); }));
    std::string error;
    bus->request("a", std::string(2'000'000, 'x'), 10min,
                 [&](const auto& answer) { error = answer.error(); });
    EXPECT_TRUE(loop_.run_until([&] { return !error.empty(); }));
    EXPECT_EQ(error, "NATS: Maximum Payload Exceeded");
}

// A server that is stopped reads nothing: what is published fills the buffers of the kernel, then
// the queue, then it is lost. Without a thread of its own, publishing blocked.
TEST_F(Nats, ThatStopsAnsweringBlocksNobodyAndIsNoticed) {
    NatsServer server;
    server.start();
    const auto bus = connect(server.url());
    ASSERT_TRUE(loop_.run_until([&] { return bus->is_connected(); }));
    server.stop();
    const std::string body(100'000, 'x');
    for (int i = 0; i < 1000; ++i) bus->publish("a", body); // 100 MB
    EXPECT_TRUE(loop_.run_until([&] { return !bus->is_connected(); }));
    server.let_continue();
    EXPECT_TRUE(loop_.run_until([&] { return bus->is_connected(); }));
}

} // namespace
} // namespace khepri::bus
