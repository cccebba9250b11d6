// A vector with a fixed capacity and no heap allocation. Unused places always hold T{}, so two
// vectors with the same elements have the same bytes, and a state made of them can be compared,
// hashed and copied as plain data.
#pragma once

#include "core/check.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace khepri {

template <class T, std::size_t Capacity>
class FixedVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    // As wide as the alignment of the elements allows, so that no padding follows it.
    using Size = std::conditional_t<
        (alignof(T) == 1 && Capacity < 256), std::uint8_t,
        std::conditional_t<(alignof(T) <= 2), std::uint16_t,
                           std::conditional_t<(alignof(T) <= 4), std::uint32_t, std::uint64_t>>>;

    constexpr FixedVector() = default;
    constexpr FixedVector(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }

    constexpr T& operator[](std::size_t i) {
        DEBUG_CHECK(i < size_, i, size());
        return items_[i];
    }
    constexpr const T& operator[](std::size_t i) const {
        DEBUG_CHECK(i < size_, i, size());
        return items_[i];
    }
    constexpr T& back() { return (*this)[size_ - 1U]; }
    constexpr const T& back() const { return (*this)[size_ - 1U]; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

    constexpr void push_back(const T& item) {
        DEBUG_CHECK(size_ < Capacity, Capacity);
        items_[size_++] = item;
    }
    constexpr void pop_back() {
        DEBUG_CHECK(size_ > 0);
        items_[--size_] = T{};
    }
    // Makes it shorter, where the elements behind are T{} already.
    constexpr void shrink(std::size_t size) {
        DEBUG_CHECK(size <= size_, size, size_);
        for (std::size_t i = size; i < size_; ++i) DEBUG_CHECK(items_[i] == T{}, i);
        size_ = static_cast<Size>(size);
    }
    // Removes the element and returns it.
    constexpr T pop() {
        T item = back();
        pop_back();
        return item;
    }
    // Order is not kept: the last element moves into the gap.
    constexpr void swap_remove(std::size_t i) {
        (*this)[i] = back();
        pop_back();
    }
    constexpr void erase_at(std::size_t i) {
        for (; i + 1 < size_; ++i) items_[i] = items_[i + 1];
        pop_back();
    }
    constexpr void clear() {
        while (size_ > 0) items_[--size_] = T{};
    }

    friend constexpr bool operator==(const FixedVector&, const FixedVector&) = default;

private:
    std::array<T, Capacity> items_{};
    Size size_ = 0;
};

} // namespace khepri
