#include "cli/mummies_face.h"

#include "cli/layout.h"
#include "cli/mummies_terms.h"
#include "cli/people.h"
#include "core/text.h"

#include <algorithm>

namespace khepri::cli {
namespace {

using namespace mummies;

// What a seat may do depends on its view alone, so any world behind the view can be asked.
Moves plain_moves(const Mummies& game, const View& view) {
    Rng rng = Rng::fast(1);
    Moves moves;
    game.plain_moves(game.imagine(view, rng), view.seat, moves);
    return moves;
}

template <class Act>
const Move* first(const Moves& moves) {
    const auto* const found = std::find_if(moves.begin(), moves.end(), [](const Move& move) {
        return std::holds_alternative<Act>(move);
    });
    return found == moves.end() ? nullptr : found;
}

} // namespace

std::string Face<Mummies>::ask(const Game& game, const View& view, const Easel& easel) {
    if (view.phase == Phase::over) return easel.words.say("mummies.over");
    if (view.turn != view.seat)
        return easel.words.say("mummies.ask.wait", {{"name", short_name(easel, view.turn)}});
    const Moves moves = plain_moves(game, view);
    std::vector<std::string> examples;
    for (const Move* move : {first<Offer>(moves), first<Decree>(moves), first<Sacrifice>(moves)})
        if (move != nullptr) examples.push_back(game.to_text(*move));
    const bool may_sacrifice = first<Sacrifice>(moves) != nullptr;
    return wrapped(easel.words.say(may_sacrifice ? "mummies.ask.turn" : "mummies.ask.lay_only")) +
           '\n' +
           wrapped(easel.words.say("mummies.ask.example", {{"moves", join(examples, " | ")}}));
}

std::vector<std::string> Face<Mummies>::suggestions(const Game& game, const View& view,
                                                    std::string_view beginning) {
    std::vector<std::string> texts;
    for (const Move& move : plain_moves(game, view)) texts.push_back(game.to_text(move));
    return beginning_like(texts, beginning);
}

} // namespace khepri::cli
