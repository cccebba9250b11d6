#include "server/text/confusables.h"

#include "core/check.h"
#include "core/text.h"
#include "server/text/icu.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace khepri::server {
namespace {

// Moderately restrictive: one script, or those that are written together (kana and Chinese
// characters), or Latin with one other that does not look like it.
const USpoofChecker* checker() {
    static const USpoofChecker* const one = [] {
        UErrorCode status = U_ZERO_ERROR;
        USpoofChecker* const made = uspoof_open(&status);
        uspoof_setChecks(made, USPOOF_RESTRICTION_LEVEL, &status);
        uspoof_setRestrictionLevel(made, USPOOF_MODERATELY_RESTRICTIVE);
        check(status);
        return made;
    }();
    return one;
}

// Equal for all texts that look the same.
icu::UnicodeString skeleton(const icu::UnicodeString& text) {
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString bones;
    uspoof_getSkeletonUnicodeString(checker(), 0, text, bones, &status);
    check(status);
    return bones;
}

icu::UnicodeString seen(std::string_view text) {
    icu::UnicodeString all =
        icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())});
    icu::UnicodeString kept;
    for (int at = 0; at < all.length(); at = all.moveIndex32(at, 1))
        if (!u_hasBinaryProperty(all.char32At(at), UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
            kept.append(all.char32At(at));
    return kept;
}

struct Alphabet {
    UScriptCode script;
    UChar32 first, last; // the range of its modern letters
};

// The alphabets with letters that look like those of another.
constexpr std::array<Alphabet, 4> alphabets{{{USCRIPT_LATIN, 0x41, 0x24f},
                                             {USCRIPT_GREEK, 0x370, 0x3ff},
                                             {USCRIPT_CYRILLIC, 0x400, 0x4ff},
                                             {USCRIPT_ARMENIAN, 0x531, 0x587}}};

UScriptCode script_of(UChar32 letter) {
    UErrorCode status = U_ZERO_ERROR;
    return uscript_getScript(letter, &status);
}

// The index of its alphabet; alphabets.size() if it has none.
std::size_t alphabet_of(UChar32 letter) {
    const UScriptCode script = script_of(letter);
    const auto* const found = std::find_if(alphabets.begin(), alphabets.end(),
                                           [&](const Alphabet& a) { return a.script == script; });
    return static_cast<std::size_t>(found - alphabets.begin());
}

// The look-alike of a letter; that of a capital is a capital.
using Looks = std::pair<icu::UnicodeString, bool>;
Looks looks_of(UChar32 letter) {
    return {skeleton(icu::UnicodeString(letter)), u_isUUppercase(letter) != 0};
}

std::map<Looks, UChar32> letters_by_looks(const Alphabet& alphabet) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* const normal = icu::Normalizer2::getNFKCInstance(status);
    std::map<Looks, UChar32> letters;
    for (UChar32 c = alphabet.first; c <= alphabet.last; ++c)
        if (u_isalpha(c) && script_of(c) == alphabet.script &&
            normal->isNormalized(icu::UnicodeString(c), status))
            letters.try_emplace(looks_of(c), c);
    check(status);
    return letters;
}

std::optional<UChar32> twin(UChar32 letter, std::size_t alphabet) {
    static const auto letters = [] {
        std::array<std::map<Looks, UChar32>, alphabets.size()> all;
        std::transform(alphabets.begin(), alphabets.end(), all.begin(), letters_by_looks);
        return all;
    }();
    const auto found = letters[alphabet].find(looks_of(letter));
    if (found == letters[alphabet].end()) return std::nullopt;
    return found->second;
}

using Counts = std::array<int, alphabets.size() + 1>;
Counts count_letters(const icu::UnicodeString& word) {
    Counts counts{};
    for (int at = 0; at < word.length(); at = word.moveIndex32(at, 1))
        ++counts[alphabet_of(word.char32At(at))];
    return counts;
}

bool mixes_alphabets(const icu::UnicodeString& word) {
    const Counts counts = count_letters(word);
    return std::count_if(counts.begin(), counts.end() - 1, [](int n) { return n > 0; }) > 1;
}

