// Filled by plain_moves. Like a FixedVector, but unused places keep old bytes, for speed. Not for
// states.
#pragma once

#include "core/check.h"

#include <array>
#include <cstddef>
#include <iterator>

namespace khepri {

// Runs through a list that has a size and returns its i-th item by value.
template <class List, class T>
class IndexIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = T;

    constexpr IndexIterator(const List& list, std::size_t i) : list_(&list), i_(i) {}
    constexpr T operator*() const { return (*list_)[i_]; }
    constexpr IndexIterator& operator++() {
        ++i_;
        return *this;
    }
    constexpr IndexIterator operator++(int) {
        const IndexIterator before = *this;
        ++i_;
        return before;
    }
    friend constexpr difference_type operator-(IndexIterator a, IndexIterator b) {
        return static_cast<difference_type>(a.i_) - static_cast<difference_type>(b.i_);
    }
    friend constexpr bool operator==(IndexIterator, IndexIterator) = default;

private:
    const List* list_;
    std::size_t i_;
};

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
