// Views and moves as rows of numbers, for programs that learn. A game describes each once, in
// games/<game>/tensor/tensor.cpp, by writing it: the same lines give the numbers and the names of
// their parts.
#pragma once

#include "core/check.h"
#include "table/seat.h"

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::tensor {

// A part of a row: so many numbers from `start` on, in this shape, the last index fastest.
struct Part {
    std::string name;
    std::size_t start = 0;
    std::vector<int> shape;

    std::size_t size() const;
};

struct Layout {
    std::vector<Part> parts;
    std::size_t size = 0;
};

// Writes the numbers of a row one after the other; with a layout, also notes what they are.
class Writer {
public:
    explicit Writer(float* to) : to_(to) {}
    Writer(float* to, std::size_t room, Layout& layout)
        : to_(to), begin_(to), room_(room), layout_(&layout) {}

    // Begins a part. What follows, up to the next part, has to fill its shape.
    void part(std::string_view name, std::initializer_list<int> shape) {
        if (layout_ != nullptr) [[unlikely]]
            note(name, shape);
    }
    void put(float number) { *to_++ = number; }
    void put(int number) { *to_++ = static_cast<float>(number); }
    void put(bool is_so) { *to_++ = is_so ? 1.0F : 0.0F; }
    void put_zeros(int count) {
        for (int i = 0; i < count; ++i) put(0);
    }
    // One for the chosen one among so many, nothing for the others.
    void put_choice(int chosen, int count) {
        for (int i = 0; i < count; ++i) to_[i] = 0;
        if (chosen >= 0 && chosen < count) to_[chosen] = 1;
        to_ += count;
    }
    // The numbers that come next, to be filled in any order.
    float* reserve(int count) {
        put_zeros(count);
        return to_ - count;
    }
    // Once everything is written.
    void finish() const { check_last_part(); }

private:
    void note(std::string_view name, std::initializer_list<int> shape);
    void check_last_part() const;

    float* to_;
    float* begin_ = nullptr;
    std::size_t room_ = 0;
    Layout* layout_ = nullptr;
};

// All tensors begin with the seat whose view it is and go on clockwise: the i-th seat from there.
constexpr Seat seat_after(Seat own, int i, int seats) {
    return static_cast<Seat>((own + i) % seats);
}
constexpr int steps_from(Seat own, Seat other, int seats) { return (other + seats - own) % seats; }

// More than any row has.
inline constexpr std::size_t most_numbers = std::size_t{1} << 13;

// The layout of what `write(writer)` writes.
template <class Write>
Layout layout_of(const Write& write) {
    std::vector<float> numbers(most_numbers);
    Layout layout;
    Writer writer(numbers.data(), numbers.size(), layout);
    write(writer);
    writer.finish();
    return layout;
}

} // namespace khepri::tensor
