#include "python/bind.h"

#include "core/text.h"
#include "i18n/catalogue.h"
#include "runtime/any_match.h"

namespace khepri::python {
namespace {

// A match with its game.
struct Match {
    GamePointer game;
    std::unique_ptr<runtime::AnyMatch> match;
};

Seed seed_of(const py::bytes& bytes, std::string_view argument) {
    const std::string text = bytes;
    Seed seed{};
    if (text.size() != seed.size())
        refuse(std::string(argument) + ": expected " + std::to_string(seed.size()) +
               " bytes, found " + std::to_string(text.size()));
    std::copy(text.begin(), text.end(), seed.begin());
    return seed;
}

Match start(const GamePointer& game, const py::bytes& secret, const std::vector<py::bytes>& seeds,
            const std::vector<std::string>& names) {
    Seeds all{seed_of(secret, "secret"), {}};
    const auto seats = static_cast<std::size_t>(runtime::seats(game->game));
    if (!seeds.empty() && seeds.size() != seats)
        refuse("seeds: expected " + std::to_string(seats) + ", one for each seat, or none");
    for (const py::bytes& seed : seeds) all.seats.push_back(seed_of(seed, "seeds"));
    all.seats.resize(seats);
    std::vector<std::string> shown;
    for (const std::string& name : names) shown.push_back(one_line(name));
    shown.resize(seats);
    return {game, runtime::start_match(game->game, all, shown)};
}

struct ReadRecord {
    Record record;
    GamePointer game;
};
ReadRecord read_record(const std::string& text) {
    Record record = value_or_refuse(parse_record(text), "record");
    if (!record.secret) refuse("record: expected one with its secret");
    auto game = value_or_refuse(
        runtime::game_from_text(record.game, record.options, record.edition), "record");
    return {std::move(record), make_handle(std::move(game))};
}

std::string finding_sentence(const Finding& finding) {
    return i18n::Catalogue::english().format(finding);
}

Match resume(const std::string& text) {
    ReadRecord found = read_record(text);
    auto resumed = runtime::resume_match(found.game->game, found.record);
    if (const auto* finding = std::get_if<Finding>(&resumed)) refuse(finding_sentence(*finding));
    return {found.game, std::get<std::unique_ptr<runtime::AnyMatch>>(std::move(resumed))};
}

void play(const Match& self, int seat_number, const py::handle& move, std::int64_t milliseconds) {
    const Seat seat = seat_of(self.game, seat_number);
    const std::string text = text_of(move_of(self.game, move));
    const auto judged =
        value_or_refuse(self.match->judge_text(seat, self.match->version(), text), "move");
    if (judged.refusal) refuse(sentence(*judged.refusal));
    if (const auto error = self.match->perform(seat, judged.move, milliseconds))
        refuse(error->message);
}

void undo(const Match& self, int seat_number, std::int64_t milliseconds) {
    const Seat seat = seat_of(self.game, seat_number);
    const auto judged = self.match->judge_undo(seat, self.match->version());
    if (judged.refusal) refuse(sentence(*judged.refusal));
    if (const auto error = self.match->perform(seat, judged.move, milliseconds))
        refuse(error->message);
}

View view_in(const Match& self, const std::optional<int>& seat) {
    std::string text;
    self.match->write_view(text, seat ? seat_of(self.game, *seat) : spectator);
    const wire::Json json = value_or_refuse(wire::parse_json(text), "view");
    return with_game(self.game, [&](const auto& typed) {
        return View{self.game, ViewValue(value_or_refuse(read_view(typed, json), "view"))};
    });
}

// Every state of a record with the event that led on from it; after the last one, none.
template <Game G>
py::list steps_of(const GamePointer& handle, const G& game, Record record) {
    Replay<G> replay(game, std::move(record));
    py::list steps;
    const auto state = [&] { return py::cast(State{handle, StateValue(replay.match().state())}); };
    py::object before = state();
    while (replay.step()) {
        const auto& event = replay.match().events().back();
        const py::object move =
            event.move ? py::cast(Move{handle, MoveValue(*event.move)}) : py::none();
        steps.append(py::make_tuple(before, int{event.seat}, move));
        before = state();
    }
    for (const Finding& finding : replay.finish())
        if (finding.code != "unfinished") refuse(finding_sentence(finding));
    steps.append(py::make_tuple(before, py::none(), py::none()));
    return steps;
}

py::tuple replay_record(const std::string& text) {
    ReadRecord found = read_record(text);
    const GamePointer handle = found.game;
    const py::list steps = with_game(
        handle, [&](const auto& game) { return steps_of(handle, game, std::move(found.record)); });
    return py::make_tuple(std::const_pointer_cast<GameHandle>(handle), steps);
}

} // namespace

void bind_match(py::module_& module) {
    py::class_<Match>(
        module, "Match",
        R"(A match with a record: its luck comes from a secret and a seed of each seat (docs/record.md).

>>> match = Match(Game("mummies", players=2), secret=bytes(32))
>>> seat = match.to_act()[0]
>>> match.apply(seat, match.view(seat).legal()[0])
>>> match.version
1
>>> Match.from_record(match.record()).view(0) == match.view(0)
True
)")
        .def(py::init([](const std::shared_ptr<GameHandle>& game, const py::bytes& secret,
                         const std::vector<py::bytes>& seeds,
                         const std::vector<std::string>& names) {
                 return start(game, secret, seeds, names);
             }),
             py::arg("game"), py::arg("secret"), py::arg("seeds") = std::vector<py::bytes>(),
             py::arg("names") = std::vector<std::string>())
        .def_static("from_record", &resume, py::arg("record"),
                    R"(Goes on with the match of a record, every card of which is checked.

>>> Match.from_record("no record")  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
ValueError: record: ...
)")
        .def_property_readonly(
            "game",
            [](const Match& self) { return std::const_pointer_cast<GameHandle>(self.game); },
            "The game that is played.")
        .def_property_readonly(
            "version", [](const Match& self) { return self.match->version(); },
            "How many events there were.")
        .def(
            "to_act", [](const Match& self) { return seats_of(self.match->to_act()); },
            R"(The seats that are to act; none when the match is over.

>>> len(Match(Game("mummies"), bytes(32)).to_act())
1
)")
        .def(
            "apply", &play, py::arg("seat"), py::arg("move"), py::kw_only(),
            py::arg("milliseconds") = 0,
            R"(Plays a move: a Move, its text or its dict. `milliseconds` since the match began are recorded.

>>> match = Match(Game("archaeology", players=2), bytes(32))
>>> match.apply(match.to_act()[0], "sell mask 7")
Traceback (most recent call last):
    ...
ValueError: You chose 7 masks, but hold none; choose from the cards in your hand.
)")
        .def("undo", &undo, py::arg("seat"), py::kw_only(), py::arg("milliseconds") = 0,
             R"(Takes a seat's latest move back, if it was not random and revealed nothing.

>>> Match(Game("mummies"), bytes(32)).undo(0)
Traceback (most recent call last):
    ...
ValueError: Nothing to undo: only actions of the current turn that revealed nothing can be undone.
)")
        .def("view", &view_in, py::arg("seat"),
             R"(What a seat may know; what everybody may know for None.

>>> Match(Game("mummies"), bytes(32)).view(0).seat
0
)")
        .def(
            "record", [](const Match& self) { return to_text(self.match->record()); },
            R"(The record, as `khepri verify` and the page read it. It contains the secret.

>>> Match(Game("mummies"), bytes(32)).record()[:15]
'khepri record 1'
)");
    module.def(
        "replay", &replay_record, py::arg("record"),
        R"(The game of a record and its steps: each a state, the seat that acted and its move.

An undo has None as its move; the last step is the last state with None and None.

>>> match = Match(Game("mummies", players=2), secret=bytes(32))
>>> match.apply(match.to_act()[0], match.view(match.to_act()[0]).legal()[0])
>>> game, steps = replay(match.record())
>>> [move is not None for state, seat, move in steps]
[True, False]
)");
}

} // namespace khepri::python
