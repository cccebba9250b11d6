// Plays the games of a contest. The random numbers of deal and play depend on the deal only and are
// the same in every seating; each seat has its own random numbers for thinking, so no bot's
// thinking changes the cards.
#pragma once

#include "analysis/arena/cpu_clock.h"
#include "analysis/arena/round.h"
#include "analysis/arena/seating.h"
#include "analysis/luck_ahead_meter.h"
#include "analysis/play_one.h"
#include "core/hash.h"
#include "core/text.h"

#include <atomic>
#include <functional>
#include <map>
#include <utility>

namespace khepri::analysis {

// Makes bots. Bots have memory: each seat of each thread has a bot of its own, so a bot at several
// seats cannot use at one what it has seen at another.
template <Game G>
struct BotSource {
    std::function<Result<search::Player<G>>(std::size_t bot)> make;
    // Reports the end of a game to a bot.
    std::function<void(const search::Player<G>&, const Outcome&)> on_end =
        [](const search::Player<G>&, const Outcome&) {};
};

template <Game G>
class GamePlayer {
public:
    // `word_refusal` words a refusal for the reason of a forfeit. Once `stopped` is set no move
    // begins.
    GamePlayer(const G& game, std::uint64_t seed, BotSource<G> bots,
               std::function<std::string(const Refusal&)> word_refusal,
               const std::atomic<bool>& stopped)
        : game_(game),
          seed_(seed),
          bots_(std::move(bots)),
          word_refusal_(std::move(word_refusal)),
          stopped_(stopped) {}

    // From now on the luck of the games on the first `deals` deals is measured, where figures are
    // counted that of the first game of a round only; with these models of the bots, by their
    // number in the contest.
    void measure_luck(search::PlayerModels<G> models_of_bots, std::int64_t deals) {
        models_of_bots_ = std::move(models_of_bots);
        luck_deals_ = deals;
    }

    // From now on figures are counted in the first game of every round.
    void count_figures() { counts_figures_ = true; }

    // From now on the deals are those of played_moves.h, and results have the moves.
    void record_moves() { records_moves_ = true; }

    // Nothing if it was stopped.
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
        Rng luck = records_moves_ ? recorded_numbers(seed_, deal, game_.seats())
                                  : Rng::fast(seed_, static_cast<std::uint64_t>(deal));
        std::vector<Rng> rngs;
        for (std::size_t seat = 0; seat < seating.size(); ++seat)
            rngs.push_back(rng_of(deal, rotation, seat));
        GameResult result;
        State state = game_.deal(luck);
        auto meter = luck_meter(seating, deal, rotation);
        std::optional<MatchCounter<G>> counter;
        if (counts_figures_ && rotation == 0) counter.emplace(game_);
        const Observers<G, LuckAheadMeter<G>> observers{meter ? &*meter : nullptr,
                                                        counter ? &*counter : nullptr,
                                                        records_moves_ ? &result.played : nullptr};
        observers.dealt(state);
        while (!game_.to_act(state).empty() && !result.forfeit) {
            if (stopped_) return std::nullopt;
            const Seat seat = game_.to_act(state).front();
            const Result<Move> move = ask(seating[seat], state, seat, rngs[seat], result);
            if (!move)
                result.forfeit = Forfeit{seat, short_line(move.error())};
            else if (const auto refusal = game_.why_not(state, seat, *move))
                result.forfeit =
                    Forfeit{seat, short_line("its move was refused: " + word_refusal_(*refusal))};
            else
                observers.apply(game_, state, seat, *move, luck);
        }
        if (meter) result.luck = meter->luck();
        result.outcome = result.forfeit ? outcome_without(game_, state, result.forfeit->seat)
                                        : game_.outcome(state);
        result.counts = observers.counts(state, result.outcome, result.forfeit.has_value());
        for (std::size_t seat = 0; seat < seating.size(); ++seat)
            bots_.on_end(player_at(seating[seat], static_cast<Seat>(seat)), result.outcome);
        return result;
    }

    // The same drawings in every seating: what they have in common cancels out.
    std::optional<LuckAheadMeter<G>> luck_meter(const Seating& seating, std::int64_t deal,
                                                std::size_t rotation) const {
        if (deal >= luck_deals_ || (counts_figures_ && rotation > 0)) return std::nullopt;
        constexpr std::uint64_t drawing = 0x64726177; // a stream apart from those of the deals
        search::PlayerModels<G> models;
        for (const std::size_t bot : seating) models.push_back(models_of_bots_[bot]);
        return LuckAheadMeter<G>(game_, std::move(models),
                                 Rng::fast(mix(seed_, drawing), static_cast<std::uint64_t>(deal)));
    }

    Rng rng_of(std::int64_t deal, std::size_t rotation, std::size_t seat) const {
        constexpr std::uint64_t thinking = 0x7468696e6b; // a stream apart from those of the deals
        return Rng::fast(mix(seed_, thinking),
                         mix(mix(static_cast<std::uint64_t>(deal), rotation), seat));
    }

    Result<Move> ask(std::size_t bot, const State& state, Seat seat, Rng& rng, GameResult& result) {
        search::Player<G>& player = player_at(bot, seat);
        const auto view = game_.view(state, seat);
        const std::int64_t start = thread_cpu_nanoseconds();
        Result<Move> move = player(game_, view, rng);
        result.cpu_nanoseconds[seat] += thread_cpu_nanoseconds() - start;
        ++result.moves[seat];
        return move;
    }

    search::Player<G>& player_at(std::size_t bot, Seat seat) {
        auto& player = players_[{bot, seat}];
        if (!player) {
            const auto made = bots_.make(bot);
            player = made ? *made : forfeiting(made.error());
        }
        return player;
    }
    static search::Player<G> forfeiting(const std::string& line) {
        return
            [line](const G&, const typename G::View&, Rng&) -> Result<Move> { return Error{line}; };
    }

    // An external program may produce a long line.
    static std::string short_line(const std::string& text) { return one_line(text).substr(0, 300); }

    const G& game_;
    std::uint64_t seed_;
    BotSource<G> bots_;
    std::function<std::string(const Refusal&)> word_refusal_;
    const std::atomic<bool>& stopped_;
    search::PlayerModels<G> models_of_bots_; // if luck is measured
    std::int64_t luck_deals_ = 0;
    bool counts_figures_ = false;
    bool records_moves_ = false;
    std::map<std::pair<std::size_t, Seat>, search::Player<G>> players_;
};

} // namespace khepri::analysis
