#include "server/ops/metrics.h"
#include "server/ops/settings.h"

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <unistd.h>

namespace khepri::server {
namespace {

using namespace std::chrono_literals;

// What the flags say, or the complaint.
Result<Settings> settings_from(std::vector<std::string> flags) {
    Settings settings;
    CLI::App app;
    add_settings(app, settings);
    std::reverse(flags.begin(), flags.end());
    try {
        app.parse(flags);
    } catch (const CLI::ParseError& error) {
        return Error{error.what()};
    }
    return settings;
}

class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }
    ~Variable() { ::unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
};

Network network(const char* text) { return *network_of(text); }
Address address(const char* text) { return *address_of(text); }

TEST(Settings, HaveDefaults) {
    const auto settings = settings_from({});
    ASSERT_TRUE(settings) << settings.error();
    EXPECT_EQ(settings->address, address("127.0.0.1"));
    EXPECT_EQ(settings->port, 8080);
    EXPECT_EQ(settings->requests, (Rate{20, 1000}));
    EXPECT_EQ(settings->keep_in_memory, 5min);
    EXPECT_GE(settings->search_threads, 1);
}

TEST(Settings, AreReadFromFlags) {
    const auto settings = settings_from(
        {"--port", "0", "--match-rate", "60/min", "--match-burst=7", "--idle-timeout", "500ms",
         "--log-level", "debug", "--database", "postgres://khepri@db/khepri", "--base-path", "/k"});
    ASSERT_TRUE(settings) << settings.error();
    EXPECT_EQ(settings->port, 0);
    EXPECT_EQ(settings->matches, (Rate{1, 7}));
    EXPECT_EQ(settings->idle_timeout, 500ms);
    EXPECT_EQ(settings->log_level, Level::debug);
    EXPECT_EQ(settings->database, "postgres://khepri@db/khepri");
    EXPECT_EQ(settings->base_path, "/k");
}

TEST(Settings, OfYesOrNoNeedNoValue) {
    EXPECT_FALSE(settings_from({})->allow_several_servers);
    EXPECT_TRUE(settings_from({"--allow-several-servers"})->allow_several_servers);
    EXPECT_TRUE(settings_from({"--allow-several-servers", "--port", "1"})->allow_several_servers);
    EXPECT_FALSE(settings_from({"--allow-several-servers=no"})->allow_several_servers);
    EXPECT_EQ(settings_from({"--allow-several-servers=perhaps"}).error(),
              "--allow-several-servers (or KHEPRI_ALLOW_SEVERAL_SERVERS): \"perhaps\": expected yes"
              " or no");
    const Variable variable("KHEPRI_ALLOW_SEVERAL_SERVERS", "yes");
    EXPECT_TRUE(settings_from({})->allow_several_servers);
}

TEST(Settings, AreReadFromTheEnvironmentWhereNoFlagSpeaks) {
    const Variable port("KHEPRI_PORT", "9000");
    const Variable grace("KHEPRI_SHUTDOWN_GRACE", "3d");
    const Variable proxies("KHEPRI_TRUSTED_PROXY", "127.0.0.1,10.0.0.0/8");
    const auto settings = settings_from({"--port", "9001"});
    ASSERT_TRUE(settings) << settings.error();
    EXPECT_EQ(settings->port, 9001);
    EXPECT_EQ(settings->shutdown_grace, 72h);
    EXPECT_EQ(settings->trusted_proxies,
              (std::vector{network("127.0.0.1/32"), network("10.0.0.0/8")}));
}

// A file of a test, removed at its end.
class ConfigFile {
public:
    explicit ConfigFile(const std::string& text) { std::ofstream(path) << text; }
    ~ConfigFile() { std::filesystem::remove(path); }
    ConfigFile(const ConfigFile&) = delete;
    ConfigFile& operator=(const ConfigFile&) = delete;

