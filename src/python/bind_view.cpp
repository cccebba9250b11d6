#include "python/bind.h"

#include "core/hash.h"
#include "core/text.h"
#include "i18n/catalogue.h"
#include "runtime/any_view.h"

namespace khepri::python {
namespace {

Seat seat_of(const View& view) {
    return with_view(view, [](const auto&, const auto& typed) { return typed.seat; });
}

py::object seat_object(const View& view) {
    const Seat seat = seat_of(view);
    return seat == spectator ? py::object(py::none()) : py::int_(int{seat});
}

// A state that fits: enough for what depends on the view alone.
State any_state(const View& view) {
    return with_view(view, [&](const auto& game, const auto& typed) {
        return State{view.game, StateValue(any_world(game, typed))};
    });
}

void needs_a_seat(const View& view) {
    if (seat_of(view) == spectator) refuse("view: expected the view of a seat");
}

Row tensor_of(const View& view, const py::object& out) {
    needs_a_seat(view);
    Row row = rows_for(out, {static_cast<py::ssize_t>(view.game->observation.size)});
    with_view(view, [&](const auto& game, const auto& typed) {
        tensor::Writer writer(row.mutable_data());
        write(writer, game, typed);
    });
    return row;
}

MoveList legal_in(const View& view) {
    needs_a_seat(view);
    State state = any_state(view);
    return {view.game, listed(state, seat_of(view))};
}

Row features_in(const View& view, const py::object& moves, const py::object& out) {
    needs_a_seat(view);
    State state = any_state(view);
    return features_of(state, seat_of(view), moves, out);
}

py::object why_not_in(const View& view, const py::handle& move) {
    needs_a_seat(view);
    const Move wanted = move_of(view.game, move);
    return with_view(view, [&]<Game G>(const G& game, const typename G::View& typed) -> py::object {
        const auto refusal = game.why_not(any_world(game, typed), typed.seat,
                                          std::get<typename G::Move>(wanted.value));
        return refusal ? py::object(py::str(sentence(*refusal))) : py::none();
    });
}

py::list reasons_of(const wire::AdvisedMove& advised) {
    const i18n::Catalogue& english = i18n::Catalogue::english();
    py::list reasons;
    for (const auto& reason : advised.reasons) {
        i18n::Values values;
        for (const auto& [name, value] : reason.values)
            std::visit([&](const auto& one) { values.emplace_back(name, one); }, value);
        reasons.append(english.format(reason.key, english.worded(values)));
    }
    return reasons;
}

py::list advise(const View& view, const std::string& level_name, std::optional<std::int64_t> most,
                std::uint64_t seed) {
    needs_a_seat(view);
    const auto level = search::level_named(level_name);
    if (!level)
        refuse("level: expected " + search::level_list() + ", found " + in_quotes(level_name));
    if (most && *most < 1)
        refuse("iterations: expected at least 1, found " + std::to_string(*most));
    const auto budget = most ? search::Budget::iterations(*most) : search::Budget::unlimited();
    const wire::Json json = value_or_refuse(wire::parse_json(json_of(view)), "view");
    const auto typed = value_or_refuse(runtime::read_view(view.game->game, json));
    const auto levels = search::all_of_level(search::level_of_people);
    Result<wire::AdviceAnswer> answer = Error{""};
    {
        const py::gil_scoped_release others_may_run;
        answer = typed->advise(*level, budget, seed, levels);
    }
    py::list ranked;
    for (const wire::AdvisedMove& advised : value_or_refuse(std::move(answer)).ranked) {
        py::dict entry;
        entry["move"] = move_of(view.game, object_of(advised.move));
        entry["chance"] =
            advised.percent ? py::object(py::float_(*advised.percent / 100.0)) : py::none();
        entry["score"] = advised.score ? py::object(py::int_(*advised.score)) : py::none();
        entry["visits"] = advised.visits;
        entry["reasons"] = reasons_of(advised);
        ranked.append(entry);
    }
    return ranked;
}

} // namespace

void bind_view(py::module_& module) {
    py::class_<View>(
        module, "View",
        R"(What one seat may know: all that a player with a perfect memory knows, and nothing else.

>>> game = Game("archaeology", players=2)
>>> view = game.deal(1).view(0)
>>> view.to_dict()["hand"]
{'parchment': 2, 'coin': 1, 'cup': 1}
)")
        .def_property_readonly("seat", &seat_object, "The seat, from 0, or None for a spectator.")
        .def(
            "to_dict", [](const View& view) { return object_of(json_of(view)); },
            R"(The view as in docs/messages.md, as values of Python. There seats count from 1.

>>> Game("mummies", players=2).deal(1).view(0).to_dict()["totals"]
[0, 0]
)")
        .def(
            "to_json", [](const View& view) { return json_of(view); },
            R"(The same as text.

>>> Game("scarabya").deal(1).view(0).to_json()[:20]
'{"seat":1,"arrangeme'
)")
        .def("tensor", &tensor_of, py::arg("out") = py::none(),
             R"(The view as numbers, in the caller's array of float32 or in a new one.

`game.observation_parts` says which slice is what.

>>> import numpy
>>> game = Game("archaeology", players=2)
>>> row = numpy.empty(game.observation_size, numpy.float32)
>>> row is game.deal(1).view(0).tensor(row)
True
>>> part = game.observation_parts["hand"]
>>> row[part.slice].reshape(part.shape)
array([0., 2., 1., 0., 1., 0., 0.], dtype=float32)
)")
        .def("legal", &legal_in,
             R"(The plain moves of the seat, as State.legal lists them.

>>> view = Game("mummies", players=2).deal(1).view(1)
>>> len(view.legal()) in (0, 19)
True
)")
        .def(
            "features", &features_in, py::arg("moves") = py::none(), py::arg("out") = py::none(),
            R"(The plain moves of the seat, or other legal ones, as rows of numbers: State.features.

>>> state = Game("mummies", players=2).deal(1)
>>> seat = state.to_act()[0]
>>> bool((state.view(seat).features() == state.features(seat)).all())
True
)")
        .def("why_not", &why_not_in, py::arg("move"),
             R"(Why the seat may not play the move, as a sentence, or None if it may.

>>> view = Game("archaeology", players=2).deal(1).view(0)
>>> view.why_not("sell mask 1")
'It is player 2’s turn; wait for yours.'
)")
        .def(
            "__eq__", [](const View& a, const View& b) { return a.value == b.value; },
            py::is_operator())
        .def("__hash__", [](const View& view) {
            return with_view(view, [](const auto&, const auto& typed) { return hash_of(typed); });
        });
    module.def("advise", &advise, py::arg("view"), py::arg("level") = "adept", py::kw_only(),
               py::arg("iterations") = py::none(), py::arg("seed") = 1,
               R"(What a computer player of the level would do, best first, with its reasons.

Each entry is a dict with `move`, `chance` (to win, 0 to 1, or None), `score` (expected, or None),
`visits` (how often it was tried) and `reasons` (sentences). `iterations` is the budget: at most so
many, where the level has more. The same view, level, budget and seed give the same advice.

>>> view = Game("mummies", players=2).deal(1).view(0)
>>> best = advise(view, "novice", iterations=50)[0]
>>> sorted(best)
['chance', 'move', 'reasons', 'score', 'visits']
)");
}

} // namespace khepri::python
