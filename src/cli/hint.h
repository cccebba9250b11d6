// What the computer would do and why, in words. It is asked like any other player: it sees what the
// person sees.
#pragma once

#include "ai/advice.h"
#include "ai/announced.h"
#include "cli/face.h"
#include "cli/layout.h"
#include "cli/people.h"

#include <cmath>
#include <optional>
#include <string>

namespace khepri::cli {

// The sentence for a reason; symbols are worded as they are in refusals.
std::string worded(const words::Catalogue& words, const ai::Reason& reason);

// What is expected of a move, whatever the game. Nothing of a move that was not tried.
struct Expectation {
    std::optional<int> percent; // chance to win
    std::string score;          // as the game words it; empty: none
};
// Sentences of their own, and in brackets behind a move; empty for what is not known.
std::string told(const words::Catalogue& words, const Expectation& expected);
std::string told_shortly(const words::Catalogue& words, const Expectation& expected);

template <Game G>
Expectation expectation(const G& game, const ai::Candidate<typename G::Move>& candidate,
                        const words::Catalogue& words) {
    Expectation expected;
    const ai::Announced announced = ai::announced(game, candidate);
    if (announced.chance) expected.percent = static_cast<int>(std::lround(100 * *announced.chance));
    if (announced.score)
        expected.score = score_text<G>(static_cast<int>(std::lround(*announced.score)), words);
    return expected;
}

// The best move, what it would change, what is expected of it, up to three reasons; then the next
// two in a line each.
template <Game G>
std::string hint_text(const G& game, const typename G::View& seen,
                      const ai::Advice<typename G::Move>& advice, const Easel& easel) {
    constexpr std::size_t most_reasons = 3;
    constexpr std::size_t most_moves = 3;
    const auto& best = advice.ranked.front();
    std::string text =
        easel.words.say("play.hint", {{"move", game.to_text(best.move)},
                                      {"why", Face<G>::preview(game, seen, best.move, easel)}});
    const std::string expected = told(easel.words, expectation(game, best, easel.words));
    if (!expected.empty()) text += '\n' + wrapped(expected);
    for (std::size_t i = 0; i < best.reasons.size() && i < most_reasons; ++i)
        text += '\n' + wrapped(worded(easel.words, best.reasons[i]), 2, "· ");
    for (std::size_t i = 1; i < advice.ranked.size() && i < most_moves; ++i) {
        const auto& other = advice.ranked[i];
        text +=
            '\n' + wrapped(easel.words.say("hint.otherwise", {{"move", game.to_text(other.move)}}) +
                               told_shortly(easel.words, expectation(game, other, easel.words)),
                           2);
    }
    return text;
}

} // namespace khepri::cli
