// A bot: an external program as a player. It gets the view of the seat it decides for and nothing
// else; the rules judge its answers like any other move.
#pragma once

#include "bots/program.h"
#include "search/player.h"
#include "wire/bots/bot_question.h"
#include "wire/game_json.h"
#include "wire/messages.h"

#include <memory>
#include <string>
#include <utility>

namespace khepri::bots {

template <Game G>
class ExternalBot {
public:
    using View = typename G::View;
    using Move = typename G::Move;

    ExternalBot(std::string command, const TimeControl& time_control, const Timeouts& timeouts = {})
        : own_(std::make_shared<Own>(std::move(command), time_control, timeouts)) {}

    Result<Move> operator()(const G& game, const View& seen, Rng& rng) const {
        Program& program = own_->program;
        if (own_->greeted_for && !is_same_game(*own_->greeted_for, game)) program.stop();
        if (!program.is_running()) {
            if (const auto failed = program.start(wire::greeting_for(game))) return *failed;
            own_->greeted_for.emplace(game);
        }
        // What a seat may do depends on its view alone: any state that fits it will do.
        const auto imagined = game.imagine(seen, rng);
        const auto answer = program.ask(wire::question_for(game, seen, imagined));
        if (!answer) return Error{answer.error()};
        return judged(game, imagined, seen.seat, *answer);
    }

    void end_match(const Outcome& outcome, int seats) const {
        wire::BotOutcome result;
        for (int seat = 0; seat < seats; ++seat)
            result.scores.push_back(outcome.scores[static_cast<std::size_t>(seat)]);
        result.winners = outcome.winners;
        own_->program.end_match(std::move(result));
    }

private:
    // Copies of a player share the program.
    struct Own {
        Own(std::string command, const TimeControl& time_control, const Timeouts& timeouts)
            : program(std::move(command), time_control, timeouts) {}
        Program program;
        std::optional<G> greeted_for;
    };

    static bool is_same_game(const G& a, const G& b) {
        return a.options() == b.options() && a.edition().name == b.edition().name;
    }

    Result<Move> judged(const G& game, const typename G::State& imagined, Seat seat,
                        const wire::FromBot& answer) const {
        Program& program = own_->program;
        if (std::holds_alternative<wire::BotResignation>(answer))
            return program.error_of("resigned at " + program.topic());
        const auto* const sent = std::get_if<wire::BotMove>(&answer);
        if (sent == nullptr)
            return program.forfeit("answered " + program.topic() +
                                   " with a hello; expected a move");
        const std::string start =
            "answered " + program.topic() + " with " + wire::shown(sent->move) + ": ";
        const auto text = wire::notation_of(sent->move);
        auto move = text ? game.parse_move(*text) : read_move(game, sent->move);
        if (!move) return program.forfeit(start + move.error());
        if (const auto refusal = game.why_not(imagined, seat, *move))
            return program.forfeit(start + "refused, " + wire::to_line(wire::to_json(*refusal)));
        return move;
    }

    std::shared_ptr<Own> own_;
};

} // namespace khepri::bots
