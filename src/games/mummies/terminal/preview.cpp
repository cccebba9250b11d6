// Previews a move of Mummies, as far as the player may know.
#include "core/text.h"
#include "games/mummies/terminal/game_terminal.h"
#include "games/mummies/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/people.h"

namespace khepri::terminal {
namespace {

using namespace mummies;

std::string preview_line(const RenderContext& context, std::string_view what,
                         const i18n::Values& values) {
    return wrapped(context.catalogue.format("mummies.preview." + std::string(what), values), 2);
}

Lines preview_of(const Mummies& game, const View& view, const Offer&, const Forecast& then,
                 const RenderContext& context) {
    return {preview_line(context, "offer",
                         {{"points", signed_number(then.points[view.seat])},
                          {"before", signed_number(game.forecast(view).points[view.seat])}})};
}
Lines preview_of(const Mummies& game, const View& view, const Decree&, const Forecast& then,
                 const RenderContext& context) {
    const std::span<const int> points(then.points.data(), view.players);
    return {preview_line(context, "decree",
                         {{"papyrus", std::string(game.name_of(then.papyrus))},
                          {"points", points_listed(points, context)}})};
}
// Before a scoring nothing is drawn.
Lines preview_of(const Mummies& game, const View& view, const Sacrifice& sacrifice,
                 const Forecast& then, const RenderContext& context) {
    if (then.scores_now) return {};
    return {preview_line(context, "sacrifice",
                         {{"cards", cards_listed(game, cards_of(sacrifice.cards), context)},
                          {"n", sacrifice.cards.size()},
                          {"draw", view.draw_size}})};
}

// The points of all if the move brings about the scoring, and the totals if that ends the game.
Lines consequences(const Mummies& game, const View& view, const Forecast& then,
                   const RenderContext& context) {
    std::vector<int> totals;
    bool ends = view.round >= game.options().target; // M14
    for (std::size_t seat = 0; seat < view.players; ++seat) {
        totals.push_back(view.totals[seat] + then.points[seat]);
        ends = ends || totals.back() >= game.options().target;
    }
    const std::span<const int> scored(then.points.data(), view.players);
    Lines lines{preview_line(context, "scores", {{"points", points_listed(scored, context)}})};
    if (ends)
        lines.push_back(
            preview_line(context, "wins", {{"totals", points_listed(totals, context)}}));
    return lines;
}

} // namespace

std::string GameTerminal<Mummies>::preview(const Game& game, const View& view, const Move& move,
                                           const RenderContext& context) {
    const Forecast then = game.preview(view, move);
    Lines lines = std::visit(
        [&](const auto& act) { return preview_of(game, view, act, then, context); }, move);
    if (then.scores_now)
        for (std::string& line : consequences(game, view, then, context))
            lines.push_back(std::move(line));
    return join(lines, "\n");
}

} // namespace khepri::terminal
