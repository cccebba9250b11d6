// Reads a learned table (ai/learned/*.txt of a game): whole numbers between blanks and line ends.
#pragma once

#include "core/check.h"

#include <charconv>
#include <string_view>

namespace khepri::search {

class LearnedNumbers {
public:
    explicit LearnedNumbers(std::string_view text)
        : next_(text.data()), end_(text.data() + text.size()) {}

    int next() {
        while (next_ != end_ && (*next_ == ' ' || *next_ == '\n')) ++next_;
        int number = 0;
        const auto read = std::from_chars(next_, end_, number);
        CHECK(read.ec == std::errc{});
        next_ = read.ptr;
        return number;
    }

private:
    const char* next_;
    const char* end_;
};

} // namespace khepri::search
