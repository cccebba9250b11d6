#include "python/bind.h"

namespace khepri::python {
namespace {

Move at(const MoveList& moves, py::ssize_t i) {
    const auto size = static_cast<py::ssize_t>(moves.size());
    if (i < 0) i += size;
    if (i < 0 || i >= size) throw py::index_error("there are " + std::to_string(size) + " moves");
    return moves.at(static_cast<std::size_t>(i));
}

// Goes through a list, and keeps it.
struct MoveIterator {
    MoveList moves;
    std::size_t next = 0;
};

void bind_move(py::module_& module) {
    py::class_<Move>(module, "Move", R"(A move of a game.

>>> game = Game("mummies", players=2)
>>> move = game.move("offer V4")
>>> move, str(move), move.to_dict()
(Move('offer V4'), 'offer V4', {'type': 'offer', 'offering': 'V4'})
>>> move == game.move({"type": "offer", "offering": "V4"})
True
)")
        .def(
            "to_dict", [](const Move& move) { return object_of(json_of(move)); },
            R"(The move as in docs/messages.md, as values of Python.

>>> Game("archaeology").move("sell coin 2").to_dict()
{'type': 'sell', 'kind': 'coin', 'count': 2}
)")
        .def(
            "to_json", [](const Move& move) { return json_of(move); },
            R"(The same as text.

>>> Game("archaeology").move("sell coin 2").to_json()
'{"type":"sell","kind":"coin","count":2}'
)")
        .def("__str__", [](const Move& move) { return text_of(move); })
        .def("__repr__", [](const Move& move) { return "Move('" + text_of(move) + "')"; })
        .def(
            "__eq__", [](const Move& a, const Move& b) { return a.value == b.value; },
            py::is_operator())
        .def("__hash__", [](const Move& move) { return py::hash(py::str(text_of(move))); });
}

} // namespace

void bind_moves(py::module_& module) {
    bind_move(module);
    py::class_<MoveIterator>(module, "_MoveIterator")
        .def("__iter__", [](const py::object& self) { return self; })
        .def("__next__", [](MoveIterator& self) {
            if (self.next == self.moves.size()) throw py::stop_iteration();
            return self.moves.at(self.next++);
        });
    py::class_<MoveList>(module, "Moves",
                         R"(The plain moves of a seat, in a fixed order: a sequence of Move.

A plain move is never refused. Not every legal move is plain: in Archaeology most trades are not.

>>> state = Game("mummies", players=2).deal(1)
>>> moves = state.legal(state.to_act()[0])
>>> len(moves), moves[0], moves[-1]
(19, Move('offer N1'), Move('sacrifice N1 C2 C5 NCSV3'))
)")
        .def("__len__", &MoveList::size)
        .def("__getitem__", &at)
        .def("__iter__", [](const MoveList& moves) { return MoveIterator{moves}; })
        .def("__repr__",
             [](const MoveList& moves) { return "<Moves: " + std::to_string(moves.size()) + ">"; });
}

} // namespace khepri::python
