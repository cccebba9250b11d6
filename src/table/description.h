// What front ends need to know to offer a game: its modes, numbers of players, options, which
// matches may follow one, and the reasons for which a move is refused. Each game has one
// description (GAME::description); the terminal, the server, the page and the tools read it and
// name no game.
#pragma once

#include "table/refusal.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace khepri {

struct PlayerRange {
    int least;
    int most;
    int usual; // the default
};

// A rematch has the seats rotated; a return match and trying again are on the same board.
enum class NextMatchKind : std::uint8_t { rematch, return_match, try_again };

constexpr std::string_view name(NextMatchKind kind) {
    constexpr std::string_view names[]{"rematch", "return_match", "try_again"};
    return names[static_cast<std::size_t>(kind)];
}

// Whether players at one screen have secrets from one another.
enum class Hands : std::uint8_t { hidden, open };

struct ModeDescription {
    std::string_view name; // as options spell it; the game's own if it has one mode
    PlayerRange players;
    std::span<const NextMatchKind> next; // what may follow; the default first
    Hands hands;
};

// An option besides mode and number of players, as JSON and flags spell it: on or off, one of a few
// numbers, or a text that fixes something random.
struct OptionDescription {
    enum class Kind : std::uint8_t { on_off, number, text };

    std::string_view name;
    Kind kind = Kind::on_off;
    int usual = 0;                               // 1 for on, or a number; a text is empty
    std::span<const int> values = {};            // of a number
    bool (*accepts)(std::string_view) = nullptr; // a text
};

struct GameDescription {
    std::string_view name;
    std::span<const ModeDescription> modes; // never empty; the default first
    std::span<const OptionDescription> options;
    std::span<const ReasonWithValues> refusals = {}; // every reason for which a move is refused
    // Counts the changes of the rules, and of what is drawn from the seeds, that make a match of
    // the same seeds and moves another one (docs/record.md#versions-of-the-rules).
    int rules_version = 1;

    constexpr const ModeDescription* mode_named(std::string_view text) const {
        for (const ModeDescription& mode : modes)
            if (mode.name == text) return &mode;
        return nullptr;
    }
    constexpr const OptionDescription* option_named(std::string_view text) const {
        for (const OptionDescription& option : options)
            if (option.name == text) return &option;
        return nullptr;
    }
};

} // namespace khepri
