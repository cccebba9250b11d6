#include "server/net/server.h"

#include "bus/nats_bus.h"
#include "server/admin/admin_commands.h"
#include "server/admin/admin_socket.h"
#include "server/admin/retention.h"
#include "server/cluster/cluster.h"
#include "server/net/acceptor.h"
#include "server/net/listener.h"
#include "server/net/socket.h"
#include "server/net/tls.h"
#include "server/ops/steady_time.h"
#include "server/push/decide_push.h"
#include "server/push/turn_notifier.h"
#include "server/rooms/clock.h"
#include "server/rooms/secrets.h"
#include "store/open.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace khepri::server {
namespace {

using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
using SignalSet = asio::basic_signal_set<Executor>;

constexpr std::size_t most_addresses = 100'000;         // whose rates are limited
constexpr std::int64_t between_looks_at_clock = 10'000; // milliseconds
constexpr auto between_ticks = std::chrono::milliseconds(200);
constexpr auto between_reports = std::chrono::seconds(10);
constexpr auto longest_wait_for_notices = std::chrono::seconds(3);

std::int64_t milliseconds_since_1970() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::uint64_t salt() {
    std::uint64_t salt = 0;
    const Seed seed = random_seed();
    std::memcpy(&salt, seed.data(), sizeof salt);
    return salt;
}

Result<Acceptor> listening(asio::io_context& io, const Settings& settings) {
    error_code failed;
    auto acceptor = listen(io.get_executor(), settings, failed);
    if (failed)
        return Error{"cannot listen on " + settings.address.to_string() + " port " +
                     std::to_string(settings.port) + ": " + failed.message()};
    return acceptor;
}

std::string web_address(const tcp::endpoint& place, const Settings& settings) {
    const bool is_v6 = place.address().is_v6();
    const std::string host = place.address().to_string();
    return (settings.tls_certificate.empty() ? "http://" : "https://") +
           (is_v6 ? '[' + host + ']' : host) + ':' + std::to_string(place.port()) +
           settings.base_path + '/';
}

struct Stores {
    store::Connections::Stores writers;
    store::Connections::Stores readers;
};

// Only PostgreSQL has more than one connection. The first holds the server's lock.
Result<Stores> open_stores(const Settings& settings) {
    const store::Options first{settings.shares_store() ? store::Use::by_several_servers
                                                       : store::Use::by_one_server,
                               settings.database_timeout, settings.database_timeout};
    const store::Options further{store::Use::by_a_tool, settings.database_timeout,
                                 settings.database_timeout};
    const bool is_postgres = store::is_postgres(settings.database);
    const auto open_into = [&](store::Connections::Stores& stores,
                               const store::Options& options) -> std::optional<Error> {
        auto opened = store::open(settings.database, options);
        if (!opened) return Error{opened.error()};
        stores.push_back(std::move(*opened));
        return std::nullopt;
    };
    Stores stores;
    if (auto error = open_into(stores.writers, first)) return *error;
    for (int i = 1; is_postgres && i < settings.database_writers; ++i)
        if (auto error = open_into(stores.writers, further)) return *error;
    for (int i = 0; is_postgres && i < settings.database_readers; ++i)
        if (auto error = open_into(stores.readers, further)) return *error;
    return stores;
}

// All parts, in the order of their dependencies.
class Server {
public:
    Server(const Settings& settings, Stores stores, Page page, std::vector<wire::Ban> bans)
        : settings_(settings),
          log_(settings.log_level, Log::to_file(STDERR_FILENO), std::chrono::system_clock::now,
               settings.log_addresses),
          page_(std::move(page)),
          connections_(std::make_unique<store::Connections>(
              std::move(stores.writers), std::move(stores.readers),
              [this](std::function<void()> run) { post(std::move(run)); },
              [this](std::chrono::nanoseconds time) { metrics_.commit_time.observe(time); })),
          search_pool_(std::make_unique<SearchPool>(settings.search_threads, metrics_)),
          registry_({[this] { return clock_.now(); },
                     steady_milliseconds,
                     [this](std::function<void()> run) { post(std::move(run)); },
                     {},
                     *connections_,
                     *search_pool_,
                     metrics_,
                     log_,
                     settings.chat,
                     AwayLimit{settings.away_after.count()},
                     static_cast<std::size_t>(settings.max_waiting_searches),
                     static_cast<std::size_t>(settings.max_searches_per_address),
                     StoreHealth(log_, metrics_),
                     settings.database_timeout,
                     {},
                     settings.shares_store()},
                    {settings.keep_in_memory.count(), settings.max_listed_per_address,
                     Rates(settings.matches, most_addresses, salt())}),
          context_{*io_,
                   settings_,
                   registry_,
                   pairing_,
                   page_,
                   metrics_,
                   log_,
                   Rates(settings.requests, most_addresses, salt()),
                   Rates(settings.requests, most_addresses, salt()),
                   ConnectionCounter(settings.max_connections_per_address),
                   false,
                   false,
                   {},
                   nullptr} {
        context_.moderation = &moderation_;
        moderation_.use(std::move(bans));
        registry_.context().allows_text = [this](std::string_view text) {
            return moderation_.allows_text(text);
        };
        registry_.context().report = [this](const wire::Report& report, std::uint64_t address,
                                            Moderation::OnReported on_reported) {
            moderation_.report(report, address, std::move(on_reported));
        };
    }

