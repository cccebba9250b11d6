// The prompt for a player of Mummies, with examples of what can be typed.
#include "games/mummies/terminal/game_terminal.h"

#include "core/text.h"
#include "games/mummies/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/localized_input.h"
#include "terminal/people.h"
#include "terminal/suggestions.h"

#include <optional>

namespace khepri::terminal {
namespace {

using namespace mummies;

template <class M>
std::optional<Move> first(const Moves& moves) {
    for (const Move& move : moves)
        if (std::holds_alternative<M>(move)) return move;
    return std::nullopt;
}

} // namespace

std::string GameTerminal<Mummies>::prompt(const Game& game, const View& view,
                                          const RenderContext& context) {
    if (view.phase == Phase::over) return context.catalogue.format("mummies.over");
    if (view.turn != view.seat)
        return context.catalogue.format("mummies.ask.wait",
                                        {{"name", short_name(context, view.turn)}});
    const Moves moves = plain_moves(game, view);
    std::vector<std::string> examples;
    for (const auto& move : {first<Offer>(moves), first<Decree>(moves), first<Sacrifice>(moves)})
        if (move) examples.push_back(from_notation(game.to_text(*move), context.catalogue));
    const bool may_sacrifice = first<Sacrifice>(moves).has_value();
    return wrapped(context.catalogue.format(may_sacrifice ? "mummies.ask.turn"
                                                          : "mummies.ask.lay_only")) +
           '\n' +
           wrapped(
               context.catalogue.format("mummies.ask.example", {{"moves", join(examples, " | ")}}));
}

} // namespace khepri::terminal
