#include "bus/bus.h"

namespace khepri::bus {

Subscription& Subscription::operator=(Subscription&& other) noexcept {
    if (this != &other) {
        end();
        end_ = std::exchange(other.end_, nullptr);
    }
    return *this;
}

void Subscription::end() {
    if (const auto end = std::exchange(end_, nullptr)) end();
}

Bus::~Bus() = default;

} // namespace khepri::bus
