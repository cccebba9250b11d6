#include "load/run.h"

#include "load/table.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include <algorithm>
#include <ctime>
#include <sys/resource.h>

namespace khepri::load {
namespace {

constexpr int watchers_of_a_match = 10;
constexpr int idle_lanes = 16;

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
    Load(const Plan& plan, const Endpoint& endpoint)
        : plan_(plan), endpoint_(endpoint), bot_(random_bot(plan.game)) {}

    Result<Findings> run() {
        const int watched = (plan_.idle + watchers_of_a_match - 1) / watchers_of_a_match;
        for (int i = 0; i < plan_.matches + watched; ++i)
            tables_.push_back(std::make_unique<Table>(context_.get_executor(), plan_, endpoint_,
                                                      bot_, notes_,
                                                      Rng::fast(1, static_cast<std::uint64_t>(i))));
        spawn(measure());
        context_.run();
        if (!notes_.failure.empty()) return Error{notes_.failure};
        return findings_;
    }

private:
    // The first thing that goes wrong ends it all.
    void spawn(Task<> task) {
        asio::co_spawn(context_, std::move(task), [this](const std::exception_ptr& thrown) {
            if (!thrown || !notes_.failure.empty()) return;
            try {
                std::rethrow_exception(thrown);
            } catch (const std::exception& fault) {
                notes_.failure = fault.what();
            }
            context_.stop();
        });
    }

    // One of several lanes: watchers come match by match, so that the server's queue of new sockets
    // does not overflow.
    Task<> open_idle(int lane) {
        for (int first = lane * watchers_of_a_match; first < plan_.idle;
             first += idle_lanes * watchers_of_a_match) {
            const auto table =
                static_cast<std::size_t>(plan_.matches + first / watchers_of_a_match);
            const auto seated = co_await tables_[table]->sit_down();
            const int end = std::min(first + watchers_of_a_match, plan_.idle);
            for (int i = first; i < end; ++i) spawn(watch(seated.match));
        }
    }

    Task<> watch(std::string match) {
        Socket socket(context_.get_executor());
        const std::optional<std::string> no_token;
        co_await socket.open(plan_.server, endpoint_, match, no_token);
        co_await socket.hear_situation();
        ++notes_.sockets;
        for (;;) co_await socket.hear();
    }

    Task<> pause(std::chrono::duration<double> duration) {
        Timer timer(context_.get_executor());
        timer.expires_after(std::chrono::duration_cast<std::chrono::nanoseconds>(duration));
        co_await timer.async_wait(as_task);
    }

    Task<> measure() {
        for (int lane = 0; lane < idle_lanes; ++lane) spawn(open_idle(lane));
        while (notes_.sockets < plan_.idle) co_await pause(std::chrono::milliseconds(20));
        for (int i = 0; i < plan_.matches; ++i) spawn(tables_[static_cast<std::size_t>(i)]->run());
        while (notes_.started < plan_.matches) co_await pause(std::chrono::milliseconds(20));
        co_await pause(plan_.warm_up);
        const double cpu_before = plan_.server_pid ? server_cpu() : 0;
        const double own_before = own_cpu_seconds();
        const auto start = std::chrono::steady_clock::now();
        notes_.counting = true;
        co_await pause(plan_.duration);
        notes_.counting = false;
        findings_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        findings_.own_cpu_seconds = own_cpu_seconds() - own_before;
        if (plan_.server_pid)
            findings_.server = ServerUse{server_cpu() - cpu_before, server_memory()};
        findings_.moves = static_cast<std::int64_t>(notes_.delays.size());
        findings_.sockets = notes_.sockets;
        findings_.delays = delays_of(std::move(notes_.delays));
        context_.stop();
    }

    double server_cpu() const { return *cpu_seconds(*plan_.server_pid); }
    Memory server_memory() const { return *memory(*plan_.server_pid); }

    asio::io_context context_{1}; // first, so that sockets go before it
    const Plan& plan_;
    Endpoint endpoint_;
    Bot bot_;
    Notes notes_;
    Findings findings_;
    std::vector<std::unique_ptr<Table>> tables_;
};

} // namespace

Result<Findings> run(const Plan& plan) {
    allow_many_sockets();
    asio::io_context context;
    boost::system::error_code fault;
    const auto found = tcp::resolver(context).resolve(plan.server.host, plan.server.port, fault);
    if (fault) return Error{plan.server.host + ": " + fault.message()};
    if (plan.server_pid)
        if (const auto use = memory(*plan.server_pid); !use) return Error{use.error()};
    return Load(plan, *found.begin()).run();
}

} // namespace khepri::load
