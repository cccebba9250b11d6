// Scarabya at the terminal; terminal/game_terminal.h says what each function does.
#pragma once

#include "games/scarabya/rules/rules.h"
#include "terminal/game_terminal.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::terminal {

template <>
struct GameTerminal<scarabya::Scarabya> {
    using Scarabya = scarabya::Scarabya;
    using View = scarabya::View;
    using Place = scarabya::Place;

    static Drawing draw(const Scarabya& game, const View& view, const RenderContext& context);
    static std::string prompt(const Scarabya& game, const View& view, const RenderContext& context);
    static std::string describe(const Scarabya& game, const View& before, Seat who,
                                const Place& place, const View& after,
                                const RenderContext& context);
    // The notation in any case, with or without the tile ("e3 e4 e5 e6 e7", "e3-e7"), and a facing
    // with the cell its figure stands on in the drawing ("3 e4").
    static i18n::Values rule_values(const Scarabya& game);
    static Result<Place> parse(const Scarabya& game, const View& view, std::string_view text,
                               const TextContext& context);
    static std::string preview(const Scarabya& game, const View& view, const Place& place,
                               const RenderContext& context);
    // Legal placements, those first that score most at once and then cover the fewest scarabs; in a
    // solo game those that lose the fewest and then bury the most.
    static std::vector<std::string> suggest(const Scarabya& game, const View& view,
                                            std::string_view beginning);
};

} // namespace khepri::terminal
