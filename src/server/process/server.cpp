#include "server/process/server.h"

#include "bus/nats_bus.h"
#include "server/admin/admin_commands.h"
#include "server/admin/admin_socket.h"
#include "server/admin/retention.h"
#include "server/cluster/cluster.h"
#include "server/net/acceptor.h"
#include "server/net/listener.h"
#include "server/ops/steady_time.h"
#include "server/process/reloaded_files.h"
#include "server/process/shutdown.h"
#include "server/process/signal_set.h"
#include "server/process/stores.h"
#include "server/process/timer.h"
#include "server/push/decide_push.h"
#include "server/push/turn_notifier.h"
#include "server/rooms/clock.h"
#include "server/rooms/secrets.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include <chrono>
#include <csignal>
#include <cstring>
#include <unistd.h>

namespace khepri::server {
namespace {

constexpr std::size_t most_addresses = 100'000;         // whose rates are limited
constexpr std::int64_t between_looks_at_clock = 10'000; // milliseconds
constexpr auto between_ticks = std::chrono::milliseconds(200);
constexpr auto between_reports = std::chrono::seconds(10);

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

// All parts, in the order of their dependencies.
class Server {
public:
    // The log must outlive this.
    Server(const Settings& settings, const Log& log, Stores stores, Page page,
           std::vector<wire::Ban> bans)
        : settings_(settings),
          log_(log),
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
        context_.daily = &daily_;
        context_.reviews = reviews_.get();
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
        reviews_.reset();
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
        auto bus = bus::connect_nats(
            settings_.nats, [this](std::function<void()> run) { post(std::move(run)); },
            {"khepri serve", settings_.nats_tls, [this](const std::string& reason) {
                 log_.warn("nats_failed", {{"reason", reason}});
             }});
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

    // Reads the words that nobody may use, and the certificate.
    std::optional<Error> load_files() {
        auto error = files_.load();
        context_.tls = files_.tls();
        return error;
    }

    std::optional<Error> run(const std::function<void(const std::string&)>& started) {
        auto acceptor = listening(*io_, settings_);
        if (!acceptor) return Error{acceptor.error()};
        const std::string address = web_address(acceptor->local_endpoint(), settings_);
        listener_ = std::make_unique<Listener>(context_, std::move(*acceptor));
        asio::co_spawn(*io_, listener_->run(), asio::detached);
        asio::co_spawn(*io_, tick(), asio::detached);
        asio::co_spawn(*io_, wait_for_signal(), asio::detached);
        asio::co_spawn(*io_, files_.reload_on_signal(*io_), asio::detached);
        asio::co_spawn(*io_, retention_.run(), asio::detached);
        log_.info("started", {{"address", address}});
        started(address);
        io_->run();
        shutdown_.end_writing();
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
        co_await shutdown_.run(*listener_, notifier_.get());
        if (cluster_) cluster_->leave();
        io_->stop();
    }

    static void unsubscribe(OpenRoom& room, Seat seat, const std::string& endpoint) {
        room.request(
            [seat, endpoint, now = room.now()](const Room& now_in) {
                return decide_unsubscribe(now_in, seat, endpoint, now);
            },
            [](const Reply&) {});
    }

    const Settings& settings_;
    const Log& log_;
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
    Moderation moderation_{context_, salt()};
    DailyLeaderboards daily_{
        registry_.context(),
        [this](std::string_view name) { return moderation_.allows_name(name); }, salt()};
    std::unique_ptr<Reviews> reviews_ = std::make_unique<Reviews>(registry_.context(), salt());
    ReloadedFiles files_{settings_, moderation_, metrics_, log_};
    AdminCommands admin_{context_, moderation_, [] { ::kill(::getpid(), SIGTERM); }};
    std::unique_ptr<AdminSocket> admin_socket_;
    Retention retention_{context_};
    std::unique_ptr<Listener> listener_;
    Shutdown shutdown_{context_, *connections_};
    bool follows_clock_ = false; // of the store
    std::int64_t next_look_at_clock_ = 0;
    std::chrono::steady_clock::time_point next_report_;
};

} // namespace

std::optional<Error> serve(const Settings& settings,
                           const std::function<void(const std::string& address)>& started) {
    auto page = Page::from(settings.page.empty() ? Page::usual_folder() : settings.page);
    if (!page) return Error{page.error()};
    const Log log(settings.log_level, Log::to_file(STDERR_FILENO), std::chrono::system_clock::now,
                  settings.log_addresses);
    auto stores = open_stores(settings, log);
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
    Server server(settings, log, std::move(*stores), std::move(*page), *bans);
    if (*time) server.follow_clock(**time);
    if (!settings.nats.empty())
        if (auto error = server.join_bus(*name)) return error;
    if (settings.push)
        if (auto error = server.start_notices(*key)) return error;
    if (auto error = server.load_files()) return error;
    if (auto error = server.start_admin()) return error;
    return server.run(started);
}

} // namespace khepri::server
