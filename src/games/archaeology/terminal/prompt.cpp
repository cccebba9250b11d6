// The prompt for a player of Archaeology, with examples of what can be typed.
#include "games/archaeology/terminal/game_terminal.h"

#include "core/text.h"
#include "games/archaeology/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/localized_input.h"
#include "terminal/people.h"
#include "terminal/suggestions.h"

#include <optional>

namespace khepri::terminal {
namespace {

using namespace archaeology;

template <class M>
std::optional<Move> first(const Moves& moves) {
    for (const Move& move : moves)
        if (std::holds_alternative<M>(move)) return move;
    return std::nullopt;
}

std::optional<Move> best_sale(const Facts& facts, const Moves& moves) {
    std::optional<Move> best;
    int most = 0;
    for (const Move& move : moves) {
        const Sell* sell = std::get_if<Sell>(&move);
        if (sell == nullptr || facts.price(sell->kind, sell->count) <= most) continue;
        most = facts.price(sell->kind, sell->count);
        best = move;
    }
    return best;
}

// The dearest card that can be had without losing value; else the trade that loses least.
std::optional<Move> best_trade(const Facts& facts, const Moves& moves) {
    std::optional<Move> best;
    std::pair<int, int> most;
    for (const Move& move : moves) {
        const Trade* trade = std::get_if<Trade>(&move);
        if (trade == nullptr) continue;
        const int asked = facts.value(trade->take);
        const std::pair merit(asked - facts.value(trade->give), asked);
        if (best && merit <= most) continue;
        most = merit;
        best = move;
    }
    return best;
}

// The best sale, an exploration, a trade and the end, as far as there are any.
std::vector<std::string> examples(const Archaeology& game, const Moves& moves,
                                  const i18n::Catalogue& catalogue) {
    std::vector<std::string> texts;
    for (const auto& move : {best_sale(game.facts(), moves), first<Explore>(moves),
                             best_trade(game.facts(), moves), first<End>(moves)})
        if (move) texts.push_back(from_notation(game.to_text(*move), catalogue));
    return texts;
}

std::string ask_to_sell(const Archaeology& game, const View& view, const RenderContext& context) {
    return context.catalogue.format(
        "archaeology.ask.must_sell",
        {{"why", have_all_passed(view, game.seats()) ? "passes" : "barren"}});
}

std::string ask_to_act(const Archaeology& game, const View& view, const RenderContext& context) {
    const Moves moves = plain_moves(game, view);
    const bool may_end = first<End>(moves).has_value();
    return wrapped(may_end ? context.catalogue.format("archaeology.ask.act")
                           : ask_to_sell(game, view, context)) +
           "\n" + wrapped(join(examples(game, moves, context.catalogue), " | "), 2, "  ");
}

std::string ask_for_victim(const Archaeology& game, const View& view,
                           const RenderContext& context) {
    std::vector<std::string> choices;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
        if (seat == view.seat || view.seen[seat].cards == 0) continue;
        choices.push_back(context.catalogue.format(
            "archaeology.ask.victim",
            {{"move", from_notation(game.to_text(Rob{seat}), context.catalogue)},
             {"name", short_name(context, seat)},
             {"n", view.seen[seat].cards}}));
    }
    return wrapped(context.catalogue.format("archaeology.ask.rob",
                                            {{"choices", either(context.catalogue, choices)}}));
}

std::string ask_for_losses(const Archaeology& game, const View& view,
                           const RenderContext& context) {
    const Moves moves = plain_moves(game, view);
    return wrapped(context.catalogue.format(
        "archaeology.ask.lose",
        {{"count", half_of(view.hand)},
         {"held", view.hand.size()},
         {"example", from_notation(game.to_text(moves[0]), context.catalogue)}}));
}

std::string ask_to_wait(const View& view, const RenderContext& context) {
    const std::string_view key = view.phase == Phase::rob    ? "archaeology.ask.wait.rob"
                                 : view.phase == Phase::lose ? "archaeology.ask.wait.lose"
                                                             : "archaeology.ask.wait.act";
    return context.catalogue.format(key, {{"name", short_name(context, acting(view))}});
}

} // namespace

std::string GameTerminal<Archaeology>::prompt(const Game& game, const View& view,
                                              const RenderContext& context) {
    if (view.phase == Phase::over) return context.catalogue.format("archaeology.over");
    if (acting(view) != view.seat) return ask_to_wait(view, context);
    if (view.phase == Phase::rob) return ask_for_victim(game, view, context);
    if (view.phase == Phase::lose) return ask_for_losses(game, view, context);
    return ask_to_act(game, view, context);
}

} // namespace khepri::terminal
