// Counts the connections of each address: so many at most at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>

namespace khepri::server {

// Held by a connection as long as it lasts.
using Ticket = std::shared_ptr<void>;

class ConnectionCounter {
public:
    explicit ConnectionCounter(int most) : most_(most) {}

    // Counts a connection for as long as the ticket is held, which may be longer than the counter
    // lives; none if the address has too many.
    Ticket ticket_for(std::uint64_t address) {
        int& open = (*open_)[address];
        if (open >= most_) return nullptr;
        ++open;
        return {this, [address, counts = open_](void*) {
                    if (--(*counts)[address] == 0) counts->erase(address);
                }};
    }
    // Addresses that have a connection.
    std::size_t size() const { return open_->size(); }

private:
    using Counts = std::unordered_map<std::uint64_t, int>;

    int most_;
    std::shared_ptr<Counts> open_ = std::make_shared<Counts>();
};

} // namespace khepri::server
