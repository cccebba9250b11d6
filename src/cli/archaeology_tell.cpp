// What happened in Archaeology as the viewer saw it, and what a move would change. Both are read
// off the viewer's own views, so nothing hidden can slip into a sentence.
#include "cli/archaeology_face.h"
#include "cli/archaeology_terms.h"
#include "cli/layout.h"
#include "cli/people.h"
#include "core/text.h"

namespace khepri::cli {
namespace {

using namespace archaeology;

class Teller {
public:
    Teller(const Archaeology& game, const View& before, const View& after, const Easel& easel)
        : game_(game), before_(before), after_(after), easel_(easel), expected_(before.hand) {}

    std::string tell(Seat who, const Move& move) {
        std::visit([&](const auto& act) { did(who, act); }, move);
        tell_dig();
        if (after_.phase == Phase::over) add("archaeology.told.over", after_.turn);
        return join(lines_, "\n");
    }

private:
    void add(std::string_view key, Seat who, words::Values more = {}) {
        lines_.push_back(
            wrapped(easel_.words.say(key, told_of(easel_, after_.seat, who, std::move(more))), 2));
    }
    std::string words_for(Pile cards) const { return in_words(easel_.words, cards); }
    std::string some_cards(int n) const {
        return easel_.words.say("archaeology.cards", {{"n", n}});
    }
    bool is_viewer(Seat seat) const { return seat == after_.seat; }

    // What the viewer's hand has got beyond what the move so far accounts for.
    Pile found() const { return after_.hand - common(expected_, after_.hand); }

    void did(Seat who, const Sell& sell) {
        if (is_viewer(who)) expected_.remove(sell.kind, sell.count);
        add("archaeology.told.sell", who,
            {{"cards", in_words(easel_.words, sell.kind, sell.count)},
             {"price", game_.facts().price(sell.kind, sell.count)}});
    }
    void did(Seat who, const Trade& trade) {
        if (is_viewer(who)) expected_ = expected_ - trade.give + trade.take;
        add("archaeology.told.trade", who,
            {{"given", words_for(trade.give)}, {"taken", words_for(trade.take)}});
    }
    void did(Seat who, const Explore& explore) {
        const int maps = map_cost(explore.chamber);
        if (is_viewer(who)) expected_.remove(Card::map, maps);
        const int cards = before_.chambers[static_cast<std::size_t>(explore.chamber)];
        add("archaeology.told.explore", who,
            {{"chamber", chamber_word(easel_.words, explore.chamber)},
             {"maps", in_words(easel_.words, Card::map, maps)},
             {"found", is_viewer(who) ? words_for(found()) : some_cards(cards)}});
    }
    void did(Seat who, const Rob& rob) {
        const std::string victim = short_name(easel_, rob.victim);
        if (is_viewer(who)) {
            add("archaeology.told.rob_as_thief", who,
                {{"victim", victim}, {"card", words_for(found())}});
        } else if (is_viewer(rob.victim)) {
            const Pile lost = before_.hand - common(before_.hand, after_.hand);
            add("archaeology.told.rob_as_victim", who, {{"card", words_for(lost)}});
        } else {
            add("archaeology.told.rob", who, {{"victim", victim}});
        }
    }
    void did(Seat who, const Lose& lose) {
        if (is_viewer(who)) expected_ -= lose.cards;
        add("archaeology.told.lose", who, {{"cards", words_for(lose.cards)}});
    }
    void did(Seat who, const End&) {
        add("archaeology.told.end", who);
        Seat next = left_of(who, game_.seats());
        for (; next != after_.turn; next = left_of(next, game_.seats()))
            add("archaeology.told.passes", next);
    }

