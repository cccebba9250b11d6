#include "wire/plain_parser.h"

namespace khepri::wire {
namespace {

bool has(const Json::object_t& members, std::string_view name) {
    for (const auto& [known, value] : members)
        if (known == name) return true;
    return false;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

} // namespace

bool PlainParser::value(Json& out, std::size_t depth) {
    skip_space();
    if (at_ == end_) return false;
    switch (*at_) {
    case '{':
        return depth < deepest_nesting && object(out, depth + 1);
    case '[':
        return depth < deepest_nesting && list(out, depth + 1);
    case '"': {
        std::string_view found;
        if (!text(found)) return false;
        out = found;
        return true;
    }
    case 't':
        out = true;
        return word("true");
    case 'f':
        out = false;
        return word("false");
    default:
        break;
    }
    const bool is_negative = take('-');
    std::uint64_t found = 0;
    if ((is_negative && (at_ == end_ || !is_digit(*at_))) || !number(found)) return false;
    if (is_negative)
        out = -static_cast<std::int64_t>(found);
    else
        out = found;
    return true;
}

bool PlainParser::object(Json& out, std::size_t depth) {
    constexpr std::size_t usual_fields = 6;
    out = Json::object();
    auto& members = out.get_ref<Json::object_t&>();
    members.reserve(usual_fields);
    ++at_;
    if (take('}')) return true;
    for (;;) {
        std::string_view name;
        if (members.size() == most_fields || !text(name) || has(members, name) || !take(':'))
            return false;
        members.emplace_back(std::string(name), nullptr);
        if (!value(members.back().second, depth)) return false;
        if (take('}')) return true;
        if (!take(',')) return false;
    }
}

bool PlainParser::list(Json& out, std::size_t depth) {
    out = Json::array();
    auto& items = out.get_ref<Json::array_t&>();
    ++at_;
    if (take(']')) return true;
    for (;;) {
        if (!value(items.emplace_back(), depth)) return false;
        if (take(']')) return true;
        if (!take(',')) return false;
    }
}

bool PlainParser::text(std::string_view& out) {
    if (!take('"')) return false;
    const char* const start = at_;
    while (at_ != end_ && *at_ >= ' ' && *at_ < 0x7f && *at_ != '"' && *at_ != '\\') ++at_;
    if (at_ == end_ || *at_ != '"') return false;
    out = {start, at_++};
    return true;
}

bool PlainParser::number(std::uint64_t& out) {
    constexpr std::ptrdiff_t most_digits = 18; // that always fit
    skip_space();
    const char* const start = at_;
    out = 0;
    while (at_ != end_ && is_digit(*at_) && at_ - start < most_digits)
        out = 10 * out + static_cast<std::uint64_t>(*at_++ - '0');
    const bool is_plain = at_ != start && (*start != '0' || at_ == start + 1);
    const bool goes_on =
        at_ != end_ && (is_digit(*at_) || *at_ == '.' || *at_ == 'e' || *at_ == 'E');
    return is_plain && !goes_on;
}

bool PlainParser::word(std::string_view word) {
    if (!std::string_view(at_, end_).starts_with(word)) return false;
    at_ += word.size();
    return true;
}

} // namespace khepri::wire
