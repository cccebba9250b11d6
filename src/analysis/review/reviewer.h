// Reviews a finished match, a little at a time: `next` does a few milliseconds of work, so that a
// caller can stop or show what there is. What it finds follows from match and settings alone. The
// game's players and values are used through search/game_ai.h and search/value.h.
#pragma once

#include "analysis/luck_meter.h"
#include "analysis/review/paired_worlds.h"
#include "analysis/review/review.h"
#include "core/check.h"
#include "core/hash.h"
#include "table/match.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace khepri::analysis {

template <Game G>
class Reviewer {
public:
    using Move = typename G::Move;
    using State = typename G::State;
    using Event = ReviewedEvent<Move>;

    // The match is over.
    Reviewer(const Match<G>& match, const ReviewSettings& settings)
        : game_(match.game()),
          settings_(settings),
          effort_(review_effort(settings.depth)),
          measure_(game_.is_contest() ? Measure::share : Measure::score),
          accounts_(measure_, game_.seats()),
          player_(search::GameAi<G>::level_player(game_, 1)) {
        CHECK(match.is_over());
        leave_out_undone(match);
        Rng rng = Rng::fair(match_key(match.seeds()));
        State state = game_.deal(rng);
        states_.push_back(state);
        for (const Played& played : played_) {
            game_.apply(state, played.seat, played.move, rng);
            states_.push_back(state);
        }
        outcome_ = game_.outcome(state);
    }
    // Its players refer to the game.
    Reviewer(const Reviewer&) = delete;
    Reviewer& operator=(const Reviewer&) = delete;

    const G& game() const { return game_; }
    const ReviewSettings& settings() const { return settings_; }
    Measure measure() const { return measure_; }
    const Outcome& outcome() const { return outcome_; }
    // Events, the deal included; undone moves are left out.
    int total() const { return static_cast<int>(states_.size()); }
    const std::vector<Event>& events() const { return events_; }
    bool is_done() const { return static_cast<int>(events_.size()) == total(); }
    ReviewSummary summary() const { return accounts_.summary(); }
    // What a seat could have scored with all cards known, once all is done; only in games where
    // that can be told.
    const std::optional<search::Possible>& possible() const { return possible_; }

    // Some of the work on one event.
    void next() {
        if (is_done()) return;
        if (events_.empty()) return close(dealt());
        if (!comparing_) {
            event_ = moved();
            judge();
        } else {
            comparing_->try_worlds(effort_.worlds_in_slice);
        }
        if (comparing_ && !comparing_->is_decided()) return;
        if (comparing_) conclude();
        close(std::move(event_));
    }

private:
    struct Played {
        int version;
        Seat seat;
        Move move;
    };

    // An undo takes back the latest move of its seat.
    void leave_out_undone(const Match<G>& match) {
        int version = 0;
        for (const auto& event : match.events()) {
            ++version;
            if (event.move) {
                played_.push_back({version, event.seat, *event.move});
                continue;
            }
            const auto latest =
                std::find_if(played_.rbegin(), played_.rend(),
                             [&](const Played& played) { return played.seat == event.seat; });
            CHECK(latest != played_.rend());
            played_.erase(std::next(latest).base());
        }
    }

    Amounts amounts(const PerSeat<std::int64_t>& shares,
                    const PerSeat<std::int64_t>& scores) const {
        if (measure_ == Measure::share) return shares;
        Amounts points{};
        for (const Seat seat : SeatSet::first(game_.seats()))
            points[seat] = scores[seat] * (amount_one / search::score_one);
        return points;
    }
    Amounts value(const State& state) const {
        return amounts_of(search::value(game_, state, settings_.levels), measure_, game_.seats());
    }
    // What is drawn for an event does not depend on the other events.
    Rng rng_for(std::uint64_t purpose) const {
        return Rng::fast(mix(settings_.seed, purpose), static_cast<std::uint64_t>(events_.size()));
    }
    enum Purpose : std::uint64_t {
        drawing = 0x64726177,
        advising = 0x61647669,
        trying = 0x74727969,
        confirming = 0x636f6e66
    };

    template <class Measured>
    Amounts luck(int times, const Measured& measured) const {
        LuckMeter<G> meter(game_, settings_.levels, rng_for(drawing));
        for (int i = 0; i < times; ++i) measured(meter);
        return divided(amounts(meter.luck().shares, meter.luck().scores),
                       Amount{Luck::drawings} * times, game_.seats());
    }

