// How structs become JSON and come back. A struct is described once, by a function
//     template <class Fields> void describe(Fields& fields, Sell& sell) { fields("kind",
//     sell.kind); ... }
// and Writer and Reader both follow that description, so that what is written is what is read.
// Names are spelt in the descriptions of this room and nowhere else. Nothing here throws; the first
// fault is reported with the field's path.
#pragma once

#include "core/fixed_vector.h"
#include "core/result.h"
#include "core/text.h"
#include "table/seat.h"

#include <nlohmann/json.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace khepri::wire {

using Json = nlohmann::ordered_json;

inline constexpr std::size_t longest_text = 1U << 20;
inline constexpr int deepest_nesting = 16;

// Text to JSON: within the size and depth we ever need, else an error that says so.
Result<Json> parse_json(std::string_view text);

class Writer;
class Reader;

template <class T>
concept Described = requires(Writer& writer, Reader& reader, T& value) {
    describe(writer, value);
    describe(reader, value);
};

// A type with a spelling of its own, such as a pile or a card: write(value) and read(json, value,
// reader).
template <class T>
concept Spelt = requires(const T& value, T& out, const Json& json, Reader& reader) {
    { spell(value) } -> std::convertible_to<Json>;
    { unspell(json, out, reader) } -> std::same_as<void>;
};

class Writer {
public:
    static constexpr bool reading = false;

    template <class T>
    void operator()(const char* name, const T& value) {
        json_[name] = of(value);
    }
    // A field that is left out when there is nothing to say.
    template <class T>
    void optional(const char* name, const std::optional<T>& value) {
        if (value) json_[name] = of(*value);
    }

    template <class T>
    static Json of(const T& value) {
        if constexpr (Spelt<T>) {
            return spell(value);
        } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string>) {
            return value;
        } else if constexpr (std::is_integral_v<T>) {
            return static_cast<std::int64_t>(value);
        } else if constexpr (std::is_floating_point_v<T>) {
            return value;
        } else if constexpr (Described<T>) {
            Writer writer;
            writer.json_ = Json::object();
            describe(writer, const_cast<T&>(value)); // a Writer only reads
            return std::move(writer.json_);
        } else {
            Json list = Json::array();
            for (const auto& item : value) list.push_back(of(item));
            return list;
        }
    }

private:
    Json json_;
};

class Reader {
public:
    static constexpr bool reading = true;

    template <class T>
    static Result<T> read(const Json& json) {
        Reader reader;
        T value{};
        reader.value(json, value);
        if (!reader.ok()) return Error{reader.fault_};
        return value;
    }

    bool ok() const { return fault_.empty(); }
    // Reports what is wrong at the present path; only the first fault is kept.
    void fail(const std::string& what) {
        if (ok()) fault_ = (path_.empty() ? std::string() : path_ + ": ") + what;
    }

    template <class T>
    void operator()(const char* name, T& value) {
        if (!ok()) return;
        seen_.push_back(name);
        const auto found = json_->find(name);
        if (found == json_->end()) {
            fail("the field " + in_quotes(name) + " is missing");
            return;
        }
        inside(name, [&] { this->value(*found, value); });
    }
    template <class T>
    void optional(const char* name, std::optional<T>& value) {
        if (!ok()) return;
        value.reset();
        seen_.push_back(name);
        const auto found = json_->find(name);
        if (found == json_->end()) return;
        value.emplace();
        inside(name, [&] { this->value(*found, *value); });
    }

    template <class T>
    void value(const Json& json, T& out) {
        if constexpr (Spelt<T>) {
            unspell(json, out, *this);
        } else if constexpr (std::is_same_v<T, bool>) {
            if (!json.is_boolean()) return fail("expected true or false, found " + shown(json));
            out = json.template get<bool>();
        } else if constexpr (std::is_same_v<T, std::string>) {
            if (!json.is_string()) return fail("expected a text, found " + shown(json));
            out = json.template get<std::string>();
        } else if constexpr (std::is_integral_v<T>) {
            std::int64_t number = 0;
            if (whole(json, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), number))
                out = static_cast<T>(number);
        } else if constexpr (Described<T>) {
            object(json, out);
        } else {
            list(json, out);
        }
    }

    // A whole number from `least` to `most`.
    bool whole(const Json& json, std::int64_t least, std::int64_t most, std::int64_t& out);

    // Runs `body` with the path grown by a field's name or a place in a list.
    template <class Body>
    void inside(const std::string& part, const Body& body) {
        const std::size_t length = path_.size();
        path_ += (path_.empty() || part.starts_with('[')) ? part : '.' + part;
        body();
        path_.resize(length);
    }

    static std::string shown(const Json& json);

private:
    template <class T>
    void object(const Json& json, T& out) {
        if (!json.is_object()) return fail("expected an object, found " + shown(json));
        const Json* const outer = std::exchange(json_, &json);
        std::vector<std::string_view> outer_seen = std::exchange(seen_, {});
        describe(*this, out);
        if (ok()) refuse_unknown_fields();
        json_ = outer;
        seen_ = std::move(outer_seen);
    }
    void refuse_unknown_fields();

    template <class T>
    void list(const Json& json, T& out) {
        if (!json.is_array()) return fail("expected a list, found " + shown(json));
        if constexpr (requires { out.push_back(out[0]); }) {
            out = T{};
            for (std::size_t i = 0; i < json.size() && ok(); ++i) {
                if constexpr (requires { T::capacity(); }) {
                    if (i == T::capacity())
                        return fail("expected at most " + std::to_string(T::capacity()) + " items");
                }
                typename std::remove_cvref_t<decltype(out[0])> item{};
                inside('[' + std::to_string(i) + ']', [&] { value(json[i], item); });
                out.push_back(item);
            }
        } else {
            if (json.size() != out.size())
                return fail("expected " + std::to_string(out.size()) + " items, found " +
                            std::to_string(json.size()));
            for (std::size_t i = 0; i < json.size() && ok(); ++i)
                inside('[' + std::to_string(i) + ']', [&] { value(json[i], out[i]); });
        }
    }

    const Json* json_ = nullptr;
    std::vector<std::string_view> seen_;
    std::string path_;
    std::string fault_;
};

template <class T>
Json to_json(const T& value) {
    return Writer::of(value);
}
template <class T>
Result<T> from_json(const Json& json) {
    return Reader::read<T>(json);
}

} // namespace khepri::wire
