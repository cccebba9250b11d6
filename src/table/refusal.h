// Why a move is refused: the rule, the reason and its values. The sentences are in the catalogues
// of src/i18n: "refusal.<reason>" has a placeholder for each value.
#pragma once

#include "core/fixed_vector.h"

#include <string_view>

namespace khepri {

// A number, or a symbol such as "coin" that the catalogue words. The texts are literals.
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

// An entry in a game's list of all its reasons: the names of the values, separated by blanks.
struct ReasonWithValues {
    std::string_view reason;
    std::string_view values;
};

} // namespace khepri
