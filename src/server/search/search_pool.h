// Runs the searches of the computer players on a fixed number of threads of low priority, so that
// no person's move waits for them. search_queue.h decides which search is next.
#pragma once

#include "server/search/search_queue.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace khepri::server {

class SearchPool {
public:
    using Job = SearchQueue::Job;

    explicit SearchPool(int threads);
    // Drops waiting searches and cancels running ones.
    ~SearchPool();
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;

    // The search counts for this address.
    void submit(std::uint64_t address, search::Level level, Job job);
    std::size_t waiting() const;
    std::size_t waiting(std::uint64_t address) const;
    // Set when all searches are to stop.
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
