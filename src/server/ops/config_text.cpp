#include "server/ops/config_text.h"

#include "core/text.h"

#include <algorithm>
#include <optional>

namespace khepri::server {
namespace {

bool is_key_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

class ConfigParser {
public:
    explicit ConfigParser(std::string_view text) : rest_(text) {}

    Result<std::vector<ConfigEntry>> parse() {
        std::vector<ConfigEntry> entries;
        for (skip_empty(); !rest_.empty(); skip_empty()) {
            auto entry = parse_entry();
            if (!entry) return Error{entry.error()};
            for (const ConfigEntry& other : entries)
                if (other.key == entry->key)
                    return Error{to_text(entry->key_place) + ": " + in_quotes(entry->key) +
                                 " is set already, in " + to_text(other.key_place)};
            entries.push_back(std::move(*entry));
        }
        return entries;
    }

private:
    Result<ConfigEntry> parse_entry() {
        ConfigEntry entry;
        entry.key_place = place_;
        if (peek() == '[') return fault("a table; expected key = value, there are no tables");
        while (is_key_character(peek())) entry.key += take();
        if (entry.key.empty()) return expected("a key such as port");
        skip_blanks();
        if (peek() != '=') return expected("= after " + in_quotes(entry.key));
        take();
        skip_blanks();
        entry.value_place = place_;
        if (auto error = parse_value(entry)) return *error;
        skip_blanks();
        skip_comment();
        if (!rest_.empty() && peek() != '\n') return expected("the end of the line");
        return entry;
    }

    std::optional<Error> parse_value(ConfigEntry& entry) {
        if (peek() == '[') return parse_array(entry);
        auto value = parse_single();
        if (!value) return Error{value.error()};
        entry.values.push_back(std::move(*value));
        return std::nullopt;
    }

    std::optional<Error> parse_array(ConfigEntry& entry) {
        entry.is_array = true;
        take();
        for (skip_empty(); peek() != ']'; skip_empty()) {
            auto value = parse_single();
            if (!value) return Error{value.error()};
            entry.values.push_back(std::move(*value));
            skip_empty();
            if (peek() == ']') break;
            if (peek() != ',') return expected(", or ] after a value of an array");
            take();
        }
        take();
        return std::nullopt;
    }

    Result<std::string> parse_single() {
        if (peek() == '"') return parse_basic_string();
        if (peek() == '\'') return parse_literal_string();
        const TextPlace start = place_;
        std::string word;
        while (is_key_character(peek()) || peek() == '.' || peek() == ':' || peek() == '/')
            word += take();
        if (word == "true" || word == "false") return word;
        const bool is_number = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
            return (c >= '0' && c <= '9') || c == '_';
        });
        if (is_number && word.front() != '_' && word.back() != '_') {
            std::erase(word, '_');
            return word;
        }
        place_ = start;
        if (!word.empty())
            return fault(in_quotes(word) + "; expected a string in quotes (\"" +
                         khepri::escaped(word) + "\"), a whole number, true or false");
        return expected("a string in quotes, a whole number, true, false or an array of them");
    }

    Result<std::string> parse_literal_string() {
        std::string text;
        take();
        for (; peek() != '\''; text += take())
            if (rest_.empty() || peek() == '\n') return expected("' at the end of a string");
        take();
        return text;
    }

    Result<std::string> parse_basic_string() {
        std::string text;
        take();
        while (peek() != '"') {
            if (rest_.empty() || peek() == '\n') return expected("\" at the end of a string");
            const char c = take();
            if (c != '\\') {
                text += c;
                continue;
            }
            constexpr std::string_view escapes = "\"\\nt";
            constexpr std::string_view meanings = "\"\\\n\t";
            const std::size_t found = escapes.find(peek());
            if (rest_.empty() || found == std::string_view::npos)
                return expected("\\\", \\\\, \\n or \\t; between single quotes \\ is itself");
            text += meanings[found];
            take();
        }
        take();
        return text;
    }

    // A byte that is in no text of a setting at the end.
    char peek() const { return rest_.empty() ? '\0' : rest_.front(); }
    char take() {
        const char c = peek();
        if (rest_.empty()) return c;
        rest_.remove_prefix(1);
        place_ =
            c == '\n' ? TextPlace{place_.line + 1, 1} : TextPlace{place_.line, place_.column + 1};
        return c;
    }
    void skip_blanks() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\r') take();
    }
    void skip_comment() {
        if (peek() != '#') return;
        while (!rest_.empty() && peek() != '\n') take();
    }
    // Blanks, comments and line ends.
    void skip_empty() {
        for (skip_blanks(), skip_comment(); peek() == '\n'; skip_blanks(), skip_comment()) take();
    }

    Error fault(const std::string& what) const { return {to_text(place_) + ": found " + what}; }
    Error expected(const std::string& what) const {
        const std::string found = rest_.empty()    ? "the end of the file"
                                  : peek() == '\n' ? "the end of the line"
                                                   : in_quotes(rest_.substr(0, 1));
        return {to_text(place_) + ": expected " + what + ", found " + found};
    }

    std::string_view rest_;
    TextPlace place_;
};

} // namespace

std::string to_text(TextPlace place) {
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
}

Result<std::vector<ConfigEntry>> parse_config(std::string_view text) {
    return ConfigParser(text).parse();
}

} // namespace khepri::server
