#include "load/run.h"

#include "load/bot_match.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include <algorithm>
#include <ctime>
#include <sys/resource.h>

namespace khepri::load {
namespace {

constexpr int spectators_per_match = 10;
// Matches are opened one after the other in so many tasks, so that the server's queue of new
// sockets does not overflow.
constexpr int lanes = 16;

double own_cpu_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// A socket is an open file; the usual 1,024 are too few.
void allow_many_sockets() {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

Delays delays_of(std::vector<float> delays) {
    if (delays.empty()) return {};
    std::sort(delays.begin(), delays.end());
    const auto at = [&](double share) {
        return double{
            delays[static_cast<std::size_t>(share * static_cast<double>(delays.size() - 1))]};
    };
    return {at(0.5), at(0.99), at(0.999)};
}

class Load {
public:
    Load(const LoadOptions& options, const Endpoint& endpoint)
        : options_(options), endpoint_(endpoint), bot_(random_bot(options.game)) {}

    Result<LoadReport> run() {
        const int watched = (options_.idle + spectators_per_match - 1) / spectators_per_match;
        for (int i = 0; i < options_.matches + watched; ++i)
            matches_.push_back(std::make_unique<BotMatch>(
                context_.get_executor(), options_, route_of(endpoint_, i), bot_, counters_,
                Rng::fast(1, static_cast<std::uint64_t>(i))));
        spawn(measure());
        context_.run();
        if (!counters_.failure.empty()) return Error{counters_.failure};
        return report_;
    }

private:
    // The first failure ends the test.
    void spawn(Task<> task) {
        asio::co_spawn(context_, std::move(task), [this](const std::exception_ptr& thrown) {
            if (!thrown || !counters_.failure.empty()) return;
            try {
                std::rethrow_exception(thrown);
            } catch (const boost::system::system_error& fault) {
                counters_.failure = fault.code().message(); // what() has a line of Asio's source
            } catch (const std::exception& fault) {
                counters_.failure = fault.what();
            }
            context_.stop();
        });
    }

    Task<> open_matches(int lane) {
        for (int i = lane; i < options_.matches; i += lanes) {
            BotMatch& match = *matches_[static_cast<std::size_t>(i)];
            co_await match.open();
            ++started_;
            spawn(match.run());
        }
    }

    Task<> open_idle(int lane) {
        for (int first = lane * spectators_per_match; first < options_.idle;
             first += lanes * spectators_per_match) {
            const auto index =
                static_cast<std::size_t>(options_.matches + first / spectators_per_match);
            const auto created = co_await matches_[index]->create_match();
            const int end = std::min(first + spectators_per_match, options_.idle);
            for (int i = first; i < end; ++i)
                spawn(spectate(created.match, matches_[index]->route()));
        }
    }

    Task<> spectate(std::string match, Route route) {
        Socket socket(context_.get_executor());
        const std::optional<std::string> no_token;
        co_await socket.open(options_, route, match, no_token);
        co_await socket.read_status();
        ++counters_.sockets;
        for (;;) co_await socket.read();
    }

    Task<> pause(std::chrono::duration<double> duration) {
        Timer timer(context_.get_executor());
        timer.expires_after(std::chrono::duration_cast<std::chrono::nanoseconds>(duration));
        co_await timer.async_wait(as_task);
    }

    Task<> measure() {
        for (int lane = 0; lane < lanes; ++lane) spawn(open_idle(lane));
        while (counters_.sockets < options_.idle) co_await pause(std::chrono::milliseconds(20));
        for (int lane = 0; lane < lanes; ++lane) spawn(open_matches(lane));
        while (started_ < options_.matches) co_await pause(std::chrono::milliseconds(20));
        co_await pause(options_.warm_up);
        const double cpu_before = options_.server_pid ? server_cpu() : 0;
        const double own_before = own_cpu_seconds();
        const auto start = std::chrono::steady_clock::now();
        counters_.counting = true;
        co_await pause(options_.duration);
        counters_.counting = false;
        report_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        report_.own_cpu_seconds = own_cpu_seconds() - own_before;
        if (options_.server_pid)
            report_.server = ServerUse{server_cpu() - cpu_before, server_memory()};
        report_.moves = static_cast<std::int64_t>(counters_.delays.size());
        report_.sockets = counters_.sockets;
        if (counters_.updates > 0)
            report_.bytes_per_update = static_cast<double>(counters_.update_bytes) /
                                       static_cast<double>(counters_.updates);
        report_.delays = delays_of(std::move(counters_.delays));
        context_.stop();
    }

    double server_cpu() const { return *cpu_seconds(*options_.server_pid); }
    Memory server_memory() const { return *memory(*options_.server_pid); }

    asio::io_context context_{1}; // first, so that it is destroyed after the sockets
    const LoadOptions& options_;
    Endpoint endpoint_;
    Bot bot_;
    Counters counters_;
    int started_ = 0; // matches
    LoadReport report_;
    std::vector<std::unique_ptr<BotMatch>> matches_;
};

} // namespace

Result<LoadReport> run(const LoadOptions& options) {
    allow_many_sockets();
    asio::io_context context;
    boost::system::error_code fault;
    const auto found =
        tcp::resolver(context).resolve(options.server.host, options.server.port, fault);
    if (fault) return Error{options.server.host + ": " + fault.message()};
    if (options.server_pid)
        if (const auto use = memory(*options.server_pid); !use) return Error{use.error()};
    return Load(options, *found.begin()).run();
}

} // namespace khepri::load
