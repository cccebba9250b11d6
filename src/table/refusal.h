// Why a move is not accepted: the rule, the reason and its values; no words. The words are in the
// catalogues of src/words, where "refusal.<reason>" has a placeholder for each value.
#pragma once

#include "core/fixed_vector.h"

#include <string_view>

namespace khepri {

// A number, or a symbol such as "coin" that the catalogue words. The texts are literals: they
// outlive everything.
struct RefusalValue {
    std::string_view name;
    int number = 0;
    std::string_view symbol;

    constexpr RefusalValue() = default;
    constexpr RefusalValue(std::string_view called, int value) : name(called), number(value) {}
    constexpr RefusalValue(std::string_view called, std::string_view value)
        : name(called), symbol(value) {}

    friend bool operator==(const RefusalValue&, const RefusalValue&) = default;
};

struct Refusal {
    std::string_view rule;   // "A16"
    std::string_view reason; // "holds_fewer"
    FixedVector<RefusalValue, 4> values;

    friend bool operator==(const Refusal&, const Refusal&) = default;
};

// A line in a game's list of all its reasons: the names of the values, with blanks between them.
struct ReasonWithValues {
    std::string_view reason;
    std::string_view values;
};

} // namespace khepri