    // The cards that were dug by themselves: sandstorms, and what came last.
    void tell_dig() {
        const int storms = after_.sandstorms_seen - before_.sandstorms_seen;
        const int thieves = after_.thieves_seen - before_.thieves_seen;
        const int treasures = before_.dig - after_.dig - storms - thieves;
        for (int n = 1; n <= storms; ++n) {
            const bool blows = n == storms && after_.phase == Phase::lose;
            add(blows ? "archaeology.told.storm" : "archaeology.told.storm_in_vain", after_.turn);
        }
        if (thieves > 0)
            add(after_.phase == Phase::rob ? "archaeology.told.thief"
                                           : "archaeology.told.thief_in_vain",
                after_.turn);
        if (treasures > 0)
            add("archaeology.told.dig", after_.turn,
                {{"found", is_viewer(after_.turn) ? words_for(found()) : some_cards(treasures)}});
        if (before_.dig > 0 && after_.dig == 0) add("archaeology.told.dig_site_empty", after_.turn);
    }

    const Archaeology& game_;
    const View& before_;
    const View& after_;
    const Easel& easel_;
    Pile expected_; // the viewer's hand after what was told so far
    std::vector<std::string> lines_;
};

class Fortune {
public:
    Fortune(const Archaeology& game, const View& view, const Easel& easel)
        : game_(game), view_(view), easel_(easel) {}

    std::string of(const Sell& sell) const {
        const int price = game_.facts().price(sell.kind, sell.count);
        const int left = view_.hand.count(sell.kind) - sell.count;
        return say("sell", {{"cards", in_words(easel_.words, sell.kind, sell.count)},
                            {"price", price},
                            {"total", static_cast<int>(view_.money[view_.seat]) + price},
                            {"left", in_words(easel_.words, sell.kind, left)}});
    }
    std::string of(const Trade& trade) const {
        const int offered = game_.facts().value(trade.give);
        const int asked = game_.facts().value(trade.take);
        return say("trade", {{"offered", offered}, {"asked", asked}, {"lost", offered - asked}}) +
               '\n' + hand("hand", view_.hand - trade.give + trade.take);
    }
    std::string of(const Explore& explore) const {
        const int maps = map_cost(explore.chamber);
        const int cards = view_.chambers[static_cast<std::size_t>(explore.chamber)];
        return say("explore",
                   {{"maps", in_words(easel_.words, Card::map, maps)},
                    {"left", in_words(easel_.words, Card::map, view_.hand.count(Card::map) - maps)},
                    {"cards", easel_.words.say("archaeology.cards", {{"n", cards}})}});
    }
    std::string of(const Rob& rob) const {
        const Insight& hand = view_.seen[rob.victim];
        return say("rob", {{"n", hand.cards},
                           {"name", short_name(easel_, rob.victim)},
                           {"known", hand.known.is_empty() || !hand.doubts.none()
                                         ? std::string("none")
                                         : in_words(easel_.words, hand.known)}});
    }
    std::string of(const Lose& lose) const { return hand("lose", view_.hand - lose.cards); }
    std::string of(const End&) const {
        return say("end",
                   {{"cards", easel_.words.say("archaeology.cards", {{"n", view_.hand.size()}})},
                    {"name", short_name(easel_, left_of(view_.seat, game_.seats()))}});
    }

private:
    std::string say(std::string_view what, const words::Values& values) const {
        return wrapped(easel_.words.say("archaeology.preview." + std::string(what), values), 2);
    }
    std::string hand(std::string_view what, Pile then) const {
        return say(what, {{"cards", in_words(easel_.words, then)},
                          {"worth", worth(game_.facts(), then)},
                          {"before", worth(game_.facts(), view_.hand)}});
    }

    const Archaeology& game_;
    const View& view_;
    const Easel& easel_;
};

} // namespace

std::string Face<Archaeology>::tell(const Game& game, const View& before, Seat who,
                                    const Move& move, const View& after, const Easel& easel) {
    return Teller(game, before, after, easel).tell(who, move);
}

std::string Face<Archaeology>::preview(const Game& game, const View& view, const Move& move,
                                       const Easel& easel) {
    const Fortune fortune(game, view, easel);
    return std::visit([&](const auto& act) { return fortune.of(act); }, move);
}

} // namespace khepri::cli
