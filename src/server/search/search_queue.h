// The queue of the computer's searches. Addresses share the threads fairly (start-time fair
// queueing): each search has a cost, the next search is that of the address with the smallest total
// after it, and an idle address saves nothing up. So one address cannot block the others, and cheap
// levels come before expensive ones. search_pool.h has the threads.
#pragma once

#include "server/search/search.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>

namespace khepri::server {

class SearchQueue {
public:
    void push(std::uint64_t address, Search search);
    // The next one; there must be one.
    Search pop();
    bool is_empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    std::size_t size_of(std::uint64_t address) const;

private:
    // The waiting searches of an address.
    struct Line {
        std::array<std::deque<Search>, search::all_levels.size()> by_level;
        std::size_t size = 0;
        std::uint64_t got = 0;  // total cost of its searches; at least the time at which it joined
        std::uint64_t turn = 0; // breaks ties: the earlier one comes first
    };
    using Lines = std::unordered_map<std::uint64_t, Line>;

    static std::size_t cheapest(const Line& line);
    static std::uint64_t got_after_next(const Line& line);
    Lines::iterator next();
    void forget_idle();

    Lines lines_;
    std::size_t size_ = 0;
    std::uint64_t time_ = 0; // in costs: the largest total of a served address
    std::uint64_t turns_ = 0;
};

} // namespace khepri::server
