#include "python/convert.h"

namespace khepri::python {

std::optional<Refusal> refusal_of(const State& state, Seat seat, const Move& move) {
    return with_state(state, [&]<Game G>(const G& game, const typename G::State& typed) {
        return game.why_not(typed, seat, std::get<typename G::Move>(move.value));
    });
}

namespace {

std::vector<Move> legal_ones(const State& state, Seat seat, const py::object& moves) {
    std::vector<Move> legal;
    for (const py::handle move : moves) {
        legal.push_back(move_of(state.game, move));
        if (const auto refusal = refusal_of(state, seat, legal.back())) refuse(sentence(*refusal));
    }
    return legal;
}

} // namespace

Row features_of(State& state, Seat seat, const py::object& moves, const py::object& out) {
    const auto width = static_cast<py::ssize_t>(state.game->action.size);
    const bool plain = moves.is_none();
    const auto others = plain ? std::vector<Move>() : legal_ones(state, seat, moves);
    const std::size_t count = plain ? count_listed(state, seat) : others.size();
    Row rows = rows_for(out, {static_cast<py::ssize_t>(count), width});
    tensor::Writer writer(rows.mutable_data());
    with_state(state, [&]<Game G>(const G& game, const typename G::State&) {
        if (plain)
            for (const auto& move : std::get<typename G::Moves>(state.listed))
                write(writer, game, seat, move);
        for (const Move& move : others)
            write(writer, game, seat, std::get<typename G::Move>(move.value));
    });
    return rows;
}

} // namespace khepri::python
