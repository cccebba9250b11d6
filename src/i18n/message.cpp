#include "i18n/message.h"

#include "core/text.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>

namespace khepri::i18n {
namespace {

struct Branch {
    std::string_view selector;
    std::string_view pattern;
};

// One {…} of a message, taken apart.
struct Argument {
    std::string_view name;
    std::string_view type; // empty, "plural" or "select"
    std::vector<Branch> branches;
};

// The text up to the brace that closes the one before `text`; nothing if it is never closed.
std::optional<std::string_view> up_to_closing(std::string_view text) {
    int depth = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') ++depth;
        if (text[i] == '}' && --depth == 0) return text.substr(0, i);
    }
    return std::nullopt;
}

std::string_view next_part(std::string_view& rest) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view part = trim(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    return part;
}

Result<std::vector<Branch>> branches_of(std::string_view rest) {
    std::vector<Branch> branches;
    for (rest = trim(rest); !rest.empty(); rest = trim(rest)) {
        const std::size_t brace = rest.find('{');
        if (brace == std::string_view::npos) return Error{"expected { after " + in_quotes(rest)};
        const std::string_view selector = trim(rest.substr(0, brace));
        rest.remove_prefix(brace + 1);
        const auto pattern = up_to_closing(rest);
        if (!pattern || selector.empty())
            return Error{"expected a selector and {…} at " + in_quotes(rest)};
        branches.push_back({selector, *pattern});
        rest.remove_prefix(pattern->size() + 1);
    }
    if (branches.empty() || branches.back().selector != "other")
        return Error{"the last branch must be other {…}"};
    return branches;
}

Result<Argument> argument_of(std::string_view inside) {
    Argument argument;
    std::string_view rest = inside;
    argument.name = next_part(rest);
    argument.type = next_part(rest);
    if (argument.name.empty())
        return Error{"a value without a name: {" + std::string(inside) + "}"};
    if (argument.type.empty()) return argument;
    if (argument.type != "plural" && argument.type != "select")
        return Error{"found " + in_quotes(argument.type) + "; expected plural or select"};
    auto branches = branches_of(rest);
    if (!branches) return Error{branches.error()};
    argument.branches = std::move(*branches);
    return argument;
}

// Calls `text` for the plain parts and `argument` for the {…} of a message, in order.
std::optional<Error> walk(std::string_view pattern,
                          const std::function<void(std::string_view)>& text,
                          const std::function<std::optional<Error>(const Argument&)>& argument) {
    while (!pattern.empty()) {
        const std::size_t brace = std::min(pattern.find_first_of("{}"), pattern.size());
        text(pattern.substr(0, brace));
        pattern.remove_prefix(brace);
        if (pattern.empty()) break;
        const auto inside = pattern[0] == '{' ? up_to_closing(pattern.substr(1)) : std::nullopt;
        if (!inside) return Error{"a brace without its partner at " + in_quotes(pattern)};
        auto parsed = argument_of(*inside);
        if (!parsed) return Error{parsed.error()};
        if (auto error = argument(*parsed)) return error;
        pattern.remove_prefix(inside->size() + 2);
    }
    return std::nullopt;
}

// What a select goes by.
std::string symbol_of(const Value& value) {
    if (const int* const n = std::get_if<int>(&value)) return std::to_string(*n);
    if (const Term* const term = std::get_if<Term>(&value)) return term->symbol;
    return std::get<std::string>(value);
}

class Formatter {
public:
    Formatter(const Values& values, std::string_view language)
        : values_(values), language_(language) {}

    std::optional<Error> format(std::string_view pattern, std::optional<int> number) {
        const auto text = [&](std::string_view part) {
            for (const char c : part) {
                if (c == '#' && number) {
                    out_ += std::to_string(*number);
                } else {
                    out_ += c;
                }
            }
        };
        return walk(pattern, text, [&](const Argument& argument) { return put(argument, number); });
    }
    std::string& out() { return out_; }

private:
    std::optional<Error> put(const Argument& argument, std::optional<int> number) {
        const Value* value = find(argument.name);
        if (value == nullptr) return Error{"no value for {" + std::string(argument.name) + "}"};
        const int* const n = std::get_if<int>(value);
        if (argument.type.empty()) {
            const Term* const term = std::get_if<Term>(value);
            out_ += term != nullptr ? term->word : symbol_of(*value);
            return std::nullopt;
        }
        if (argument.type == "plural") {
            if (n == nullptr) return Error{"{" + std::string(argument.name) + "} is no number"};
            return format(
                branch(argument, "=" + std::to_string(*n), plural_category(language_, *n)), *n);
        }
        const std::string symbol = symbol_of(*value);
        return format(branch(argument, symbol, symbol), number);
    }

    // The branch for the exact selector, else for the category, else the last one, which is
    // "other".
    static std::string_view branch(const Argument& argument, std::string_view exact,
                                   std::string_view category) {
        for (const auto& wanted : {exact, category})
            for (const Branch& branch : argument.branches)
                if (branch.selector == wanted) return branch.pattern;
        return argument.branches.back().pattern;
    }

    const Value* find(std::string_view name) const {
        for (const auto& [key, value] : values_)
            if (key == name) return &value;
        return nullptr;
    }

    const Values& values_;
    std::string_view language_;
    std::string out_;
};

std::optional<Error> collect(std::string_view pattern, std::vector<std::string>& names) {
    return walk(
        pattern, [](std::string_view) {},
        [&](const Argument& argument) -> std::optional<Error> {
            names.emplace_back(argument.name);
            for (const Branch& branch : argument.branches)
                if (auto error = collect(branch.pattern, names)) return error;
            return std::nullopt;
        });
}

} // namespace

// https://cldr.unicode.org: for whole numbers only, which are all we count.
std::string_view plural_category(std::string_view language, int n) {
    const int i = std::abs(n);
    if (language == "ru") {
        if (i % 10 == 1 && i % 100 != 11) return "one";
        if (i % 10 >= 2 && i % 10 <= 4 && (i % 100 < 12 || i % 100 > 14)) return "few";
        return "many";
    }
    const bool millions = i != 0 && i % 1'000'000 == 0;
    if (language == "fr") return i <= 1 ? "one" : millions ? "many" : "other";
    if (language == "it") return i == 1 ? "one" : millions ? "many" : "other";
    return i == 1 ? "one" : "other";
}

std::string link_before(std::string_view language, std::string link, std::string_view next) {
    const bool before_e = next.starts_with('e') || next.starts_with('E');
    if (language == "it" && link == " e " && before_e) return " ed ";
    return link;
}

Result<std::string> format(std::string_view pattern, const Values& values,
                           std::string_view language) {
    Formatter formatter(values, language);
    if (auto error = formatter.format(pattern, std::nullopt)) return *error;
    return std::move(formatter.out());
}

Result<std::vector<std::string>> placeholders(std::string_view pattern) {
    std::vector<std::string> names;
    if (auto error = collect(pattern, names)) return *error;
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

} // namespace khepri::i18n
