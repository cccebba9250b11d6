// The answers of a server to `khepri admin`, for people.
#pragma once

#include "wire/admin/admin.h"

#include <string>

namespace khepri::cli {

std::string text_of(const wire::AdminAnswer& answer);

} // namespace khepri::cli
