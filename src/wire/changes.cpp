#include "wire/changes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace khepri::wire {
namespace {

// What a character means where a value is looked for.
enum class Kind : std::uint8_t { other, quote, opening, closing, comma };

constexpr std::array<Kind, 256> kinds = [] {
    std::array<Kind, 256> all{};
    all['"'] = Kind::quote;
    all['{'] = all['['] = Kind::opening;
    all['}'] = all[']'] = Kind::closing;
    all[','] = Kind::comma;
    return all;
}();

Kind kind_of(char c) { return kinds[static_cast<unsigned char>(c)]; }

// To the closing quote of a text, from the opening one.
const char* end_of_text(const char* at) {
    for (++at; *at != '"'; ++at)
        if (*at == '\\') ++at;
    return at;
}

// The end of a member or an item: the comma or the bracket behind it.
const char* end_of_part(const char* at) {
    for (int depth = 0;; ++at) {
        const Kind kind = kind_of(*at);
        if (kind == Kind::other) continue;
        if (kind == Kind::quote)
            at = end_of_text(at);
        else if (kind == Kind::opening)
            ++depth;
        else if (depth == 0)
            return at;
        else if (kind == Kind::closing)
            --depth;
    }
}

std::size_t same_bytes(std::string_view one, std::string_view other) {
    const std::size_t size = std::min(one.size(), other.size());
    std::size_t same = 0;
    for (std::uint64_t a = 0, b = 0; same + sizeof a <= size; same += sizeof a) {
        std::memcpy(&a, one.data() + same, sizeof a);
        std::memcpy(&b, other.data() + same, sizeof b);
        if (a != b) break;
    }
    while (same < size && one[same] == other[same]) ++same;
    return same;
}

struct ItemPlace {
    std::size_t at; // where the item begins
    int index;
};

// An item before which both lists are the same: mostly the first one that is not.
ItemPlace same_items(std::string_view before, std::string_view after) {
    const char* const end = after.data() + same_bytes(before, after);
    ItemPlace place{1, 0};
    int depth = 0;
    for (const char* at = after.data() + 1; at < end; ++at) {
        const Kind kind = kind_of(*at);
        if (kind == Kind::other) continue;
        if (kind == Kind::quote) {
            at = end_of_text(at);
        } else if (kind == Kind::opening) {
            ++depth;
        } else if (kind == Kind::closing) {
            --depth;
        } else if (depth == 0) {
            place.at = static_cast<std::size_t>(at - after.data()) + 1;
            ++place.index;
        }
    }
    return place;
}

// The members of an object or the items of a list, one after the other, as text. Each character is
// looked at once, and an end only where it is needed.
class Parts {
public:
    explicit Parts(std::string_view container)
        : at_(container.data() + 1), behind_(container.data() + container.size()) {}

    bool done() const { return kind_of(*at_) == Kind::closing; }
    std::string_view part() const {
        if (end_ == nullptr) end_ = end_of_part(at_);
        return {at_, end_};
    }
    // Of a member, in its quotes.
    std::string_view name() const { return {at_, end_of_text(at_) + 1}; }
    std::string_view value() const { return part().substr(name().size() + 1); }

    void next() { move_past(at_ + part().size()); }
    // Whether this part is the same; then goes on to the next one.
    bool skip(std::string_view part) {
        const char* const end = at_ + part.size();
        if (end >= behind_ || std::memcmp(at_, part.data(), part.size()) != 0 ||
            (*end != ',' && kind_of(*end) != Kind::closing))
            return false;
        move_past(end);
        return true;
    }

private:
    void move_past(const char* end) {
        at_ = *end == ',' ? end + 1 : end;
        end_ = nullptr;
    }

    const char* at_; // behind the opening bracket or a comma
    const char* behind_;
    mutable const char* end_ = nullptr; // of this part, once it was needed
};

class Difference {
public:
    explicit Difference(std::string& out) : out_(out) {}

    bool failed() const { return failed_; }

