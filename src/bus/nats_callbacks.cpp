#include "bus/nats_callbacks.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace khepri::bus {
namespace {

using Function = NatsCallback::Function;

class Table {
public:
    void* add(Function function) {
        const std::lock_guard lock(mutex_);
        functions_.emplace(++last_, std::make_shared<Function>(std::move(function)));
        return reinterpret_cast<void*>(last_);
    }
    void remove(void* closure) {
        const std::lock_guard lock(mutex_);
        functions_.erase(reinterpret_cast<std::uintptr_t>(closure));
    }
    void call(void* closure, natsMsg* message) {
        std::shared_ptr<Function> function;
        {
            const std::lock_guard lock(mutex_);
            const auto found = functions_.find(reinterpret_cast<std::uintptr_t>(closure));
            if (found != functions_.end()) function = found->second;
        }
        if (function) (*function)(message);
    }

private:
    std::mutex mutex_;
    std::unordered_map<std::uintptr_t, std::shared_ptr<Function>> functions_;
    std::uintptr_t last_ = 0;
};

// Never destroyed: the threads of libnats run until the process ends.
Table& table() {
    static Table& one = *new Table;
    return one;
}

} // namespace

NatsCallback::NatsCallback(Function function) : closure_(table().add(std::move(function))) {}

NatsCallback::~NatsCallback() { table().remove(closure_); }

void NatsCallback::on_message(natsConnection*, natsSubscription*, natsMsg* message, void* closure) {
    table().call(closure, message);
    natsMsg_Destroy(message);
}

void NatsCallback::on_closed(natsConnection*, void* closure) { table().call(closure, nullptr); }

} // namespace khepri::bus
