// How values become JSON and come back. A codec has both directions,
//     void write(const T& value, auto&& out) const;   // into a sink: sink.h
//     void read(const Json& json, T& out, Reader& reader) const;
// and carries its parameters (a range, the number of seats, the game). object.h makes objects of
// codecs. Nothing here throws.
#pragma once

#include "core/text.h"
#include "table/seat.h"
#include "wire/sink.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace khepri::wire {

// Fields that no description names. What a person or a program sends must have none: they are most
// likely mistakes. What another release of the program wrote may have some.
enum class UnknownFields : std::uint8_t { refused, ignored };

// What is out of these bounds: a "number", the "length" of a list, or what a game calls it.
struct Bounds {
    std::string_view of;
    std::int64_t least;
    std::int64_t most;
};

// The current place in the JSON, and the first fault found.
class Reader {
public:
    explicit Reader(UnknownFields unknown = UnknownFields::refused) : unknown_(unknown) {}

    UnknownFields unknown_fields() const { return unknown_; }
    bool ok() const { return fault_.empty(); }
    const std::string& fault() const { return fault_; }
    // Of the fault: its path, and the bounds if that is what is wrong.
    const std::string& faulty_path() const { return faulty_path_; }
    const std::optional<Bounds>& bounds() const { return bounds_; }

    // Reports what is wrong at the current place; only the first fault is kept.
    void fail(const std::string& what, const std::optional<Bounds>& bounds = std::nullopt);
    void fail_expected(const std::string& what, const Json& found,
                       const std::optional<Bounds>& bounds = std::nullopt);

    // Runs `body` one place deeper: a field's name, or "[3]".
    template <class Body>
    void inside(std::string_view place, const Body& body) {
        const std::size_t length = path_.size();
        if (length > 0 && !place.starts_with('[')) path_ += '.';
        path_ += place;
        body();
        path_.resize(length);
    }

private:
    UnknownFields unknown_;
    std::string path_;
    std::string fault_;
    std::string faulty_path_;
    std::optional<Bounds> bounds_;
};

// Reads a whole value. `start` holds the defaults.
template <class T, class Codec>
Result<T> read_as(const Codec& codec, const Json& json, T start = {}) {
    Reader reader;
    codec.read(json, start, reader);
    if (!reader.ok()) return Error{reader.fault()};
    return start;
}

// Reads what another release may have written.
template <class T, class Codec>
Result<T> read_leniently(const Codec& codec, const Json& json) {
    Reader reader(UnknownFields::ignored);
    Result<T> value{T{}};
    codec.read(json, *value, reader);
    if (!reader.ok()) return Error{reader.fault()};
    return value;
}

// A whole number from `least` to `most`.
struct Whole {
    std::int64_t least;
    std::int64_t most;

    template <class T>
    void write(const T& value, auto&& out) const {
        out.number(static_cast<std::int64_t>(value));
    }
    template <class T>
    void read(const Json& json, T& out, Reader& reader) const {
        std::int64_t number = 0;
        if (accept(json, number, reader)) out = static_cast<T>(number);
    }

private:
    bool accept(const Json& json, std::int64_t& out, Reader& reader) const;
};
inline constexpr Whole any_int{std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};

struct Flag {
    void write(bool value, auto&& out) const { out.flag(value); }
    void read(const Json& json, bool& out, Reader& reader) const;
};

// On one line, of so many bytes.
struct Text {
    std::size_t least;
    std::size_t most;

    void write(const std::string& value, auto&& out) const { out.text(value); }
    void read(const Json& json, std::string& out, Reader& reader) const;
};

// An enumerator by its name; the names are in the order of the enumerators.
template <std::size_t Count>
struct Symbol {
    std::array<std::string_view, Count> names;

    template <class Enum>
    void write(Enum value, auto&& out) const {
        out.symbol(names[static_cast<std::size_t>(value)]);
    }
    template <class Enum>
    void read(const Json& json, Enum& out, Reader& reader) const {
        for (std::size_t i = 0; i < Count; ++i)
            if (json.is_string() && json.get_ref<const std::string&>() == names[i]) {
                out = static_cast<Enum>(i);
                return;
            }
        reader.fail_expected("one of " + listed(), json);
    }

private:
    std::string listed() const {
        std::string list;
        for (const std::string_view name : names)
            list += (list.empty() ? "" : ", ") + std::string(name);
        return list;
    }
};

// A seat of so many, counted from 1.
struct SeatNumber {
    int seats;

    void write(Seat seat, auto&& out) const { out.number(seat + 1); }
    void read(const Json& json, Seat& out, Reader& reader) const;
};

inline constexpr std::string_view spectator_word = "spectator";

// A seat counted from 1, or "spectator".
struct Viewer {
    int seats;

    void write(Seat seat, auto&& out) const {
        if (seat < seats) return out.number(seat + 1);
        out.symbol(spectator_word);
    }
    void read(const Json& json, Seat& out, Reader& reader) const;
};

// Ascending seat numbers.
struct SeatNumbers {
    int seats;

    void write(SeatSet set, auto&& out) const {
        out.begin_list();
        for (const Seat seat : set) out.item().number(seat + 1);
        out.end_list();
    }
    void read(const Json& json, SeatSet& out, Reader& reader) const;
};

// A list of at most this many elements: a FixedVector or a std::vector.
template <class Codec>
struct ListOf {
    Codec item;
    std::size_t most;

    template <class List>
    void write(const List& list, auto&& out) const {
        out.begin_list();
        for (const auto& value : list) item.write(value, out.item());
        out.end_list();
    }
    template <class List>
    void read(const Json& json, List& out, Reader& reader) const {
        if (!json.is_array()) {
            reader.fail_expected("a list", json);
            return;
        }
        if (json.size() > most) {
            reader.fail("expected at most " + std::to_string(most) + " items, found " +
                            std::to_string(json.size()),
                        Bounds{"length", 0, static_cast<std::int64_t>(most)});
            return;
        }
        out.clear();
        for (std::size_t i = 0; i < json.size() && reader.ok(); ++i)
            reader.inside('[' + std::to_string(i) + ']', [&] {
                std::remove_cvref_t<decltype(out[0])> value{};
                item.read(json[i], value, reader);
                out.push_back(value);
            });
    }
};
template <class Codec>
ListOf(Codec, std::size_t) -> ListOf<Codec>;

// A list of exactly this many elements: the first places of an array, mostly one for each seat.
template <class Codec>
struct Each {
    Codec item;
    std::size_t count;

    template <class Array>
    void write(const Array& array, auto&& out) const {
        out.begin_list();
        for (std::size_t i = 0; i < count; ++i) item.write(array[i], out.item());
        out.end_list();
    }
    template <class Array>
    void read(const Json& json, Array& out, Reader& reader) const {
        if (!json.is_array()) {
            reader.fail_expected("a list", json);
            return;
        }
        if (json.size() != count) {
            reader.fail("expected " + std::to_string(count) + " items, found " +
                        std::to_string(json.size()));
            return;
        }
        for (std::size_t i = 0; i < count && reader.ok(); ++i)
            reader.inside('[' + std::to_string(i) + ']',
                          [&] { item.read(json[i], out[i], reader); });
    }
};
template <class Codec>
Each(Codec, std::size_t) -> Each<Codec>;

} // namespace khepri::wire
