// Plays the games of a contest. The luck of deal and play is the deal's, the same in every seating;
// each seat has luck of its own to think with, so that no bot's thinking changes the cards.
#pragma once

#include "ai/player.h"
#include "analysis/cpu_clock.h"
#include "analysis/round.h"
#include "analysis/seating.h"
#include "core/hash.h"
#include "core/text.h"

#include <atomic>
#include <functional>
#include <map>
#include <utility>

namespace khepri::analysis {

// Where bots come from. Bots keep memory: each seat of each thread has one of its own, so that a
// bot that sits in several seats does not know in one what it has seen in another.
template <Game G>
struct BotSource {
    std::function<Result<ai::Contender<G>>(std::size_t bot)> make;
    // Tells a bot how a game of its ended.
    std::function<void(const ai::Contender<G>&, const Outcome&)> farewell =
        [](const ai::Contender<G>&, const Outcome&) {};
};

template <Game G>
class GamePlayer {
public:
    // `say` words a refusal for the line of a forfeit. Once `stopped` is set no move begins.
    GamePlayer(const G& game, std::uint64_t seed, BotSource<G> bots,
               std::function<std::string(const Refusal&)> say, const std::atomic<bool>& stopped)
        : game_(game),
          seed_(seed),
          bots_(std::move(bots)),
          say_(std::move(say)),
          stopped_(stopped) {}

    // Nothing if it was stopped before the end.
    std::optional<Round> play(const Meeting& meeting, std::size_t number, std::int64_t deal) {
        Round round{deal, number, {}};
        for (std::size_t rotation = 0; rotation < meeting.seatings.size(); ++rotation) {
            auto result = play(meeting.seatings[rotation], deal, rotation);
            if (!result) return std::nullopt;
            round.games.push_back(std::move(*result));
        }
        return round;
    }

private:
    using State = typename G::State;
    using Move = typename G::Move;

    std::optional<GameResult> play(const Seating& seating, std::int64_t deal,
                                   std::size_t rotation) {
        Rng luck = Rng::fast(seed_, static_cast<std::uint64_t>(deal));
        std::vector<Rng> minds;
        for (std::size_t seat = 0; seat < seating.size(); ++seat)
            minds.push_back(mind(deal, rotation, seat));
        GameResult result;
        State state = game_.deal(luck);
        while (!game_.to_act(state).empty() && !result.forfeit) {
            if (stopped_) return std::nullopt;
            const Seat seat = game_.to_act(state).front();
            const Result<Move> move = ask(seating[seat], state, seat, minds[seat], result);
            if (!move)
                result.forfeit = Forfeit{seat, short_line(move.error())};
            else if (const auto refusal = game_.why_not(state, seat, *move))
                result.forfeit =
                    Forfeit{seat, short_line("its move was refused: " + say_(*refusal))};
            else
                game_.apply(state, seat, *move, luck);
        }
        result.outcome = result.forfeit ? outcome_without(game_, state, result.forfeit->seat)
                                        : game_.outcome(state);
        for (std::size_t seat = 0; seat < seating.size(); ++seat)
            bots_.farewell(contender_at(seating[seat], static_cast<Seat>(seat)), result.outcome);
        return result;
    }

    Rng mind(std::int64_t deal, std::size_t rotation, std::size_t seat) const {
        constexpr std::uint64_t thinking = 0x7468696e6b; // apart from the streams of the deals
        return Rng::fast(mix(seed_, thinking),
                         mix(mix(static_cast<std::uint64_t>(deal), rotation), seat));
    }

    Result<Move> ask(std::size_t bot, const State& state, Seat seat, Rng& mind,
                     GameResult& result) {
        ai::Contender<G>& contender = contender_at(bot, seat);
        const auto view = game_.view(state, seat);
        const std::int64_t start = thread_cpu_nanoseconds();
        Result<Move> move = contender(game_, view, mind);
        result.cpu_nanoseconds[seat] += thread_cpu_nanoseconds() - start;
        ++result.moves[seat];
        return move;
    }

    ai::Contender<G>& contender_at(std::size_t bot, Seat seat) {
        auto& contender = contenders_[{bot, seat}];
        if (!contender) {
            const auto made = bots_.make(bot);
            contender = made ? *made : forfeiting(made.error());
        }
        return contender;
    }
    static ai::Contender<G> forfeiting(const std::string& line) {
        return
            [line](const G&, const typename G::View&, Rng&) -> Result<Move> { return Error{line}; };
    }

    // What a program of others has said may be long.
    static std::string short_line(const std::string& text) { return one_line(text).substr(0, 300); }

    const G& game_;
    std::uint64_t seed_;
    BotSource<G> bots_;
    std::function<std::string(const Refusal&)> say_;
    const std::atomic<bool>& stopped_;
    std::map<std::pair<std::size_t, Seat>, ai::Contender<G>> contenders_;
};

} // namespace khepri::analysis
