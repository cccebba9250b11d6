#include "server/thinkers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace khepri::server {
namespace {

constexpr int low_priority = 10; // as of nice(1)

} // namespace

Thinkers::Thinkers(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Thinkers::~Thinkers() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Thinkers::think(std::uint64_t address, ai::Level level, Job job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push(address, level, std::move(job));
    }
    changed_.notify_one();
}

std::size_t Thinkers::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

std::size_t Thinkers::waiting(std::uint64_t address) const {
    const std::lock_guard lock(mutex_);
    return jobs_.size_of(address);
}

void Thinkers::run() {
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
