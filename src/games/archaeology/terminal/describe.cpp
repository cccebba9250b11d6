// Describes what happened in Archaeology. It reads only the viewer's own views, so a sentence
// cannot contain anything hidden.
#include "core/text.h"
#include "games/archaeology/terminal/game_terminal.h"
#include "games/archaeology/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/people.h"

namespace khepri::terminal {
namespace {

using namespace archaeology;

class MoveDescriber {
public:
    MoveDescriber(const Archaeology& game, const View& before, const View& after,
                  const RenderContext& context)
        : game_(game), before_(before), after_(after), context_(context), expected_(before.hand) {}

    std::string describe(Seat who, const Move& move) {
        std::visit([&](const auto& act) { add_move(who, act); }, move);
        add_dig();
        if (after_.phase == Phase::over) add("archaeology.event.over", after_.turn);
        return join(lines_, "\n");
    }

private:
    void add(std::string_view key, Seat who, i18n::Values more = {}) {
        lines_.push_back(wrapped(context_.catalogue.format(key, actor_values(context_, after_.seat,
                                                                             who, std::move(more))),
                                 2));
    }
    std::string words_for(Pile cards) const { return in_words(context_.catalogue, cards); }
    std::string some_cards(int n) const {
        return context_.catalogue.format("archaeology.cards", {{"n", n}});
    }
    bool is_viewer(Seat seat) const { return seat == after_.seat; }

    // What the viewer's hand has gained beyond what was described so far.
    Pile found() const { return after_.hand - common(expected_, after_.hand); }

    void add_move(Seat who, const Sell& sell) {
        if (is_viewer(who)) expected_.remove(sell.kind, sell.count);
        add("archaeology.event.sell", who,
            {{"cards", in_words(context_.catalogue, sell.kind, sell.count)},
             {"price", game_.facts().price(sell.kind, sell.count)}});
    }
    void add_move(Seat who, const Trade& trade) {
        if (is_viewer(who)) expected_ = expected_ - trade.give + trade.take;
        add("archaeology.event.trade", who,
            {{"given", words_for(trade.give)}, {"taken", words_for(trade.take)}});
    }
    void add_move(Seat who, const Explore& explore) {
        const int maps = map_cost(explore.chamber);
        if (is_viewer(who)) expected_.remove(Card::map, maps);
        const int cards = before_.chambers[static_cast<std::size_t>(explore.chamber)];
        add("archaeology.event.explore", who,
            {{"chamber", chamber_term(context_.catalogue, explore.chamber)},
             {"maps", in_words(context_.catalogue, Card::map, maps)},
             {"found", is_viewer(who) ? words_for(found()) : some_cards(cards)}});
    }
    void add_move(Seat who, const Rob& rob) {
        const std::string victim = short_name(context_, rob.victim);
        if (is_viewer(who)) {
            add("archaeology.event.rob_as_thief", who,
                {{"victim", victim}, {"card", words_for(found())}});
        } else if (is_viewer(rob.victim)) {
            const Pile lost = before_.hand - common(before_.hand, after_.hand);
            add("archaeology.event.rob_as_victim", who, {{"card", words_for(lost)}});
        } else {
            add("archaeology.event.rob", who, {{"victim", victim}});
        }
    }
    void add_move(Seat who, const Lose& lose) {
        if (is_viewer(who)) expected_ -= lose.cards;
        add("archaeology.event.lose", who, {{"cards", words_for(lose.cards)}});
    }
    void add_move(Seat who, const End&) {
        add("archaeology.event.end", who);
        Seat next = left_of(who, game_.seats());
        for (; next != after_.turn; next = left_of(next, game_.seats()))
            add("archaeology.event.passes", next);
    }

    // The cards that were dug automatically: sandstorms, and the last card.
    void add_dig() {
        const int storms = after_.sandstorms_seen - before_.sandstorms_seen;
        const int thieves = after_.thieves_seen - before_.thieves_seen;
        const int treasures = before_.dig - after_.dig - storms - thieves;
        for (int n = 1; n <= storms; ++n) {
            const bool blows = n == storms && after_.phase == Phase::lose;
            add(blows ? "archaeology.event.storm" : "archaeology.event.storm_in_vain", after_.turn);
        }
        if (thieves > 0)
            add(after_.phase == Phase::rob ? "archaeology.event.thief"
                                           : "archaeology.event.thief_in_vain",
                after_.turn);
        if (treasures > 0)
            add("archaeology.event.dig", after_.turn,
                {{"found", is_viewer(after_.turn) ? words_for(found()) : some_cards(treasures)}});
        if (before_.dig > 0 && after_.dig == 0)
            add("archaeology.event.dig_site_empty", after_.turn);
    }

    const Archaeology& game_;
    const View& before_;
    const View& after_;
    const RenderContext& context_;
    Pile expected_; // the viewer's hand after what was described so far
    std::vector<std::string> lines_;
};

} // namespace

std::string GameTerminal<Archaeology>::describe(const Game& game, const View& before, Seat who,
                                                const Move& move, const View& after,
                                                const RenderContext& context) {
    return MoveDescriber(game, before, after, context).describe(who, move);
}

} // namespace khepri::terminal
