// `khepri serve --check`: whether the server could start with these settings, without serving.
#pragma once

#include "core/result.h"
#include "server/ops/settings.h"

#include <string>
#include <vector>

namespace khepri::server {

struct CheckedPart {
    std::string name;
    Result<std::string> finding; // what is there, or why the server would not start
};

std::vector<CheckedPart> check(const Settings& settings);

} // namespace khepri::server
