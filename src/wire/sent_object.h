// An object as it was sent last, member by member: the bytes of the value and its text. A member
// whose bytes are the same has the same text, so an update writes and compares only the others.
// changes.h has the form of what changes, and a function that finds it in two texts.
#pragma once

#include "wire/changes.h"
#include "wire/sink.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace khepri::wire {

class SentObject {
public:
    // Of the whole object; empty if there is none.
    std::string text() const;
    // The next one is sent whole.
    void forget() { *this = SentObject(); }

    // Replaces the object by one of the same description, and appends what changes. False if that
    // would be no shorter than the whole text or cannot be written so: then nothing is appended.
    // The names of the members live as long as the program, and the text of a value depends on its
    // bytes alone.
    template <class Describe, class T>
    bool update(std::string& changes, const Describe& describe, const T& value);

private:
    struct Member {
        std::string_view name;
        std::uint32_t bytes; // how many of `bytes_`, and
        std::uint32_t text;  // how many of `text_`, with the name and a comma
    };
    class Update;

    std::string text_;  // of the members, one behind the other, each with a comma
    std::string bytes_; // of their values; none of those that are not trivially copyable
    std::vector<Member> members_;
};

// The fields of a description: those of FieldWriter. Changes the object from its first member to
// its last.
class SentObject::Update {
public:
    Update(SentObject& object, std::string& changes)
        : object_(object), changes_(changes), start_(changes.size()) {
        constexpr std::size_t usual_size = 256;
        changes_.reserve(start_ + usual_size);
        changes_ += '{';
    }

    template <class T, class Codec>
    void operator()(std::string_view name, T& value, const Codec& codec) {
        std::string_view bytes;
        if constexpr (std::is_trivially_copyable_v<T>)
            bytes = {reinterpret_cast<const char*>(&value), sizeof value};
        if (skip(name, bytes)) return;
        std::string& text = begin_value();
        {
            TextSink sink(text);
            codec.write(value, sink);
        }
        put(name, bytes, text);
    }
    template <class T, class Codec>
    void or_keep(std::string_view name, T& value, const Codec& codec) {
        (*this)(name, value, codec);
    }
    template <class T, class Codec>
    void optional(std::string_view name, std::optional<T>& value, const Codec& codec) {
        if (value) (*this)(name, *value, codec);
    }
    template <class Codec>
    void unless_empty(std::string_view name, std::string& value, const Codec& codec) {
        if (!value.empty()) (*this)(name, value, codec);
    }
    void if_true(std::string_view name, bool value) {
        if (value) put(name, {}, "true");
    }
    void follows(std::string_view name, std::int64_t value) {
        put(name, {}, std::to_string(value));
    }
    void follows(std::string_view name, std::string_view value) {
        std::string& text = begin_value();
        ((text += '"') += value) += '"';
        put(name, {}, text);
    }

    bool finish();

private:
    // Whether the next member has this name and these bytes; then goes on to the one behind it.
    bool skip(std::string_view name, std::string_view bytes) {
        if (next_ == object_.members_.size()) return false;
        const Member& member = object_.members_[next_];
        if (member.name.data() != name.data() || member.name.size() != name.size() ||
            bytes.empty() || member.bytes != bytes.size() ||
            std::memcmp(object_.bytes_.data() + bytes_at_, bytes.data(), bytes.size()) != 0)
            return false;
        move_past(member);
        return true;
    }
    void move_past(const Member& member) {
        bytes_at_ += member.bytes;
        text_at_ += member.text;
        ++next_;
    }
    // Empty, with the memory of earlier values.
    std::string& begin_value() {
        value_.clear();
        return value_;
    }
    // The member that comes next in the description has this value.
    void put(std::string_view name, std::string_view bytes, std::string_view text);
    // Whether the object has the member. Those before it are not described any more: removes them.
    bool find(std::string_view name);
    void insert(std::string_view name, std::string_view bytes, std::string_view text);
    void replace(std::string_view bytes, std::string_view text);
    void remove();
    void begin_change(std::string_view name);

    SentObject& object_;
    std::string& changes_;
    std::string value_;        // the text of the member that is written
    std::size_t start_;        // of the changes
    std::size_t next_ = 0;     // member, and
    std::size_t bytes_at_ = 0; // where its bytes and
    std::size_t text_at_ = 0;  // its text begin
    bool is_first_change_ = true;
    bool failed_ = false;
};

template <class Describe, class T>
bool SentObject::update(std::string& changes, const Describe& describe, const T& value) {
    Update fields(*this, changes);
    // A description takes a mutable value because readers change it; here nothing does.
    describe(fields, const_cast<T&>(value)); // NOLINT(cppcoreguidelines-pro-type-const-cast)
    return fields.finish();
}

} // namespace khepri::wire
