// The values of sentences: of refusals and of reasons.
#pragma once

#include "wire/messages.h"
#include "wire/object.h"

namespace khepri::wire {

inline constexpr Text value_word{1, 60};

// A number or a symbol.
struct ValueCodec {
    void write(const MessageValue& value, auto&& out) const {
        if (const int* const number = std::get_if<int>(&value)) return out.number(*number);
        out.text(std::get<std::string>(value));
    }
    void read(const Json& json, MessageValue& out, Reader& reader) const {
        if (json.is_string()) {
            value_word.read(json, out.emplace<std::string>(), reader);
            return;
        }
        if (json.is_number()) {
            any_int.read(json, out.emplace<int>(), reader);
            return;
        }
        reader.fail_expected("a whole number or a text", json);
    }
};

// An object with fields of any names.
struct ValuesCodec {
    void write(const MessageValues& values, auto&& out) const {
        out.begin_object();
        for (const auto& [name, value] : values) ValueCodec{}.write(value, out.any_member(name));
        out.end_object();
    }
    void read(const Json& json, MessageValues& out, Reader& reader) const {
        if (!json.is_object()) {
            reader.fail_expected("an object", json);
            return;
        }
        out.clear();
        for (const auto& [name, value] : json.items()) {
            auto& [read_name, read_value] = out.emplace_back();
            read_name = name;
            reader.inside(name, [&] { ValueCodec{}.read(value, read_value, reader); });
        }
    }
};

inline constexpr Object reason_codec{[](auto& fields, ReasonMessage& reason) {
    fields("key", reason.key, value_word);
    fields("values", reason.values, ValuesCodec{});
}};

} // namespace khepri::wire