bool is_a_mixture(const icu::UnicodeString& word) {
    UErrorCode status = U_ZERO_ERROR;
    const auto faults = uspoof_checkUnicodeString(checker(), word, nullptr, &status);
    check(status);
    return faults != 0 || mixes_alphabets(word);
}

// The alphabet of most letters; among equals the one that comes first in the word.
std::size_t main_alphabet(const icu::UnicodeString& word) {
    const Counts counts = count_letters(word);
    const int most = *std::max_element(counts.begin(), counts.end() - 1);
    for (int at = 0;; at = word.moveIndex32(at, 1)) {
        const std::size_t alphabet = alphabet_of(word.char32At(at));
        if (alphabet < alphabets.size() && counts[alphabet] == most) return alphabet;
    }
}

icu::UnicodeString mended(const icu::UnicodeString& word) {
    const std::size_t wanted = main_alphabet(word);
    icu::UnicodeString better;
    for (int at = 0; at < word.length(); at = word.moveIndex32(at, 1)) {
        const UChar32 c = word.char32At(at);
        const std::size_t own = alphabet_of(c);
        const bool is_foreign = own != wanted && own < alphabets.size();
        better.append(is_foreign ? twin(c, wanted).value_or(c) : c);
    }
    return better;
}

std::string scripts_in(const icu::UnicodeString& word) {
    std::vector<std::string> names;
    for (int at = 0; at < word.length(); at = word.moveIndex32(at, 1)) {
        const UScriptCode script = script_of(word.char32At(at));
        if (script == USCRIPT_COMMON || script == USCRIPT_INHERITED) continue;
        const std::string name = uscript_getName(script);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return join(names, " and ");
}

bool belongs_to_word(UChar32 c) { return u_isalpha(c) || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

int end_of_run(const icu::UnicodeString& text, int from) {
    const bool is_word = belongs_to_word(text.char32At(from));
    int end = from;
    while (end < text.length() && belongs_to_word(text.char32At(end)) == is_word)
        end = text.moveIndex32(end, 1);
    return end;
}

} // namespace

// Two ways, because capitals look like other letters than small ones: "BILL" equals "Bill" by the
// first, "BiIl" equals "Bill" by the second.
std::vector<std::string> looks_of(std::string_view text) {
    const auto folded = [](icu::UnicodeString one) { return one.foldCase(); };
    const icu::UnicodeString visible = seen(text);
    std::vector<std::string> looks(2);
    skeleton(folded(visible)).toUTF8String(looks[0]);
    folded(skeleton(visible)).toUTF8String(looks[1]);
    return looks;
}

bool looks_like(std::string_view a, std::string_view b) {
    const auto one = looks_of(a);
    const auto other = looks_of(b);
    return one[0] == other[0] || one[1] == other[1];
}

std::vector<std::string> words_in(std::string_view text) {
    const icu::UnicodeString all = seen(text);
    std::vector<std::string> words;
    bool is_inside = false;
    for (int at = 0; at < all.length(); at = all.moveIndex32(at, 1)) {
        const UChar32 c = all.char32At(at);
        const bool was_inside = is_inside;
        is_inside = belongs_to_word(c) || u_isdigit(c);
        if (is_inside && !was_inside) words.emplace_back();
        if (is_inside) icu::UnicodeString(c).toUTF8String(words.back());
    }
    return words;
}

Result<std::string> in_one_alphabet(std::string_view name) {
    const auto text = icu::UnicodeString::fromUTF8({name.data(), static_cast<int>(name.size())});
    std::string whole;
    for (int from = 0, end = 0; from < text.length(); from = end) {
        end = end_of_run(text, from);
        icu::UnicodeString word(text, from, end - from);
        if (mixes_alphabets(word)) word = mended(word);
        if (is_a_mixture(word))
            return Error{"the name mixes " + scripts_in(word) +
                         " letters in one word; expected each word in one alphabet"};
        word.toUTF8String(whole);
    }
    return whole;
}

} // namespace khepri::server
