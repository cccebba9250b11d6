// JSON text with mistakes, as a careless client writes it.
#pragma once

#include "core/rng.h"

#include <string>
#include <string_view>

namespace khepri::wire {

// With one to `most` letters replaced, added or left out.
inline std::string misspelled(std::string text, std::uint32_t most, Rng& rng) {
    constexpr std::string_view letters = "{}[]\",:\\ 019-.eatrufls\n";
    for (std::uint32_t changes = 1 + rng.below(most); changes > 0; --changes) {
        const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
        const char letter = letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
        if (const std::uint32_t how = rng.below(3); how == 0)
            text[at] = letter;
        else if (how == 1)
            text.insert(at, 1, letter);
        else
            text.erase(at, 1);
    }
    return text;
}

} // namespace khepri::wire