    // Stops the threads that may call back before the objects they call.
    ~Server() {
        if (cluster_) cluster_->close();
        bus_.reset();
        search_pool_.reset();
        connections_.reset();
        listener_.reset();
        admin_socket_.reset();
        io_.reset();
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // The store has a clock, which shows this now; several servers have it in common.
    void follow_clock(std::int64_t time) {
        clock_.follow(time);
        follows_clock_ = true;
    }

    // Talks to workers from now on, and to the other servers of this store.
    std::optional<Error> join_bus(const std::string& store_name) {
        auto bus = bus::connect_nats(settings_.nats,
                                     [this](std::function<void()> run) { post(std::move(run)); },
                                     {"khepri serve"});
        if (!bus) return Error{bus.error()};
        bus_ = std::move(*bus);
        registry_.context().bus = bus_.get();
        search_pool_->use_workers(*bus_);
        if (settings_.shares_store()) {
            cluster_ = std::make_shared<Cluster>(*bus_, random_name(), store_name,
                                                 steady_milliseconds, metrics_);
            registry_.join(cluster_);
        }
        bus_->on_connection_change([this](bool connected) { on_bus(connected); });
        return std::nullopt;
    }

    // Sends turn notices from now on, with the server's own key.
    std::optional<Error> start_notices(const std::string& key) {
        auto notifier = TurnNotifier::make(io_->get_executor(), settings_, key,
                                           {[this] { return clock_.now(); }, steady_milliseconds},
                                           metrics_, log_);
        if (!notifier) return Error{notifier.error()};
        notifier_ = std::move(*notifier);
        context_.notifier = notifier_.get();
        registry_.context().notify_turn = [this](const std::shared_ptr<OpenRoom>& room, Seat seat) {
            notifier_->notify(room, seat);
        };
        notifier_->on_gone(
            [this](const std::string& match, Seat seat, const std::string& endpoint) {
                registry_.find(match, [seat, endpoint](const auto& found) {
                    if (const auto* const room = std::get_if<std::shared_ptr<OpenRoom>>(&found))
                        unsubscribe(**room, seat, endpoint);
                });
            });
        return std::nullopt;
    }

    std::optional<Error> start_admin() {
        if (settings_.admin_socket.empty()) return std::nullopt;
        auto socket = AdminSocket::open(
            io_->get_executor(), settings_.admin_socket,
            [this](const wire::AdminRequest& request) { return admin_.answer(request); });
        if (!socket) return Error{socket.error()};
        admin_socket_ = std::move(*socket);
        asio::co_spawn(*io_, admin_socket_->run(), asio::detached);
        return std::nullopt;
    }

    // After an error those that were read before stay in use.
    std::optional<Error> load_words() {
        if (settings_.forbidden_words.empty()) return std::nullopt;
        auto words = ForbiddenWords::from(settings_.forbidden_words);
        if (!words) return Error{words.error()};
        moderation_.use(std::move(*words));
        return std::nullopt;
    }

    std::optional<Error> start_tls() {
        if (settings_.tls_certificate.empty() && settings_.tls_key.empty()) return std::nullopt;
        auto tls = Tls::from(settings_.tls_certificate, settings_.tls_key);
        if (!tls) return Error{tls.error()};
        tls_.emplace(std::move(*tls));
        context_.tls = &*tls_;
        metrics_.certificate_expires.set(tls_->expires());
        return std::nullopt;
    }

    std::optional<Error> run(const std::function<void(const std::string&)>& started) {
        auto acceptor = listening(*io_, settings_);
        if (!acceptor) return Error{acceptor.error()};
        const std::string address = web_address(acceptor->local_endpoint(), settings_);
        listener_ = std::make_unique<Listener>(context_, std::move(*acceptor));
        asio::co_spawn(*io_, listener_->run(), asio::detached);
        asio::co_spawn(*io_, tick(), asio::detached);
        asio::co_spawn(*io_, wait_for_signal(), asio::detached);
        asio::co_spawn(*io_, reload_on_signal(), asio::detached);
        if (retention_.is_needed()) asio::co_spawn(*io_, retention_.run(), asio::detached);
        log_.info("started", {{"address", address}});
        started(address);
        io_->run();
        end_writing();
        log_.info("stopped");
        return std::nullopt;
    }

private:
    void post(std::function<void()> run) { asio::post(*io_, std::move(run)); }

    void on_bus(bool connected) {
        metrics_.nats_connected.set(connected ? 1 : 0);
        connected ? log_.info("nats_connected") : log_.warn("nats_disconnected");
        if (cluster_) cluster_->on_bus(connected);
    }

    Task<> tick() {
        Timer timer(io_->get_executor());
        for (;;) {
            timer.expires_after(between_ticks);
            co_await timer.async_wait(asio::as_tuple(as_task));
            metrics_.timer_delay.observe(std::chrono::steady_clock::now() - timer.expiry());
            registry_.tick();
            search_pool_->tick();
            if (follows_clock_ && steady_milliseconds() >= next_look_at_clock_) look_at_clock();
            do_every_few_seconds();
        }
    }

    void look_at_clock() {
        next_look_at_clock_ = steady_milliseconds() + between_looks_at_clock;
        connections_->read([this](store::Store& store) {
            post([this, time = store.clock()] {
                if (time && *time) clock_.follow(**time);
            });
        });
    }

    void do_every_few_seconds() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_report_) return;
        next_report_ = now + between_reports;
        moderation_.refresh();
        for (const auto& [event, lines] : log_.take_left_out())
            log_.warn("lines_left_out", {{"of", event}, {"lines", lines}});
    }

