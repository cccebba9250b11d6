#include "server/text/names.h"

#include "core/check.h"
#include "core/text.h"
#include "server/text/icu.h"
#include "server/text/utf8.h"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

#include <algorithm>
#include <memory>

namespace khepri::server {
namespace {

struct Limits {
    int characters; // as people count them: grapheme clusters
    int bytes;
};
constexpr Limits of_names{24, 96};
constexpr Limits of_messages{200, 2000};

constexpr UChar32 zero_width_joiner = 0x200d;
constexpr UChar32 shown_as_emoji = 0xfe0f;
constexpr UChar32 keycap = 0x20e3;
constexpr UChar32 braille_blank = 0x2800; // a symbol by the tables, but invisible

icu::UnicodeString in_normal_form(const icu::UnicodeString& text) {
    UErrorCode status = U_ZERO_ERROR;
    auto normal = icu::Normalizer2::getNFKCInstance(status)->normalize(text, status);
    check(status);
    return normal;
}

bool is_blank(UChar32 c) { return u_isUWhiteSpace(c) || c == braille_blank; }

// Control, format, private and unassigned characters; invisible marks and fillers.
bool is_unseen(UChar32 c) {
    return (U_GET_GC_MASK(c) & U_GC_C_MASK) != 0 ||
           u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool is_pictograph(UChar32 c) { return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC); }

// The two invisible characters that are parts of emoji, where they are.
bool makes_emoji(UChar32 before, UChar32 c, UChar32 after) {
    if (c == shown_as_emoji) return is_pictograph(before) || after == keycap;
    const bool follows_emoji = is_pictograph(before) || before == shown_as_emoji ||
                               u_hasBinaryProperty(before, UCHAR_EMOJI_MODIFIER);
    return c == zero_width_joiner && follows_emoji && is_pictograph(after);
}

// Marks on one letter. At most two accents; vowel signs, which take a place of their own (combining
// class 0), may be as many as Burmese needs.
class Marks {
public:
    bool takes(UChar32 c) {
        const auto kind = U_GET_GC_MASK(c);
        if ((kind & U_GC_M_MASK) == 0) return begin_letter();
        const bool piles_up = u_getCombiningClass(c) != 0 || (kind & U_GC_ME_MASK) != 0;
        if (all_ == 4 || (piles_up && accents_ == 2)) return false;
        ++all_;
        accents_ += piles_up ? 1 : 0;
        return true;
    }
    void forbid() { all_ = 4; } // there is no letter to carry them

private:
    bool begin_letter() {
        all_ = accents_ = 0;
        return true;
    }
    int all_ = 4;
    int accents_ = 0;
};

// The visible part of the text, on one line, with single blanks between the words.
icu::UnicodeString visible(const icu::UnicodeString& text) {
    icu::UnicodeString clean;
    UChar32 last = ' ';
    Marks marks;
    const auto append = [&](UChar32 c) { clean.append(last = c); };
    for (int at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
        const UChar32 c = text.char32At(at);
        if (is_blank(c)) {
            if (last != ' ') append(' ');
            marks.forbid();
        } else if (is_unseen(c)) {
            if (makes_emoji(last, c, text.char32At(text.moveIndex32(at, 1)))) append(c);
        } else if (marks.takes(c)) {
            append(c);
        }
    }
    return clean.trim();
}

std::string cut(const std::string& text, Limits limits) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::LocalUTextPointer open(
        utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status));
    const std::unique_ptr<icu::BreakIterator> characters(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
    check(status);
    characters->setText(open.getAlias(), status);
    check(status);
    int end = 0;
    for (int count = 0; count < limits.characters; ++count) {
        const int next = characters->next();
        if (next == icu::BreakIterator::DONE || next > limits.bytes) break;
        end = next;
    }
    return std::string(trim(std::string_view(text).substr(0, static_cast<std::size_t>(end))));
}

// The part of a text that is processed: enough for texts with many invisible characters, and a
// limit to the work that a hostile one causes. Ends between two code points.
std::string_view beginning(std::string_view text, Limits limits) {
    auto most = static_cast<std::size_t>(limits.bytes) * 4;
    if (text.size() <= most) return text;
    while ((static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
    return text.substr(0, most);
}

// Normalises twice: removing characters may bring two others together that combine.
std::string cleaned(std::string_view typed, Limits limits) {
    const auto start = beginning(typed, limits);
    const auto text = icu::UnicodeString::fromUTF8({start.data(), static_cast<int>(start.size())});
    std::string clean;
    in_normal_form(visible(in_normal_form(text))).toUTF8String(clean);
    return cut(clean, limits);
}

} // namespace

Result<std::string> clean_name(std::string_view typed) {
    if (!is_utf8(typed)) return Error{"the name is no UTF-8; expected text in UTF-8"};
    const auto name = in_one_alphabet(cleaned(typed, of_names));
    return name ? cleaned(*name, of_names) : name;
}

Result<std::string> clean_message(std::string_view typed) {
    if (!is_utf8(typed)) return Error{"the message is no UTF-8; expected text in UTF-8"};
    return cleaned(typed, of_messages);
}

std::string with_unique_suffix(const std::string& name, std::span<const std::string> others) {
    std::string own = name;
    const auto is_taken = [&](const std::string& other) { return looks_like(own, other); };
    for (int number = 2; std::any_of(others.begin(), others.end(), is_taken); ++number) {
        const std::string tail = " " + std::to_string(number);
        const auto room = static_cast<int>(tail.size());
        own = cut(name, {of_names.characters - room, of_names.bytes - room}) + tail;
    }
    return own;
}

} // namespace khepri::server
