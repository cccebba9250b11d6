// Shared by the games' checks of views: a fault is a sentence that names the field.
#pragma once

#include "core/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace khepri {

using Fault = std::optional<Error>;

inline Fault fault_unless(bool holds, const std::string& sentence) {
    return holds ? std::nullopt : Fault(Error{sentence});
}

// "money[2]"
inline std::string field_of_seat(std::string_view field, std::size_t seat) {
    return std::string(field) + '[' + std::to_string(seat) + ']';
}

} // namespace khepri
