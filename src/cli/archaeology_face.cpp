#include "cli/archaeology_face.h"

#include "cli/archaeology_terms.h"
#include "cli/layout.h"
#include "cli/people.h"

#include <optional>

namespace khepri::cli {
namespace {

using namespace archaeology;

// What a seat may do depends on its view alone, so any world behind the view can be asked.
State some_world(const Archaeology& game, const View& view) {
    Rng rng = Rng::fast(1);
    return game.imagine(view, rng);
}

Moves plain_moves(const Archaeology& game, const View& view) {
    Moves moves;
    game.plain_moves(some_world(game, view), view.seat, moves);
    return moves;
}

template <class Act>
std::optional<Move> first(const Moves& moves) {
    for (const Move& move : moves)
        if (std::holds_alternative<Act>(move)) return move;
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
std::vector<std::string> examples(const Archaeology& game, const Moves& moves) {
    std::vector<std::string> texts;
    for (const auto& move : {best_sale(game.facts(), moves), first<Explore>(moves),
                             best_trade(game.facts(), moves), first<End>(moves)})
        if (move) texts.push_back(game.to_text(*move));
    return texts;
}

std::string ask_to_sell(const Archaeology& game, const View& view, const Easel& easel) {
    return easel.words.say("archaeology.ask.must_sell",
                           {{"why", have_all_passed(view, game.seats()) ? "passes" : "barren"}});
}

std::string ask_to_act(const Archaeology& game, const View& view, const Easel& easel) {
    const Moves moves = plain_moves(game, view);
    const bool may_end = first<End>(moves).has_value();
    std::string line = "  ";
    for (const std::string& example : examples(game, moves))
        line += (line.size() > 2 ? " | " : "") + example;
    return wrapped(may_end ? easel.words.say("archaeology.ask.act")
                           : ask_to_sell(game, view, easel)) +
           "\n" + line;
}

std::string ask_for_victim(const Archaeology& game, const View& view, const Easel& easel) {
    std::vector<std::string> choices;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
        if (seat == view.seat || view.seen[seat].cards == 0) continue;
        choices.push_back(
            easel.words.say("archaeology.ask.victim", {{"move", game.to_text(Rob{seat})},
                                                       {"name", short_name(easel, seat)},
                                                       {"n", view.seen[seat].cards}}));
    }
    return wrapped(
        easel.words.say("archaeology.ask.rob", {{"choices", either(easel.words, choices)}}));
}

std::string ask_for_losses(const Archaeology& game, const View& view, const Easel& easel) {
    const Moves moves = plain_moves(game, view);
    return wrapped(easel.words.say("archaeology.ask.lose", {{"count", half_of(view.hand)},
                                                            {"held", view.hand.size()},
                                                            {"example", game.to_text(moves[0])}}));
}

std::string ask_to_wait(const View& view, const Easel& easel) {
    const std::string_view key = view.phase == Phase::rob    ? "archaeology.ask.wait.rob"
                                 : view.phase == Phase::lose ? "archaeology.ask.wait.lose"
                                                             : "archaeology.ask.wait.act";
    return easel.words.say(key, {{"name", short_name(easel, acting(view))}});
}

} // namespace

std::string Face<Archaeology>::ask(const Game& game, const View& view, const Easel& easel) {
    if (view.phase == Phase::over) return easel.words.say("archaeology.over");
    if (acting(view) != view.seat) return ask_to_wait(view, easel);
    if (view.phase == Phase::rob) return ask_for_victim(game, view, easel);
    if (view.phase == Phase::lose) return ask_for_losses(game, view, easel);
    return ask_to_act(game, view, easel);
}

std::vector<std::string> Face<Archaeology>::suggestions(const Game& game, const View& view,
                                                        std::string_view beginning) {
    if (acting(view) != view.seat) return {};
    std::vector<std::string> texts;
    for (const Move& move : plain_moves(game, view)) texts.push_back(game.to_text(move));
    return beginning_like(texts, beginning);
}

} // namespace khepri::cli
