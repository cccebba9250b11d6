// What the editions of all games have in common: a name, and the classic edition as the default.
#pragma once

#include "table/edition_fault.h"
#include "wire/schema.h"

namespace khepri::wire {

inline constexpr Text edition_name{1, 60};
inline constexpr std::string_view classic_name = "classic";

// Files may name their schema, so that editors can help; it says nothing of the edition.
inline constexpr std::string_view schema_field = "$schema";

inline bool is_classic(const Json& edition) {
    return edition.is_string() && edition.get_ref<const std::string&>() == classic_name;
}

// What a codec could not read; all but bounds and names is a mistake of the file's form.
inline EditionFault fault_of(const Reader& reader) {
    EditionFault fault{{reader.fault()}, reader.faulty_path(), "form", {}};
    if (fault.field == "name") fault.reason = "name";
    if (const auto& bounds = reader.bounds()) {
        fault.reason = bounds->of;
        fault.values = {{"least", static_cast<int>(bounds->least)},
                        {"most", static_cast<int>(bounds->most)}};
    }
    return fault;
}

// Read by the codec into what holds the classic edition, and checked by the game. Only the classic
// edition may have its name.
template <class Edition, class Codec>
std::optional<EditionFault> read_edition_with(const Codec& codec, const Json& json,
                                              Edition& edition) {
    if (is_classic(json)) return std::nullopt;
    if (!json.is_object())
        return EditionFault{
            {"expected an object or \"classic\", found " + shown(json)}, "", "form", {}};
    const Json classic = as_json(codec, edition);
    Json facts = json;
    facts.erase(std::string(schema_field));
    Reader reader;
    codec.read(facts, edition, reader);
    if (!reader.ok()) return fault_of(reader);
    if (auto found = fault(edition)) return found;
    if (edition.name == classic_name && as_json(codec, edition) != classic)
        return EditionFault{{"name: expected a name of its own, as it differs from \"classic\""},
                            "name",
                            "name",
                            {}};
    return std::nullopt;
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
