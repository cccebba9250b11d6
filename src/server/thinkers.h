// Where the computer opponents think: a fixed number of threads of low priority, so that nobody's
// move waits for them. Who is served next search_queue.h decides.
#pragma once

#include "server/search_queue.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace khepri::server {

class Thinkers {
public:
    using Job = SearchQueue::Job;

    explicit Thinkers(int threads);
    // What waits is left undone; what is under way is cancelled.
    ~Thinkers();
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;

    // For someone at this address.
    void think(std::uint64_t address, ai::Level level, Job job);
    std::size_t waiting() const;
    std::size_t waiting(std::uint64_t address) const;
    // Set when all thinking is to stop.
    const std::atomic<bool>& stopping() const { return stopping_; }

private:
    void run();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    SearchQueue jobs_;
    std::atomic<bool> stopping_ = false;
    std::vector<std::thread> threads_;
};

} // namespace khepri::server
