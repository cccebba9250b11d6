// Reads the plain JSON that programs send, several times as fast as the library: no escapes,
// nothing beyond ASCII, no fractions. Everything else it leaves to the library, which also finds
// the fault: parse_json does both.
#pragma once

#include "wire/json.h"

#include <cstdint>

namespace khepri::wire {

class PlainParser {
public:
    explicit PlainParser(std::string_view text)
        : at_(text.data()), end_(text.data() + text.size()) {}

    // The whole text. False if it is not plain; then the value is of no use.
    bool read(Json& out) { return value(out, 0) && at_end(); }

    // The parts of a text of which more is known than that it is JSON. They skip the space before
    // them; false if something else follows, or if it is not plain.
    bool value(Json& out, std::size_t depth);
    bool text(std::string_view& out);
    // A whole number that is not negative.
    bool number(std::uint64_t& out);
    bool take(char c) {
        skip_space();
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    bool at_end() {
        skip_space();
        return at_ == end_;
    }

private:
    bool object(Json& out, std::size_t depth);
    bool list(Json& out, std::size_t depth);
    bool word(std::string_view word);
    void skip_space() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    }

    const char* at_;
    const char* end_;
};

} // namespace khepri::wire
