// Previews a move of Archaeology, as far as the player may know.
#include "games/archaeology/terminal/game_terminal.h"
#include "games/archaeology/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/people.h"

namespace khepri::terminal {
namespace {

using namespace archaeology;

class MovePreview {
public:
    MovePreview(const Archaeology& game, const View& view, const RenderContext& context)
        : game_(game), view_(view), context_(context) {}

    std::string of(const Sell& sell) const {
        const int price = game_.facts().price(sell.kind, sell.count);
        const int left = view_.hand.count(sell.kind) - sell.count;
        return format("sell", {{"cards", in_words(context_.catalogue, sell.kind, sell.count)},
                               {"price", price},
                               {"total", static_cast<int>(view_.money[view_.seat]) + price},
                               {"left", as_label(context_.catalogue, sell.kind, left)}});
    }
    std::string of(const Trade& trade) const {
        const int offered = game_.facts().value(trade.give);
        const int asked = game_.facts().value(trade.take);
        return format("trade",
                      {{"offered", offered}, {"asked", asked}, {"lost", offered - asked}}) +
               '\n' + hand("hand", view_.hand - trade.give + trade.take);
    }
    std::string of(const Explore& explore) const {
        const int maps = map_cost(explore.chamber);
        const int cards = view_.chambers[static_cast<std::size_t>(explore.chamber)];
        return format(
            "explore",
            {{"maps", in_words(context_.catalogue, Card::map, maps)},
             {"left", as_label(context_.catalogue, Card::map, view_.hand.count(Card::map) - maps)},
             {"cards", context_.catalogue.format("archaeology.cards", {{"n", cards}})}});
    }
    std::string of(const Rob& rob) const {
        const Insight& hand = view_.seen[rob.victim];
        i18n::Values values{{"n", hand.cards}, {"name", short_name(context_, rob.victim)}};
        if (hand.known.is_empty() || !hand.doubts.none()) return format("rob", values);
        values.emplace_back("known", as_label(context_.catalogue, hand.known));
        return format("rob_known", values);
    }
    std::string of(const Lose& lose) const { return hand("lose", view_.hand - lose.cards); }
    std::string of(const End&) const {
        return format("end", {{"cards", context_.catalogue.format("archaeology.cards",
                                                                  {{"n", view_.hand.size()}})},
                              {"name", short_name(context_, left_of(view_.seat, game_.seats()))}});
    }

private:
    std::string format(std::string_view what, const i18n::Values& values) const {
        return wrapped(
            context_.catalogue.format("archaeology.preview." + std::string(what), values), 2);
    }
    std::string hand(std::string_view what, Pile then) const {
        return format(what, {{"cards", in_words(context_.catalogue, then)},
                             {"worth", worth(game_.facts(), then)},
                             {"before", worth(game_.facts(), view_.hand)}});
    }

    const Archaeology& game_;
    const View& view_;
    const RenderContext& context_;
};

} // namespace

std::string GameTerminal<Archaeology>::preview(const Game& game, const View& view, const Move& move,
                                               const RenderContext& context) {
    const MovePreview preview(game, view, context);
    return std::visit([&](const auto& act) { return preview.of(act); }, move);
}

} // namespace khepri::terminal
