// The metrics of the server, for Prometheus at /metrics. The struct Metrics at the end lists them:
// type, name and description. Any thread may count at any time, without locks; metrics.cpp writes
// the text.
#pragma once

#include "server/ops/process.h"
#include "server/rooms/server_error.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace khepri::server {

class Counter {
public:
    static constexpr std::string_view type = "counter";
    void add(std::uint64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
public:
    static constexpr std::string_view type = "gauge";
    void add(std::int64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
    void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_ = 0;
};

// How long things take.
class Histogram {
public:
    static constexpr std::string_view type = "histogram";
    // Upper ends of the buckets in microseconds; one more holds the rest.
    static constexpr std::array<std::int64_t, 19> ends{
        10,      25,        50,        100,       250,       500,     1'000,
        2'500,   5'000,     10'000,    25'000,    50'000,    100'000, 250'000,
        500'000, 1'000'000, 2'500'000, 5'000'000, 10'000'000};

    void observe(std::chrono::nanoseconds time);
    std::uint64_t count_in(std::size_t bucket) const {
        return counts_[bucket].load(std::memory_order_relaxed);
    }
    std::chrono::nanoseconds sum() const {
        return std::chrono::nanoseconds(sum_.load(std::memory_order_relaxed));
    }

private:
    std::array<std::atomic<std::uint64_t>, ends.size() + 1> counts_{};
    std::atomic<std::int64_t> sum_ = 0; // nanoseconds
};

// Metrics of one name, with or without labels. The constructor adds it to a list.
class Family {
public:
    using List = std::vector<const Family*>;

    Family(List& list, std::string_view name, std::string_view type, std::string_view help);
    Family(const Family&) = delete;
    Family& operator=(const Family&) = delete;
    virtual ~Family() = default;

    std::string_view name() const { return name_; }
    std::string_view type() const { return type_; }
    std::string_view help() const { return help_; }
    virtual std::string label_names() const { return {}; }
    virtual void write_samples(std::string& text) const = 0;

private:
    std::string_view name_, type_, help_;
};

// A metric without labels: matches_created.add().
template <class Cell>
class Metric final : public Family, public Cell {
public:
    Metric(List& list, std::string_view name, std::string_view help)
        : Family(list, name, Cell::type, help) {}
    void write_samples(std::string& text) const override;
};

// A number that is read when it is asked for.
class Measured final : public Family {
public:
    using Read = double (*)();
    Measured(List& list, std::string_view name, std::string_view type, std::string_view help,
             Read read)
        : Family(list, name, type, help), read_(read) {}
    void write_samples(std::string& text) const override;

private:
    Read read_;
};

struct Label {
    std::string_view name;
    std::vector<std::string_view> values; // the last one also counts values that are not listed
};

// A counter for each combination of label values: moves("game", wire::PlayedBy::clock).add(). A
// value is a text, or an enumerator whose number is the position of the value.
template <class Cell>
class By final : public Family {
public:
    By(List& list, std::string_view name, std::string_view help, std::vector<Label> labels);

    template <class... Keys>
    Cell& operator()(const Keys&... keys) {
        std::size_t cell = 0;
        std::size_t label = 0;
        ((cell = cell * labels_[label].values.size() + position(labels_[label], keys), ++label),
         ...);
        return cells_[cell];
    }
    std::string label_names() const override;
    void write_samples(std::string& text) const override;

private:
    static std::size_t position(const Label& label, std::string_view value);
    template <class E>
        requires std::is_enum_v<E>
    static std::size_t position(const Label& label, E value) {
        return std::min(static_cast<std::size_t>(value), label.values.size() - 1);
    }

    std::vector<Label> labels_;
    std::vector<Cell> cells_;
};

enum class SocketKind : std::uint8_t { seat, spectator, bot };
// Who did a search.
enum class SearchedBy : std::uint8_t { server, worker };
// Why the server ended a connection.
enum class Dropped : std::uint8_t {
    slow_header,    // a request did not arrive in time
    idle,           // the client sent nothing
    not_reading,    // the client did not read
    too_many,       // connections
    malformed,      // not HTTP
    flooding,       // the client went on although its requests or messages were refused
    slow_handshake, // of TLS
    no_handshake,   // the client did not speak TLS, or refused the certificate
};
inline constexpr std::array<std::string_view, 8> dropped_reasons{
    "slow_header", "idle",     "not_reading",    "too_many",
    "malformed",   "flooding", "slow_handshake", "no_handshake"};
constexpr std::string_view name(Dropped reason) {
    return dropped_reasons[static_cast<std::size_t>(reason)];
}
// What the host does not want to keep.
enum class Removed : std::uint8_t { finished, waiting, chat, results };
// Why a turn notice was not sent.
enum class PushFailure : std::uint8_t {
    gone,            // the subscription does not exist any more
    refused,         // the service does not take it
    unavailable,     // the service asks to try later
    timeout,         //
    unreachable,     // no such name, or no connection
    private_address, // the name leads to an address that is not public
    certificate,     // the service is not who it says it is
    malformed,       // its answer is not HTTP
    too_often,       // for this subscription
    queue_full,      //
};
inline constexpr std::array<std::string_view, 10> push_failures{
    "gone",        "refused",   "unavailable", "timeout",   "unreachable", "private_address",
    "certificate", "malformed", "too_often",   "queue_full"};

struct Metrics {
    Family::List all; // in the order of the lines below

    Metric<Counter> matches_created{all, "khepri_matches_created_total", "Matches created."};
    Metric<Gauge> matches_in_memory{all, "khepri_matches_in_memory", "Matches in memory."};
    By<Gauge> sockets{all,
                      "khepri_sockets_open",
                      "WebSockets open, by who is behind them.",
                      {{"kind", {"seat", "spectator", "bot"}}}};
    By<Counter> moves{all,
                      "khepri_moves_total",
                      "Moves made, by game and by who made them.",
                      {games(), {"by", {"person", "computer", "clock"}}}};
    By<Counter> errors{
        all, "khepri_errors_total", "Requests answered by an error, by its code.", {error_codes()}};
    By<Counter> requests{all,
                         "khepri_requests_total",
                         "HTTP requests answered, by class of status.",
                         {{"status", {"1xx", "2xx", "3xx", "4xx", "5xx"}}}};
    By<Counter> dropped{all,
                        "khepri_connections_dropped_total",
                        "Connections that the server has ended, by reason.",
                        {{"reason", {dropped_reasons.begin(), dropped_reasons.end()}}}};
    Metric<Counter> accept_failures{
        all, "khepri_accept_failures_total",
        "Failed attempts to accept a connection, mostly for lack of file descriptors."};
    Metric<Counter> bytes_out{all, "khepri_sent_bytes_total", "Bytes handed to sockets."};
    Metric<Histogram> move_time{
        all, "khepri_move_seconds",
        "From receiving a person's move to announcing it, with storing it in between."};
    Metric<Histogram> timer_delay{
        all, "khepri_timer_delay_seconds",
        "How late a timer of the thread of sockets and rooms ran, five times a second."};
    Metric<Histogram> commit_time{all, "khepri_store_commit_seconds", "One commit of the store."};
    Metric<Gauge> store_queue{all, "khepri_store_queue",
                              "Writes and reads that wait for the store."};
    Metric<Gauge> store_oldest_wait{
        all, "khepri_store_oldest_wait_seconds",
        "Whole seconds that the oldest write or read has been waiting for the store."};
    Metric<Counter> store_failures{all, "khepri_store_failures_total",
                                   "Writes, reads and probes that the store did not do."};
    Metric<Gauge> cluster_servers{
        all, "khepri_cluster_servers",
        "Servers on the same store that were heard lately, this one too."};
    Metric<Counter> bus_unreadable{all, "khepri_bus_unreadable_total",
                                   "Messages of other servers that could not be read."};
    Metric<Counter> versions_behind{
        all, "khepri_versions_behind_total",
        "Matches in memory whose events of another server were found by comparing versions."};
    Metric<Gauge> search_queue{all, "khepri_search_queue", "Searches that wait for a thread."};
    Metric<Histogram> search_time{all, "khepri_search_seconds",
                                  "The computer's search for one move."};
    By<Counter> searches{all,
                         "khepri_searches_total",
                         "The computer's searches, by who did them.",
                         {{"by", {"server", "worker"}}}};
    Metric<Counter> searches_retried{
        all, "khepri_searches_retried_total",
        "Searches that no worker took or finished; the server did them."};
    Metric<Counter> searches_shortened{
        all, "khepri_searches_shortened_total",
        "Searches of the strongest level that got less time because many waited."};
    By<Counter> reviews{all,
                        "khepri_reviews_total",
                        "Reviews of finished matches, by who made them.",
                        {{"by", {"server", "worker"}}}};
    Metric<Gauge> review_queue{all, "khepri_review_queue",
                               "Reviews that are being made, or wait for it."};
    Metric<Gauge> nats_connected{all, "khepri_nats_connected",
                                 "1 while connected to NATS, 0 otherwise and without --nats."};
    Metric<Counter> push_sent{all, "khepri_push_sent_total",
                              "Turn notices that a push service has accepted."};
    By<Counter> push_failures{all,
                              "khepri_push_failures_total",
                              "Turn notices that were not sent, by reason; each try counts.",
                              {push_reasons()}};
    Metric<Gauge> push_queue{all, "khepri_push_queue",
                             "Turn notices that are being sent, or wait for it."};

    By<Counter> removed{all,
                        "khepri_removed_total",
                        "Matches that were deleted, or whose chat was, and results of deals of the"
                        " day, because of their age.",
                        {{"what", {"finished", "waiting", "chat", "results"}}}};
    By<Counter> daily_results{all,
                              "khepri_daily_results_total",
                              "Results of deals of the day that were entered, by game.",
                              {games()}};
    Metric<Gauge> certificate_expires{
        all, "khepri_certificate_expires_seconds",
        "When the server's certificate expires, in seconds since 1970; 0 without one."};
    By<Gauge> build{all, "khepri_build_info", "Always 1; the labels say what is running.",
                    build_labels()};
    Measured cpu_time{all, "process_cpu_seconds_total", Counter::type,
                      "Processor time of the server, user and system.", process_cpu_seconds};
    Measured memory{all, "process_resident_memory_bytes", Gauge::type, "Memory in use.",
                    process_resident_bytes};
    Measured open_files{all, "process_open_fds", Gauge::type,
                        "Open file descriptors; each connection is one.", process_open_files};
    Measured max_files{all, "process_max_fds", Gauge::type,
                       "The most file descriptors that the system allows.", process_max_files};
    Measured start_time{all, "process_start_time_seconds", Gauge::type,
                        "When the server was started, in seconds since 1970.", process_start_time};

    Metrics();

    Counter& requests_of(int status) {
        return requests(static_cast<StatusClass>(status / 100 - 1));
    }

private:
    enum class StatusClass : std::uint8_t {};
    static Label games();
    static Label error_codes();
    static std::vector<Label> build_labels();
    static Label push_reasons() {
        return {"reason", {server::push_failures.begin(), server::push_failures.end()}};
    }
};

// Prometheus text exposition format 0.0.4.
inline constexpr std::string_view metrics_content_type = "text/plain; version=0.0.4; charset=utf-8";
std::string metrics_text(const Metrics& metrics);

// The list for docs/operations.md.
std::string metrics_markdown(const Metrics& metrics);

} // namespace khepri::server
