// Filled by plain_moves. Like a FixedVector, but unused places keep old bytes, for speed. Not for
// states.
#pragma once

#include "core/check.h"

#include <array>
#include <cstddef>

namespace khepri {

template <class T, std::size_t Capacity>
class MoveList {
public:
    static constexpr std::size_t capacity = Capacity;

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const T& operator[](std::size_t i) const {
        DEBUG_CHECK(i < size_, i, size_);
        return items_[i];
    }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }
    constexpr void push_back(const T& item) {
        DEBUG_CHECK(size_ < Capacity, Capacity);
        items_[size_++] = item;
    }
    constexpr void clear() { size_ = 0; }

private:
    std::size_t size_ = 0;
    std::array<T, Capacity> items_;
};

} // namespace khepri
