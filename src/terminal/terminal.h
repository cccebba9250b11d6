// The terminal of a command: passed in, so that tests can replace it. Says what can be drawn on it.
#pragma once

#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <string_view>

namespace khepri::terminal {

// The colours of the 256-colour palette we use; each game names what it paints with them.
enum class Colour : std::uint8_t {
    plain = 0,
    red = 167,
    green = 71,
    yellow = 178,
    blue = 68,
    violet = 133,
    cyan = 73,
    orange = 173,
    grey = 245,
    gold = 220,
};

// Adds colours to text, or leaves it unchanged if colours are off.
class Ink {
public:
    enum class Use : std::uint8_t { never, always };

    explicit Ink(Use use) : use_(use) {}

    std::string paint(Colour colour, std::string_view text) const;
    // Text on a coloured background, for the cells of a board. `ground` is a number of the
    // 256-colour palette.
    std::string ground(int ground, std::string_view text) const;
    std::string bold(std::string_view text) const;
    std::string faint(std::string_view text) const;
    bool in_colour() const { return use_ == Use::always; }

private:
    std::string wrap(const std::string& code, std::string_view text) const;

    Use use_;
};

struct Terminal {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    Ink ink;
    bool interactive = false;    // a person uses it: the screen may be cleared
    bool shows_progress = false; // the error stream is a screen
    std::string language = "en"; // of the environment; --lang overrides it
};

// The first character of a text that is not empty, as bytes, and how many columns it takes: two for
// Chinese or emoji, none for a combining mark.
std::string_view first_character(std::string_view text);
std::size_t character_width(std::string_view character);
// How many columns a text takes, without escape sequences.
std::size_t width(std::string_view text);
// Padded with blanks on the right to `columns`.
std::string padded(std::string_view text, std::size_t columns);

} // namespace khepri::terminal
