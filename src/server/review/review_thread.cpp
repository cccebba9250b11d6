#include "server/review/review_thread.h"

#include "runtime/recorded_review.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <utility>

namespace khepri::server {
namespace {

constexpr int low_priority_of_reviews = 15; // as of nice(1); the searches have 10
constexpr std::chrono::milliseconds between_looks(20);

} // namespace

ReviewThread::ReviewThread(std::function<bool()> may_go_on)
    : may_go_on_(std::move(may_go_on)), thread_([this] { run(); }) {}

ReviewThread::~ReviewThread() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void ReviewThread::add(Task task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    changed_.notify_all();
}

void ReviewThread::run() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), low_priority_of_reviews);
    for (;;) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_ending_ || !tasks_.empty(); });
        if (is_ending_) return;
        const Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        review(task);
    }
}

void ReviewThread::review(const Task& task) {
    if (!wait_for_turn()) return;
    const auto review = runtime::review_of(task.record);
    if (!review) return task.done(Error{review.error()});
    task.progress->total = (*review)->total();
    while (!(*review)->is_done()) {
        if (!wait_for_turn()) return;
        (*review)->next();
        task.progress->done = (*review)->done();
    }
    task.done(runtime::report_text(**review));
}

bool ReviewThread::wait_for_turn() {
    std::unique_lock lock(mutex_);
    while (!is_ending_) {
        lock.unlock();
        const bool may = may_go_on_();
        lock.lock();
        if (may) return !is_ending_;
        changed_.wait_for(lock, between_looks, [this] { return is_ending_; });
    }
    return false;
}

} // namespace khepri::server