    const std::string path = (std::filesystem::temp_directory_path() /
                              ("khepri-" + std::to_string(::getpid()) + ".toml"))
                                 .string();
};

TEST(Settings, AreReadFromAFileWhereNothingElseSpeaks) {
    const ConfigFile file("port = 9000\ndatabase-timeout = \"3s\"\nidle-timeout = '2min'\n"
                          "origin = [\"https://a.example\", \"https://b.example\"]\n"
                          "trusted-proxy = \"10.0.0.0/8\"\n");
    const Variable timeout("KHEPRI_DATABASE_TIMEOUT", "4s");
    const auto settings =
        settings_from({"--origin", "https://c.example", "--config", file.path, "--port", "9001"});
    ASSERT_TRUE(settings) << settings.error();
    EXPECT_EQ(settings->port, 9001) << "the flag";
    EXPECT_EQ(settings->database_timeout, 4s) << "the environment";
    EXPECT_EQ(settings->idle_timeout, 2min) << "the file";
    EXPECT_EQ(settings->header_timeout, 10s) << "the default";
    EXPECT_EQ(settings->origins, (std::vector<std::string>{"https://c.example"}));
    EXPECT_EQ(settings->trusted_proxies, (std::vector{network("10.0.0.0/8")}));
    const Variable config("KHEPRI_CONFIG", file.path.c_str());
    EXPECT_EQ(settings_from({})->port, 9000);
}

TEST(Settings, OfAFileThatAreWrongAreAnsweredWithTheirPlace) {
    const ConfigFile file("# Ours.\n  port = 70000\n");
    EXPECT_EQ(settings_from({"--config", file.path}).error(),
              "--config (or KHEPRI_CONFIG): " + file.path +
                  " line 2, column 10: port: \"70000\": expected a whole number from 0 to 65535");
    EXPECT_EQ(settings_from({"--config", "/no/such.toml"}).error(),
              "--config (or KHEPRI_CONFIG): /no/such.toml: cannot be read: No such file or"
              " directory");
}

TEST(Settings, MayBeGivenSeveralTimesWhereItMakesSense) {
    const auto settings = settings_from(
        {"--origin", "https://a.example", "--origin", "http://B.example:81,https://c.example"});
    ASSERT_TRUE(settings) << settings.error();
    EXPECT_EQ(settings->origins,
              (std::vector<std::string>{"https://a.example", "http://b.example:81",
                                        "https://c.example"}));
    EXPECT_FALSE(settings_from({"--port", "1", "--port", "2"}));
    EXPECT_FALSE(settings_from({"--origin", "https://a.example", "stray"}));
}

TEST(Settings, ThatAreWrongAreAnsweredWithWhatIsExpected) {
    EXPECT_EQ(settings_from({"--port", "65536"}).error(),
              "--port (or KHEPRI_PORT): \"65536\": expected a whole number from 0 to 65535");
    const Variable timeout("KHEPRI_IDLE_TIMEOUT", "10 s");
    EXPECT_EQ(
        settings_from({}).error(),
        "--idle-timeout (or KHEPRI_IDLE_TIMEOUT): \"10 s\": expected a time of at most 1000d, "
        "such as 500ms, 10s, 5min, 2h or 3d");
}

TEST(Settings, OfNatsAreAnsweredWithoutTheirPasswords) {
    EXPECT_EQ(settings_from({"--nats", "nats://u:p@a,nats://b:1"})->nats,
              "nats://u:p@a,nats://b:1");
    EXPECT_EQ(settings_from({"--nats", "nats:/u:secret@a"}).error(),
              "--nats (or KHEPRI_NATS): address 1 of NATS: expected "
              "nats://[user:password@]host[:port] or tls://..., several separated by commas");
}

TEST(Settings, OfTimeHaveAUnit) {
    EXPECT_EQ(*duration_of("2h"), 2h);
    EXPECT_EQ(*duration_of("1000d"), 24'000h);
    for (const char* const wrong : {"", "10", "s", "0s", "-1s", "1.5s", "1m", "10S", "1001d",
                                    "99999999999999999999ms", "5min ", "0x5s"})
        EXPECT_FALSE(duration_of(wrong)) << wrong;
    for (const char* const text : {"500ms", "10s", "90s", "5min", "2h", "3d"})
        EXPECT_EQ(to_text(*duration_of(text)), text);
}

TEST(Settings, OfRatesHaveAUnit) {
    EXPECT_EQ(*per_second_of("30/min"), 0.5);
    for (const char* const wrong : {"20", "/s", "0/s", "20/d", "-1/s", "2000000/s"})
        EXPECT_FALSE(per_second_of(wrong)) << wrong;
    for (const char* const text : {"20/s", "30/min", "20/min", "7/h"})
        EXPECT_EQ(to_text(*per_second_of(text)), text);
}

TEST(Settings, OfNetworksSayWhoIsInside) {
    EXPECT_TRUE(network("10.0.0.0/8").contains(address("10.255.0.1")));
    EXPECT_FALSE(network("10.0.0.0/8").contains(address("11.0.0.1")));
    EXPECT_TRUE(network("192.0.2.7").contains(address("::ffff:192.0.2.7")));
    EXPECT_FALSE(network("192.0.2.7").contains(address("192.0.2.6")));
    EXPECT_TRUE(network("2001:db8::/33").contains(address("2001:db8:7fff::1")));
    EXPECT_FALSE(network("2001:db8::/33").contains(address("2001:db8:8000::1")));
    EXPECT_TRUE(network("0.0.0.0/0").contains(address("8.8.8.8")));
    EXPECT_FALSE(network("0.0.0.0/0").contains(address("::1")));
    for (const char* const wrong :
         {"", "10.0.0.0/33", "10.0.0.0/", "host", "::/129", "10.0.0.0/8/8"})
        EXPECT_FALSE(network_of(wrong)) << wrong;
}

TEST(Settings, OfOriginsAndPathsAreExact) {
    for (const char* const wrong : {"", "example.org", "https://", "https://a.example/", "ftp://a",
                                    "*", "null", "https://a b"})
        EXPECT_FALSE(origin_of(wrong)) << wrong;
    for (const char* const wrong : {"/", "khepri", "/khepri/", "//a", "/../a", "/a?b", "/a b"})
        EXPECT_FALSE(base_path_of(wrong)) << wrong;
    EXPECT_TRUE(base_path_of(""));
    EXPECT_TRUE(base_path_of("/games/khepri"));
}

TEST(Settings, HaveNamesOfTheirOwn) {
    std::set<std::string> variables;
    for (const Setting& row : all_settings()) EXPECT_TRUE(variables.insert(row.variable()).second);
    EXPECT_TRUE(variables.contains("KHEPRI_MAX_CONNECTIONS_PER_ADDRESS"));
}

std::string text_of_file(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string operations_page() { return text_of_file(KHEPRI_SOURCE_DIR "/docs/operations.md"); }

// The first group of every match.
std::set<std::string> found(const std::string& text, const std::string& pattern) {
    std::set<std::string> all;
    const std::regex expression(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
        all.insert((*at)[1]);
    return all;
}

std::set<std::string> logged_events() {
    std::set<std::string> events;
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(KHEPRI_SOURCE_DIR "/src/server"))
        if (file.path().extension() == ".cpp")
            events.merge(found(text_of_file(file.path()),
                               R"rx(log_?\.(?:error|warn|info|debug)\(\s*"([a-z_]+)")rx"));
    return events;
}

// The page showed event=match_created, which nothing logged.
TEST(Operations, ListTheEventsThatAreLogged) {
    const std::string page = operations_page();
    const std::string levels = "\\| (?:error|warn|info|debug) \\|";
    EXPECT_EQ(found(page, "\n\\| `([a-z_]+)` " + levels), logged_events());
    for (const std::string& event : found(page, "event=([a-z_]+)"))
        EXPECT_TRUE(logged_events().contains(event)) << event;
}

TEST(Operations, NameNoMetricThatThereIsNot) {
    const Metrics metrics;
    std::set<std::string> names;
    for (const Family* const family : metrics.all) names.emplace(family->name());
    for (const std::string& name : found(operations_page(), "(khepri_[a-z_]+)"))
        EXPECT_TRUE(names.contains(name)) << name;
}

TEST(Operations, NameNoFlagThatThereIsNot) {
    // Of other programs.
    std::set<std::string> flags{"--offline", "--now", "--owner"};
    // Of khepri serve and khepri admin, but no settings.
    flags.merge(std::set<std::string>{"--check", "--player", "--older", "--limit", "--chat",
                                      "--name", "--reason", "--for", "--seat", "--token",
                                      "--socket", "--json"});
    std::set<std::string> variables;
    for (const Setting& row : all_settings()) {
        flags.insert(row.flag());
        variables.insert(row.variable());
    }
    const std::string page = operations_page();
    for (const std::string& flag : found(page, "[ `(](--[a-z][a-z-]+)"))
        EXPECT_TRUE(flags.contains(flag)) << flag;
    for (const std::string& variable : found(page, "(KHEPRI_[A-Z_]+)"))
        EXPECT_TRUE(variables.contains(variable)) << variable;
}

TEST(Operations, ListExactlyWhatThereIs) {
    const std::string page = operations_page();
    const auto lists = [&](const std::string& table) {
        return page.find("\n\n" + table + "\n") != std::string::npos;
    };
    EXPECT_TRUE(lists(settings_markdown())) << "the table is to be\n" << settings_markdown();
    EXPECT_TRUE(lists(metrics_markdown(Metrics()))) << "the table is to be\n"
                                                    << metrics_markdown(Metrics());
}

} // namespace
} // namespace khepri::server
