#include "store/writer.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace khepri::store {

Writer::Writer(std::unique_ptr<Store> store, Deliver deliver, Observe observe)
    : store_(std::move(store)),
      deliver_(std::move(deliver)),
      observe_(std::move(observe)),
      thread_([this] { run(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

bool Writer::close_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    closing_ = true;
    changed_.notify_all();
    return changed_.wait_for(lock, time, [this] { return finished_; });
}

void Writer::write(Event event, Done done) {
    enqueue(Waiting{std::move(event), std::move(done), Clock::now()});
}

void Writer::ask(Question question) { enqueue(Asked{std::move(question), Clock::now()}); }

std::size_t Writer::waiting() const {
    const std::lock_guard lock(mutex_);
    return items_.size();
}

std::chrono::nanoseconds Writer::oldest_wait() const {
    const auto since_of = [](const Item& item) {
        return std::visit([](const auto& one) { return one.since; }, item);
    };
    const std::lock_guard lock(mutex_);
    if (under_way_since_) return Clock::now() - *under_way_since_;
    if (!items_.empty()) return Clock::now() - since_of(items_.front());
    return std::chrono::nanoseconds::zero();
}

void Writer::begin_work(std::optional<Clock::time_point> since) {
    const std::lock_guard lock(mutex_);
    under_way_since_ = since;
}

void Writer::enqueue(Item item) {
    {
        const std::lock_guard lock(mutex_);
        items_.push_back(std::move(item));
    }
    changed_.notify_all();
}

// Empty when the queue is closed and done.
std::deque<Writer::Item> Writer::next_batch() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closing_ || !items_.empty(); });
    const auto count = static_cast<std::ptrdiff_t>(std::min(items_.size(), most_in_a_commit));
    std::deque<Item> batch(std::make_move_iterator(items_.begin()),
                           std::make_move_iterator(items_.begin() + count));
    items_.erase(items_.begin(), items_.begin() + count);
    return batch;
}

void Writer::run() {
    for (auto batch = next_batch(); !batch.empty(); batch = next_batch()) {
        std::vector<Waiting> events;
        for (Item& item : batch) {
            if (auto* event = std::get_if<Waiting>(&item)) {
                events.push_back(std::move(*event));
            } else {
                write(std::exchange(events, {}));
                const Asked& asked = std::get<Asked>(item);
                begin_work(asked.since);
                asked.question(*store_);
            }
        }
        const bool is_crowded = events.size() >= crowded_commit;
        write(std::move(events));
        begin_work(std::nullopt);
        store_->run_maintenance(); // after a failure the next batch tries again
        if (is_crowded) std::this_thread::sleep_for(time_to_gather);
    }
    const std::lock_guard lock(mutex_);
    finished_ = true;
    changed_.notify_all();
}

void Writer::write(std::vector<Waiting> batch) {
    if (batch.empty()) return;
    begin_work(batch.front().since);
    std::vector<Event> events;
    events.reserve(batch.size());
    for (Waiting& waiting : batch) events.push_back(std::move(waiting.event));
    const auto start = std::chrono::steady_clock::now();
    auto results = store_->write(events);
    if (observe_) observe_(std::chrono::steady_clock::now() - start);
    // The events are freed where they were allocated, which is cheaper.
    auto answer = [results = std::move(results), batch = std::move(batch),
                   events = std::move(events)] {
        for (std::size_t i = 0; i < batch.size(); ++i)
            batch[i].done(results ? Result<WriteResult>((*results)[i])
                                  : Result<WriteResult>(Error{results.error()}));
    };
    if (deliver_)
        deliver_(std::move(answer));
    else
        answer();
}

} // namespace khepri::store
