// JSON Schema (draft 2020-12) of a value, from the same codecs that read and write it: schema_of
// knows the codecs of codec.h and runs the descriptions of objects. A codec of its own has
//     Json schema() const
#pragma once

#include "wire/object.h"

#include <type_traits>

namespace khepri::wire {

template <class T>
Json schema_of(const Whole& codec, const T&) {
    return {{"type", "integer"}, {"minimum", codec.least}, {"maximum", codec.most}};
}

inline Json schema_of(const Text& codec, const std::string&) {
    return {{"type", "string"}, {"minLength", codec.least}, {"maxLength", codec.most}};
}

template <std::size_t Count, class T>
Json schema_of(const Symbol<Count>& codec, const T&) {
    Json names = Json::array();
    for (const std::string_view name : codec.names) names.push_back(name);
    return {{"enum", std::move(names)}};
}

template <class Codec, class T>
    requires requires(const Codec& codec) { codec.schema(); }
Json schema_of(const Codec& codec, const T&) {
    return codec.schema();
}

template <class Codec, class List>
Json schema_of(const ListOf<Codec>& codec, const List& list) {
    const std::remove_cvref_t<decltype(list[0])> item{};
    return {{"type", "array"}, {"items", schema_of(codec.item, item)}, {"maxItems", codec.most}};
}

template <class Codec, class Array>
Json schema_of(const Each<Codec>& codec, const Array& array) {
    return {{"type", "array"},
            {"items", schema_of(codec.item, array[0])},
            {"minItems", codec.count},
            {"maxItems", codec.count}};
}

template <class Describe, class T>
Json schema_of(const Object<Describe>& codec, const T& value);

// Is given the fields of a description, as readers and writers are.
class FieldSchemas {
public:
    template <class T, class Codec>
    void operator()(std::string_view name, T& value, const Codec& codec) {
        required_.push_back(name);
        add(name, value, codec);
    }
    // May be left out; the value that is kept then is the default.
    template <class T, class Codec>
    void or_keep(std::string_view name, T& value, const Codec& codec) {
        add(name, value, codec);
    }
    Json take() && {
        Json schema{{"type", "object"}, {"properties", std::move(properties_)}};
        if (!required_.empty()) schema["required"] = std::move(required_);
        schema["additionalProperties"] = false;
        return schema;
    }

private:
    template <class T, class Codec>
    void add(std::string_view name, const T& value, const Codec& codec) {
        Json& schema = properties_[std::string(name)] = schema_of(codec, value);
        const Json kept = as_json(codec, value);
        if (!kept.is_object()) schema["default"] = kept;
    }

    Json properties_ = Json::object();
    Json required_ = Json::array();
};

template <class Describe, class T>
Json schema_of(const Object<Describe>& codec, const T& value) {
    FieldSchemas fields;
    codec.describe(fields, const_cast<T&>(value)); // NOLINT(cppcoreguidelines-pro-type-const-cast)
    return std::move(fields).take();
}

} // namespace khepri::wire
