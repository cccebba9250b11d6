// Between Python's values and ours: JSON, seats, sentences, buffers. Everything that is wrong with
// an argument becomes a ValueError whose message says what would be accepted.
#pragma once

#include "core/result.h"
#include "python/position.h"
#include "table/refusal.h"
#include "wire/json.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::python {

namespace py = pybind11;

using Row = py::array_t<float, py::array::c_style>;

[[noreturn]] void refuse(const std::string& sentence);
// The value, or a ValueError with the error's message after the name of the argument.
template <class T>
T value_or_refuse(Result<T> result, std::string_view argument = {}) {
    if (!result) refuse(std::string(argument) + (argument.empty() ? "" : ": ") + result.error());
    return std::move(*result);
}

// The sentence that a player gets, in English.
std::string sentence(const Refusal& refusal);

// A dict, a list, a string … as JSON.
wire::Json json_of(const py::handle& value, std::string_view argument);
py::object object_of(const std::string& json);

// A seat of the game, counted from 0.
Seat seat_of(const GamePointer& game, int seat);
py::tuple seats_of(SeatSet seats);

// The caller's array of float32, or a new one; it must have this shape and be writable.
Row rows_for(const py::object& out, const std::vector<py::ssize_t>& shape);

void same_game(const GamePointer& a, const GamePointer& b, std::string_view argument);
// A Move, a dict or text in our notation.
Move move_of(const GamePointer& game, const py::handle& move);
std::string json_of(const Move& move);
std::string text_of(const Move& move);
std::string json_of(const View& view);

// The objection of the rules to a move in this state, if there is one.
std::optional<Refusal> refusal_of(const State& state, Seat seat, const Move& move);
// The plain moves of the seat, or other legal moves, as rows of numbers.
Row features_of(State& state, Seat seat, const py::object& moves, const py::object& out);

} // namespace khepri::python
