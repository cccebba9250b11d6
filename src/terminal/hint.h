// The computer's hint and its reasons as text. It is computed from the person's own view.
#pragma once

#include "search/advice.h"
#include "search/announced.h"
#include "terminal/game_terminal.h"
#include "terminal/layout.h"
#include "terminal/localized_input.h"
#include "terminal/people.h"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace khepri::terminal {

// The sentence for a reason; symbols are worded as in refusals.
std::string reason_text(const i18n::Catalogue& catalogue, const search::Reason& reason);

// What to expect of a move.
struct Expectation {
    std::optional<int> percent; // chance to win
    std::string score;          // as the game words it; empty: none
};
// As a sentence, and in brackets after a move; empty for what is not known.
std::string expectation_text(const i18n::Catalogue& catalogue, const Expectation& expected);
std::string short_expectation_text(const i18n::Catalogue& catalogue, const Expectation& expected);

template <Game G>
Expectation expectation(const search::Announced& announced, const i18n::Catalogue& catalogue) {
    Expectation expected;
    if (announced.chance) expected.percent = static_cast<int>(std::lround(100 * *announced.chance));
    if (announced.score)
        expected.score = score_text<G>(static_cast<int>(std::lround(*announced.score)), catalogue);
    return expected;
}

// `announced` is of the moves of the advice. The best move, what it would change, what to expect of
// it, up to three reasons; then the next two moves, one per line.
template <Game G>
std::string hint_text(const G& game, const typename G::View& seen,
                      const search::Advice<typename G::Move>& advice,
                      const std::vector<search::Announced>& announced,
                      const RenderContext& context) {
    constexpr std::size_t most_reasons = 3;
    constexpr std::size_t most_moves = 3;
    const auto& best = advice.ranked.front();
    std::string text =
        wrapped(
            context.catalogue.format(
                "play.hint", {{"move", from_notation(game.to_text(best.move), context.catalogue)}}),
            2) +
        '\n' + GameTerminal<G>::preview(game, seen, best.move, context);
    const std::string expected =
        expectation_text(context.catalogue, expectation<G>(announced.front(), context.catalogue));
    if (!expected.empty()) text += '\n' + wrapped(expected);
    for (std::size_t i = 0; i < best.reasons.size() && i < most_reasons; ++i)
        text += '\n' + wrapped(reason_text(context.catalogue, best.reasons[i]), 2, "· ");
    for (std::size_t i = 1; i < advice.ranked.size() && i < most_moves; ++i) {
        const auto& other = advice.ranked[i];
        text +=
            '\n' +
            wrapped(context.catalogue.format(
                        "hint.otherwise",
                        {{"move", from_notation(game.to_text(other.move), context.catalogue)}}) +
                        short_expectation_text(context.catalogue,
                                               expectation<G>(announced[i], context.catalogue)),
                    2);
    }
    return text;
}

} // namespace khepri::terminal
