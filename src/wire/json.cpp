#include "wire/json.h"

#include "core/text.h"
#include "wire/plain_parser.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace khepri::wire {
namespace {

// Builds the value while the text is read, and stops at the first thing that we do not accept. The
// names and signatures are those of the library's SAX interface.
class Builder {
public:
    explicit Builder(std::string_view text) : text_(text) {}

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
        return fail("expected JSON, found " + in_quotes(last) + " at " + place_of(position));
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

    // The parser has read so many bytes. In a text of several lines people look for a line.
    std::string place_of(std::size_t position) const {
        if (text_.find('\n') == std::string_view::npos) return "byte " + std::to_string(position);
        const std::string_view before = text_.substr(0, position == 0 ? 0 : position - 1);
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        const std::string_view in_line = before.substr(before.rfind('\n') + 1);
        const auto column = std::count_if(in_line.begin(), in_line.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
        });
        return "line " + std::to_string(line) + ", column " + std::to_string(column + 1);
    }

    std::string_view text_;
    Json root_;
    std::vector<Json*> open_; // from the outermost to the innermost; only the last one grows
    std::string key_;
    std::string fault_;
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
    Builder builder(text);
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
