// The parts of the Python module. Each adds its classes; the docstrings have the examples, which
// the tests run.
#pragma once

#include "python/convert.h"

namespace khepri::python {

void bind_rng(py::module_& module);
void bind_moves(py::module_& module);
void bind_state(py::module_& module);
void bind_view(py::module_& module);
void bind_game(py::module_& module);
void bind_match(py::module_& module);
void bind_batch(py::module_& module);

} // namespace khepri::python
