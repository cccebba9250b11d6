#include "server/search/search_pool.h"

#include "server/search/pressure.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace khepri::server {
namespace {

constexpr int low_priority = 10; // as of nice(1)

search::Budget budget_of(std::optional<std::chrono::milliseconds> limit) {
    if (!limit) return search::Budget::unlimited();
    const auto end = std::chrono::steady_clock::now() + *limit;
    return search::Budget::until([end] { return std::chrono::steady_clock::now() >= end; });
}

} // namespace

SearchPool::SearchPool(int threads, Metrics& metrics) : metrics_(metrics) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

SearchPool::~SearchPool() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void SearchPool::use_workers(bus::Bus& bus) { workers_ = std::make_unique<WorkerSearches>(bus); }

void SearchPool::submit(std::uint64_t address, Search search) {
    std::optional<Started> for_worker;
    {
        const std::lock_guard lock(mutex_);
        queue_.push(address, std::move(search));
        for_worker = next_for_worker();
    }
    if (for_worker)
        send(std::move(*for_worker));
    else
        changed_.notify_one();
}

std::size_t SearchPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size() + to_retry_.size();
}

std::size_t SearchPool::waiting(std::uint64_t address) const {
    const std::lock_guard lock(mutex_);
    return queue_.size_of(address);
}

void SearchPool::hand_out() {
    for (;;) {
        std::optional<Started> started;
        {
            const std::lock_guard lock(mutex_);
            started = next_for_worker();
        }
        if (!started) return;
        send(std::move(*started));
    }
}

// With the mutex.
std::optional<SearchPool::Started> SearchPool::next_for_worker() {
    if (queue_.is_empty() || !workers_ || !workers_->has_room()) return std::nullopt;
    ++by_workers_;
    return start(queue_.pop());
}

// With the mutex.
SearchPool::Started SearchPool::start(Search search) {
    const auto limit = time_limit(search.level, queue_.size(), threads_.size() + by_workers_);
    if (limit) metrics_.searches_shortened.add();
    return {std::move(search), limit};
}

void SearchPool::send(Started started) {
    if (!started.search.job) return retry(std::move(started.search));
    if (started.limit) started.search.job->milliseconds = started.limit->count();
    const wire::SearchJob job = std::move(*std::exchange(started.search.job, std::nullopt));
    const auto start = std::chrono::steady_clock::now();
    workers_->send(job, [this, start, search = std::move(started.search)](const auto& move) {
        if (move && search.accepts(*move)) {
            {
                const std::lock_guard lock(mutex_);
                --by_workers_;
            }
            metrics_.searches(SearchedBy::worker).add();
            metrics_.search_time.observe(std::chrono::steady_clock::now() - start);
            search.done(*move);
        } else {
            metrics_.searches_retried.add();
            retry(search);
        }
        hand_out();
    });
}

void SearchPool::retry(Search search) {
    {
        const std::lock_guard lock(mutex_);
        --by_workers_;
        to_retry_.push_back(std::move(search));
    }
    changed_.notify_one();
}

void SearchPool::run() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), low_priority);
    for (;;) {
        Started started;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock,
                          [this] { return stopping_ || !to_retry_.empty() || !queue_.is_empty(); });
            if (stopping_) return;
            if (to_retry_.empty()) {
                started = start(queue_.pop());
            } else {
                started = start(std::move(to_retry_.front()));
                to_retry_.pop_front();
            }
        }
        search_here(started);
    }
}

void SearchPool::search_here(const Started& started) {
    const auto start = std::chrono::steady_clock::now();
    const std::string move = started.search.think(budget_of(started.limit).cancelled_by(stopping_));
    metrics_.search_time.observe(std::chrono::steady_clock::now() - start);
    metrics_.searches(SearchedBy::server).add();
    started.search.done(move);
}

} // namespace khepri::server
