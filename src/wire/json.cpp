#include "wire/json.h"

#include "core/text.h"

#include <algorithm>
#include <vector>

namespace khepri::wire {
namespace {

// Walks through a text without keeping it and stops at the first thing that we do not take. The
// names and the signatures are those of the library's SAX interface.
class Inspection {
public:
    const std::string& fault() const { return fault_; }

    bool null() { return true; }
    bool boolean(bool) { return true; }
    bool number_integer(Json::number_integer_t) { return true; }
    bool number_unsigned(Json::number_unsigned_t) { return true; }
    bool number_float(Json::number_float_t, const std::string&) { return true; }
    bool string(const std::string&) { return true; }
    bool binary(const Json::binary_t&) { return true; }
    bool start_array(std::size_t) { return enter(); }
    bool end_array() { return leave(); }
    bool start_object(std::size_t) { return enter(); }
    bool end_object() { return leave(); }

    bool key(const std::string& name) {
        std::vector<std::string>& names = names_.back();
        if (std::find(names.begin(), names.end(), name) != names.end())
            return fail("the field " + in_quotes(name) + " is there twice; expected it once");
        if (names.size() == most_fields)
            return fail("expected at most " + std::to_string(most_fields) +
                        " fields in an object, found more");
        names.push_back(name);
        return true;
    }

    bool parse_error(std::size_t position, const std::string& last, const Json::exception&) {
        return fail("expected JSON, found " + in_quotes(last) + " at byte " +
                    std::to_string(position));
    }

private:
    bool enter() {
        names_.emplace_back();
        return names_.size() <= deepest_nesting ||
               fail("expected JSON nested at most " + std::to_string(deepest_nesting) +
                    " deep, found more");
    }
    bool leave() {
        names_.pop_back();
        return true;
    }
    bool fail(std::string what) {
        fault_ = std::move(what);
        return false;
    }

    std::vector<std::vector<std::string>> names_; // of the fields, by depth
    std::string fault_;
};

} // namespace

Result<Json> parse_json(std::string_view text) {
    if (text.size() > longest_text)
        return Error{"expected at most " + std::to_string(longest_text) + " bytes of JSON, found " +
                     std::to_string(text.size())};
    if (text.find('\0') != std::string_view::npos) // where the library stops reading
        return Error{"expected JSON, found a zero byte at byte " +
                     std::to_string(text.find('\0') + 1)};
    Inspection inspection;
    if (!Json::sax_parse(text, &inspection)) return Error{inspection.fault()};
    return Json::parse(text, nullptr, false);
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
