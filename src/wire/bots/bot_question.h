// The hello and the questions for a bot, for any game: they contain the view of its seat and
// nothing hidden.
#pragma once

#include "table/game.h"
#include "wire/bots/bot_messages.h"
#include "wire/game_json.h"

namespace khepri::wire {

template <Game G>
BotGreeting greeting_for(const G& game) {
    BotGreeting greeting;
    greeting.game = G::name;
    greeting.options = to_json(game.options());
    greeting.edition = to_json(game.edition());
    greeting.seats = game.seats();
    return greeting;
}

// What a seat may do depends on its view alone: any state that fits the view will do.
template <Game G>
BotQuestion question_for(const G& game, const typename G::View& seen,
                         const typename G::State& imagined) {
    BotQuestion question;
    question.seat = seen.seat;
    question.view = to_json(game, seen);
    typename G::Moves moves;
    game.plain_moves(imagined, seen.seat, moves);
    for (const auto& move : moves) question.plain_moves.push_back(to_json(game, move));
    return question;
}

} // namespace khepri::wire
