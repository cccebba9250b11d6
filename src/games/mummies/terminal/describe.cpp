// Describes what happened in Mummies. It reads only the viewer's own views, so a sentence cannot
// contain anything hidden.
#include "core/text.h"
#include "games/mummies/terminal/game_terminal.h"
#include "games/mummies/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/people.h"

namespace khepri::terminal {
namespace {

using namespace mummies;

// As many are drawn after it.
int cards_in(const Move& move) {
    const auto* const sacrifice = std::get_if<Sacrifice>(&move);
    return sacrifice != nullptr ? sacrifice->cards.size() : 1;
}

class MoveDescriber {
public:
    MoveDescriber(const Mummies& game, const View& before, const View& after,
                  const RenderContext& context)
        : game_(game), before_(before), after_(after), context_(context), kept_(before.hand) {}

    std::string describe(Seat who, const Move& move) {
        std::visit([&](const auto& act) { add_move(who, act); }, move);
        const bool scored = after_.phase == Phase::over || after_.round != before_.round;
        if (scored) {
            add_scoring();
        } else {
            if (after_.draw_size != before_.draw_size - cards_in(move))
                add("mummies.event.reshuffled", who);
            if (who == after_.seat)
                add("mummies.event.draw", who,
                    {{"cards", cards_listed(game_, gained(kept_, after_.hand), context_)}});
        }
        return join(lines_, "\n");
    }

private:
    void add(std::string_view key, Seat who, i18n::Values more = {}) {
        lines_.push_back(wrapped(context_.catalogue.format(key, actor_values(context_, after_.seat,
                                                                             who, std::move(more))),
                                 2));
    }

    void add_move(Seat who, const Offer& offer) {
        if (who == after_.seat) kept_.remove(offer.offering);
        add("mummies.event.offer", who,
            {{"card", card_word(game_, offer.offering, context_.catalogue)}});
    }
    void add_move(Seat who, const Decree& decree) {
        if (who == after_.seat) kept_.remove(decree.papyrus);
        add("mummies.event.decree", who,
            {{"papyrus", std::string(game_.name_of(decree.papyrus))},
             {"order", order_word(game_.face(decree.papyrus), context_.catalogue)}});
    }
    // Does not read the cards that others sacrificed.
    void add_move(Seat who, const Sacrifice& sacrifice) {
        const bool own = who == after_.seat;
        const MummiesCards cards = own ? cards_of(sacrifice.cards) : MummiesCards{};
        for (const Card card : cards) kept_.remove(card);
        add("mummies.event.sacrifice", who,
            {{"cards", cards_listed(game_, cards, context_)}, {"n", sacrifice.cards.size()}});
    }

    void add_scoring() {
        const LastRound& last = after_.last_round;
        if (const int turns = before_.turns_taken + 1; turns == most_turns)
            add("mummies.event.last_turn", last.closed_by, {{"turns", turns}});
        const std::vector<int> scored(last.points.begin(), last.points.begin() + after_.players);
        add("mummies.event.scored", last.closed_by,
            {{"papyrus", std::string(game_.name_of(last.papyrus))},
             {"points", points_listed(scored, context_)}});
        add("mummies.event.won_round", last.winner,
            {{"points", signed_number(last.points[last.winner])}});
        if (after_.phase == Phase::over) return add_end();
        add("mummies.event.next_round", after_.turn);
        if (after_.seat != spectator)
            add("mummies.event.new_hand", after_.seat,
                {{"cards", cards_listed(game_, cards_of(after_.hand), context_)}});
    }

    void add_end() {
        std::vector<std::string> reached;
        Seat who = after_.seat; // of several, one who is not the viewer
        for (Seat seat = 0; seat < after_.players; ++seat) {
            if (after_.totals[seat] < game_.options().target) continue;
            if (reached.empty() || seat != after_.seat) who = seat;
            reached.push_back(short_name(context_, seat));
        }
        if (reached.empty()) return add("mummies.event.last_round", after_.turn);
        add("mummies.event.reached", who,
            {{"names", listed(context_.catalogue, reached)},
             {"count", static_cast<int>(reached.size())},
             {"target", game_.options().target}});
    }

    const Mummies& game_;
    const View& before_;
    const View& after_;
    const RenderContext& context_;
    Handful kept_; // of the viewer's hand, after the move and before drawing
    std::vector<std::string> lines_;
};

} // namespace

std::string GameTerminal<Mummies>::describe(const Game& game, const View& before, Seat who,
                                            const Move& move, const View& after,
                                            const RenderContext& context) {
    return MoveDescriber(game, before, after, context).describe(who, move);
}

} // namespace khepri::terminal
