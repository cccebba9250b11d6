// What happened in Mummies as the viewer saw it, and what a move would score. Both are read off the
// viewer's own views, so nothing hidden can slip into a sentence.
#include "cli/layout.h"
#include "cli/mummies_face.h"
#include "cli/mummies_terms.h"
#include "cli/people.h"
#include "core/text.h"

namespace khepri::cli {
namespace {

using namespace mummies;

class Teller {
public:
    Teller(const Mummies& game, const View& before, const View& after, const Easel& easel)
        : game_(game), before_(before), after_(after), easel_(easel), kept_(before.hand) {}

    std::string tell(Seat who, const Move& move) {
        std::visit([&](const auto& act) { did(who, act); }, move);
        const bool scored = after_.phase == Phase::over || after_.round != before_.round;
        if (scored) {
            tell_scoring();
        } else {
            if (after_.draw_size > before_.draw_size) add("mummies.told.reshuffled", who);
            if (who == after_.seat)
                add("mummies.told.draw", who,
                    {{"cards", cards_listed(game_, gained(kept_, after_.hand), easel_)}});
        }
        return join(lines_, "\n");
    }

private:
    void add(std::string_view key, Seat who, words::Values more = {}) {
        lines_.push_back(
            wrapped(easel_.words.say(key, told_of(easel_, after_.seat, who, std::move(more))), 2));
    }

    void did(Seat who, const Offer& offer) {
        if (who == after_.seat) kept_.remove(offer.offering);
        add("mummies.told.offer", who, {{"card", card_word(game_, offer.offering, easel_.words)}});
    }
    void did(Seat who, const Decree& decree) {
        if (who == after_.seat) kept_.remove(decree.papyrus);
        add("mummies.told.decree", who,
            {{"papyrus", std::string(game_.name_of(decree.papyrus))},
             {"order", order_word(game_.face(decree.papyrus), easel_.words)}});
    }
    // What others sacrificed is not read.
    void did(Seat who, const Sacrifice& sacrifice) {
        const bool own = who == after_.seat;
        const MummiesCards cards = own ? cards_of(sacrifice.cards) : MummiesCards{};
        for (const Card card : cards) kept_.remove(card);
        add("mummies.told.sacrifice", who,
            {{"cards", cards_listed(game_, cards, easel_)}, {"n", sacrifice.cards.size()}});
    }

    void tell_scoring() {
        const LastRound& last = after_.last_round;
        if (const int turns = before_.turns_taken + 1; turns == most_turns)
            add("mummies.told.last_turn", last.closed_by, {{"turns", turns}});
        const std::vector<int> scored(last.points.begin(), last.points.begin() + after_.players);
        add("mummies.told.scored", last.closed_by,
            {{"papyrus", std::string(game_.name_of(last.papyrus))},
             {"points", points_listed(scored, easel_)}});
        add("mummies.told.won_round", last.winner,
            {{"points", signed_number(last.points[last.winner])}});
        if (after_.phase == Phase::over) return tell_end();
        add("mummies.told.next_round", after_.turn);
        if (after_.seat != spectator)
            add("mummies.told.new_hand", after_.seat,
                {{"cards", cards_listed(game_, cards_of(after_.hand), easel_)}});
    }

    void tell_end() {
        std::vector<std::string> reached;
        Seat who = after_.seat; // of several, one who is not the viewer
        for (Seat seat = 0; seat < after_.players; ++seat) {
            if (after_.totals[seat] < game_.options().target) continue;
            if (reached.empty() || seat != after_.seat) who = seat;
            reached.push_back(short_name(easel_, seat));
        }
        if (reached.empty()) return add("mummies.told.last_round", after_.turn);
        add("mummies.told.reached", who,
            {{"names", listed(easel_.words, reached)},
             {"count", static_cast<int>(reached.size())},
             {"target", game_.options().target}});
    }

    const Mummies& game_;
    const View& before_;
    const View& after_;
    const Easel& easel_;
    Handful kept_; // of the viewer's hand, after the move and before drawing
    std::vector<std::string> lines_;
};

std::string say(const Easel& easel, std::string_view what, const words::Values& values) {
    return wrapped(easel.words.say("mummies.preview." + std::string(what), values), 2);
}

using Lines = std::vector<std::string>;

Lines foreseen(const Mummies& game, const View& view, const Offer&, const Forecast& then,
               const Easel& easel) {
    return {say(easel, "offer",
                {{"points", signed_number(then.points[view.seat])},
                 {"before", signed_number(game.forecast(view).points[view.seat])}})};
}
Lines foreseen(const Mummies& game, const View& view, const Decree&, const Forecast& then,
               const Easel& easel) {
    const std::span<const int> points(then.points.data(), view.players);
    return {say(easel, "decree",
                {{"papyrus", std::string(game.name_of(then.papyrus))},
                 {"points", points_listed(points, easel)}})};
}
// Before a scoring nothing is drawn.
Lines foreseen(const Mummies& game, const View& view, const Sacrifice& act, const Forecast& then,
               const Easel& easel) {
    if (then.scores_now) return {};
    return {say(easel, "sacrifice",
                {{"cards", cards_listed(game, cards_of(act.cards), easel)},
                 {"n", act.cards.size()},
                 {"draw", view.draw_size}})};
}

// The points of all if the move brings about the scoring, and the totals if that ends the game.
Lines consequences(const Mummies& game, const View& view, const Forecast& then,
                   const Easel& easel) {
    std::vector<int> totals;
    bool ends = false;
    for (std::size_t seat = 0; seat < view.players; ++seat) {
        totals.push_back(view.totals[seat] + then.points[seat]);
        ends = ends || totals.back() >= game.options().target;
    }
    const std::span<const int> scored(then.points.data(), view.players);
    Lines lines{say(easel, "scores", {{"points", points_listed(scored, easel)}})};
    if (ends) lines.push_back(say(easel, "wins", {{"totals", points_listed(totals, easel)}}));
    return lines;
}

} // namespace

std::string Face<Mummies>::tell(const Game& game, const View& before, Seat who, const Move& move,
                                const View& after, const Easel& easel) {
    return Teller(game, before, after, easel).tell(who, move);
}

std::string Face<Mummies>::preview(const Game& game, const View& view, const Move& move,
                                   const Easel& easel) {
    const Forecast then = game.preview(view, move);
    Lines lines =
        std::visit([&](const auto& act) { return foreseen(game, view, act, then, easel); }, move);
    if (then.scores_now)
        for (std::string& line : consequences(game, view, then, easel))
            lines.push_back(std::move(line));
    return join(lines, "\n");
}

} // namespace khepri::cli
