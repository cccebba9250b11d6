#include "server/ops/settings.h"

#include "bus/nats_url.h"
#include "core/text.h"
#include "server/ops/config_file.h"

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <thread>
#include <type_traits>

namespace khepri::server {
namespace {

template <class T>
constexpr bool is_several = false;
template <class T>
constexpr bool is_several<std::vector<T>> = true;

// `member` is a pointer to a member of Settings, or a function that gives a part of one.
template <class Member, class Reader>
Setting setting(std::string name, std::string value, std::string help, Member member,
                Reader reader) {
    using T = std::decay_t<std::invoke_result_t<Member, Settings&>>;
    Setting row{std::move(name), std::move(value), std::move(help), {}, is_several<T>, {}, {}};
    Settings defaults;
    row.default_text = to_text(std::invoke(member, defaults));
    row.read = [member, reader](Settings& settings, std::string_view text) -> std::optional<Error> {
        auto read = reader(text);
        if (!read) return Error{read.error()};
        if constexpr (is_several<T>)
            std::invoke(member, settings).push_back(std::move(*read));
        else
            std::invoke(member, settings) = std::move(*read);
        return std::nullopt;
    };
    if constexpr (is_several<T>)
        row.clear = [member](Settings& settings) { std::invoke(member, settings).clear(); };
    else
        row.clear = [](Settings&) {};
    return row;
}

// A default that depends on the machine has a description instead.
Setting with_default_text(Setting row, std::string words) {
    row.default_text = std::move(words);
    return row;
}

auto whole(int least, int most) {
    return [least, most](std::string_view text) { return whole_of(text, least, most); };
}

Result<std::string> place_of(std::string_view text) {
    if (text.empty()) return Error{"expected a place, found nothing"};
    return std::string(text);
}

Result<std::string> nats_of(std::string_view text) {
    const auto url = bus::nats_url_of(text);
    if (!url) return Error{url.error()};
    return std::string(text);
}

Result<bool> on_or_off_of(std::string_view text) {
    if (text == "on" || text == "true") return true;
    if (text == "off" || text == "false") return false;
    return Error{in_quotes(text) + ": expected on or off"};
}

// For the push services, which refuse what is neither an e-mail address nor a web address.
Result<std::string> contact_of(std::string_view text) {
    const auto is_plain = [](char c) { return c > ' ' && c < 127 && c != '"' && c != '\\'; };
    const bool is_mail = text.starts_with("mailto:") && text.find('@') != std::string_view::npos;
    if ((is_mail || text.starts_with("https://")) &&
        std::all_of(text.begin(), text.end(), is_plain))
        return std::string(text);
    return Error{in_quotes(text) +
                 ": expected an address such as mailto:host@example.org or https://example.org"};
}

Result<double> burst_of(std::string_view text) {
    const auto burst = whole_of(text, 1, 1'000'000);
    if (!burst) return Error{burst.error()};
    return static_cast<double>(*burst);
}

// NAME-rate and NAME-burst.
void add_rate(std::vector<Setting>& rows, const std::string& name, const std::string& what,
              Rate Settings::* rate) {
    const auto per_second = [rate](Settings& s) -> double& { return (s.*rate).per_second; };
    const auto burst = [rate](Settings& s) -> double& { return (s.*rate).burst; };
    rows.push_back(setting(name + "-rate", "RATE", what, per_second, per_second_of));
    rows.push_back(with_default_text(
        setting(name + "-burst", "N", "How many of them in a burst", burst, burst_of),
        std::to_string(static_cast<int>((Settings().*rate).burst))));
}

// Comes first, so that flags and environment override what the file says.
Setting config() {
    Setting row = setting(std::string(config_setting), "FILE",
                          "A file with settings, which flags and environment override",
                          &Settings::config, place_of);
    row.read = [read_place = row.read](Settings& settings, std::string_view text) {
        auto fault = read_place(settings, text);
        return fault ? fault : read_config_file(settings, settings.config);
    };
    return row;
}

void add_nats_tls(std::vector<Setting>& rows) {
    const auto file = [&rows](const std::string& name, const std::string& what,
                              std::string bus::NatsTls::* part) {
        const auto place = [part](Settings& s) -> std::string& { return s.nats_tls.*part; };
        rows.push_back(setting(name, "FILE", what, place, place_of));
    };
    file("nats-ca", "Who may sign the certificate of NATS at tls://..., in PEM form",
         &bus::NatsTls::authorities);
    file("nats-certificate", "Our own certificate for NATS, if it asks for one, in PEM form",
         &bus::NatsTls::certificate);
    file("nats-key", "The key of that certificate, in PEM form", &bus::NatsTls::key);
}

void add_place(std::vector<Setting>& rows) {
    rows.push_back(config());
    rows.push_back(setting("address", "IP",
                           "The address to listen on; 0.0.0.0 or :: for all networks",
                           &Settings::address, address_of));
    rows.push_back(setting("port", "N", "The port to listen on; 0: any free port", &Settings::port,
                           whole(0, 65535)));
    rows.push_back(setting("reuse-port", "",
                           "Share the port with other servers on this machine that do the same",
                           &Settings::reuse_port, yes_or_no_of));
    rows.push_back(with_default_text(
        setting("database", "PLACE", "The store of matches: an SQLite file, or postgres://...",
                &Settings::database, place_of),
        "khepri/khepri.db below $XDG_DATA_HOME or ~/.local/share"));
    rows.push_back(setting("database-timeout", "TIME",
                           "Refuse requests if the database does not answer within this time",
                           &Settings::database_timeout, duration_of));
    rows.push_back(setting("database-writers", "N", "Connections that write to PostgreSQL",
                           &Settings::database_writers, whole(1, 64)));
    rows.push_back(setting("database-readers", "N", "Connections that read from PostgreSQL",
                           &Settings::database_readers, whole(0, 64)));
    rows.push_back(setting("allow-several-servers", "",
                           "Several servers share one PostgreSQL, also without --nats",
                           &Settings::allow_several_servers, yes_or_no_of));
    rows.push_back(setting("nats", "URL",
                           "NATS, which connects servers and workers: nats://[user:password@]host",
                           &Settings::nats, nats_of));
    add_nats_tls(rows);
    rows.push_back(with_default_text(
        setting("page", "DIR", "The folder of the page to serve", &Settings::page, place_of),
        "the one beside the program, or ../share/khepri/page"));
    rows.push_back(setting("base-path", "PATH",
                           "The prefix of every path, for a server behind a proxy",
                           &Settings::base_path, base_path_of));
    rows.push_back(setting("origin", "ORIGIN", "Another site whose pages may connect",
                           &Settings::origins, origin_of));
    rows.push_back(setting("trusted-proxy", "NETWORK",
                           "A proxy whose X-Forwarded-For header is trusted",
                           &Settings::trusted_proxies, network_of));
}

void add_tls(std::vector<Setting>& rows) {
    rows.push_back(setting("tls-certificate", "FILE",
                           "Serve https: the certificate and those of its authorities, in PEM form",
                           &Settings::tls_certificate, place_of));
    rows.push_back(setting("tls-key", "FILE", "The key of the certificate, in PEM form",
                           &Settings::tls_key, place_of));
    rows.push_back(setting("hsts", "TIME",
                           "Tell browsers to use only https for this long"
                           " (Strict-Transport-Security)",
                           &Settings::hsts, duration_of));
}

void add_administration(std::vector<Setting>& rows) {
    rows.push_back(setting("admin-socket", "PATH",
                           "A Unix socket for khepri admin, for the server's user alone",
                           &Settings::admin_socket, place_of));
    rows.push_back(setting("forbidden-words", "FILE",
                           "A file with words that names and chat messages must not contain",
                           &Settings::forbidden_words, place_of));
    rows.push_back(setting("keep-finished", "TIME", "Delete matches this long after their end",
                           &Settings::keep_finished, duration_of));
    rows.push_back(setting("keep-waiting", "TIME",
                           "Delete matches that have not started this long after their last change",
                           &Settings::keep_waiting, duration_of));
    rows.push_back(setting("keep-chat", "TIME",
                           "Delete the chat of matches this long after their end",
                           &Settings::keep_chat, duration_of));
    rows.push_back(setting("keep-results", "TIME",
                           "Delete the results of a deal of the day this long after its day",
                           &Settings::keep_results, duration_of));
}

void add_limits(std::vector<Setting>& rows) {
    constexpr int megabyte = 1024 * 1024;
    rows.push_back(setting("max-connections", "N", "Simultaneous connections",
                           &Settings::max_connections, whole(1, 1'000'000)));
    rows.push_back(setting("max-connections-per-address", "N",
                           "Simultaneous connections of one address",
                           &Settings::max_connections_per_address, whole(1, 1'000'000)));
    add_rate(rows, "request", "HTTP requests of one address", &Settings::requests);
    add_rate(rows, "message", "Messages on one WebSocket", &Settings::messages);
    add_rate(rows, "match", "Matches created by one address", &Settings::matches);
    add_rate(rows, "chat", "Chat messages of one seat", &Settings::chat);
    rows.push_back(setting("max-message-bytes", "N", "The longest message on a WebSocket",
                           &Settings::max_message_bytes, whole(1024, 16 * megabyte)));
    rows.push_back(setting("max-body-bytes", "N", "The longest body of an HTTP request",
                           &Settings::max_body_bytes, whole(1024, 16 * megabyte)));
    rows.push_back(setting("send-queue-bytes", "N",
                           "The most bytes that wait for a client that does not read",
                           &Settings::send_queue_bytes, whole(16 * 1024, 64 * megabyte)));
    rows.push_back(setting("header-timeout", "TIME",
                           "Close a connection whose request takes longer to arrive",
                           &Settings::header_timeout, duration_of));
    rows.push_back(setting("idle-timeout", "TIME",
                           "Close a connection that sends nothing for this long",
                           &Settings::idle_timeout, duration_of));
}

void add_work(std::vector<Setting>& rows) {
    rows.push_back(
        with_default_text(setting("search-threads", "N", "Threads for the computer's searches",
                                  &Settings::search_threads, whole(1, 1024)),
                          "one fewer than there are cores, at least 1"));
    rows.push_back(setting("max-waiting-searches", "N", "The most searches that wait for a thread",
                           &Settings::max_waiting_searches, whole(1, 1'000'000)));
    rows.push_back(setting("max-searches-per-address", "N", "The same, in matches of one address",
                           &Settings::max_searches_per_address, whole(1, 1'000'000)));
    rows.push_back(setting("max-listed-per-address", "N",
                           "The most matches of one address in each list of the lobby",
                           &Settings::max_listed_per_address, whole(1, 1'000'000)));
    rows.push_back(setting("keep-in-memory", "TIME",
                           "How long a match without connections stays in memory",
                           &Settings::keep_in_memory, duration_of));
    rows.push_back(setting("away-after", "TIME",
                           "How long a player must be gone before others may let the computer play",
                           &Settings::away_after, duration_of));
    rows.push_back(setting("drain-time", "TIME",
                           "After SIGTERM, send the clients away one by one over this time",
                           &Settings::drain_time, duration_of));
    rows.push_back(setting("shutdown-grace", "TIME", "The time to finish requests after SIGTERM",
                           &Settings::shutdown_grace, duration_of));
    rows.push_back(setting("log-level", "LEVEL", "What to log: error, warn, info or debug",
                           &Settings::log_level, level_of));
    rows.push_back(setting("log-addresses", "FORM",
                           "Addresses of clients in the log: full, short (the /24 of an IPv4"
                           " address, the /48 of an IPv6 address) or none",
                           &Settings::log_addresses, log_addresses_of));
}

void add_push(std::vector<Setting>& rows) {
    rows.push_back(with_default_text(setting("push", "on/off",
                                             "Notify absent players of their turn by Web Push",
                                             &Settings::push, on_or_off_of),
                                     "on"));
    rows.push_back(setting("push-service", "HOST",
                           "A push service besides those of the browsers: push.example,"
                           " *.push.example, push.example:8443",
                           &Settings::push_services, push_service_of));
    rows.push_back(with_default_text(
        setting("push-contact", "ADDRESS",
                "Whom the push services may ask about our messages: mailto:... or https://...",
                &Settings::push_contact, contact_of),
        "mailto:postmaster@ the name of the machine"));
    rows.push_back(setting("push-timeout", "TIME",
                           "Give up a message that a push service does not take within this time",
                           &Settings::push_timeout, duration_of));
    rows.push_back(setting("push-ca", "FILE",
                           "Further authorities for the certificates of push services, for tests"
                           " and closed networks",
                           &Settings::push_ca, place_of));
    rows.push_back(setting("push-private-addresses", "",
                           "Connect to push services at private addresses too, for tests and"
                           " closed networks",
                           &Settings::push_private_addresses, yes_or_no_of));
}

// A flag without a value, if none is needed.
bool is_bare(const Setting& row, const std::string& text) {
    return row.value.empty() && text.empty();
}

std::string help_of(const Setting& row) {
    return row.help + (row.default_text.empty() ? "" : " (" + row.default_text + ")");
}

} // namespace

std::string default_database() {
    const char* const data = std::getenv("XDG_DATA_HOME");
    const char* const home = std::getenv("HOME");
    if (data != nullptr && *data == '/') return std::string(data) + "/khepri/khepri.db";
    return std::string(home == nullptr ? "." : home) + "/.local/share/khepri/khepri.db";
}

int default_search_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

std::string default_push_contact() {
    std::array<char, 256> name{};
    const bool is_known = ::gethostname(name.data(), name.size() - 1) == 0;
    const std::string host = is_known ? name.data() : "";
    return "mailto:postmaster@" +
           (host.find('.') == std::string::npos ? std::string("khepri.invalid") : host);
}

std::string Setting::variable() const {
    std::string upper = "KHEPRI_" + name;
    for (char& c : upper)
        c = c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return upper;
}

const std::vector<Setting>& all_settings() {
    static const std::vector<Setting> all = [] {
        std::vector<Setting> rows;
        add_place(rows);
        add_tls(rows);
        add_administration(rows);
        add_limits(rows);
        add_work(rows);
        add_push(rows);
        return rows;
    }();
    return all;
}

void add_settings(CLI::App& command, Settings& settings) {
    for (const Setting& row : all_settings()) {
        const auto read = [&settings, &row](const std::vector<std::string>& texts) {
            row.clear(settings);
            for (const std::string& text : texts)
                if (const auto fault = row.read(settings, is_bare(row, text) ? "yes" : text))
                    throw CLI::ValidationError(row.flag() + " (or " + row.variable() + ")",
                                               fault->message);
        };
        CLI::Option* const option =
            command.add_option_function<std::vector<std::string>>(row.flag(), read, help_of(row));
        option->envname(row.variable())->type_name(row.value)->allow_extra_args(false);
        if (row.takes_several)
            option->delimiter(',');
        else if (row.value.empty())
            option->expected(0, 1);
        else
            option->expected(1);
    }
}

std::string settings_markdown() {
    std::string table = "| flag | environment | default | what it is |\n|---|---|---|---|\n";
    for (const Setting& row : all_settings())
        table += "| `" + row.flag() + (row.value.empty() ? "" : ' ' + row.value) + "` | `" +
                 row.variable() + "` | " + (row.default_text.empty() ? "none" : row.default_text) +
                 " | " + row.help +
                 (row.takes_several ? "; several times, or separated by commas" : "") + " |\n";
    return table;
}

} // namespace khepri::server
