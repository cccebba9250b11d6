// One thread that writes for many. Whatever has come in while a commit was under way goes into the
// next one together, so that a flush of the disk serves many matches and nobody waits for more than
// two.
#pragma once

#include "store/store.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <variant>

namespace khepri::store {

class Writer {
public:
    // Called once the step is on disk or known not to be.
    using Done = std::function<void(const Result<Fate>&)>;
    using Question = std::function<void(Store&)>;
    // Takes all answers of a commit together to where they are waited for; without one they are
    // called from the writer's thread.
    using Deliver = std::function<void(std::function<void()>)>;

    // Is told how long each commit took, from the writer's thread.
    using Observe = std::function<void(std::chrono::nanoseconds)>;

    explicit Writer(std::unique_ptr<Store> store, Deliver deliver = nullptr,
                    Observe observe = nullptr);
    // Everything that waits is still written.
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    // Steps are written in the order in which they come.
    void write(Step step, Done done);
    // Asks the store from the writer's thread, after everything that came before.
    void ask(Question question);
    std::size_t waiting() const;
    // How long the oldest step or question without an answer has been waiting; zero if none is.
    std::chrono::nanoseconds oldest_wait() const;
    // Takes nothing more and writes what waits; false if that is not done in time. Then only the
    // end of the process ends the thread.
    bool close_within(std::chrono::milliseconds time);

private:
    using Clock = std::chrono::steady_clock;
    struct Waiting {
        Step step;
        Done done;
        Clock::time_point since;
    };
    struct Asked {
        Question question;
        Clock::time_point since;
    };
    using Item = std::variant<Waiting, Asked>;

    static constexpr std::size_t most_in_a_commit = 512;

    void enqueue(Item item);
    void run();
    std::deque<Item> next_batch();
    void write(std::vector<Waiting> batch);
    void begin_work(std::optional<Clock::time_point> since);

    std::unique_ptr<Store> store_;
    Deliver deliver_;
    Observe observe_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Item> items_;
    std::optional<Clock::time_point> under_way_since_; // what the store is doing
    bool closing_ = false;
    bool finished_ = false;
    std::thread thread_;
};

} // namespace khepri::store
