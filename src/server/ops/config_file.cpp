#include "server/ops/config_file.h"

#include "core/text.h"
#include "server/ops/config_text.h"
#include "server/ops/settings.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace khepri::server {
namespace {

const Setting* setting_named(const std::string& key) {
    for (const Setting& row : all_settings())
        if (row.name == key && row.name != config_setting) return &row;
    return nullptr;
}

Error unknown_key(const ConfigEntry& entry) {
    std::vector<std::string> names;
    for (const Setting& row : all_settings())
        if (row.name != config_setting) names.push_back(row.name);
    const auto near = nearest(entry.key, names);
    return {to_text(entry.key_place) + ": there is no setting " + in_quotes(entry.key) +
            (near ? "; did you mean " + in_quotes(*near) + "?"
                  : "; expected the name of a flag of khepri serve, such as port")};
}

std::optional<Error> apply(Settings& settings, const ConfigEntry& entry) {
    const Setting* const row = setting_named(entry.key);
    if (row == nullptr) return unknown_key(entry);
    if (entry.is_array && !row->takes_several)
        return Error{to_text(entry.value_place) + ": " + entry.key +
                     ": expected one value, found an array"};
    row->clear(settings);
    for (const std::string& value : entry.values)
        if (const auto fault = row->read(settings, value))
            return Error{to_text(entry.value_place) + ": " + entry.key + ": " + fault->message};
    return std::nullopt;
}

} // namespace

std::optional<Error> read_config(Settings& settings, std::string_view text) {
    const auto entries = parse_config(text);
    if (!entries) return Error{entries.error()};
    for (const ConfigEntry& entry : *entries)
        if (auto fault = apply(settings, entry)) return fault;
    return std::nullopt;
}

std::optional<Error> read_config_file(Settings& settings, const std::string& file) {
    if (std::filesystem::is_directory(file))
        return Error{file + ": expected a file, found a folder"};
    std::ifstream opened(file);
    if (!opened) return Error{file + ": cannot be read: " + std::strerror(errno)};
    const std::string text(std::istreambuf_iterator<char>(opened), {});
    if (auto fault = read_config(settings, text)) return Error{file + " " + fault->message};
    return std::nullopt;
}

} // namespace khepri::server