    Event dealt() const {
        Event event;
        event.values = value(states_.front());
        event.luck =
            luck(effort_.deals, [&](LuckMeter<G>& meter) { meter.dealt(states_.front()); });
        return event;
    }

    const Played& current() const { return played_[events_.size() - 1]; }
    const State& before() const { return states_[events_.size() - 1]; }
    const State& after() const { return states_[events_.size()]; }

    Event moved() const {
        const Played& played = current();
        Event event;
        event.version = played.version;
        event.seat = played.seat;
        event.move = played.move;
        event.values = value(after());
        event.luck = luck(effort_.drawings, [&](LuckMeter<G>& meter) {
            meter.applied(before(), played.seat, played.move, after());
        });
        for (const Seat seat : SeatSet::first(game_.seats()))
            event.choice[seat] =
                event.values[seat] - events_.back().values[seat] - event.luck[seat];
        return event;
    }

    // Asks for a better move, by what the seat could know.
    void judge() {
        const Played& played = current();
        const auto seen = game_.view(before(), played.seat);
        auto advice = advise(seen, effort_.iterations, advising);
        if (!has_alternatives(advice, played.move)) return;
        event_.verdict = ReviewVerdict::good;
        if (advice.best() == played.move) return;
        better_ = std::move(advice.ranked.front());
        comparing_.emplace(game_, seen, settings_.levels, measure_, player_, effort_,
                           rng_for(trying));
        comparing_->compare(better_->move, plan());
    }

    search::Advice<Move> advise(const typename G::View& seen, std::int64_t iterations,
                                Purpose purpose) const {
        return search::GameAi<G>::advise(game_, seen, search::Level::master,
                                         search::Budget::iterations(iterations), rng_for(purpose));
    }

    static bool has_alternatives(const search::Advice<Move>& advice, const Move& played) {
        const auto& first = advice.ranked.front();
        return std::any_of(advice.ranked.begin(), advice.ranked.end(),
                           [&](const auto& other) {
                               return other.win_chance != first.win_chance ||
                                      other.expected_score != first.expected_score;
                           }) ||
               std::none_of(advice.ranked.begin(), advice.ranked.end(),
                            [&](const auto& other) { return other.move == played; });
    }

    // The move and what the seat went on to do before anything new was revealed: it may have
    // planned that.
    std::vector<Move> plan() const {
        const Seat seat = current().seat;
        std::vector<Move> moves{current().move};
        for (std::size_t i = events_.size(); i < played_.size(); ++i) {
            const Played& earlier = played_[i - 1];
            if (!game_.can_undo(states_[i - 1], seat, earlier.move)) break;
            if (played_[i].seat != seat || !game_.to_act(states_[i]).contains(seat)) break;
            moves.push_back(played_[i].move);
        }
        return moves;
    }

    // A longer search, with other luck, puts the other move before the one that was played too.
    bool is_confirmed() const {
        const auto advice =
            advise(game_.view(before(), current().seat), effort_.confirming_iterations, confirming);
        const auto first =
            std::find_if(advice.ranked.begin(), advice.ranked.end(), [&](const auto& candidate) {
                return candidate.move == better_->move || candidate.move == current().move;
            });
        return first != advice.ranked.end() && first->move == better_->move;
    }

    void conclude() {
        const MoveDifference found = comparing_->difference();
        event_.standard_error = found.standard_error;
        const ReviewVerdict verdict = verdict_on(found.mean, measure_);
        if (found.is_beyond_chance() && verdict != ReviewVerdict::good && is_confirmed()) {
            event_.verdict = verdict;
            event_.cost = found.mean;
            event_.better = better_->move;
            event_.reasons = std::move(better_->reasons);
        }
        comparing_.reset();
    }

    void close(Event event) {
        accounts_.add(event);
        events_.push_back(std::move(event));
        if constexpr (requires { search::GameAi<G>::possible; })
            if (is_done())
                possible_ = search::GameAi<G>::possible(
                    game_, states_.front(), search::Budget::iterations(effort_.hindsight));
    }

    G game_;
    ReviewSettings settings_;
    ReviewEffort effort_;
    Measure measure_;
    ReviewAccounts accounts_;
    search::LevelPlayer<G> player_;
    std::vector<Played> played_;
    std::vector<State> states_; // after the deal and after each move
    Outcome outcome_;
    std::vector<Event> events_;
    std::optional<search::Possible> possible_;
    // The event at hand.
    Event event_;
    std::optional<search::Candidate<Move>> better_;
    std::optional<PairedWorlds<G>> comparing_;
};

} // namespace khepri::analysis
