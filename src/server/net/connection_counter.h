// Limits the number of simultaneous connections of each address.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>

namespace khepri::server {

// Held by a connection as long as it is open.
using Ticket = std::shared_ptr<void>;

class ConnectionCounter {
public:
    explicit ConnectionCounter(int most) : most_(most) {}

    // Counts a connection for as long as the ticket exists, which may outlive the counter; none if
    // the address has too many.
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
