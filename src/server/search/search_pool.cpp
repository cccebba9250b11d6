#include "server/search/search_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace khepri::server {
namespace {

constexpr int low_priority = 10; // as of nice(1)

} // namespace

SearchPool::SearchPool(int threads) {
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

void SearchPool::submit(std::uint64_t address, search::Level level, Job job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push(address, level, std::move(job));
    }
    changed_.notify_one();
}

std::size_t SearchPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

std::size_t SearchPool::waiting(std::uint64_t address) const {
    const std::lock_guard lock(mutex_);
    return jobs_.size_of(address);
}

void SearchPool::run() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), low_priority);
    for (;;) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return stopping_ || !jobs_.is_empty(); });
            if (stopping_) return;
            job = jobs_.pop();
        }
        job();
    }
}

} // namespace khepri::server
