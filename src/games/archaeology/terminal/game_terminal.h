// Archaeology at the terminal; terminal/game_terminal.h says what each function does.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "terminal/game_terminal.h"

namespace khepri::terminal {

template <>
struct GameTerminal<archaeology::Archaeology> {
    using Game = archaeology::Archaeology;
    using View = archaeology::View;
    using Move = archaeology::Move;

    static constexpr std::string_view money = "archaeology.money";

    static Drawing draw(const Game& game, const View& view, const RenderContext& context);
    static std::string prompt(const Game& game, const View& view, const RenderContext& context);
    static std::string describe(const Game& game, const View& before, Seat who, const Move& move,
                                const View& after, const RenderContext& context);
    static std::string preview(const Game& game, const View& view, const Move& move,
                               const RenderContext& context);
    static std::vector<std::string> suggest(const Game& game, const View& view,
                                            std::string_view beginning);

    static i18n::Values rule_values(const Game& game);
    static Result<Move> parse(const Game& game, const View& view, std::string_view text,
                              const TextContext& context);
};

} // namespace khepri::terminal
