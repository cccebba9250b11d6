// Where the computer opponents think: a fixed number of threads of low priority, so that nobody's
// move waits for them.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace khepri::server {

class Thinkers {
public:
    using Job = std::function<void()>;

    explicit Thinkers(int threads);
    // What waits is left undone; what is under way is cancelled.
    ~Thinkers();
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;

    void think(Job job);
    std::size_t waiting() const;
    // Set when all thinking is to stop.
    const std::atomic<bool>& stopping() const { return stopping_; }

private:
    void run();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    std::atomic<bool> stopping_ = false;
    std::vector<std::thread> threads_;
};

} // namespace khepri::server
