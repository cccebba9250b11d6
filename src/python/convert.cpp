#include "python/convert.h"

#include "i18n/catalogue.h"
#include "runtime/any_game.h"

namespace khepri::python {

void refuse(const std::string& sentence) { throw py::value_error(sentence); }

std::string sentence(const Refusal& refusal) { return i18n::Catalogue::english().format(refusal); }

wire::Json json_of(const py::handle& value, std::string_view argument) {
    std::string text;
    try {
        text = py::module_::import("json").attr("dumps")(value).cast<std::string>();
    } catch (const py::error_already_set&) {
        refuse(std::string(argument) + ": expected values that JSON can hold");
    }
    return value_or_refuse(wire::parse_json(text), argument);
}

py::object object_of(const std::string& json) {
    return py::module_::import("json").attr("loads")(json);
}

Seat seat_of(const GamePointer& game, int seat) {
    const int seats = runtime::seats(game->game);
    if (seat < 0 || seat >= seats)
        refuse("seat: expected 0 to " + std::to_string(seats - 1) + ", found " +
               std::to_string(seat));
    return static_cast<Seat>(seat);
}

py::tuple seats_of(SeatSet seats) {
    py::tuple tuple(seats.size());
    std::size_t i = 0;
    for (const Seat seat : seats) tuple[i++] = int{seat};
    return tuple;
}

Row rows_for(const py::object& out, const std::vector<py::ssize_t>& shape) {
    if (out.is_none()) return Row(shape);
    std::string wanted = "out: expected a writable C-contiguous array of float32 with the shape (";
    for (const py::ssize_t length : shape) wanted += std::to_string(length) + ",";
    wanted += ")";
    if (!Row::check_(out)) refuse(wanted);
    auto row = py::reinterpret_borrow<Row>(out);
    const bool fits = std::vector<py::ssize_t>(row.shape(), row.shape() + row.ndim()) == shape;
    if (!fits || !row.writeable()) refuse(wanted);
    return row;
}

void same_game(const GamePointer& a, const GamePointer& b, std::string_view argument) {
    if (a == b) return;
    const bool same = a->game.index() == b->game.index() &&
                      runtime::options_text(a->game) == runtime::options_text(b->game) &&
                      runtime::edition_text(a->game) == runtime::edition_text(b->game);
    if (!same)
        refuse(std::string(argument) +
               ": expected one of this game, with the same options and edition");
}

namespace {

template <Game G>
Result<typename G::Move> read(const G& game, const py::handle& move) {
    if (py::isinstance<py::str>(move)) return game.parse_move(move.cast<std::string>());
    return read_move(game, json_of(move, "move"));
}

} // namespace

Move move_of(const GamePointer& game, const py::handle& move) {
    if (py::isinstance<Move>(move)) {
        const auto& known = move.cast<const Move&>();
        if (known.game->game.index() != game->game.index())
            refuse("move: expected a move of this game");
        return {game, known.value};
    }
    return with_game(game, [&](const auto& typed) {
        return Move{game, MoveValue(value_or_refuse(read(typed, move), "move"))};
    });
}

std::string text_of(const Move& move) {
    return with_move(move, [](const auto& game, const auto& typed) { return game.to_text(typed); });
}
std::string json_of(const Move& move) {
    return with_move(move, [](const auto& game, const auto& typed) {
        std::string text;
        write_json(text, game, typed);
        return text;
    });
}
std::string json_of(const View& view) {
    return with_view(view, [](const auto& game, const auto& typed) {
        std::string text;
        write_json(text, game, typed);
        return text;
    });
}

} // namespace khepri::python