    Task<> wait_for_signal() {
        SignalSet signals(io_->get_executor(), SIGTERM, SIGINT);
        co_await signals.async_wait(asio::as_tuple(as_task));
        signals.clear();
        co_await shut_down();
        io_->stop();
    }

    // SIGHUP reads the files again that may change while the server runs.
    Task<> reload_on_signal() {
        SignalSet signals(io_->get_executor(), SIGHUP);
        for (;;) {
            auto [failed, signal] = co_await signals.async_wait(asio::as_tuple(as_task));
            if (failed) co_return;
            reload_tls();
            reload_words();
        }
    }

    void reload_words() {
        if (settings_.forbidden_words.empty()) return;
        if (const auto error = load_words())
            return log_.error("words_not_reloaded", {{"reason", error->message}});
        log_.info("words_reloaded");
    }

    void reload_tls() {
        if (!tls_) return;
        if (const auto error = tls_->reload())
            return log_.error("certificate_not_reloaded", {{"reason", error->message}});
        metrics_.certificate_expires.set(tls_->expires());
        log_.info("certificate_reloaded", {{"expires", tls_->expires()}});
    }

    // A store that never answers must not block the shutdown: nothing was acknowledged that is not
    // known to be on disk.
    void end_writing() {
        constexpr std::chrono::milliseconds shortest(1000);
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end_of_grace_ - std::chrono::steady_clock::now());
        if (connections_->close_within(std::max(left, shortest))) return;
        log_.error("stopped_without_store", {{"waiting", connections_->waiting()}});
        std::_Exit(EXIT_FAILURE);
    }

    static void unsubscribe(OpenRoom& room, Seat seat, const std::string& endpoint) {
        room.request(
            [seat, endpoint, now = room.now()](const Room& now_in) {
                return decide_unsubscribe(now_in, seat, endpoint, now);
            },
            [](const Reply&) {});
    }

    // Sends the clients away evenly over the drain time, so that they do not all come to the other
    // servers at once. Until its turn comes, everyone plays on.
    Task<> drain() {
        constexpr auto between_rounds = std::chrono::milliseconds(50);
        context_.draining = true;
        const auto start = std::chrono::steady_clock::now();
        const std::size_t all = context_.sockets.size();
        Timer timer(io_->get_executor());
        while (!context_.sockets.empty()) {
            const auto passed = std::chrono::steady_clock::now() - start;
            if (passed >= settings_.drain_time) co_return;
            const std::chrono::duration<double> remaining = settings_.drain_time - passed;
            const std::chrono::duration<double> whole = settings_.drain_time;
            const auto left =
                static_cast<std::size_t>(static_cast<double>(all) * (remaining / whole));
            send_away(context_.sockets.size() - std::min(left, context_.sockets.size()));
            timer.expires_after(between_rounds);
            co_await timer.async_wait(asio::as_tuple(as_task));
        }
    }

    void send_away(std::size_t count) {
        std::vector<Socket*> first(context_.sockets.begin(), context_.sockets.end());
        first.resize(std::min(count, first.size()));
        for (Socket* const socket : first)
            socket->close(close_code::going_away, "the server is shutting down");
    }

    // Finishes and announces running requests, then closes all sockets.
    Task<> shut_down() {
        log_.info("stopping", {{"sockets", context_.sockets.size()}});
        // Servers on one port: new clients come to the others. Behind a proxy, which asks /readyz,
        // one that does not answer would count as lost with all its sockets.
        if (settings_.reuse_port || settings_.drain_time.count() == 0) listener_->close();
        co_await drain();
        context_.closing = true;
        listener_->close();
        end_of_grace_ = std::chrono::steady_clock::now() + settings_.shutdown_grace;
        const auto has_time = [&] { return std::chrono::steady_clock::now() < end_of_grace_; };
        Timer timer(io_->get_executor());
        while (has_time() && registry_.is_writing()) {
            timer.expires_after(std::chrono::milliseconds(5));
            co_await timer.async_wait(asio::as_tuple(as_task));
        }
        const auto end_of_notices = std::chrono::steady_clock::now() + longest_wait_for_notices;
        while (has_time() && notifier_ && notifier_->active() > 0 &&
               std::chrono::steady_clock::now() < end_of_notices) {
            timer.expires_after(std::chrono::milliseconds(5));
            co_await timer.async_wait(asio::as_tuple(as_task));
        }
        for (Socket* const socket : context_.sockets)
            socket->close(close_code::going_away, "the server is shutting down");
        while (has_time() && !context_.sockets.empty()) {
            timer.expires_after(std::chrono::milliseconds(5));
            co_await timer.async_wait(asio::as_tuple(as_task));
        }
        if (cluster_) cluster_->leave();
    }

    const Settings& settings_;
    Log log_;
    Metrics metrics_;
    Clock clock_{milliseconds_since_1970, steady_milliseconds};
    Page page_;
    std::unique_ptr<asio::io_context> io_ = std::make_unique<asio::io_context>(1);
    std::unique_ptr<store::Connections> connections_;
    std::unique_ptr<SearchPool> search_pool_;
    std::unique_ptr<bus::Bus> bus_;
    std::shared_ptr<Cluster> cluster_; // none without a bus
    RoomRegistry registry_;
    Pairing pairing_{registry_};
    ServerContext context_;
    std::unique_ptr<TurnNotifier> notifier_;
    std::optional<Tls> tls_;
    Moderation moderation_{context_, salt()};
    AdminCommands admin_{context_, moderation_, [] { ::kill(::getpid(), SIGTERM); }};
    std::unique_ptr<AdminSocket> admin_socket_;
    Retention retention_{context_};
    std::unique_ptr<Listener> listener_;
    std::chrono::steady_clock::time_point end_of_grace_;
    bool follows_clock_ = false; // of the store
    std::int64_t next_look_at_clock_ = 0;
    std::chrono::steady_clock::time_point next_report_;
};

} // namespace

