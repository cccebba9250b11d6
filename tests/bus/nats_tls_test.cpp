// Encrypted connections to NATS, with certificates that sign themselves.
#include "bus/loop.h"
#include "bus/nats_bus.h"
#include "bus/nats_server.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

namespace khepri::bus {
namespace {

class NatsEncrypted : public testing::Test {
protected:
    void SetUp() override {
        if (NatsServer::program() == nullptr) GTEST_SKIP() << "tests/bus/run names a nats-server";
        std::filesystem::create_directory(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    struct Certificate {
        std::string file;
        std::string key;
    };
    Certificate make_certificate(const std::string& name, const std::string& host) const {
        const Certificate made{folder_ / (name + ".pem"), folder_ / (name + ".key")};
        const std::string command =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout " +
            made.key + " -out " + made.file + " -subj /CN=" + name +
            " -addext subjectAltName=DNS:" + host + " -days 2 2>/dev/null";
        EXPECT_EQ(std::system(command.c_str()), 0) << command;
        return made;
    }
    static std::vector<std::string> flags(const Certificate& certificate) {
        return {"--tls", "--tlscert", certificate.file, "--tlskey", certificate.key};
    }
    std::unique_ptr<Bus> connect(const NatsServer& server, NatsTls tls) {
        auto bus = connect_nats(server.encrypted_url(), loop_.deliver(),
                                {"test", std::move(tls), [this](const std::string& reason) {
                                     // Until it has started, there is no server.
                                     if (reason.find("certificate") != std::string::npos)
                                         failure_ = reason;
                                 }});
        EXPECT_TRUE(bus) << bus.error();
        (*bus)->on_connection_change([](bool) {});
        return std::move(*bus);
    }
    void expect_refused(const NatsServer& server, NatsTls tls) {
        failure_.clear();
        const auto bus = connect(server, std::move(tls));
        EXPECT_TRUE(loop_.run_until([&] { return !failure_.empty(); }));
        EXPECT_FALSE(bus->is_connected());
        EXPECT_TRUE(failure_.starts_with("NATS: no encrypted connection (")) << failure_;
        EXPECT_NE(failure_.find("expected a certificate for the host of the address, signed by an"
                                " authority of --nats-ca or of the system"),
                  std::string::npos)
            << failure_;
    }

    Loop loop_;
    std::string failure_;
    std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                    ("khepri-nats-" + std::to_string(std::random_device{}()));
};

TEST_F(NatsEncrypted, ConnectsIfTheCertificateIsTrusted) {
    const Certificate own = make_certificate("own", "localhost");
    NatsServer server(flags(own));
    server.start();
    const auto bus = connect(server, {own.file, "", ""});
    ASSERT_TRUE(loop_.run_until([&] { return bus->is_connected(); }));
    int messages = 0;
    const Subscription subscription = bus->subscribe("a", [&](const Message&) { ++messages; });
    bus->publish("a", "");
    EXPECT_TRUE(loop_.run_until([&] { return messages == 1; }));
}

TEST_F(NatsEncrypted, RefusesACertificateThatNobodyTrustsAndSaysWhatIsExpected) {
    const Certificate own = make_certificate("own", "localhost");
    NatsServer server(flags(own));
    server.start();
    expect_refused(server, {});
    expect_refused(server, {make_certificate("other", "localhost").file, "", ""});
}

TEST_F(NatsEncrypted, RefusesACertificateOfAnotherHost) {
    const Certificate elsewhere = make_certificate("elsewhere", "nats.example");
    NatsServer server(flags(elsewhere));
    server.start();
    expect_refused(server, {elsewhere.file, "", ""});
}

TEST_F(NatsEncrypted, ShowsItsOwnCertificateIfNatsAsksForOne) {
    const Certificate own = make_certificate("own", "localhost");
    const Certificate ours = make_certificate("khepri", "khepri");
    auto words = flags(own);
    words.insert(words.end(), {"--tlsverify", "--tlscacert", ours.file});
    NatsServer server(words);
    server.start();
    const auto refused = connect(server, {own.file, "", ""});
    const auto bus = connect(server, {own.file, ours.file, ours.key});
    ASSERT_TRUE(loop_.run_until([&] { return bus->is_connected(); }));
    EXPECT_FALSE(refused->is_connected());
}

std::string refusal_of(const std::string& url, NatsTls tls) {
    Loop loop;
    const auto bus = connect_nats(url, loop.deliver(), {"test", std::move(tls)});
    return bus ? "" : bus.error();
}

TEST(NatsFiles, ThatCannotBeReadAreNamedAtOnce) {
    EXPECT_TRUE(refusal_of("tls://a", {"/no/such.pem", "", ""})
                    .starts_with("/no/such.pem: expected a file with certificates in PEM form ("));
    EXPECT_TRUE(refusal_of("tls://a", {"", "/no/a.pem", "/no/a.key"})
                    .starts_with("/no/a.pem and /no/a.key: expected a certificate and its key in"
                                 " PEM form ("));
    EXPECT_EQ(refusal_of("tls://a", {"", "/no/a.pem", ""}),
              "a certificate for NATS and its key: expected both or none");
}

TEST(NatsFiles, AreForEncryptedConnections) {
    EXPECT_EQ(refusal_of("nats://user:secret@a", {"/no/such.pem", "", ""}),
              "certificates for NATS: expected an address tls://..., found nats://a:4222");
}

} // namespace
} // namespace khepri::bus
