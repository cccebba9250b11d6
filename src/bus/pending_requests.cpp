#include "bus/pending_requests.h"

namespace khepri::bus {

PendingRequests::Id PendingRequests::add(Time deadline, OnAnswer on_answer) {
    const std::lock_guard lock(mutex_);
    const Id id = ++last_;
    requests_.emplace(id, Request{deadline, std::move(on_answer)});
    deadlines_.emplace(deadline, id);
    return id;
}

OnAnswer PendingRequests::take(Id id) {
    const std::lock_guard lock(mutex_);
    return take_locked(id);
}

std::vector<OnAnswer> PendingRequests::take_expired(Time now) {
    const std::lock_guard lock(mutex_);
    std::vector<OnAnswer> expired;
    while (!deadlines_.empty() && deadlines_.begin()->first <= now)
        expired.push_back(take_locked(deadlines_.begin()->second));
    return expired;
}

std::vector<OnAnswer> PendingRequests::take_all() {
    const std::lock_guard lock(mutex_);
    std::vector<OnAnswer> all;
    while (!requests_.empty()) all.push_back(take_locked(requests_.begin()->first));
    return all;
}

std::optional<PendingRequests::Time> PendingRequests::next_deadline() const {
    const std::lock_guard lock(mutex_);
    if (deadlines_.empty()) return std::nullopt;
    return deadlines_.begin()->first;
}

OnAnswer PendingRequests::take_locked(Id id) {
    const auto found = requests_.find(id);
    if (found == requests_.end()) return nullptr;
    OnAnswer on_answer = std::move(found->second.on_answer);
    deadlines_.erase({found->second.deadline, id});
    requests_.erase(found);
    return on_answer;
}

} // namespace khepri::bus
