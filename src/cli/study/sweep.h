// --sweep "kinds.mask.prices[3]=40..60:5": one number of an edition, in steps.
#pragma once

#include "wire/json.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace khepri::cli {

struct Sweep {
    static constexpr std::int64_t most_values = 50;

    std::string path;
    std::int64_t from = 0;
    std::int64_t to = 0;
    std::int64_t step = 1;
};

// PATH=FROM..TO or PATH=FROM..TO:STEP; PATH=VALUE is a single value.
Result<Sweep> parse_sweep(std::string_view text);

// The number at the path: names with dots between them, and [places] of lists, from 0. An error
// names the longest part of the path that exists and what there is below it.
Result<wire::Json*> number_at(wire::Json& edition, std::string_view path);

} // namespace khepri::cli
