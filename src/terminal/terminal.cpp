#include "terminal/terminal.h"

#include <algorithm>
#include <array>

namespace khepri::terminal {

std::string Ink::wrap(const std::string& code, std::string_view text) const {
    if (use_ == Use::never) return std::string(text);
    return "\x1b[" + code + 'm' + std::string(text) + "\x1b[0m";
}

std::string Ink::paint(Colour colour, std::string_view text) const {
    if (colour == Colour::plain) return std::string(text);
    return wrap("38;5;" + std::to_string(static_cast<int>(colour)), text);
}

std::string Ink::ground(int ground, std::string_view text) const {
    return wrap("38;5;16;48;5;" + std::to_string(ground), text);
}

std::string Ink::bold(std::string_view text) const { return wrap("1", text); }
std::string Ink::faint(std::string_view text) const { return wrap("2", text); }

namespace {

struct Range {
    char32_t first;
    char32_t last;
};
// Characters that take two columns: East Asian Width W and F of Unicode, and emoji, in blocks.
constexpr std::array wide{Range{0x1100, 0x115f},   Range{0x231a, 0x231b},   Range{0x23e9, 0x23ec},
                          Range{0x2e80, 0x303e},   Range{0x3041, 0x33ff},   Range{0x3400, 0x4dbf},
                          Range{0x4e00, 0xa4cf},   Range{0xa960, 0xa97f},   Range{0xac00, 0xd7a3},
                          Range{0xf900, 0xfaff},   Range{0xfe30, 0xfe6f},   Range{0xff01, 0xff60},
                          Range{0xffe0, 0xffe6},   Range{0x16fe0, 0x18cff}, Range{0x1b000, 0x1b2ff},
                          Range{0x1f300, 0x1f64f}, Range{0x1f680, 0x1f6ff}, Range{0x1f900, 0x1faff},
                          Range{0x20000, 0x3fffd}};
// Characters that take none: marks on the one before, and those that only join or direct.
constexpr std::array without_width{
    Range{0x0300, 0x036f},  Range{0x0483, 0x0489}, Range{0x0591, 0x05bd}, Range{0x064b, 0x065f},
    Range{0x0e31, 0x0e31},  Range{0x0e34, 0x0e3a}, Range{0x0e47, 0x0e4e}, Range{0x1ab0, 0x1aff},
    Range{0x1dc0, 0x1dff},  Range{0x200b, 0x200f}, Range{0x202a, 0x202e}, Range{0x2060, 0x2064},
    Range{0x20d0, 0x20ff},  Range{0xfe00, 0xfe0f}, Range{0xfe20, 0xfe2f}, Range{0xfeff, 0xfeff},
    Range{0x1f3fb, 0x1f3ff}};

constexpr auto holds(char32_t character) {
    return [character](const Range& range) {
        return range.first <= character && character <= range.last;
    };
}

std::size_t columns_of(char32_t character) {
    if (character < 0x300) return 1;
    if (std::any_of(without_width.begin(), without_width.end(), holds(character))) return 0;
    return std::any_of(wide.begin(), wide.end(), holds(character)) ? 2 : 1;
}

} // namespace

std::string_view first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U)
        ++length;
    return text.substr(0, length);
}

std::size_t character_width(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    if (first < 0xc0 || character.size() == 1) return 1;
    char32_t value = first & (0x7fU >> character.size());
    for (const char byte : character.substr(1))
        value = value << 6U | (static_cast<unsigned char>(byte) & 0x3fU);
    return columns_of(value);
}

std::size_t width(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty()) {
        if (text.front() == '\x1b') {
            text.remove_prefix(std::min(text.find('m'), text.size() - 1) + 1);
            continue;
        }
        const std::string_view character = first_character(text);
        columns += character_width(character);
        text.remove_prefix(character.size());
    }
    return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
    std::string out(text);
    for (std::size_t used = width(text); used < columns; ++used) out += ' ';
    return out;
}

} // namespace khepri::terminal
