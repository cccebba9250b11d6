#include "store/connections.h"

#include "core/check.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace khepri::store {

Connections::Connections(Stores writers, Stores readers, const Writer::Deliver& deliver,
                         const Writer::Observe& observe) {
    CHECK(!writers.empty());
    for (auto& store : writers)
        writers_.push_back(std::make_unique<Writer>(std::move(store), deliver, observe));
    for (auto& store : readers)
        readers_.push_back(std::make_unique<Writer>(std::move(store), deliver));
}

Writer& Connections::writer_of(const std::string& match) {
    return *writers_[std::hash<std::string>{}(match) % writers_.size()];
}

void Connections::write(Event event, Writer::Done done) {
    Writer& writer = writer_of(event.match);
    writer.write(std::move(event), std::move(done));
}

void Connections::read(Writer::Question question) {
    if (readers_.empty()) return ask(std::move(question));
    const auto shortest =
        std::min_element(readers_.begin(), readers_.end(), [](const auto& one, const auto& other) {
            return one->waiting() < other->waiting();
        });
    (*shortest)->ask(std::move(question));
}

void Connections::read_after_writing(const std::string& match, Writer::Question question) {
    writer_of(match).ask(std::move(question));
}

std::size_t Connections::waiting() const {
    std::size_t waiting = 0;
    for (const Threads* const threads : {&writers_, &readers_})
        for (const auto& thread : *threads) waiting += thread->waiting();
    return waiting;
}

std::chrono::nanoseconds Connections::oldest_wait() const {
    auto oldest = std::chrono::nanoseconds::zero();
    for (const Threads* const threads : {&writers_, &readers_})
        for (const auto& thread : *threads) oldest = std::max(oldest, thread->oldest_wait());
    return oldest;
}

bool Connections::close_within(std::chrono::milliseconds time) {
    const auto until = std::chrono::steady_clock::now() + time;
    bool all = true;
    for (const Threads* const threads : {&writers_, &readers_})
        for (const auto& thread : *threads) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                until - std::chrono::steady_clock::now());
            all = thread->close_within(std::max(left, std::chrono::milliseconds(1))) && all;
        }
    return all;
}

} // namespace khepri::store
