// What the editions of all games have in common: a name, and the classic edition as the default.
#pragma once

#include "wire/schema.h"

namespace khepri::wire {

inline constexpr Text edition_name{1, 60};
inline constexpr std::string_view classic_name = "classic";

// Files may name their schema, so that editors can help; it says nothing of the edition.
inline constexpr std::string_view schema_field = "$schema";

inline bool is_classic(const Json& edition) {
    return edition.is_string() && edition.get_ref<const std::string&>() == classic_name;
}

// Read by the codec, starting from the classic edition, and checked by the game. Only the classic
// edition may have its name.
template <class Edition, class Codec>
Result<Edition> read_edition_as(const Codec& codec, const Json& json, const Edition& classic) {
    if (is_classic(json)) return classic;
    if (!json.is_object()) return Error{"expected an object or \"classic\", found " + shown(json)};
    Json facts = json;
    facts.erase(std::string(schema_field));
    auto edition = read_as(codec, facts, classic);
    if (!edition) return edition;
    if (auto found = fault(*edition)) return std::move(*found);
    if (edition->name == classic_name && as_json(codec, *edition) != as_json(codec, classic))
        return Error{"name: expected a name of its own, as it differs from \"classic\""};
    return edition;
}

// For files of an edition of the game. What the fields may be together is up to the game.
template <class Edition, class Codec>
Json edition_schema_of(const Codec& codec, std::string_view game, const Edition& classic) {
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", "Edition of " + std::string(game) + " for Khepri"}};
    schema.update(schema_of(codec, classic));
    schema["properties"][std::string(schema_field)] = {{"type", "string"}};
    return schema;
}

} // namespace khepri::wire
