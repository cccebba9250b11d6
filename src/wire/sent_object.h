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
        std::uint32_t bytes; // how many of `Content::bytes`, and
        std::uint32_t text;  // how many of `Content::text`, with the name and a comma
    };
    struct Content {
        std::string text;  // of the members, one behind the other, each with a comma
        std::string bytes; // of their values; none of those that are not trivially copyable
        std::vector<Member> members;
    };
    class Update;

    // Where the next content is written, empty.
    static Content& being_written();

    Content content_;
};

// The fields of a description: those of FieldWriter. Writes the object anew, from its first member
// to its last: what is the same is copied.
class SentObject::Update {
public:
    Update(SentObject& object, std::string& changes);

    template <class T, class Codec>
    void operator()(std::string_view name, T& value, const Codec& codec) {
        std::string_view bytes;
        if constexpr (std::is_trivially_copyable_v<T>)
            bytes = {reinterpret_cast<const char*>(&value), sizeof value};
        if (skip(name, bytes)) return;
        begin_member(name);
        {
            TextSink sink(now_.text);
            codec.write(value, sink);
        }
        end_member(name, bytes);
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
        if (value) put(name, "true");
    }
    void follows(std::string_view name, std::int64_t value) { put(name, std::to_string(value)); }
    void follows(std::string_view name, std::string_view value) {
        begin_member(name);
        ((now_.text += '"') += value) += '"';
        end_member(name, {});
    }

    bool finish();

private:
    // A place between two members.
    struct Place {
        std::size_t member = 0;
        std::size_t bytes = 0;
        std::size_t text = 0;
    };

    // Whether the next member has this name and these bytes; then goes on to the one behind it.
    bool skip(std::string_view name, std::string_view bytes) {
        if (at_.member == before_.members.size()) return false;
        const Member& member = before_.members[at_.member];
        if (member.name.data() != name.data() || member.name.size() != name.size() ||
            bytes.empty() || member.bytes != bytes.size() ||
            std::memcmp(before_.bytes.data() + at_.bytes, bytes.data(), bytes.size()) != 0)
            return false;
        move_past(member);
        return true;
    }
    void move_past(const Member& member) {
        at_.bytes += member.bytes;
        at_.text += member.text;
        ++at_.member;
    }
    // The member that comes next in the description: its value is written between the two calls.
    void begin_member(std::string_view name);
    void end_member(std::string_view name, std::string_view bytes);
    void put(std::string_view name, std::string_view text) {
        begin_member(name);
        now_.text += text;
        end_member(name, {});
    }
    // Whether the object had the member. Those before it are not described any more: removes them.
    bool find(std::string_view name);
    void remove();
    // Copies the members that were skipped.
    void copy_same();
    void begin_change(std::string_view name);

    Content& before_;
    Content& now_;
    std::string& changes_;
    std::size_t start_;        // of the changes
    std::size_t value_at_ = 0; // where the value that is being written begins
    Place at_;                 // before the next member that it had
    Place copied_;             // up to here everything that it had was copied or replaced
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
