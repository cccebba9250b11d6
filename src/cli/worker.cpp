#include "cli/commands.h"

#include "bus/callback_queue.h"
#include "bus/nats_bus.h"
#include "cli/interrupt.h"
#include "cli/parser.h"
#include "cli/workers.h"
#include "core/text.h"
#include "jobs/program.h"
#include "jobs/worker.h"
#include "server/ops/log.h"

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <thread>

namespace khepri::cli {
namespace {

using WorkerClock = std::chrono::steady_clock;

constexpr auto between_statuses = std::chrono::seconds(1);
constexpr auto between_looks_at_signals = std::chrono::milliseconds(100);

struct WorkerRequest {
    std::string nats;
    bus::NatsTls tls;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::vector<std::string> jobs;
    std::string log_level = "info";
};

std::string list_of_jobs() {
    std::vector<std::string> names;
    for (const jobs::JobKind& kind : jobs::job_kinds()) names.emplace_back(kind.name);
    return either(names);
}

Result<std::vector<jobs::JobKind>> kinds_named(const std::vector<std::string>& names) {
    if (names.empty()) return jobs::job_kinds();
    std::vector<jobs::JobKind> kinds;
    for (const std::string& name : names) {
        const auto& all = jobs::job_kinds();
        const auto found = std::find_if(all.begin(), all.end(),
                                        [&](const auto& kind) { return kind.name == name; });
        if (found == all.end())
            return Error{"--jobs: found " + in_quotes(name) + ", expected " + list_of_jobs()};
        kinds.push_back(*found);
    }
    return kinds;
}

// The machine and the process.
std::string worker_name() {
    std::array<char, 256> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
    return std::string(host.data()) + ':' + std::to_string(::getpid());
}

void log_job(const server::Log& log, const jobs::JobReport& report) {
    if (report.error.empty())
        log.debug("job_done", {{"job", report.kind}, {"milliseconds", report.time.count()}});
    else
        log.warn("job_refused", {{"job", report.kind}, {"reason", report.error}});
}

// Until SIGTERM or SIGINT; then the running jobs are finished.
void run_worker(jobs::Worker& worker, bus::CallbackQueue& callbacks, const server::Log& log) {
    bool is_stopping = false;
    auto next_status = WorkerClock::now();
    while (!is_stopping || !worker.is_idle()) {
        if (interrupted && !is_stopping) {
            is_stopping = true;
            log.info("worker_stopping");
            worker.stop();
        }
        if (WorkerClock::now() >= next_status) {
            worker.publish_status();
            next_status = WorkerClock::now() + between_statuses;
        }
        callbacks.run_one_until(WorkerClock::now() + between_looks_at_signals);
    }
}

void work(const WorkerRequest& request, Program& program) {
    auto kinds = kinds_named(request.jobs);
    if (!kinds) return program.reject(kinds.error());
    const auto level = server::level_of(request.log_level);
    if (!level) return program.reject("--log-level: " + level.error());
    const server::Log log(*level);
    bus::CallbackQueue callbacks;
    const std::string name = worker_name();
    auto bus =
        bus::connect_nats(request.nats, callbacks.deliver(),
                          {"khepri worker " + name, request.tls, [&log](const std::string& reason) {
                               log.warn("nats_failed", {{"reason", reason}});
                           }});
    if (!bus) return program.reject("--nats: " + bus.error());
    std::signal(SIGPIPE, SIG_IGN);
    const StopsOnInterrupt guard;
    log.info("worker_started", {{"worker", name},
                                {"threads", request.threads},
                                {"program", jobs::program_id()},
                                {"nats", bus::nats_url_of(request.nats)->without_secrets}});
    (*bus)->on_connection_change([&log](bool connected) {
        connected ? log.info("nats_connected") : log.warn("nats_disconnected");
    });
    jobs::Worker worker(**bus, callbacks.deliver(),
                        {name, request.threads, std::move(*kinds),
                         [&log](const jobs::JobReport& report) { log_job(log, report); }});
    run_worker(worker, callbacks, log);
    log.info("worker_stopped");
}

} // namespace

void add_worker(CLI::App& app, Program& program) {
    auto request = std::make_shared<WorkerRequest>();
    CLI::App* command = add_tool(app, "worker");
    command->footer("Examples: khepri worker --nats nats://127.0.0.1\n"
                    "          khepri worker --nats nats://127.0.0.1 --threads 4 --jobs search\n"
                    "It works until SIGTERM or Ctrl-C, and while NATS is away it waits for it.\n"
                    "docs/workers.md describes the jobs.");
    command
        ->add_option("--nats", request->nats,
                     "Where the jobs come from: nats://[user:password@]host[:port]")
        ->envname("KHEPRI_NATS")
        ->required();
    add_nats_files(*command, request->tls);
    command->add_option("--threads", request->threads, "How many jobs at once (all cores)")
        ->check(CLI::Range(1, 1024));
    command->add_option("--jobs", request->jobs, "Only these: " + list_of_jobs() + " (all)")
        ->delimiter(',');
    command->add_option("--log-level", request->log_level,
                        "What to log: error, warn, info or debug (info)");
    command->callback([request, &program] { work(*request, program); });
}

} // namespace khepri::cli
