// Makes reviews on a thread of the server, one at a time and a few milliseconds at a time: with a
// lower priority than the searches, and not while one of them waits for a thread. So it delays
// nobody.
#pragma once

#include "core/result.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace khepri::server {

// Read and written by any thread.
struct ReviewProgress {
    std::atomic<int> done = 0;
    std::atomic<int> total = 0;
};

class ReviewThread {
public:
    struct Task {
        std::string record; // docs/record.md
        std::shared_ptr<ReviewProgress> progress;
        // Called once with the report as JSON text, from the thread; not if the thread is ended
        // before.
        std::function<void(const Result<std::string>& report)> done;
    };

    // Whether it may go on now; asked from the thread, again and again.
    explicit ReviewThread(std::function<bool()> may_go_on);
    // Drops what waits and what is being made.
    ~ReviewThread();
    ReviewThread(const ReviewThread&) = delete;
    ReviewThread& operator=(const ReviewThread&) = delete;

    void add(Task task);

private:
    void run();
    void review(const Task& task);
    // False when the thread ends.
    bool wait_for_turn();

    const std::function<bool()> may_go_on_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;
    bool is_ending_ = false;
    std::thread thread_;
};

} // namespace khepri::server