    void write(std::string_view before, std::string_view after) {
        if (before.front() == '{' && after.front() == '{') return write_object(before, after);
        if (before.front() == '[' && after.front() == '[') return write_list(before, after);
        // An object would be taken for changes of the list.
        if (before.front() == '[' && after.front() == '{') failed_ = true;
        out_ += after;
    }

private:
    void write_object(std::string_view before, std::string_view after) {
        Parts old(before);
        open();
        for (Parts now(after); !now.done(); now.next()) {
            const std::string_view part = now.part();
            if (old.skip(part)) continue;
            const std::string_view name = now.name();
            if (remove_until(name, old)) {
                if (old.skip(part)) continue;
                member(name);
                write(old.value(), part.substr(name.size() + 1));
                old.next();
            } else {
                separate();
                out_ += part;
            }
        }
        for (; !old.done(); old.next()) remove(old.name());
        close();
    }

    // Removes the members before this one; false if it is not there at all.
    bool remove_until(std::string_view name, Parts& old) {
        Parts found = old;
        while (!found.done() && found.name() != name) found.next();
        if (found.done()) return false;
        for (; old.name() != name; old.next()) remove(old.name());
        return true;
    }
    void remove(std::string_view name) {
        member(name);
        out_ += "null";
    }

    // Item by item, or the whole list if that is shorter or items have gone.
    void write_list(std::string_view before, std::string_view after) {
        constexpr std::size_t always_whole = 16; // {"0":"V1"} is hardly shorter
        if (after.size() <= always_whole) {
            out_ += after;
            return;
        }
        const std::size_t start = out_.size();
        const ItemPlace same = same_items(before, after);
        int index = same.index;
        Parts old(before.substr(same.at - 1));
        open();
        for (Parts now(after.substr(same.at - 1)); !now.done(); now.next(), ++index) {
            const std::string_view part = now.part();
            if (old.skip(part)) continue;
            item(index);
            if (old.done()) {
                out_ += part;
            } else {
                write(old.part(), part);
                old.next();
            }
            if (out_.size() - start >= after.size()) return write_whole(start, after);
        }
        close();
        if (!old.done() || out_.size() - start >= after.size()) write_whole(start, after);
    }
    // Instead of what has been written from here on.
    void write_whole(std::size_t start, std::string_view value) {
        out_.resize(start);
        out_ += value;
        is_first_ = false;
    }

    void open() {
        out_ += '{';
        is_first_ = true;
    }
    void close() {
        out_ += '}';
        is_first_ = false;
    }
    void separate() {
        if (!is_first_) out_ += ',';
        is_first_ = false;
    }
    void member(std::string_view quoted_name) {
        separate();
        out_.append(quoted_name) += ':';
    }
    void item(int index) {
        separate();
        (out_ += '"').append(std::to_string(index)) += "\":";
    }

    std::string& out_;
    bool is_first_ = true; // of the object that was opened last
    bool failed_ = false;
};

// The item of this index, or a new one behind the last.
Json& item(Json& list, const std::string& digits) {
    std::size_t index = list.size();
    std::from_chars(digits.data(), digits.data() + digits.size(), index);
    return index < list.size() ? list[index] : list.emplace_back();
}

} // namespace

bool write_changes(std::string& out, std::string_view before, std::string_view after) {
    constexpr std::size_t usual_size = 256;
    const std::size_t start = out.size();
    out.reserve(start + usual_size);
    Difference difference(out);
    difference.write(before, after);
    if (!difference.failed() && out.size() - start < after.size()) return true;
    out.resize(start);
    return false;
}

bool append_changes(std::string& out, std::string_view before, std::string_view after) {
    Difference difference(out);
    difference.write(before, after);
    return !difference.failed();
}

void apply_changes(Json& value, const Json& changes) {
    if (!changes.is_object() || !value.is_structured()) {
        value = changes;
        return;
    }
    for (const auto& [name, change] : changes.items()) {
        if (value.is_array())
            apply_changes(item(value, name), change);
        else if (change.is_null())
            value.erase(name);
        else
            apply_changes(value[name], change);
    }
}

} // namespace khepri::wire
