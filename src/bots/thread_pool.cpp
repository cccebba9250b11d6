#include "bots/thread_pool.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace khepri::bots {
namespace {

using Task = std::function<void(int)>;
using Lock = std::unique_lock<std::mutex>;

class Pool {
public:
    explicit Pool(int helpers) {
        for (int i = 0; i < helpers; ++i) helpers_.emplace_back([this] { help(); });
    }
    ~Pool() {
        {
            const Lock lock(mutex_);
            closed_ = true;
        }
        work_.notify_all();
        for (std::thread& helper : helpers_) helper.join();
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    void run(int count, const Task& task) {
        const Lock one_caller(callers_);
        Lock lock(mutex_);
        task_ = &task;
        count_ = count;
        next_ = 0;
        unfinished_ = count;
        work_.notify_all();
        while (next_ < count_) do_next(lock);
        finished_.wait(lock, [this] { return unfinished_ == 0; });
    }

private:
    void help() {
        Lock lock(mutex_);
        while (true) {
            work_.wait(lock, [this] { return closed_ || next_ < count_; });
            if (closed_) return;
            do_next(lock);
        }
    }

    // The next task that no thread has taken yet, called without the lock.
    void do_next(Lock& lock) {
        const int number = next_++;
        const Task& task = *task_;
        lock.unlock();
        task(number);
        lock.lock();
        if (--unfinished_ == 0) finished_.notify_one();
    }

    std::mutex callers_;
    std::mutex mutex_; // guards everything below
    std::condition_variable work_;
    std::condition_variable finished_;
    const Task* task_ = nullptr;
    int count_ = 0;
    int next_ = 0;
    int unfinished_ = 0;
    bool closed_ = false;
    std::vector<std::thread> helpers_;
};

} // namespace

search::ParallelFor thread_pool(int threads) {
    return [pool = std::make_shared<Pool>(threads - 1)](int count, const Task& task) {
        pool->run(count, task);
    };
}

} // namespace khepri::bots
