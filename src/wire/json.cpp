#include "wire/json.h"

#include "core/text.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace khepri::wire {
namespace {

// Builds the value while the text is read, and stops at the first thing that we do not accept. The
// names and signatures are those of the library's SAX interface.
class Builder {
public:
    const std::string& fault() const { return fault_; }
    Json take() && { return std::move(root_); }

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(Json::number_integer_t value) { return add(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
    bool number_float(Json::number_float_t value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(const Json::binary_t&) { return false; } // not in a text
    bool start_array(std::size_t) { return enter(Json::array()); }
    bool end_array() { return leave(); }
    bool start_object(std::size_t) { return enter(Json::object()); }
    bool end_object() { return leave(); }

    bool key(std::string& name) {
        const Json& object = *open_.back();
        if (object.contains(name))
            return fail("the field " + in_quotes(name) + " is there twice; expected it once");
        if (object.size() == most_fields)
            return fail("expected at most " + std::to_string(most_fields) +
                        " fields in an object, found more");
        key_ = std::move(name);
        return true;
    }

    bool parse_error(std::size_t position, const std::string& last, const Json::exception&) {
        return fail("expected JSON, found " + in_quotes(last) + " at byte " +
                    std::to_string(position));
    }

private:
    Json& place(Json&& value) {
        if (open_.empty()) return root_ = std::move(value);
        Json& around = *open_.back();
        if (around.is_array()) return around.emplace_back(std::move(value));
        return around.emplace(std::move(key_), std::move(value)).first.value();
    }
    bool add(Json&& value) {
        place(std::move(value));
        return true;
    }
    bool enter(Json&& value) {
        open_.push_back(&place(std::move(value)));
        return open_.size() <= deepest_nesting ||
               fail("expected JSON nested at most " + std::to_string(deepest_nesting) +
                    " deep, found more");
    }
    bool leave() {
        open_.pop_back();
        return true;
    }
    bool fail(std::string what) {
        fault_ = std::move(what);
        return false;
    }

    Json root_;
    std::vector<Json*> open_; // from the outermost to the innermost; only the last one grows
    std::string key_;
    std::string fault_;
};

// Reads the plain JSON that programs send, several times as fast as the library: no escapes,
// nothing beyond ASCII, no fractions. Everything else it leaves to the library, which also finds
// the fault.
class PlainParser {
public:
    explicit PlainParser(std::string_view text)
        : at_(text.data()), end_(text.data() + text.size()) {}

    bool read(Json& out) {
        if (!value(out, 0)) return false;
        skip_space();
        return at_ == end_;
    }

private:
    bool value(Json& out, std::size_t depth) {
        skip_space();
        if (at_ == end_) return false;
        if (*at_ == '{') return depth < deepest_nesting && object(out, depth + 1);
        if (*at_ == '[') return depth < deepest_nesting && list(out, depth + 1);
        if (*at_ == '"') {
            std::string_view found;
            if (!text(found)) return false;
            out = found;
            return true;
        }
        if (take("true")) return set(out, true);
        if (take("false")) return set(out, false);
        return number(out);
    }

    bool object(Json& out, std::size_t depth) {
        constexpr std::size_t usual_fields = 6;
        out = Json::object();
        auto& members = out.get_ref<Json::object_t&>();
        members.reserve(usual_fields);
        ++at_;
        if (skip_space(), take("}")) return true;
        for (;;) {
            std::string_view name;
            if (members.size() == most_fields || (skip_space(), !text(name)) ||
                has(members, name) || (skip_space(), !take(":")))
                return false;
            members.emplace_back(std::string(name), nullptr);
            if (!value(members.back().second, depth)) return false;
            if (skip_space(), take("}")) return true;
            if (!take(",")) return false;
        }
    }
    static bool has(const Json::object_t& members, std::string_view name) {
        for (const auto& [known, value] : members)
            if (known == name) return true;
        return false;
    }

    bool list(Json& out, std::size_t depth) {
        out = Json::array();
        auto& items = out.get_ref<Json::array_t&>();
        ++at_;
        if (skip_space(), take("]")) return true;
        for (;;) {
            if (!value(items.emplace_back(), depth)) return false;
            if (skip_space(), take("]")) return true;
            if (!take(",")) return false;
        }
    }

    bool text(std::string_view& out) {
        if (at_ == end_ || *at_ != '"') return false;
        const char* const start = ++at_;
        while (at_ != end_ && *at_ >= ' ' && *at_ < 0x7f && *at_ != '"' && *at_ != '\\') ++at_;
        if (at_ == end_ || *at_ != '"') return false;
        out = {start, at_++};
        return true;
    }

    bool number(Json& out) {
        constexpr std::ptrdiff_t most_digits = 18; // that always fit
        const bool is_negative = take("-");
        const char* const start = at_;
        std::int64_t number = 0;
        while (at_ != end_ && *at_ >= '0' && *at_ <= '9' && at_ - start < most_digits)
            number = 10 * number + (*at_++ - '0');
        const bool is_plain = at_ != start && (*start != '0' || at_ == start + 1);
        const bool goes_on = at_ != end_ && ((*at_ >= '0' && *at_ <= '9') || *at_ == '.' ||
                                             *at_ == 'e' || *at_ == 'E');
        if (!is_plain || goes_on) return false;
        if (is_negative) return set(out, -number);
        return set(out, static_cast<std::uint64_t>(number));
    }

    static bool set(Json& out, auto value) {
        out = value;
        return true;
    }
    bool take(std::string_view word) {
        if (!std::string_view(at_, end_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    void skip_space() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    }

    const char* at_;
    const char* end_;
};

} // namespace

Result<Json> parse_json(std::string_view text, std::size_t longest) {
    if (text.size() > longest)
        return Error{"expected at most " + std::to_string(longest) + " bytes of JSON, found " +
                     std::to_string(text.size())};
    if (text.find('\0') != std::string_view::npos) // where the library stops reading
        return Error{"expected JSON, found a zero byte at byte " +
                     std::to_string(text.find('\0') + 1)};
    Json plain;
    if (PlainParser(text).read(plain)) return plain;
    Builder builder;
    if (!Json::sax_parse(text, &builder)) return Error{builder.fault()};
    return std::move(builder).take();
}

std::string to_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string shown(const Json& json) {
    constexpr std::size_t longest = 60;
    std::string text = to_line(json);
    if (text.size() <= longest) return text;
    std::size_t end = longest; // not in the middle of a character
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "…";
}

} // namespace khepri::wire
