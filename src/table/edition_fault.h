// What is wrong with an edition: a sentence in English for programs; for people the field, the
// reason and its values, which the catalogues word ("page.workshop.fault.<reason>").
#pragma once

#include "core/result.h"
#include "table/refusal.h"

#include <string>
#include <string_view>
#include <utility>

namespace khepri {

struct EditionFault : Error {
    std::string field; // its path in the JSON: "kinds.coin.prices[1]"; empty: the whole edition
    std::string_view reason;
    FixedVector<RefusalValue, 4> values;
};

// A number that is not between `least` and `most`.
inline EditionFault number_fault(std::string field, int least, int most, int found) {
    std::string message = field + ": expected " + std::to_string(least) + " to " +
                          std::to_string(most) + ", found " + std::to_string(found);
    return {{std::move(message)}, std::move(field), "number", {{"least", least}, {"most", most}}};
}

// A list that has too few or too many entries.
inline EditionFault length_fault(std::string field, int least, int most, int found) {
    std::string message = field + ": expected " + std::to_string(least) + " to " +
                          std::to_string(most) + " entries, found " + std::to_string(found);
    return {{std::move(message)}, std::move(field), "length", {{"least", least}, {"most", most}}};
}

inline EditionFault nameless_fault() {
    return {{"name: expected a name, found none"}, "name", "name", {}};
}

} // namespace khepri
