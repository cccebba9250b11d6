#include "jobs/worker.h"

#include "jobs/program.h"

#include <algorithm>

namespace khepri::jobs {
namespace {

constexpr const char* is_busy = "all threads of this worker are busy";

// How many jobs a worker may have before it takes another one.
std::size_t room_for(TakeJob take, std::size_t threads) {
    switch (take) {
    case TakeJob::now_or_never:
        return threads;
    case TakeJob::may_wait:
        return 2 * threads;
    case TakeJob::if_one_is_left:
        return std::max<std::size_t>(1, threads - 1);
    }
    return 0;
}

} // namespace

Worker::Worker(bus::Bus& bus, bus::Deliver deliver, Options options)
    : bus_(bus), deliver_(std::move(deliver)), options_(std::move(options)) {
    for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { run(); });
    for (const JobKind& kind : options_.kinds)
        subscriptions_.push_back(
            bus_.serve(std::string(kind.subject), std::string(wire::worker_group),
                       [this, &kind](const bus::Message& message) { on_request(kind, message); }));
}

Worker::~Worker() {
    *exists_ = false;
    subscriptions_.clear();
    {
        const std::lock_guard lock(mutex_);
        waiting_.clear();
        is_ending_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Worker::stop() {
    is_stopping_ = true;
    std::deque<Job> given_back;
    {
        const std::lock_guard lock(mutex_);
        given_back.swap(waiting_);
    }
    for (const Job& job : given_back) {
        jobs_.erase(job.number);
        refuse(job.reply_to, wire::JobFault::busy, "this worker is stopping");
    }
}

void Worker::publish_status() {
    wire::WorkerStatus status{options_.name, program_id(), options_.threads, {}};
    for (const auto& [number, job] : jobs_)
        if (!job.id.empty()) status.jobs.push_back(job.id);
    bus_.publish(std::string(wire::worker_subject), wire::to_text(status));
}

void Worker::on_request(const JobKind& kind, const bus::Message& message) {
    if (message.reply_to.empty()) return;
    if (is_stopping_ || jobs_.size() >= room_for(kind.take, threads_.size()))
        return refuse(message.reply_to, wire::JobFault::busy, is_busy);
    auto json = wire::parse_json(message.body);
    if (!json) return refuse(message.reply_to, wire::JobFault::refused, json.error());
    const auto id = json->is_object() ? json->find("id") : json->end();
    jobs_.emplace(++last_, Accepted{id != json->end() && id->is_string() ? id->get<std::string>()
                                                                         : std::string(),
                                    message.reply_to});
    {
        const std::lock_guard lock(mutex_);
        Job job{last_, &kind, std::move(*json), message.reply_to};
        if (kind.take == TakeJob::now_or_never)
            waiting_.push_front(std::move(job));
        else
            waiting_.push_back(std::move(job));
    }
    changed_.notify_one();
}

void Worker::refuse(const std::string& reply_to, wire::JobFault fault, const std::string& why) {
    bus_.publish(reply_to, wire::to_text(wire::JobError{fault, why}));
}

void Worker::run() {
    for (;;) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
        if (is_ending_) return;
        Job job = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        const auto start = Clock::now();
        JobResult result = job.kind->run(job.request);
        const auto time =
            std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
        deliver_([this, exists = exists_, job = std::move(job), result = std::move(result), time] {
            if (*exists) finish(job, result, time);
        });
    }
}

// The thread is free before the answer is sent, for what may follow at once.
void Worker::finish(const Job& job, const JobResult& result, std::chrono::milliseconds time) {
    jobs_.erase(job.number);
    const auto* const error = std::get_if<wire::JobError>(&result);
    bus_.publish(job.reply_to,
                 error != nullptr ? wire::to_text(*error) : std::get<std::string>(result));
    if (options_.on_job)
        options_.on_job({job.kind->name, time, error != nullptr ? error->error : ""});
}

} // namespace khepri::jobs
