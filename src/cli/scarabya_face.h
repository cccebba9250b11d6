// The face of Scarabya in the terminal. Drawn in scarabya_table.cpp with the boards of
// scarabya_board.h, told in scarabya_tell.cpp, understood in scarabya_input.cpp.
#pragma once

#include "cli/face.h"
#include "games/scarabya/rules.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::cli {

template <>
struct Face<scarabya::Scarabya> {
    using Scarabya = scarabya::Scarabya;
    using View = scarabya::View;
    using Place = scarabya::Place;

    static std::string draw(const Scarabya& game, const View& view, const Easel& easel);
    static std::string ask(const Scarabya& game, const View& view, const Easel& easel);
    static std::string tell(const Scarabya& game, const View& before, Seat who, const Place& place,
                            const View& after, const Easel& easel);
    // The notation in any case, with or without the tile ("e3 e4 e5 e6 e7", "e3-e7"), and a facing
    // with the cell its figure stands on in the drawing ("3 e4").
    static Result<Place> understand(const Scarabya& game, const View& view, std::string_view text,
                                    const Easel& easel);
    static std::string preview(const Scarabya& game, const View& view, const Place& place,
                               const Easel& easel);
    // Legal placements, those first that score most at once and then cover the fewest scarabs; in a
    // solo game those that lose the fewest and then bury the most.
    static std::vector<std::string> suggestions(const Scarabya& game, const View& view,
                                                std::string_view beginning);
};

} // namespace khepri::cli
