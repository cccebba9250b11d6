// Shared by all uses of ICU.
#pragma once

#include "core/check.h"

#include <unicode/utypes.h>

namespace khepri::server {

inline void check(UErrorCode status) { CHECK(U_SUCCESS(status), u_errorName(status)); }

} // namespace khepri::server
