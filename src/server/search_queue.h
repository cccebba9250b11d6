// The computer's searches that wait for a thread, in the order in which they are served. Addresses
// share the threads fairly (start-time fair queueing): each search costs its address something, the
// next one is that of the address that would have got least after it, and what an address did not
// use while it had nothing to search is not saved up. So one address cannot keep the others
// waiting, and cheap levels come before dear ones. No threads here; thinkers.h has them.
#pragma once

#include "ai/levels.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <unordered_map>

namespace khepri::server {

class SearchQueue {
public:
    using Job = std::function<void()>;

    void push(std::uint64_t address, ai::Level level, Job job);
    // The next one; there must be one.
    Job pop();
    bool is_empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    std::size_t size_of(std::uint64_t address) const;

private:
    // What an address waits for.
    struct Line {
        std::array<std::deque<Job>, ai::all_levels.size()> by_level;
        std::size_t size = 0;
        std::uint64_t got = 0;  // the costs of what it got; at least the time at which it began
        std::uint64_t turn = 0; // the earlier one comes first where costs are equal
    };
    using Lines = std::unordered_map<std::uint64_t, Line>;

    static std::size_t cheapest(const Line& line);
    static std::uint64_t got_after_next(const Line& line);
    Lines::iterator next();
    void forget_idle();

    Lines lines_;
    std::size_t size_ = 0;
    std::uint64_t time_ = 0; // in costs: the most that an address had got when it was served
    std::uint64_t turns_ = 0;
};

} // namespace khepri::server
