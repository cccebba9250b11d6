// What tests of open rooms need in the place of sockets and threads.
#pragma once

#include "server/rooms/messages/subscribers.h"
#include "wire/json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

namespace khepri::server {

// Tasks that other threads post to this one.
class Posted {
public:
    void add(std::function<void()> run) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(run));
        most_waiting_ = std::max(most_waiting_, waiting_.size());
        changed_.notify_all();
    }
    // Runs the tasks until the condition holds.
    template <class Condition>
    void run_until(const Condition& is_so) {
        while (!is_so()) {
            std::unique_lock lock(mutex_);
            if (!changed_.wait_for(lock, std::chrono::minutes(2),
                                   [this] { return !waiting_.empty(); }))
                FAIL() << "nothing happens any more";
            const auto run = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            run();
        }
    }

    // Runs what waits now, and what that posts.
    void run_waiting() {
        for (;;) {
            std::unique_lock lock(mutex_);
            if (waiting_.empty()) return;
            const auto run = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            run();
        }
    }

    // The most tasks that ever waited at once.
    std::size_t most_waiting() {
        const std::lock_guard lock(mutex_);
        return most_waiting_;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t most_waiting_ = 0;
    std::deque<std::function<void()>> waiting_;
};

// Someone who is connected.
class Listener : public Subscriber {
public:
    explicit Listener(Seat seat, std::string name = {}, bool is_bot = false)
        : seat_(seat), name_(std::move(name)), is_bot_(is_bot) {}

    Seat seat() const override { return seat_; }
    std::string name() const override { return name_; }
    bool is_program() const override { return is_bot_; }
    void lose_seat() override { seat_ = spectator; }
    void send(std::string_view message) override {
        received_.push_back(*wire::parse_json(message));
    }
    void on_change(const Room&) override {}

    // Of this type.
    std::vector<wire::Json> received(const std::string& type) const {
        std::vector<wire::Json> found;
        for (const wire::Json& message : received_)
            if (message["type"] == type) found.push_back(message);
        return found;
    }

private:
    Seat seat_;
    std::string name_;
    bool is_bot_;
    std::vector<wire::Json> received_;
};

} // namespace khepri::server
