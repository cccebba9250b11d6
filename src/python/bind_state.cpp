#include "python/bind.h"

#include "core/hash.h"

namespace khepri::python {
namespace {

py::tuple to_act(const State& state) {
    return seats_of(
        with_state(state, [](const auto& game, const auto& typed) { return game.to_act(typed); }));
}

bool is_over(const State& state) {
    return with_state(
        state, [](const auto& game, const auto& typed) { return game.to_act(typed).empty(); });
}

py::object why_not(const State& state, int seat, const py::handle& move) {
    const auto refusal = refusal_of(state, seat_of(state.game, seat), move_of(state.game, move));
    return refusal ? py::object(py::str(sentence(*refusal))) : py::none();
}

void perform(State& state, Seat seat, const Move& move, Rng& rng) {
    state.listed_for = spectator;
    with_state(state, [&]<Game G>(const G& game, typename G::State& typed) {
        game.apply(typed, seat, std::get<typename G::Move>(move.value), rng);
    });
}

// The plain move with this number.
void apply_number(State& state, Seat seat, py::ssize_t number, Rng& rng) {
    const std::size_t size = count_listed(state, seat);
    if (size == 0) { // the rules say why: the game is over, or another seat's turn
        with_state(state, [&]<Game G>(const G& game, const typename G::State& typed) {
            if (const auto refusal = game.why_not(typed, seat, typename G::Move{}))
                refuse(sentence(*refusal));
        });
        refuse("the seat has no plain move");
    }
    if (number < 0 || number >= static_cast<py::ssize_t>(size))
        refuse("move: expected 0 to " + std::to_string(size - 1) +
               ", the number of a plain move, found " + std::to_string(number));
    with_state(state, [&]<Game G>(const G& game, typename G::State& typed) {
        const auto& moves = std::get<typename G::Moves>(state.listed);
        game.apply(typed, seat, moves[static_cast<std::size_t>(number)], rng);
    });
    state.listed_for = spectator;
}

void apply(State& state, int seat_number, const py::handle& move, Rng& rng) {
    const Seat seat = seat_of(state.game, seat_number);
    if (PyIndex_Check(move.ptr())) {
        const py::ssize_t number = PyNumber_AsSsize_t(move.ptr(), nullptr); // the nearest there is
        return apply_number(state, seat, number, rng);
    }
    const Move typed = move_of(state.game, move);
    if (const auto refusal = refusal_of(state, seat, typed)) refuse(sentence(*refusal));
    perform(state, seat, typed, rng);
}

MoveList legal(State& state, int seat) {
    return {state.game, listed(state, seat_of(state.game, seat))};
}

std::size_t count_legal(State& state, int seat) {
    return count_listed(state, seat_of(state.game, seat));
}

View view(const State& state, const std::optional<int>& seat) {
    const Seat own = seat ? seat_of(state.game, *seat) : spectator;
    return with_state(state, [&](const auto& game, const auto& typed) {
        return View{state.game, ViewValue(game.view(typed, own))};
    });
}

Outcome outcome(const State& state) {
    return with_state(state,
                      [](const auto& game, const auto& typed) { return game.outcome(typed); });
}

py::tuple scores(const State& state) {
    const Outcome reached = outcome(state);
    const int seats = with_game(state.game, [](const auto& game) { return game.seats(); });
    py::tuple tuple(seats);
    for (const Seat seat : SeatSet::first(seats)) tuple[seat] = reached.scores[seat];
    return tuple;
}

py::object outcome_object(const State& state) {
    return py::module_::import("khepri.outcome")
        .attr("Outcome")(scores(state), seats_of(outcome(state).winners));
}

Row features(State& state, int seat, const py::object& moves, const py::object& out) {
    return features_of(state, seat_of(state.game, seat), moves, out);
}

} // namespace

void bind_state(py::module_& module) {
    py::class_<State>(module, "State",
                      R"(Everything on the table. Game.deal makes the first one; apply changes it.

>>> game = Game("archaeology", players=2)
>>> rng = Rng(7)
>>> state = game.deal(rng)
>>> while not state.is_over():
...     seat = state.to_act()[0]
...     state.apply(seat, rng.choice(state.legal(seat)), rng)
>>> len(state.scores()), len(state.winners())
(2, 1)
)")
        .def(
            "to_act", &to_act,
            R"(The seats that are to act: several in a simultaneous round, none when the game is over.

>>> Game("scarabya", players=3).deal(1).to_act()
(0, 1, 2)
)")
        .def("is_over", &is_over, R"(Whether the game is over: no seat is to act.

>>> Game("mummies").deal(1).is_over()
False
)")
        .def("legal", &legal, py::arg("seat"),
             R"(The plain moves of a seat in a fixed order; none if it is not to act.

>>> state = Game("scarabya", players=1).deal(1)
>>> moves = state.legal(0)
>>> all(state.why_not(0, move) is None for move in moves)
True
)")
        .def("count_legal", &count_legal, py::arg("seat"),
             R"(How many plain moves a seat has: quicker than len(state.legal(seat)).

>>> state = Game("scarabya", players=1).deal(1)
>>> state.count_legal(0) == len(state.legal(0))
True
)")
        .def("why_not", &why_not, py::arg("seat"), py::arg("move"),
             R"(Why a seat may not play a move, in the sentence that a player gets; None if it may.

>>> state = Game("archaeology", players=2).deal(1)
>>> state.why_not(state.to_act()[0], "sell mask 7")
'You chose 7 masks, but hold only 1; choose from the cards in your hand.'
)")
        .def("apply", &apply, py::arg("seat"), py::arg("move"), py::arg("rng"),
             R"(Plays a move: a Move, its text or dict, or the number of a plain move.

What happens by chance, such as a card that is drawn, is taken from `rng`. A move that the rules
refuse raises a ValueError with the sentence that a player gets, and changes nothing.

>>> rng = Rng(1)
>>> state = Game("mummies", players=2).deal(rng)
>>> seat = state.to_act()[0]
>>> state.apply(seat, 0, rng)
>>> state.apply(seat, 0, rng)
Traceback (most recent call last):
    ...
ValueError: It is player 2’s turn; wait for yours.
)")
        .def(
            "clone", [](const State& state) { return state; }, R"(A copy, on which nothing depends.

>>> state = Game("mummies").deal(1)
>>> state.clone() == state
True
)")
        .def("outcome", &outcome_object, R"(Scores so far, and the winners once the game is over.

>>> Game("mummies", players=2).deal(1).outcome()
Outcome(scores=(0, 0), winners=())
)")
        .def("scores", &scores, R"(The score of each seat so far.

>>> Game("mummies", players=2).deal(1).scores()
(0, 0)
)")
        .def(
            "winners", [](const State& state) { return seats_of(outcome(state).winners); },
            R"(The winning seats; none while the game goes on, and none of a solo game that is lost.

>>> Game("mummies", players=2).deal(1).winners()
()
)")
        .def("view", &view, py::arg("seat"),
             R"(What a seat may know; what everybody may know for None.

>>> Game("archaeology", players=2).deal(1).view(1).seat
1
)")
        .def("features", &features, py::arg("seat"), py::arg("moves") = py::none(),
             py::arg("out") = py::none(),
             R"(The plain moves of a seat, or other legal ones, as rows of numbers.

`game.action_parts` says which slice of a row is what.

>>> game = Game("mummies", players=2)
>>> state = game.deal(1)
>>> seat = state.to_act()[0]
>>> state.features(seat).shape == (len(state.legal(seat)), game.action_size)
True
)")
        .def("__copy__", [](const State& state) { return state; })
        .def("__deepcopy__", [](const State& state, const py::dict&) { return state; })
        .def(
            "__eq__", [](const State& a, const State& b) { return a.value == b.value; },
            py::is_operator())
        .def("__hash__", [](const State& state) {
            return with_state(state, [](const auto&, const auto& typed) { return hash_of(typed); });
        });
}

} // namespace khepri::python
