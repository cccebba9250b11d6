#include "terminal/localized_input.h"

#include "core/text.h"
#include "terminal/terminal.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace khepri::terminal {
namespace {

constexpr std::string_view beginning_of_keys = "typed.";
constexpr std::size_t least_letters = 3; // of an abbreviated word

// Letters with accents of the two bytes 0xc3 0x80 to 0xc3 0xbf, small and large.
struct Accented {
    unsigned char first;
    unsigned char last;
    std::string_view plain;
};
constexpr std::array<Accented, 9> accented{{{0xa0, 0xa5, "a"},
                                            {0xa6, 0xa6, "ae"},
                                            {0xa7, 0xa7, "c"},
                                            {0xa8, 0xab, "e"},
                                            {0xac, 0xaf, "i"},
                                            {0xb1, 0xb1, "n"},
                                            {0xb2, 0xb6, "o"},
                                            {0xb9, 0xbc, "u"},
                                            {0xbd, 0xbf, "y"}}};

std::string plain_latin(unsigned char second) {
    const unsigned char small = second < 0xa0 ? second + 0x20 : second;
    for (const Accented& range : accented)
        if (small >= range.first && small <= range.last) return std::string(range.plain);
    return {'\xc3', static_cast<char>(second)};
}

std::string cyrillic(unsigned char first, unsigned char second) {
    int letter = (first & 0x1f) << 6 | (second & 0x3f);
    if (letter >= 0x410 && letter <= 0x42f) letter += 0x20; // А to Я
    if (letter == 0x401 || letter == 0x451) letter = 0x435; // Ё and ё are typed as е
    return {static_cast<char>(0xc0 | letter >> 6), static_cast<char>(0x80 | (letter & 0x3f))};
}

bool is_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           static_cast<unsigned char>(byte) >= 0x80;
}

// The words of the catalogue for each word of the notation.
using Meanings = std::multimap<std::string, std::string>; // typed, word of the notation

Meanings meanings_of(const i18n::Catalogue& catalogue) {
    Meanings meanings;
    const auto& messages = catalogue.messages();
    for (auto at = messages.lower_bound(beginning_of_keys);
         at != messages.end() && at->first.starts_with(beginning_of_keys); ++at)
        for (const std::string_view word : split_words(at->second))
            meanings.emplace(plain_letters(word), at->first.substr(beginning_of_keys.size()));
    return meanings;
}

std::optional<std::string> meant(const std::string& word, const Meanings& meanings) {
    if (const auto exact = meanings.find(word); exact != meanings.end()) return exact->second;
    if (width(word) < least_letters) return std::nullopt;
    std::optional<std::string> found;
    for (auto at = meanings.lower_bound(word); at != meanings.end() && at->first.starts_with(word);
         ++at) {
        const std::string& meaning = at->second;
        if (found && !meaning.starts_with(*found) && !found->starts_with(meaning))
            return std::nullopt; // could be either
        // "coin" rather than "coins": an abbreviation means the singular.
        if (!found || meaning.size() < found->size()) found = meaning;
    }
    return found;
}

std::optional<std::string> first_word(const i18n::Catalogue& catalogue, const std::string& key) {
    const auto found = catalogue.messages().find(key);
    if (found == catalogue.messages().end()) return std::nullopt;
    return std::string(split_words(found->second).front());
}

} // namespace

std::string plain_letters(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool pair = i + 1 < text.size();
        if (byte == 0xc3 && pair) {
            out += plain_latin(static_cast<unsigned char>(text[++i]));
        } else if ((byte == 0xd0 || byte == 0xd1) && pair) {
            out += cyrillic(byte, static_cast<unsigned char>(text[++i]));
        } else {
            out += lower_case(text.substr(i, 1));
        }
    }
    return out;
}

std::string from_notation(std::string_view notation, const i18n::Catalogue& catalogue) {
    if (catalogue.language() == "en") return std::string(notation);
    const auto words = split_words(notation);
    std::vector<std::string> own;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool several = i + 1 < words.size() && whole_number(words[i + 1], 99).value_or(1) > 1;
        const std::string key = std::string(beginning_of_keys) + std::string(words[i]);
        own.push_back(first_word(catalogue, several ? key + 's' : key)
                          .value_or(first_word(catalogue, key).value_or(std::string(words[i]))));
    }
    return join(own, " ");
}

std::string to_notation(std::string_view typed, const i18n::Catalogue& catalogue) {
    const Meanings meanings = meanings_of(catalogue);
    std::string out;
    while (!typed.empty()) {
        const auto* const end = std::find_if_not(typed.begin(), typed.end(), is_letter);
        const auto length = static_cast<std::size_t>(end - typed.begin());
        if (length == 0) {
            out += typed.front();
            typed.remove_prefix(1);
            continue;
        }
        const std::string_view word = typed.substr(0, length);
        typed.remove_prefix(length);
        const auto meaning = meant(plain_letters(word), meanings);
        out += meaning ? *meaning : std::string(word);
        if (out == "save") return out + std::string(typed);
    }
    return out;
}

} // namespace khepri::terminal
