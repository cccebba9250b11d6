// What a game is: an immutable object made of its edition (printed facts) and its options. States
// are plain values that hold none of it. Everything above this room works on games through this
// page alone.
#pragma once

#include "core/result.h"
#include "core/rng.h"
#include "table/outcome.h"
#include "table/refusal.h"
#include "table/seat.h"

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace khepri {

// Small, plain, comparable: what a state, a view and a move have in common.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

template <class G>
concept Game = requires(const G& game, const typename G::State& state, typename G::State& next,
                        const typename G::View& view, const typename G::Move& move, Seat seat,
                        Rng& rng, typename G::Moves& out, std::string_view text) {
    requires PlainValue<typename G::State> && sizeof(typename G::State) <= 512;
    requires PlainValue<typename G::View>;
    requires PlainValue<typename G::Move>;

    { G::name } -> std::convertible_to<std::string_view>; // "archaeology"
    { game.options() } -> std::same_as<const typename G::Options&>;
    { game.edition() } -> std::same_as<const typename G::Edition&>;
    { game.seats() } -> std::same_as<int>;

    { game.deal(rng) } -> std::same_as<typename G::State>;
    // Several seats in a simultaneous round, none when the game is over.
    { game.to_act(state) } -> std::same_as<SeatSet>;
    // Few, in a fixed order, without judgement of their worth; none is refused. Replaces what `out`
    // held.
    { game.plain_moves(state, seat, out) } -> std::same_as<void>;
    // What the plain random player of the rules does.
    { game.plain_random(state, seat, rng) } -> std::same_as<typename G::Move>;
    { game.why_not(state, seat, move) } -> std::same_as<std::optional<Refusal>>;
    // Only for a move that why_not accepts.
    { game.apply(next, seat, move, rng) } -> std::same_as<void>;
    // Scores so far; winners only when the game is over.
    { game.outcome(state) } -> std::same_as<Outcome>;

    // What a seat, or the spectator, may know; and a state that may lie behind it, as likely as the
    // rules make it.
    { game.view(state, seat) } -> std::same_as<typename G::View>;
    { game.imagine(view, rng) } -> std::same_as<typename G::State>;
    // Whether the seat may take back this move, made in `state`: it moved no luck and told the seat
    // nothing new.
    { game.may_take_back(state, seat, move) } -> std::same_as<bool>;

    // Our notation, as records keep it.
    { game.to_text(move) } -> std::same_as<std::string>;
    { game.parse_move(text) } -> std::same_as<Result<typename G::Move>>;
    // Every card or tile and where it lies, hidden ones too, on one line: records list it after
    // each act of luck.
    { game.cards_text(state) } -> std::same_as<std::string>;
};

} // namespace khepri
