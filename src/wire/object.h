// Objects, described once for both directions:
//     Object{[](auto& fields, Sell& sell) {
//         fields("kind", sell.kind, kind);
//         fields("count", sell.count, Whole{1, 7});
//     }}
// The description is run with a FieldWriter or a FieldReader, so reading and writing agree. Field
// names occur in descriptions only.
#pragma once

#include "wire/codec.h"

#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace khepri::wire {

template <class Sink>
class FieldWriter {
public:
    explicit FieldWriter(Sink& out) : out_(out) {}

    template <class T, class Codec>
    void operator()(std::string_view name, T& value, const Codec& codec) {
        codec.write(value, out_.member(name));
    }
    // Written like any other; a reader keeps the old value if the field is missing.
    template <class T, class Codec>
    void or_keep(std::string_view name, T& value, const Codec& codec) {
        codec.write(value, out_.member(name));
    }
    // Omitted if there is none.
    template <class T, class Codec>
    void optional(std::string_view name, std::optional<T>& value, const Codec& codec) {
        if (value) codec.write(*value, out_.member(name));
    }
    // Omitted if empty.
    template <class Codec>
    void unless_empty(std::string_view name, std::string& value, const Codec& codec) {
        if (!value.empty()) codec.write(value, out_.member(name));
    }
    // Omitted if false.
    void if_true(std::string_view name, bool value) {
        if (value) out_.member(name).flag(true);
    }
    // A value that follows from the other fields, for clients that do not know the rules. A reader
    // checks it.
    void follows(std::string_view name, std::int64_t value) { out_.member(name).number(value); }
    void follows(std::string_view name, std::string_view value) { out_.member(name).symbol(value); }

private:
    Sink& out_;
};

class FieldReader {
public:
    // The JSON is an object.
    FieldReader(const Json& json, Reader& reader)
        : members_(json.get_ref<const Json::object_t&>()), reader_(reader) {
        constexpr std::size_t usual_fields = 8;
        described_.reserve(usual_fields);
    }

    template <class T, class Codec>
    void operator()(std::string_view name, T& value, const Codec& codec) {
        const Json* const found = find(name);
        if (!reader_.ok()) return;
        if (found == nullptr) {
            reader_.fail("expected the field " + in_quotes(name) + ", found none");
            return;
        }
        reader_.inside(name, [&] { codec.read(*found, value, reader_); });
    }
    template <class T, class Codec>
    void or_keep(std::string_view name, T& value, const Codec& codec) {
        const Json* const found = find(name);
        if (!reader_.ok() || found == nullptr) return;
        reader_.inside(name, [&] { codec.read(*found, value, reader_); });
    }
    template <class T, class Codec>
    void optional(std::string_view name, std::optional<T>& value, const Codec& codec) {
        value.reset();
        if (find(name) == nullptr) return;
        or_keep(name, value.emplace(), codec);
    }
    template <class Codec>
    void unless_empty(std::string_view name, std::string& value, const Codec& codec) {
        value.clear();
        or_keep(name, value, codec);
    }
    void if_true(std::string_view name, bool& value) {
        value = false;
        or_keep(name, value, Flag{});
    }
    void follows(std::string_view name, const Json& value);
    void follows(std::string_view name, std::string_view value);

    // Call this after all fields have been described.
    void refuse_others();

private:
    const Json* find(std::string_view name);

    const Json::object_t& members_;
    Reader& reader_;
    std::vector<std::string_view> described_;
};

template <class Describe>
struct Object {
    Describe describe;

    // A description takes a mutable value because readers change it; a writer does not.
    template <class T>
    void write(const T& value, auto&& out) const {
        out.begin_object();
        FieldWriter fields(out);
        describe(fields, const_cast<T&>(value)); // NOLINT(cppcoreguidelines-pro-type-const-cast)
        out.end_object();
    }
    template <class T>
    void read(const Json& json, T& out, Reader& reader) const {
        if (!json.is_object()) {
            reader.fail_expected("an object", json);
            return;
        }
        FieldReader fields(json, reader);
        describe(fields, out);
        if (reader.unknown_fields() == UnknownFields::refused) fields.refuse_others();
    }
};
template <class Describe>
Object(Describe) -> Object<Describe>;

// One of several structs, distinguished by the field "type"; the names are in the order of the
// variant. `describe` takes each of the structs.
template <class Describe, std::size_t Count>
struct OneOf {
    std::array<std::string_view, Count> types;
    Describe describe;

    template <class Variant>
    void write(const Variant& value, auto&& out) const {
        std::visit([&](const auto& one) { as_type(value.index()).write(one, out); }, value);
    }
    template <class Variant>
    void read(const Json& json, Variant& out, Reader& reader) const {
        static_assert(std::variant_size_v<Variant> == Count);
        if (!json.is_object()) {
            reader.fail_expected("an object", json);
            return;
        }
        std::size_t type = Count;
        if (const auto found = json.find("type"); found != json.end())
            reader.inside("type", [&] { Symbol<Count>{types}.read(*found, type, reader); });
        else
            reader.fail("expected the field \"type\", found none");
        if (reader.ok()) read_alternative<0>(json, type, out, reader);
    }

private:
    auto as_type(std::size_t type) const {
        return Object{[this, type](auto& fields, auto& one) {
            fields.follows("type", types[type]);
            describe(fields, one);
        }};
    }
    template <std::size_t At, class Variant>
    void read_alternative(const Json& json, std::size_t type, Variant& out, Reader& reader) const {
        if (At == type)
            as_type(type).read(json, out.template emplace<At>(), reader);
        else if constexpr (At + 1 < Count)
            read_alternative<At + 1>(json, type, out, reader);
    }
};
template <class Describe, std::size_t Count>
OneOf(std::array<std::string_view, Count>, Describe) -> OneOf<Describe, Count>;

} // namespace khepri::wire
