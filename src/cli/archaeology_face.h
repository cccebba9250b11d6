// Archaeology at the terminal. archaeology_draw.cpp draws the table, archaeology_input.cpp
// understands what is typed, archaeology_tell.cpp says what happened and what would, this face's
// .cpp what is to be done.
#pragma once

#include "cli/face.h"
#include "games/archaeology/rules.h"

namespace khepri::cli {

template <>
struct Face<archaeology::Archaeology> {
    using Game = archaeology::Archaeology;
    using View = archaeology::View;
    using Move = archaeology::Move;

    static std::string draw(const Game& game, const View& view, const Easel& easel);
    static std::string ask(const Game& game, const View& view, const Easel& easel);
    static std::string tell(const Game& game, const View& before, Seat who, const Move& move,
                            const View& after, const Easel& easel);
    static std::string preview(const Game& game, const View& view, const Move& move,
                               const Easel& easel);
    static std::vector<std::string> suggestions(const Game& game, const View& view,
                                                std::string_view beginning);

    static Result<Move> understand(const Game& game, const View& view, std::string_view text,
                                   const Easel& easel);
};

} // namespace khepri::cli
