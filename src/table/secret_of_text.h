// The dealer's secret from a text that somebody chose, so that a match can be dealt again.
#pragma once

#include "table/fairness.h"

#include <string_view>

namespace khepri {

inline Seed secret_of_text(std::string_view text) {
    return Sha256().add("khepri seed ").add(text).digest();
}

} // namespace khepri
