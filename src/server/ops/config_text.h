// The text of a configuration file: a subset of TOML. A line is `key = value`, where a value is a
// string, a whole number, true or false, or an array of them; # begins a comment. There are no
// tables. config_file.h knows what the keys mean.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

struct TextPlace {
    int line = 1;
    int column = 1; // in bytes
};
std::string to_text(TextPlace place); // "line 3, column 8"

struct ConfigEntry {
    std::string key;
    TextPlace key_place;
    TextPlace value_place;
    bool is_array = false;
    std::vector<std::string> values; // numbers as digits, true and false as words
};

// An error begins with its place and says what would be accepted there.
Result<std::vector<ConfigEntry>> parse_config(std::string_view text);

} // namespace khepri::server
