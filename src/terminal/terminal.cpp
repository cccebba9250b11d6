#include "terminal/terminal.h"

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

std::size_t width(std::string_view text) {
    std::size_t columns = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {
            while (i < text.size() && text[i] != 'm') ++i;
        } else if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U) {
            ++columns;
        }
    }
    return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
    std::string out(text);
    for (std::size_t used = width(text); used < columns; ++used) out += ' ';
    return out;
}

} // namespace khepri::terminal
