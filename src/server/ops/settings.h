// All settings of `khepri serve`, with defaults. One table (settings.cpp) defines the flags, the
// environment variables, the help and the table in docs/operations.md.
#pragma once

#include "bus/nats_tls.h"
#include "server/net/rate.h"
#include "server/ops/log.h"
#include "server/ops/setting_values.h"
#include "server/push/endpoint.h"
#include "store/open.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace khepri::server {

// khepri/khepri.db below $XDG_DATA_HOME, or below ~/.local/share.
std::string default_database();
// One fewer than there are cores: one serves the sockets.
int default_search_threads();
// mailto:postmaster@ the name of this machine.
std::string default_push_contact();

struct Settings {
    std::string config; // empty: no configuration file
    Address address = boost::asio::ip::address_v4::loopback();
    int port = 8080; // 0: any that is free
    bool reuse_port = false;
    std::string database = default_database();
    Duration database_timeout = std::chrono::seconds(5);
    int database_writers = 1;
    int database_readers = 2;
    bool allow_several_servers = false;
    std::string nats; // empty: this server is alone
    bus::NatsTls nats_tls;
    std::string page; // empty: the one beside the program
    std::string base_path;
    std::vector<std::string> origins;
    std::vector<Network> trusted_proxies;
    std::string tls_certificate; // empty: no TLS
    std::string tls_key;
    std::optional<Duration> hsts;
    std::string admin_socket;    // empty: none
    std::string forbidden_words; // a file; empty: none
    std::optional<Duration> keep_finished;
    std::optional<Duration> keep_waiting;
    std::optional<Duration> keep_chat;
    Duration keep_results = std::chrono::days(30); // of deals of the day

    int max_connections = 20'000;
    int max_connections_per_address = 100;
    Rate requests{20, 1000};     // of an address; a first visit makes some 250
    Rate messages{10, 40};       // of a socket
    Rate matches{30.0 / 60, 30}; // created by an address
    Rate chat{20.0 / 60, 5};     // of a seat
    int max_message_bytes = 16 * 1024;
    int max_body_bytes = 64 * 1024;
    int send_queue_bytes = 256 * 1024;
    Duration header_timeout = std::chrono::seconds(10);
    Duration idle_timeout = std::chrono::seconds(60);

    int search_threads = default_search_threads();
    int max_waiting_searches = 1000;
    int max_searches_per_address = 100;
    int max_listed_per_address = 5;
    Duration keep_in_memory = std::chrono::minutes(5);
    Duration away_after = std::chrono::minutes(2);
    Duration drain_time = std::chrono::seconds(0);
    Duration shutdown_grace = std::chrono::seconds(10);

    bool push = true;                       // turn notices
    std::vector<PushService> push_services; // besides those of the browsers
    std::string push_contact = default_push_contact();
    Duration push_timeout = std::chrono::seconds(10);
    std::string push_ca; // empty: the system's authorities alone
    bool push_private_addresses = false;

    Level log_level = Level::info;
    LogAddresses log_addresses = LogAddresses::shortened;

    // Whether other servers may use the same store.
    bool shares_store() const {
        return allow_several_servers || (!nats.empty() && store::is_postgres(database));
    }
};

// The setting that names a file with others.
inline constexpr std::string_view config_setting = "config";

struct Setting {
    std::string name;  // port: --port, KHEPRI_PORT
    std::string value; // what follows the flag: N, TIME; empty: a switch
    std::string help;
    std::string default_text; // the default as text, or a description of it
    bool takes_several = false;
    std::function<std::optional<Error>(Settings&, std::string_view)> read;
    std::function<void(Settings&)> clear; // before the first of several values is read

    std::string flag() const { return "--" + name; }
    std::string variable() const;
};

const std::vector<Setting>& all_settings();

// Flags first, then the environment, the configuration file, the default. Throws CLI::ParseError
// for an invalid value.
void add_settings(CLI::App& command, Settings& settings);

// The table for docs/operations.md.
std::string settings_markdown();

} // namespace khepri::server
