#include "server/ops/log.h"

#include "core/text.h"
#include "server/ops/steady_time.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utext.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <unistd.h>

namespace khepri::server {
namespace {

constexpr std::array<std::string_view, 4> level_names{"error", "warn", "info", "debug"};

// With a handful of fields a line stays below 4,096 bytes, which pipes write atomically.
constexpr std::size_t longest_value = 500;

std::string stamp(Log::Time time) {
    const auto since = time.time_since_epoch();
    const auto whole = std::chrono::floor<std::chrono::seconds>(since);
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(since - whole).count();
    const std::time_t seconds = whole.count();
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    std::array<char, 32> text;
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &utc);
    std::snprintf(text.data() + size, text.size() - size, ".%03dZ", static_cast<int>(milliseconds));
    return text.data();
}

bool stands_bare(char c) { return c > ' ' && c < 0x7f && c != '"' && c != '=' && c != '\\'; }

// Keeps the letters of all scripts. Escapes characters that would move the cursor, end the line or
// change the direction of text. Invalid UTF-8 becomes U+FFFD.
void append_character(std::string& line, UChar32 c) {
    if (c == '"' || c == '\\') line += '\\';
    if (u_isgraph(c) || c == ' ') {
        icu::UnicodeString(c).toUTF8String(line);
        return;
    }
    std::array<char, 16> text;
    std::snprintf(text.data(), text.size(), "\\u{%x}", static_cast<unsigned>(c));
    line += text.data();
}

void append_quoted(std::string& line, std::string_view value) {
    UErrorCode status = U_ZERO_ERROR;
    UText text = UTEXT_INITIALIZER;
    const std::size_t size = std::min(value.size(), longest_value);
    utext_openUTF8(&text, value.data(), static_cast<std::int64_t>(size), &status);
    line += '"';
    for (UChar32 c = utext_next32(&text); c != U_SENTINEL; c = utext_next32(&text))
        append_character(line, c);
    line += size < value.size() ? "...\"" : "\"";
    utext_close(&text);
}

void append(std::string& line, std::string_view value) {
    if (!value.empty() && value.size() <= longest_value &&
        std::all_of(value.begin(), value.end(), stands_bare))
        line += value;
    else
        append_quoted(line, value);
}

void append(std::string& line, std::int64_t value) { line += std::to_string(value); }
void append(std::string&, std::monostate) {}
void append(std::string&, ClientAddress) {}
void append(std::string& line, bool value) { line += value ? "true" : "false"; }
void append(std::string& line, double value) {
    std::array<char, 32> digits;
    line.append(digits.data(),
                std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

} // namespace

std::string_view name(Level level) { return level_names[static_cast<std::size_t>(level)]; }

Result<Level> level_of(std::string_view text) {
    const auto* const found = std::find(level_names.begin(), level_names.end(), text);
    if (found == level_names.end())
        return Error{in_quotes(text) + " is no level; expected error, warn, info or debug"};
    return static_cast<Level>(found - level_names.begin());
}

// The server continues if the log cannot be written.
Log::Sink Log::to_file(int descriptor) {
    return [descriptor](std::string_view line) {
        while (::write(descriptor, line.data(), line.size()) < 0 && errno == EINTR) {
        }
    };
}

std::string Log::shown(const Field::Value& value) const {
    if (std::holds_alternative<std::monostate>(value)) return {};
    if (const auto* const address = std::get_if<ClientAddress>(&value))
        return to_text(*address, addresses_);
    std::string text;
    std::visit([&](const auto& one) { append(text, one); }, value);
    return text;
}

void Log::format(Level level, std::string_view event, Fields fields) const {
    if (writes(level) && limit_->take(event, steady_milliseconds())) write(level, event, fields);
}

void Log::write(Level level, std::string_view event, Fields fields) const {
    std::string line = "time=" + stamp(clock_()) + " level=" + std::string(name(level)) + " event=";
    append(line, event);
    for (const Field& field : fields) {
        const std::string value = shown(field.value);
        if (value.empty()) continue;
        ((line += ' ') += field.key) += '=';
        line += value;
    }
    line += '\n';
    sink_(line);
}

} // namespace khepri::server
