// What the editions of all games have in common: a name, and the classic edition as the default.
#pragma once

#include "wire/object.h"

namespace khepri::wire {

inline constexpr Text edition_name{1, 60};
inline constexpr std::string_view classic_name = "classic";

inline bool is_classic(const Json& edition) {
    return edition.is_string() && edition.get_ref<const std::string&>() == classic_name;
}

// Read by the codec, starting from the classic edition, and checked by the game. Only the classic
// edition may have its name.
template <class Edition, class Codec>
Result<Edition> read_edition_as(const Codec& codec, const Json& json, const Edition& classic) {
    if (is_classic(json)) return classic;
    if (!json.is_object()) return Error{"expected an object or \"classic\", found " + shown(json)};
    auto edition = read_as(codec, json, classic);
    if (!edition) return edition;
    if (auto found = fault(*edition)) return std::move(*found);
    if (edition->name == classic_name && as_json(codec, *edition) != as_json(codec, classic))
        return Error{"name: expected a name of its own, as it differs from \"classic\""};
    return edition;
}

} // namespace khepri::wire
