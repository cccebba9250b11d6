// One thread that writes for all matches. Everything that arrives during a commit goes into the
// next one, so one flush of the disk serves many matches, and nobody waits for more than two and,
// under load, two milliseconds.
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
    // Called once the event is on disk, or known not to be.
    using Done = std::function<void(const Result<WriteResult>&)>;
    using Question = std::function<void(Store&)>;
    // Delivers all answers of a commit to the caller's thread; without it they are called from the
    // writer's thread.
    using Deliver = std::function<void(std::function<void()>)>;

    // Called with the duration of each commit, from the writer's thread.
    using Observe = std::function<void(std::chrono::nanoseconds)>;

    explicit Writer(std::unique_ptr<Store> store, Deliver deliver = nullptr,
                    Observe observe = nullptr);
    // Writes everything that waits.
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    // Events are written in the order of the calls.
    void write(Event event, Done done);
    // Runs a query on the writer's thread, after all earlier calls.
    void ask(Question question);
    std::size_t waiting() const;
    // How long the oldest event or query has been waiting; zero if none is.
    std::chrono::nanoseconds oldest_wait() const;
    // Accepts nothing more and writes what waits; false on timeout. Then the thread ends with the
    // process.
    bool close_within(std::chrono::milliseconds time);

private:
    using Clock = std::chrono::steady_clock;
    struct Waiting {
        Event event;
        Done done;
        Clock::time_point since;
    };
    struct Asked {
        Question question;
        Clock::time_point since;
    };
    using Item = std::variant<Waiting, Asked>;

    static constexpr std::size_t most_in_a_commit = 512;
    // A commit of so many is followed by a pause in which the next one gathers: under load the cost
    // of a commit is shared by more events, and a lone event still waits for nobody.
    static constexpr std::size_t crowded_commit = 16;
    static constexpr std::chrono::milliseconds time_to_gather{2};

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
    std::optional<Clock::time_point> under_way_since_; // since when the store has been busy
    bool closing_ = false;
    bool finished_ = false;
    std::thread thread_;
};

} // namespace khepri::store
