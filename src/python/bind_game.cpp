#include "python/bind.h"

#include "analysis/random_games.h"
#include "runtime/any_game.h"

namespace khepri::python {
namespace {

GamePointer make_game(const std::string& name, const std::optional<int>& players,
                      const py::object& edition, const py::dict& options) {
    py::dict all = options.attr("copy")();
    if (players) all["players"] = *players;
    return make_handle(value_or_refuse(
        runtime::make_game(name, json_of(all, "options"), json_of(edition, "edition"))));
}

py::dict parts(const tensor::Layout& layout) {
    const py::object part_type = py::module_::import("khepri.parts").attr("Part");
    py::dict parts;
    for (const tensor::Part& part : layout.parts)
        parts[py::str(part.name)] =
            part_type(py::slice(static_cast<py::ssize_t>(part.start),
                                static_cast<py::ssize_t>(part.start + part.size()), 1),
                      py::tuple(py::cast(part.shape)));
    return parts;
}

State deal(const GamePointer& game, const py::object& luck) {
    return with_game(game, [&](const auto& typed) {
        if (py::isinstance<Rng>(luck))
            return State{game, StateValue(typed.deal(luck.cast<Rng&>()))};
        if (!py::isinstance<py::int_>(luck)) refuse("rng: expected an Rng or a whole number");
        Rng rng = Rng::fast(luck.cast<std::uint64_t>());
        return State{game, StateValue(typed.deal(rng))};
    });
}

State imagine(const GamePointer& game, const View& view, Rng& rng) {
    same_game(game, view.game, "view");
    return with_game(game, [&]<Game G>(const G& typed) {
        return State{game, StateValue(typed.imagine(std::get<typename G::View>(view.value), rng))};
    });
}

View read_json(const GamePointer& game, const py::object& json) {
    const wire::Json value =
        py::isinstance<py::str>(json)
            ? value_or_refuse(wire::parse_json(json.cast<std::string>()), "view")
            : json_of(json, "view");
    return with_game(game, [&](const auto& typed) {
        return View{game, ViewValue(value_or_refuse(read_view(typed, value), "view"))};
    });
}

py::tuple play_randomly(const GamePointer& game, std::uint64_t seed, std::int64_t games) {
    const py::gil_scoped_release others_may_run;
    const auto played = analysis::play_randomly(game->game, seed, games);
    const py::gil_scoped_acquire back;
    return py::make_tuple(played.decisions, played.signature);
}

py::list names() {
    py::list list;
    for (const std::string& name : game_names()) list.append(name);
    return list;
}

std::string mode(const GamePointer& game) {
    return with_game(game, [](const auto& typed) { return std::string(typed.mode().name); });
}

} // namespace

void bind_game(py::module_& module) {
    module.def("games", &names, R"(The names of all games.

>>> games()
['archaeology', 'scarabya', 'mummies']
)");
    py::class_<GameHandle, std::shared_ptr<GameHandle>>(
        module, "Game", R"(The rules of a game with its options and its edition. It never changes.

Options are those of docs/record.md#options, such as `mode`, `target` or `flips`; `edition` is
"classic" or a dict as in docs/edition.md.

>>> Game("scarabya", mode="duel").options
{'mode': 'duel', 'players': 2, 'flips': True}
>>> Game("mummies", players=7)
Traceback (most recent call last):
    ...
ValueError: options: players: expected a whole number from 2 to 5, found 7
)")
        .def(py::init([](const std::string& name, const std::optional<int>& players,
                         const py::object& edition, const py::kwargs& options) {
                 return std::const_pointer_cast<GameHandle>(
                     make_game(name, players, edition, options));
             }),
             py::arg("name"), py::arg("players") = py::none(), py::kw_only(),
             py::arg("edition") = "classic")
        .def_property_readonly(
            "name",
            [](const GameHandle& game) {
                return std::visit([](const auto& typed) { return std::string(typed.name); },
                                  game.game);
            },
            "The name of the game, such as \"mummies\".")
        .def_property_readonly(
            "players", [](const GameHandle& game) { return runtime::seats(game.game); },
            "How many seats there are.")
        .def_property_readonly(
            "mode", [](const std::shared_ptr<GameHandle>& game) { return mode(game); },
            "The mode; the name of the game if it has but one.")
        .def_property_readonly(
            "options",
            [](const GameHandle& game) { return object_of(runtime::options_text(game.game)); },
            "All options as a dict.")
        .def_property_readonly(
            "edition",
            [](const GameHandle& game) {
                return object_of(wire::to_line(runtime::edition_json(game.game)));
            },
            "The name of the built-in edition, or the whole edition as a dict.")
        .def_property_readonly(
            "is_contest",
            [](const GameHandle& game) {
                return std::visit([](const auto& typed) { return typed.is_contest(); }, game.game);
            },
            "Whether a seat can win or lose; an expedition alone is played for points.")
        .def_property_readonly(
            "observation_size", [](const GameHandle& game) { return game.observation.size; },
            "How many numbers View.tensor writes.")
        .def_property_readonly(
            "observation_parts", [](const GameHandle& game) { return parts(game.observation); },
            "Which slice of View.tensor is what: names to Part(slice, shape).")
        .def_property_readonly(
            "most_moves",
            [](const GameHandle& game) {
                return std::visit([]<Game G>(const G&) { return std::size_t{G::Moves::capacity}; },
                                  game.game);
            },
            "No seat ever has more plain moves than this.")
        .def_property_readonly(
            "action_size", [](const GameHandle& game) { return game.action.size; },
            "How many numbers a row of State.features has.")
        .def_property_readonly(
            "action_parts", [](const GameHandle& game) { return parts(game.action); },
            "Which slice of a row of State.features is what.")
        .def(
            "deal",
            [](const std::shared_ptr<GameHandle>& game, const py::object& rng) {
                return deal(game, rng);
            },
            py::arg("rng"), R"(A new game, dealt with an Rng or with the numbers of a seed.

>>> game = Game("archaeology")
>>> game.deal(3) == game.deal(Rng(3))
True
)")
        .def(
            "imagine",
            [](const std::shared_ptr<GameHandle>& game, const View& view, Rng& rng) {
                return imagine(game, view, rng);
            },
            py::arg("view"), py::arg("rng"),
            R"(A state that fits what a seat knows, as likely as the rules make it.

>>> game = Game("mummies", players=3)
>>> view = game.deal(1).view(2)
>>> game.imagine(view, Rng(5)).view(2) == view
True
)")
        .def(
            "view",
            [](const std::shared_ptr<GameHandle>& game, const py::object& json) {
                return read_json(game, json);
            },
            py::arg("json"),
            R"(Reads a view: the dict of View.to_dict, or its text. Only a view that could be true is accepted.

>>> game = Game("mummies", players=3)
>>> view = game.deal(1).view(2)
>>> game.view(view.to_dict()) == view
True
)")
        .def(
            "move",
            [](const std::shared_ptr<GameHandle>& game, const py::object& move) {
                return move_of(game, move);
            },
            py::arg("move"),
            R"(Reads a move: text in our notation, or a dict. Whether it is legal is up to State.why_not.

>>> Game("archaeology").move("explore large")
Move('explore large')
>>> Game("archaeology").move("pardon?")
Traceback (most recent call last):
    ...
ValueError: move: "pardon?" is not a move; expected sell, trade, explore, rob, lose or end
)")
        .def(
            "play_randomly",
            [](const std::shared_ptr<GameHandle>& game, std::uint64_t seed, std::int64_t games) {
                return play_randomly(game, seed, games);
            },
            py::arg("seed"), py::arg("games"),
            R"(Plays games of plain random players as `khepri simulate` does: decisions and a signature.

The signature is a hash of all scores and numbers of moves; it is the same on every machine, in the
program and in the browser.

>>> Game("mummies", players=2).play_randomly(seed=1, games=200)
(69501, 18291761473662021544)
)")
        .def("__repr__", [](const std::shared_ptr<GameHandle>& game) {
            const auto typed = [](const auto& one) { return std::string(one.name); };
            return "Game('" + std::visit(typed, game->game) + "', " +
                   runtime::options_text(game->game) + ")";
        });
}

} // namespace khepri::python
