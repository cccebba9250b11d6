#include "python/position.h"

namespace khepri::python {
namespace {

template <Game G>
tensor::Layout observation_of(const G& game) {
    Rng rng = Rng::fast(1);
    const auto seen = game.view(game.deal(rng), 0);
    return tensor::layout_of([&](tensor::Writer& out) { write(out, game, seen); });
}

template <Game G>
tensor::Layout action_of(const G& game) {
    Rng rng = Rng::fast(1);
    const auto state = game.deal(rng);
    const SeatSet acting = game.to_act(state);
    const Seat seat = acting.empty() ? Seat{0} : acting.front();
    typename G::Moves moves;
    moves.clear();
    if (!acting.empty()) game.plain_moves(state, seat, moves);
    const auto move = moves.empty() ? typename G::Move{} : typename G::Move(moves[0]);
    return tensor::layout_of([&](tensor::Writer& out) { write(out, game, seat, move); });
}

} // namespace

GamePointer make_handle(AnyGame game) {
    auto [observation, action] = std::visit(
        [](const auto& typed) { return std::pair(observation_of(typed), action_of(typed)); }, game);
    return std::make_shared<const GameHandle>(
        GameHandle{std::move(game), std::move(observation), std::move(action)});
}

const MoveListValue& listed(State& state, Seat seat) {
    if (state.listed_for == seat) return state.listed;
    with_state(state, [&]<Game G>(const G& game, const typename G::State& typed) {
        if (!std::holds_alternative<typename G::Moves>(state.listed))
            state.listed.template emplace<typename G::Moves>();
        auto& moves = std::get<typename G::Moves>(state.listed);
        if (game.to_act(typed).contains(seat))
            game.plain_moves(typed, seat, moves);
        else
            moves.clear();
    });
    state.listed_for = seat;
    return state.listed;
}

std::size_t count_listed(State& state, Seat seat) {
    return std::visit([](const auto& moves) { return moves.size(); }, listed(state, seat));
}

} // namespace khepri::python
