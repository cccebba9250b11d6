#include "server/search/search_queue.h"

#include "core/check.h"

#include <algorithm>
#include <utility>

namespace khepri::server {
namespace {

// By level, roughly proportional to their mean times in docs/strength.md: the lower levels are
// similar, a master takes at least ten times as long.
constexpr std::array<std::uint64_t, search::all_levels.size()> costs{1, 1, 2, 5, 20};

} // namespace

void SearchQueue::push(std::uint64_t address, Search search) {
    Line& line = lines_[address];
    if (line.size == 0) {
        line.got = std::max(line.got, time_);
        line.turn = ++turns_;
    }
    line.by_level[static_cast<std::size_t>(search.level)].push_back(std::move(search));
    ++line.size;
    ++size_;
}

Search SearchQueue::pop() {
    CHECK(size_ > 0);
    Line& line = next()->second;
    const std::size_t level = cheapest(line);
    time_ = std::max(time_, line.got);
    line.got += costs[level];
    line.turn = ++turns_;
    Search search = std::move(line.by_level[level].front());
    line.by_level[level].pop_front();
    --line.size;
    --size_;
    forget_idle();
    return search;
}

std::size_t SearchQueue::size_of(std::uint64_t address) const {
    const auto line = lines_.find(address);
    return line == lines_.end() ? 0 : line->second.size;
}

std::size_t SearchQueue::cheapest(const Line& line) {
    std::size_t level = 0;
    while (line.by_level[level].empty()) ++level;
    return level;
}

std::uint64_t SearchQueue::got_after_next(const Line& line) {
    return line.got + costs[cheapest(line)];
}

SearchQueue::Lines::iterator SearchQueue::next() {
    auto best = lines_.end();
    for (auto line = lines_.begin(); line != lines_.end(); ++line) {
        if (line->second.size == 0) continue;
        const auto rank = [](const Line& one) { return std::pair(got_after_next(one), one.turn); };
        if (best == lines_.end() || rank(line->second) < rank(best->second)) best = line;
    }
    return best;
}

// Forgets an address that waits for nothing and has used no more than its share.
void SearchQueue::forget_idle() {
    std::erase_if(lines_, [this](const auto& line) {
        return line.second.size == 0 && line.second.got <= time_;
    });
}

} // namespace khepri::server
