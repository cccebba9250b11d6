// Names of people and lists in sentences, for all games.
#pragma once

#include "terminal/game_terminal.h"

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace khepri::terminal {

// A name for one line of a drawing: shortened, without control characters.
std::string short_name(const TextContext& context, Seat seat);

// The values {you} ("yes" or "no") and {name} of the acting player, for sentences such as "{you,
// select, yes {You sell} other {{name} sells}} …"; and `more`.
i18n::Values actor_values(const TextContext& context, Seat viewer, Seat who,
                          i18n::Values more = {});

// "a", "a and b", "a, b and c"; the word for nothing if there are none.
std::string listed(const i18n::Catalogue& catalogue, const std::vector<std::string>& parts);
// The same with "or".
std::string either(const i18n::Catalogue& catalogue, const std::vector<std::string>& parts);

// The name of a person: the one given, or "Player 2".
std::string person_name(const i18n::Catalogue& catalogue, std::string_view given, Seat seat);

// The label of a seat, as in a table: "You" for the viewer's own seat without a name.
std::string seat_label(const TextContext& context, Seat viewer, Seat who);
// The same, shortened for one line of a drawing.
std::string short_seat_label(const TextContext& context, Seat viewer, Seat who);

// A score as the game counts it, without a unit; in money where GameTerminal<G>::money has a key.
template <Game G>
std::string score_text(int score, const i18n::Catalogue& catalogue) {
    if constexpr (requires { GameTerminal<G>::money; })
        return catalogue.format(GameTerminal<G>::money, {{"amount", score}});
    return std::to_string(score);
}

// One line per score, worded by score(name, points), then who won.
std::string
outcome_text(const TextContext& context, Seat viewer, const Outcome& outcome,
             const std::function<std::string(const std::string& name, int score)>& score);

template <Game G>
std::string outcome_text(const TextContext& context, Seat viewer, const Outcome& outcome) {
    return outcome_text(context, viewer, outcome, [&](const std::string& name, int score) {
        if constexpr (requires { GameTerminal<G>::money; })
            return context.catalogue.format(
                "play.earned",
                {{"name", name}, {"money", score_text<G>(score, context.catalogue)}});
        return context.catalogue.format("play.score", {{"name", name}, {"score", score}});
    });
}

} // namespace khepri::terminal
