// Games, states, views and moves chosen at run time, as values that Python objects hold. They are
// variants over the games of games/all.h, so that a step in one game costs no allocation.
#pragma once

#include "games/all.h"
#include "games/all_tensor.h"

#include <memory>
#include <utility>
#include <variant>

namespace khepri::python {

template <class... G>
using StatesOf = std::variant<typename G::State...>;
template <class... G>
using ViewsOf = std::variant<typename G::View...>;
template <class... G>
using MovesOf = std::variant<typename G::Move...>;
template <class... G>
using MoveListsOf = std::variant<typename G::Moves...>;

using StateValue = OfAllGames<StatesOf>;
using ViewValue = OfAllGames<ViewsOf>;
using MoveValue = OfAllGames<MovesOf>;
using MoveListValue = OfAllGames<MoveListsOf>;

// A game that does not move in memory: lists of moves refer to it.
struct GameHandle {
    AnyGame game;
    tensor::Layout observation;
    tensor::Layout action;
};
using GamePointer = std::shared_ptr<const GameHandle>;

// visit(game) with the game in its own type.
template <class Visit>
decltype(auto) with_game(const GamePointer& game, const Visit& visit) {
    return std::visit(visit, game->game);
}

struct Move {
    GamePointer game;
    MoveValue value;
};

struct View {
    GamePointer game;
    ViewValue value;
};

// The plain moves of a seat.
struct MoveList {
    GamePointer game;
    MoveListValue value;

    std::size_t size() const {
        return std::visit([](const auto& moves) { return moves.size(); }, value);
    }
    Move at(std::size_t i) const {
        return std::visit([&](const auto& moves) { return Move{game, MoveValue(moves[i])}; },
                          value);
    }
};

struct State {
    GamePointer game;
    StateValue value;
    // The moves that were listed last, for this seat; listed again after the next move.
    MoveListValue listed{};
    Seat listed_for = spectator;
};

// visit(game, state) with both in their own types.
template <class StateType, class Visit>
decltype(auto) with_state(StateType& state, const Visit& visit) {
    return std::visit(
        [&]<class G>(const G& game) -> decltype(auto) {
            return visit(game, std::get<typename G::State>(state.value));
        },
        state.game->game);
}
template <class Visit>
decltype(auto) with_view(const View& view, const Visit& visit) {
    return std::visit(
        [&]<class G>(const G& game) -> decltype(auto) {
            return visit(game, std::get<typename G::View>(view.value));
        },
        view.game->game);
}
template <class Visit>
decltype(auto) with_move(const Move& move, const Visit& visit) {
    return std::visit(
        [&]<class G>(const G& game) -> decltype(auto) {
            return visit(game, std::get<typename G::Move>(move.value));
        },
        move.game->game);
}

// A game with the layouts of its tensors.
GamePointer make_handle(AnyGame game);
// Lists the moves of the seat, unless they are listed already. None for a seat that is not to act.
const MoveListValue& listed(State& state, Seat seat);
std::size_t count_listed(State& state, Seat seat);

} // namespace khepri::python
