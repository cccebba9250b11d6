// Seats. They are numbered from 0 in the code, clockwise, and from 1 for people and in texts.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace khepri {

using Seat = std::uint8_t;

inline constexpr int most_seats = 5;
// Not a seat: a spectator. `view(state, spectator)` is what everyone may know.
inline constexpr Seat spectator = 7;

constexpr Seat left_of(Seat seat, int seats) {
    return static_cast<Seat>(seat + 1 == seats ? 0 : seat + 1);
}

// Indexed by seat.
template <class T, std::size_t Seats = most_seats>
using PerSeat = std::array<T, Seats>;

class SeatSet {
public:
    constexpr SeatSet() = default;
    static constexpr SeatSet only(Seat seat) { return SeatSet(1U << seat); }
    static constexpr SeatSet first(int seats) { return SeatSet((1U << seats) - 1U); }

    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool contains(Seat seat) const { return seat < 8 && (bits_ >> seat & 1U) != 0; }
    constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << seat); }
    constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat)); }
    // The lowest seat of a set that is not empty.
    constexpr Seat front() const { return static_cast<Seat>(std::countr_zero(bits_)); }
    // One bit for each seat.
    constexpr std::uint8_t bits() const { return bits_; }

    // for (Seat seat : set), in ascending order.
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint8_t bits) : bits_(bits) {}
        constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ = static_cast<std::uint8_t>(bits_ & (bits_ - 1U));
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint8_t bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

    friend constexpr bool operator==(SeatSet, SeatSet) = default;

private:
    constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}

    std::uint8_t bits_ = 0;
};

} // namespace khepri
