// The files of src/wire/examples.
#pragma once

#include "wire/json.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace khepri::wire {

using Path = std::filesystem::path;

inline const Path examples = Path(KHEPRI_SOURCE_DIR) / "src/wire/examples";

inline Json read_json(const Path& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    const auto json = parse_json(text.str());
    EXPECT_TRUE(json) << path << ": " << json.error();
    return json ? *json : Json();
}

} // namespace khepri::wire
