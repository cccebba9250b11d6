// The Game concept. A game is an immutable object made of its edition (printed facts) and its
// options. States are plain values and contain neither. All other modules use games through this
// concept only.
#pragma once

#include "core/result.h"
#include "core/rng.h"
#include "table/description.h"
#include "table/outcome.h"
#include "table/refusal.h"
#include "table/seat.h"

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace khepri {

// What states, views and moves have in common: small, plain, comparable.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

template <class G>
concept Game = requires(const G& game, const typename G::State& state, typename G::State& next,
                        const typename G::View& view, const typename G::Move& move, Seat seat,
                        Rng& rng, typename G::Moves& out, std::string_view text) {
    requires PlainValue<typename G::State> && sizeof(typename G::State) <= 512;
    requires PlainValue<typename G::View>;
    requires PlainValue<typename G::Move>;

    { G::name } -> std::convertible_to<std::string_view>; // as records spell it
    { game.options() } -> std::same_as<const typename G::Options&>;
    { game.edition() } -> std::same_as<const typename G::Edition&>;
    { game.seats() } -> std::same_as<int>;
    { G::description } -> std::convertible_to<const GameDescription&>;
    // The mode that the options choose, and whether a player can win or lose in it.
    { game.mode() } -> std::same_as<const ModeDescription&>;
    { game.is_contest() } -> std::same_as<bool>;
    // The options of the match that follows one with this end; only for kinds that the mode lists.
    { game.next_options(state, NextMatchKind::rematch) } -> std::same_as<typename G::Options>;

    { game.deal(rng) } -> std::same_as<typename G::State>;
    // Several seats in a simultaneous round, none when the game is over.
    { game.to_act(state) } -> std::same_as<SeatSet>;
    // A small set in a fixed order, not sorted by quality; none is refused. Replaces the contents
    // of `out`.
    { game.plain_moves(state, seat, out) } -> std::same_as<void>;
    // The move of the plain random player.
    { game.plain_random(state, seat, rng) } -> std::same_as<typename G::Move>;
    { game.why_not(state, seat, move) } -> std::same_as<std::optional<Refusal>>;
    // Only for a move that why_not accepts.
    { game.apply(next, seat, move, rng) } -> std::same_as<void>;
    // The part of it that the seat can foresee: see view_after.
    { game.apply_without_luck(next, seat, move) } -> std::same_as<void>;
    // Whether the seat chooses freely now, rather than resolving the effect of a card.
    { game.is_free_choice(state) } -> std::same_as<bool>;
    // Whether the move ends the turn of the seat, where a turn has several moves.
    { game.ends_turn(move) } -> std::same_as<bool>;
    // Scores so far; winners only when the game is over.
    { game.outcome(state) } -> std::same_as<Outcome>;

    // What a seat, or the spectator, may know; and a state that fits it, as likely as the rules
    // make it.
    { game.view(state, seat) } -> std::same_as<typename G::View>;
    { game.imagine(view, rng) } -> std::same_as<typename G::State>;
    // Draws anew what no seat knows, given all that any of them knows: the order of hidden piles.
    // Every seat sees the same as before.
    { game.redraw(next, rng) } -> std::same_as<void>;
    // Whether the seat may undo this move, made in `state`: it involved no randomness and revealed
    // nothing.
    { game.can_undo(state, seat, move) } -> std::same_as<bool>;

    // Our notation, as records keep it.
    { game.to_text(move) } -> std::same_as<std::string>;
    { game.parse_move(text) } -> std::same_as<Result<typename G::Move>>;
    // Every card or tile and its place, also hidden ones, on one line: records list it after each
    // random event.
    { game.cards_text(state) } -> std::same_as<std::string>;
};

// A state that fits the view, always the same one: enough for questions that depend on the view
// alone, such as whether a move is legal.
template <Game G>
typename G::State any_world(const G& game, const typename G::View& view) {
    Rng rng = Rng::fast(1);
    return game.imagine(view, rng);
}

// What a seat sees right after a legal move of its own: the direct effects only. Nothing is drawn,
// dug up, stolen, revealed or scored yet, and the turn has not passed.
template <Game G>
typename G::View view_after(const G& game, const typename G::View& view,
                            const typename G::Move& move) {
    auto world = any_world(game, view);
    game.apply_without_luck(world, view.seat, move);
    return game.view(world, view.seat);
}

} // namespace khepri
