#include "wire/json.h"

#include <algorithm>

namespace khepri::wire {

Result<Json> parse_json(std::string_view text) {
    if (text.size() > longest_text)
        return Error{"expected at most " + std::to_string(longest_text) + " bytes of JSON, found " +
                     std::to_string(text.size())};
    bool too_deep = false;
    const auto watch = [&](int depth, Json::parse_event_t, Json&) {
        too_deep = too_deep || depth > deepest_nesting;
        return !too_deep;
    };
    Json json = Json::parse(text, watch, false);
    if (too_deep)
        return Error{"expected JSON nested at most " + std::to_string(deepest_nesting) + " deep"};
    if (json.is_discarded()) return Error{"expected JSON, found " + in_quotes(text)};
    return json;
}

bool Reader::whole(const Json& json, std::int64_t least, std::int64_t most, std::int64_t& out) {
    const bool fits = json.is_number_unsigned()
                          ? json.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                          : json.is_number_integer();
    const std::int64_t number = fits ? json.get<std::int64_t>() : 0;
    if (!fits || number < least || number > most) {
        fail("expected a whole number from " + std::to_string(least) + " to " +
             std::to_string(most) + ", found " + shown(json));
        return false;
    }
    out = number;
    return true;
}

std::string Reader::shown(const Json& json) {
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > 60) text = text.substr(0, 60) + "…";
    return text;
}

void Reader::refuse_unknown_fields() {
    for (const auto& [name, value] : json_->items()) {
        if (std::find(seen_.begin(), seen_.end(), name) != seen_.end()) continue;
        std::string known;
        for (const std::string_view field : seen_)
            known += (known.empty() ? "" : ", ") + std::string(field);
        return fail("the field " + in_quotes(name) + " is unknown; expected " + known);
    }
}

} // namespace khepri::wire
