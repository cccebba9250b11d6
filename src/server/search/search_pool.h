// Runs the searches of the computer players: by workers if there are any, else on a fixed number of
// threads of low priority, so that no person's move waits for them. search_queue.h decides which
// search is next; a search that no worker took or finished is done here at once.
#pragma once

#include "server/ops/metrics.h"
#include "server/search/search_queue.h"
#include "server/search/worker_searches.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace khepri::server {

class SearchPool {
public:
    SearchPool(int threads, Metrics& metrics);
    // Drops waiting searches and cancels running ones.
    ~SearchPool();
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;

    // On the thread of the rooms, as all that follows. The bus must outlive the pool, or drop its
    // requests before.
    void use_workers(bus::Bus& bus);
    // Whether there may be workers: then a search needs its job.
    bool has_workers() const { return workers_ && workers_->is_connected(); }
    // The search counts for this address.
    void submit(std::uint64_t address, Search search);
    // Called regularly: workers may have time for what waits.
    void tick() { hand_out(); }
    std::size_t waiting() const;
    std::size_t waiting(std::uint64_t address) const;

private:
    struct Started {
        Search search;
        std::optional<std::chrono::milliseconds> limit;
    };

    void run();
    void search_here(const Started& started);
    void hand_out();
    void send(Started started);
    // Does it here, before all that waits.
    void retry(Search search);
    std::optional<Started> next_for_worker();
    Started start(Search search);

    Metrics& metrics_;
    std::unique_ptr<WorkerSearches> workers_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    SearchQueue queue_;
    std::deque<Search> to_retry_;
    std::size_t by_workers_ = 0; // searches under way there
    std::atomic<bool> stopping_ = false;
    std::vector<std::thread> threads_;
};

} // namespace khepri::server