std::optional<Error> serve(const Settings& settings,
                           const std::function<void(const std::string& address)>& started) {
    auto page = Page::from(settings.page.empty() ? Page::usual_folder() : settings.page);
    if (!page) return Error{page.error()};
    auto stores = open_stores(settings);
    if (!stores) return Error{stores.error()};
    store::Store& store = *stores->writers.front();
    const auto name = store.secret("cluster", random_name());
    if (!name) return Error{name.error()};
    const Result<std::string> key =
        settings.push ? store.secret(std::string(Vapid::stored_as), Vapid::fresh())
                      : Result<std::string>(std::string());
    if (!key) return Error{key.error()};
    const auto time = store.clock();
    if (!time) return Error{time.error()};
    const auto bans = Moderation::load(store);
    if (!bans) return Error{bans.error()};
    Server server(settings, std::move(*stores), std::move(*page), *bans);
    if (*time) server.follow_clock(**time);
    if (!settings.nats.empty())
        if (auto error = server.join_bus(*name)) return error;
    if (settings.push)
        if (auto error = server.start_notices(*key)) return error;
    if (auto error = server.load_words()) return error;
    if (auto error = server.start_tls()) return error;
    if (auto error = server.start_admin()) return error;
    return server.run(started);
}

} // namespace khepri::server
