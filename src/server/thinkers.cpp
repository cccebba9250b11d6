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

void Thinkers::think(Job job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    changed_.notify_one();
}

std::size_t Thinkers::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

void Thinkers::run() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), low_priority);
    for (;;) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
            if (stopping_) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        job();
    }
}

} // namespace khepri::server
