// One match: who may do what now, and the events so far. A match is its record: the state is
// derived from seeds and events, and deriving it again leaves undone moves out. It knows rules
// through the Game concept; it knows neither clocks nor people nor files.
#pragma once

#include "table/fairness.h"
#include "table/game.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace khepri {

template <Game G>
class Match {
public:
    using State = typename G::State;
    using View = typename G::View;
    using Move = typename G::Move;

    // A move, or an undo of the seat's latest one.
    struct Event {
        Seat seat;
        std::optional<Move> move; // none: an undo
    };

    // What no seat knew at this version was drawn anew; all later numbers come from this secret.
    struct Redeal {
        int version;
        Seed secret;
    };

    Match(G game, Seeds seeds)
        : game_(std::move(game)),
          seeds_(std::move(seeds)),
          rng_(Rng::fair(match_key(seeds_))),
          state_(game_.deal(rng_)) {}

    const G& game() const { return game_; }
    const Seeds& seeds() const { return seeds_; }
    const State& state() const { return state_; }
    View view(Seat seat) const { return game_.view(state_, seat); }
    SeatSet to_act() const { return game_.to_act(state_); }
    bool is_over() const { return to_act().empty(); }

    // The number of events. An action names the version that the seat has seen.
    int version() const { return static_cast<int>(events_.size()); }
    const std::vector<Event>& events() const { return events_; }
    // Whether the latest event was random.
    bool was_random() const { return was_random_; }

    // Whether nothing has happened since that changes the seat's decision.
    bool is_current(Seat seat, int version) const {
        const int oldest = seat < asked_at_.size() ? asked_at_[seat] : 0;
        return version >= oldest && version <= this->version();
    }

    std::optional<Refusal> why_not(Seat seat, int version, const Move& move) const {
        if (auto stale = stale_version(seat, version)) return stale;
        return game_.why_not(state_, seat, move);
    }

    // A refusal changes nothing. In a simultaneous round the moves of others do not make a version
    // stale, because they change nothing for this seat.
    std::optional<Refusal> submit(Seat seat, int version, const Move& move) {
        if (auto refusal = why_not(seat, version, move)) return refusal;
        perform(seat, move);
        events_.push_back({seat, move});
        return std::nullopt;
    }

    std::optional<Refusal> why_not_undo(Seat seat) const {
        if (!latest_move_of(seat)) return Refusal{"table", "nothing_to_undo", {}};
        return std::nullopt;
    }

    std::optional<Refusal> why_not_undo(Seat seat, int version) const {
        if (auto stale = stale_version(seat, version)) return stale;
        return why_not_undo(seat);
    }

    // The seat's latest move, if nothing has happened since that cannot be undone.
    std::optional<Refusal> undo(Seat seat, int version) {
        if (auto refusal = why_not_undo(seat, version)) return refusal;
        const std::size_t last = *latest_move_of(seat);
        const std::vector<Played> later(open_.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                                        open_.end());
        state_ = open_[last].before;
        open_.resize(last);
        for (const Played& other : later) perform(other.seat, other.move);
        was_random_ = false;
        events_.push_back({seat, std::nullopt});
        asked_at_[seat] = this->version();
        return std::nullopt;
    }

    // Goes on from here as another match: what no seat knows, such as the order of the cards to
    // come, is drawn anew. Every seat sees the same as before, and nothing earlier can be undone.
    void redeal(const Seed& secret) {
        rng_ = Rng::fair(redeal_key(secret));
        game_.redraw(state_, rng_);
        open_.clear();
        was_random_ = false;
        redeals_.push_back({version(), secret});
    }
    const std::vector<Redeal>& redeals() const { return redeals_; }

private:
    struct Played {
        Seat seat;
        Move move;
        State before;
    };

    std::optional<Refusal> stale_version(Seat seat, int version) const {
        if (is_current(seat, version)) return std::nullopt;
        return Refusal{
            "table", "stale_version", {{"version", version}, {"current", this->version()}}};
    }

    void perform(Seat seat, const Move& move) {
        const SeatSet asked_before = to_act();
        const std::uint64_t drawn = rng_.numbers_drawn();
        if (game_.can_undo(state_, seat, move)) {
            open_.push_back({seat, move, state_});
        } else {
            open_.clear();
        }
        game_.apply(state_, seat, move, rng_);
        was_random_ = rng_.numbers_drawn() != drawn;
        for (const Seat asked : to_act())
            if (asked == seat || !asked_before.contains(asked)) asked_at_[asked] = version() + 1;
    }

    std::optional<std::size_t> latest_move_of(Seat seat) const {
        for (std::size_t i = open_.size(); i > 0; --i)
            if (open_[i - 1].seat == seat) return i - 1;
        return std::nullopt;
    }

    G game_;
    Seeds seeds_;
    Rng rng_;
    State state_;
    std::vector<Event> events_;
    std::vector<Redeal> redeals_;
    std::vector<Played>
        open_; // moves that can still be undone: a move that cannot be undone clears them
    PerSeat<int> asked_at_{}; // the version at which the seat's current decision began
    bool was_random_ = false;
};

} // namespace khepri
