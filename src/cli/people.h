// People and lists in sentences, for all faces.
#pragma once

#include "cli/face.h"
#include "games/archaeology/rules.h"

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace khepri::cli {

// A name fit for one line of a drawing: clipped, without control characters.
std::string short_name(const Easel& easel, Seat seat);

// The values {you} ("yes" or "no") and {name} of the one who did something, for sentences such as
// "{you, select, yes {You sell} other {{name} sells}} …"; and further ones.
words::Values told_of(const Easel& easel, Seat viewer, Seat who, words::Values more = {});

// "a", "a and b", "a, b and c"; the word for nothing if there are none.
std::string listed(const words::Catalogue& words, const std::vector<std::string>& parts);
// The same with "or".
std::string either(const words::Catalogue& words, const std::vector<std::string>& parts);

// What a person is called: the name given, or "Player 2".
std::string person_name(const words::Catalogue& words, std::string_view given, Seat seat);

// A seat where its name stands alone, as in a table: "You" for the viewer's own without a name.
std::string called(const Easel& easel, Seat viewer, Seat who);
// The same, fit for one line of a drawing.
std::string short_call(const Easel& easel, Seat viewer, Seat who);

// A score as the game counts it, without a unit; in Archaeology money.
template <Game G>
std::string score_text(int score, const words::Catalogue& words) {
    if constexpr (std::is_same_v<G, archaeology::Archaeology>)
        return words.say("archaeology.money", {{"amount", score}});
    return std::to_string(score);
}

// Everybody's score in a line each, as worded by score(name, points), then who won.
std::string
told_outcome(const Easel& easel, Seat viewer, const Outcome& outcome,
             const std::function<std::string(const std::string& name, int score)>& score);

template <Game G>
std::string told_outcome(const Easel& easel, Seat viewer, const Outcome& outcome) {
    return told_outcome(easel, viewer, outcome, [&](const std::string& name, int score) {
        if constexpr (std::is_same_v<G, archaeology::Archaeology>)
            return easel.words.say("play.earned",
                                   {{"name", name}, {"money", score_text<G>(score, easel.words)}});
        return easel.words.say("play.score", {{"name", name}, {"score", score}});
    });
}

// The moves, in the notation, whose words begin like the words typed; if there are none, like all
// of these but the last, and so on; at most 40.
std::vector<std::string> beginning_like(const std::vector<std::string>& moves,
                                        std::string_view beginning);

} // namespace khepri::cli
