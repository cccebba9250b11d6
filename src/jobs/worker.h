// A worker: does the jobs that arrive over the bus on threads of its own. A job that may not wait
// is refused while all threads are busy; of the others as many wait as there are threads, so that
// none idles. All calls are made on the thread of the bus's callbacks.
#pragma once

#include "bus/bus.h"
#include "jobs/job_kind.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace khepri::jobs {

// What became of a job.
struct JobReport {
    std::string_view kind;
    std::chrono::milliseconds time{0};
    std::string error; // empty: it was done
};

class Worker {
public:
    struct Options {
        std::string name;
        int threads = 1;
        std::vector<JobKind> kinds = job_kinds();
        std::function<void(const JobReport&)> on_job;
    };

    Worker(bus::Bus& bus, bus::Deliver deliver, Options options);
    // Waits for the jobs that run.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Takes no more jobs, and gives back those that wait.
    void stop();
    bool is_idle() const { return jobs_.empty(); }
    // Tells who asked that their jobs are still under way; to be called each second.
    void publish_status();

private:
    using Clock = std::chrono::steady_clock;
    using Number = std::uint64_t;
    struct Job {
        Number number;
        const JobKind* kind;
        wire::Json request;
        std::string reply_to;
    };
    struct Accepted {
        std::string id; // of a piece; others have none
        std::string reply_to;
    };

    void on_request(const JobKind& kind, const bus::Message& message);
    void refuse(const std::string& reply_to, wire::JobFault fault, const std::string& why);
    void run();
    void finish(const Job& job, const JobResult& result, std::chrono::milliseconds time);

    bus::Bus& bus_;
    const bus::Deliver deliver_;
    const Options options_;
    std::map<Number, Accepted> jobs_; // that run or wait
    Number last_ = 0;
    bool is_stopping_ = false;
    const std::shared_ptr<bool> exists_ = std::make_shared<bool>(true); // for late callbacks

    std::mutex mutex_; // of what the threads share
    std::condition_variable changed_;
    std::deque<Job> waiting_;
    bool is_ending_ = false;

    std::vector<std::thread> threads_;
    std::vector<bus::Subscription> subscriptions_;
};

} // namespace khepri::jobs
